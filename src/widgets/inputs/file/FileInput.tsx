import { Suspense, lazy } from 'react';
import type { InputProps } from '../types.ts';

const FileBox = lazy(() => import('./FileBox.tsx'));

/** A file: dropped, chosen or taken with the camera. What it needs is loaded with the first form that has one. */
export function FileInput(props: InputProps) {
  return (
    <Suspense fallback={<div className="sd-file-coming" aria-busy="true" />}>
      <FileBox {...props} />
    </Suspense>
  );
}
