import { Late, late } from '../environment/Late.tsx';
import type { Field } from './rjsf.ts';

const TableField = late(async () => ({ default: (await import('./TableField.tsx')).TableField }));

/** Tables come with the first form that has one. */
export function TableSlot(props: Field) {
  return (
    <Late fallback={<div className="sd-coming" aria-busy="true" />}>
      <TableField {...props} />
    </Late>
  );
}
