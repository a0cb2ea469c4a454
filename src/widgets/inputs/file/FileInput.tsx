import { LazyBoundary, lazyView } from '../../environment/LazyBoundary.tsx';
import type { InputProps } from '../types.ts';

const FileBox = lazyView(() => import('./FileBox.tsx'));

/** A file: dropped, chosen or taken with the camera. What it needs is loaded with the first form that has one. */
export function FileInput(props: InputProps) {
  return (
    <LazyBoundary fallback={<div className="sd-coming" aria-busy="true" />}>
      <FileBox {...props} />
    </LazyBoundary>
  );
}
