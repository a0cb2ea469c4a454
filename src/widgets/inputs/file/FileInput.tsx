import { Late, late } from '../../environment/Late.tsx';
import type { InputProps } from '../types.ts';

const FileBox = late(() => import('./FileBox.tsx'));

/** A file: dropped, chosen or taken with the camera. What it needs is loaded with the first form that has one. */
export function FileInput(props: InputProps) {
  return (
    <Late fallback={<div className="sd-coming" aria-busy="true" />}>
      <FileBox {...props} />
    </Late>
  );
}
