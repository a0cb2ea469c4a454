import type { Path } from '../../engine/types.ts';
import type { FieldStore } from '../contract/form.ts';

let pressed = false;
if (typeof window !== 'undefined') {
  window.addEventListener(
    'pointerdown',
    () => {
      pressed = true;
    },
    true,
  );
  for (const end of ['pointerup', 'pointercancel'])
    window.addEventListener(
      end,
      () => {
        pressed = false;
      },
      true,
    );
}

/**
 * The person left a field: its error may show. While a pointer is down the store is told after the click, because an error that
 * appears under the field moves the page, and the click would miss what was pressed.
 */
export function leave(store: FieldStore, path: Path): void {
  if (!pressed) {
    store.touch(path);
    return;
  }
  const tell = () => {
    setTimeout(() => store.touch(path));
  };
  window.addEventListener('pointerup', tell, { once: true, capture: true });
}
