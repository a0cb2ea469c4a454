import IconButton from '@mui/material/IconButton';
import { memo } from 'react';
import { useWords } from '../environment/environment.tsx';
import type { FieldPlan } from '../inputs/types.ts';
import { useFact, useValue } from '../inputs/useField.ts';
import { Icon } from '../theme/Icon.tsx';
import { IconTrash } from '../theme/icons.ts';
import { PlacedField } from './PlacedField.tsx';
import { segmentsOfPointer } from '../../engine/json.ts';
import type { Field, FormRegistry } from './rjsf.ts';
import { beside } from '../inputs/neighbour.ts';
import { saidWords } from '../inputs/useChoices.ts';
import { fieldPath } from './pointer.ts';

interface VariedFieldProps {
  plan: FieldPlan;
  varied: NonNullable<FieldPlan['varied']>;
  path: string;
  registry: FormRegistry;
}

/** A cell that is drawn by the value of its neighbour (a question's kind): with one widget or another, or as a group of other fields of the form. */
function VariedField({ plan, varied, path, registry }: VariedFieldProps) {
  const say = useWords();
  const { store, text } = registry.formContext;
  const kind = useValue(store, beside(path, varied.by));
  const { about = plan } = plan;
  const words = useValue(store, beside(path, about.name));
  const found = typeof kind === 'string' && Object.hasOwn(varied.is, kind) ? varied.is[kind] : undefined;
  // A kind that nobody has drawn is said, never passed over.
  if (found === undefined) return <p className="sd-error">{say('ui.unknownKind')}</p>;
  if (!('length' in found)) return <PlacedField plan={found} path={path} registry={registry} />;
  return (
    <div role="group" className="sd-grid" aria-label={typeof words === 'string' ? saidWords(about, words, text) : text(plan.label)}>
      {found.map((one) => (
        <PlacedField key={one.at} plan={one} path={fieldPath(one.at)} registry={registry} />
      ))}
    </div>
  );
}

interface RowProps {
  index: number;
  path: string;
  columns: readonly FieldPlan[];
  registry: Field['registry'];
  fixed: boolean;
  /** Why no row can go; nothing where one can. */
  stays: string | undefined;
  onRemove: (index: number) => void;
  /** The cell with which the row comes and goes. */
  follows: string | undefined;
  /** The cell that says, when it holds something, that the row belongs below the one before. */
  below: string | undefined;
}

/** Off, it stays in the tab order and says why. */
function Remove({ index, stays, onRemove }: Pick<RowProps, 'index' | 'stays' | 'onRemove'>) {
  const say = useWords();
  const off = stays === undefined ? { onClick: () => onRemove(index) } : { 'aria-disabled': true, 'aria-description': stays, title: stays };
  return (
    <IconButton aria-label={say('ui.removeRow', { number: index + 1 })} {...off}>
      <Icon of={IconTrash} />
    </IconButton>
  );
}

/** Whether the row is there, and whether it belongs below the one before. */
function useRowState({ path, index, follows, below, registry }: RowProps): { isGone: boolean; isBelow: boolean } {
  const { store } = registry.formContext;
  const here = `${path}.${index}`;
  const { hidden } = useFact(store, follows === undefined ? here : `${here}.${follows}`);
  const belowValue = useValue(store, below === undefined ? here : `${here}.${below}`);
  return { isGone: follows !== undefined && hidden, isBelow: below !== undefined && Boolean(belowValue) };
}

/** A field in its row: as it is, or as its neighbour's value says. */
function Cell({ plan, path, registry }: { plan: FieldPlan; path: string; registry: Field['registry'] }) {
  if (plan.varied) return <VariedField plan={plan} varied={plan.varied} path={path} registry={registry} />;
  return <PlacedField plan={plan} path={path} registry={registry} />;
}

/** The path of a column's field in a row of the table. */
export const cellPath = (table: string, index: number, { at }: FieldPlan): string =>
  `${table}.${index}.${segmentsOfPointer(at)
    .slice(table.split('.').length + 1)
    .join('.')}`;

/** A row of a table: a line on a desktop, a card on a phone. */
export const TableRow = memo(function TableRow(props: RowProps) {
  const { index, path, columns, registry, fixed, stays, onRemove } = props;
  const say = useWords();
  const { isGone, isBelow } = useRowState(props);
  if (isGone) return null;
  return (
    <tr data-id={`${path}.${index}`} className={isBelow ? 'sd-row-below' : undefined} aria-label={say('ui.rowNumber', { number: index + 1 })}>
      {columns.map((plan) => (
        <td key={plan.at}>
          <Cell plan={plan} path={cellPath(path, index, plan)} registry={registry} />
        </td>
      ))}
      {fixed ? null : (
        <td className="sd-row-end sd-noprint">
          <Remove index={index} stays={stays} onRemove={onRemove} />
        </td>
      )}
    </tr>
  );
});

/** A row as a card of its own, its fields on the grid: for rows of many fields, or with tables of their own. */
export const CardRow = memo(function CardRow(props: RowProps) {
  const { index, path, columns, registry, fixed, stays, onRemove } = props;
  const say = useWords();
  const { isGone } = useRowState(props);
  if (isGone) return null;
  const name = say('ui.rowNumber', { number: index + 1 });
  return (
    <li data-id={`${path}.${index}`} aria-label={name} className="sd-row-card">
      <div className="sd-row-head sd-line sd-muted">
        <span>{name}</span>
        {fixed ? null : <Remove index={index} stays={stays} onRemove={onRemove} />}
      </div>
      <div className="sd-grid">
        {columns.map((plan) => (
          <Cell key={plan.at} plan={plan} path={cellPath(path, index, plan)} registry={registry} />
        ))}
      </div>
    </li>
  );
});
