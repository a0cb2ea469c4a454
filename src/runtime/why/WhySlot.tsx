import { Suspense, lazy, useEffect, useState } from 'react';
import { ASKABLE } from './askable.ts';

const WhyLayer = lazy(() => import('./WhyLayer.tsx'));

/** Waits until somebody comes upon something that can say why it is as it is; everything else comes only then. */
export function WhySlot() {
  const [first, setFirst] = useState<Element | null>(null);
  useEffect(() => {
    const come = ({ target }: Event): void => {
      const found = target instanceof Element && target.closest(ASKABLE);
      if (found) setFirst((now) => now ?? found);
    };
    addEventListener('pointerover', come);
    addEventListener('focusin', come);
    return () => {
      removeEventListener('pointerover', come);
      removeEventListener('focusin', come);
    };
  }, []);
  return first && <Suspense fallback={null}><WhyLayer first={first} /></Suspense>;
}
