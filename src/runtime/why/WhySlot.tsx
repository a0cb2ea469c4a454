import { useCallback, useEffect, useState, type ComponentType } from 'react';
import { Aside } from '../context/Guarded.tsx';
import { fetched } from '../context/lazyPage.ts';
import { ASKABLE, askedByKey, type AskedFirst } from './inspectables.ts';

/** Waits until somebody comes upon something that can say why it is as it is; everything else comes only then. `onLost`: it was asked for, and does not come. */
export function WhySlot({ onLost }: { onLost?: () => void }) {
  const [come, setCome] = useState<{ Layer: ComponentType<AskedFirst & { onHere: () => void }>; with: AskedFirst } | null>(null);
  const [isHere, setHere] = useState(false);
  const onHere = useCallback(() => setHere(true), []);
  useEffect(() => {
    if (isHere) return undefined;
    let last: Element | null = null;
    let opener: Element | null = null;
    const bring = (first: Element): void => {
      last = first;
      void fetched(() => import('./WhyLayer.tsx')).then((Layer) => {
        if (Layer) setCome({ Layer, with: { first: opener ?? first, pressed: opener !== null } });
        else {
          if (opener !== null) onLost?.();
          opener = null;
        }
      });
    };
    const look = ({ target }: Event): void => {
      const first = target instanceof Element ? target.closest(ASKABLE) : null;
      if (first && first !== last) bring(first);
    };
    // Who is quicker than what comes only then has asked all the same.
    const keys = (event: KeyboardEvent): void => {
      const first = askedByKey(event);
      if (!first) return;
      event.preventDefault();
      opener = first;
      bring(first);
    };
    // Not when something comes to lie under a pointer that rests.
    const move = (event: PointerEvent): void => {
      if (event.movementX || event.movementY) look(event);
    };
    const controller = new AbortController();
    const { signal } = controller;
    addEventListener('online', () => void (last = null), { signal });
    addEventListener('pointermove', move, { signal });
    addEventListener('focusin', look, { signal });
    addEventListener('keydown', keys, { signal });
    return () => controller.abort();
  }, [isHere, onLost]);
  return (
    come && (
      <Aside>
        <come.Layer {...come.with} onHere={onHere} />
      </Aside>
    )
  );
}
