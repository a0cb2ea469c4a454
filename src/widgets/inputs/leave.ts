import type { Path } from '../../engine/types.ts';
import type { FieldStore } from '../contract/form.ts';

/** Pages on which a pointer is down. */
const pressed = new WeakSet<Window>();
if (typeof window !== 'undefined') {
  window.addEventListener(
    'pointerdown',
    () => {
      pressed.add(window);
    },
    true,
  );
  for (const end of ['pointerup', 'pointercancel'])
    window.addEventListener(
      end,
      () => {
        pressed.delete(window);
      },
      true,
    );
}

/**
 * The person left a field: its error may show. While a pointer is down the store is told after the click, because an error that
 * appears under the field moves the page, and the click would miss what was pressed.
 */
export function leave(store: Pick<FieldStore, 'touch'>, path: Path): void {
  if (!pressed.has(window)) {
    store.touch(path);
    return;
  }
  const tell = () => {
    setTimeout(() => store.touch(path));
  };
  window.addEventListener('pointerup', tell, { once: true, capture: true });
}
