import { useEffect, useState, type ComponentType } from 'react';
import { Aside } from '../context/Guarded.tsx';
import { fetched } from '../context/lazyPage.ts';
import { ASKABLE } from './inspectables.ts';

/** Waits until somebody comes upon something that can say why it is as it is; everything else comes only then. */
export function WhySlot() {
  const [come, setCome] = useState<{ Layer: ComponentType<{ first: Element }>; first: Element } | null>(null);
  const isHere = come !== null;
  useEffect(() => {
    if (isHere) return undefined;
    let last: Element | null = null;
    const look = ({ target }: Event): void => {
      const first = target instanceof Element ? target.closest(ASKABLE) : null;
      if (!first || first === last) return;
      last = first;
      void fetched(() => import('./WhyLayer.tsx')).then((Layer) => Layer && setCome({ Layer, first }));
    };
    // Not when something comes to lie under a pointer that rests.
    const move = (event: PointerEvent): void => {
      if (event.movementX || event.movementY) look(event);
    };
    const again = (): void => {
      last = null;
    };
    addEventListener('online', again);
    addEventListener('pointermove', move);
    addEventListener('focusin', look);
    return () => {
      removeEventListener('online', again);
      removeEventListener('pointermove', move);
      removeEventListener('focusin', look);
    };
  }, [isHere]);
  return (
    come && (
      <Aside>
        <come.Layer first={come.first} />
      </Aside>
    )
  );
}
