import IconButton from '@mui/material/IconButton';
import { memo } from 'react';
import { useWords } from '../environment/environment.tsx';
import type { FieldPlan } from '../inputs/types.ts';
import { Icon } from '../theme/Icon.tsx';
import { IconTrash } from '../theme/icons.ts';
import { PlacedField } from './PlacedField.tsx';
import { partsOf } from './pointer.ts';
import type { Field } from './rjsf.ts';

export interface RowProps {
  index: number;
  path: string;
  columns: readonly FieldPlan[];
  registry: Field['registry'];
  fixed: boolean;
  /** No fewer rows are possible. */
  stays: boolean;
  onRemove: (index: number) => void;
}

function Remove({ index, stays, onRemove }: Pick<RowProps, 'index' | 'stays' | 'onRemove'>) {
  const say = useWords();
  return (
    <IconButton disabled={stays} aria-label={say('ui.removeRow', { number: index + 1 })} onClick={() => onRemove(index)}>
      <Icon of={IconTrash} />
    </IconButton>
  );
}

/** The path of a column's field in a row of the table. */
const fieldPath = (table: string, index: number, { at }: FieldPlan): string =>
  `${table}.${index}.${partsOf(at).slice(table.split('.').length + 1).join('.')}`;

/** A row of a table: a line on a desktop, a card on a phone. */
export const TableRow = memo(function TableRow({ index, path, columns, registry, fixed, stays, onRemove }: RowProps) {
  const say = useWords();
  return (
    <tr data-id={`${path}.${index}`} aria-label={say('ui.rowNumber', { number: index + 1 })}>
      {columns.map((plan) => (
        <td key={plan.at}>
          <PlacedField plan={plan} path={fieldPath(path, index, plan)} registry={registry} />
        </td>
      ))}
      {fixed ? null : (
        <td className="sd-row-end">
          <Remove index={index} stays={stays} onRemove={onRemove} />
        </td>
      )}
    </tr>
  );
});

/** A row as a card of its own, its fields on the grid: for rows of many fields, or with tables of their own. */
export const CardRow = memo(function CardRow({ index, path, columns, registry, fixed, stays, onRemove }: RowProps) {
  const say = useWords();
  const name = say('ui.rowNumber', { number: index + 1 });
  return (
    <li data-id={`${path}.${index}`} aria-label={name} className="sd-row-card">
      <div className="sd-row-head">
        <span>{name}</span>
        {fixed ? null : <Remove index={index} stays={stays} onRemove={onRemove} />}
      </div>
      <div className="sd-grid">
        {columns.map((plan) => (
          <PlacedField key={plan.at} plan={plan} path={fieldPath(path, index, plan)} registry={registry} />
        ))}
      </div>
    </li>
  );
});
