import { Suspense, lazy } from 'react';
import type { InputProps } from '../types.ts';

const SeveralBox = lazy(() => import('./SeveralBox.tsx'));

/** Several of a long list: what is chosen stands as chips in the box. Loaded with the first form that has one. */
export function SeveralInput(props: InputProps) {
  return (
    <Suspense fallback={<div className="sd-several-coming" aria-busy="true" />}>
      <SeveralBox {...props} />
    </Suspense>
  );
}
