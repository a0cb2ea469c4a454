import { useEffect, useState } from 'react';
import { useWidgets } from '../root/context.tsx';
import { late } from '../root/late.ts';
import { ASKABLE } from './askable.ts';

const WhyLayer = late(() => import('./WhyLayer.tsx'));

/** Waits until somebody comes upon something that can say why it is as it is; everything else comes only then. */
export function WhySlot() {
  const { Late } = useWidgets();
  const [first, setFirst] = useState<Element | null>(null);
  useEffect(() => {
    const come = ({ target }: Event): void => {
      const found = target instanceof Element && target.closest(ASKABLE);
      if (found) setFirst((now) => now ?? found);
    };
    // Not when something comes to lie under a pointer that rests.
    const move = (event: PointerEvent): void => {
      if (event.movementX || event.movementY) come(event);
    };
    addEventListener('pointermove', move);
    addEventListener('focusin', come);
    return () => {
      removeEventListener('pointermove', move);
      removeEventListener('focusin', come);
    };
  }, []);
  return first && <Late><WhyLayer first={first} /></Late>;
}
