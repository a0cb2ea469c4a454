import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { memo, useCallback, useMemo } from 'react';
import { flushSync } from 'react-dom';
import { useWords } from '../environment/environment.tsx';
import { useFact, useRows } from '../inputs/useField.ts';
import type { FieldPlan } from '../inputs/types.ts';
import { Icon } from '../theme/Icon.tsx';
import { IconAlertCircle, IconPlus, IconTrash } from '../theme/icons.ts';
import { PlacedField } from './PlacedField.tsx';
import { partsOf } from './pointer.ts';
import { belowIdOf, planOf, type Field } from './rjsf.ts';

interface RowProps {
  index: number;
  path: string;
  columns: readonly FieldPlan[];
  registry: Field['registry'];
  fixed: boolean;
  /** No fewer rows are possible. */
  stays: boolean;
  onRemove: (index: number) => void;
}

const Row = memo(function Row({ index, path, columns, registry, fixed, stays, onRemove }: RowProps) {
  const say = useWords();
  const depth = path.split('.').length + 1;
  return (
    <tr data-id={`${path}.${index}`} aria-label={say('ui.rowNumber', { number: index + 1 })}>
      {columns.map((plan) => (
        <td key={plan.at}>
          <PlacedField plan={plan} path={`${path}.${index}.${partsOf(plan.at).slice(depth).join('.')}`} registry={registry} />
        </td>
      ))}
      {fixed ? null : (
        <td className="sd-row-end">
          <IconButton disabled={stays} aria-label={say('ui.removeRow', { number: index + 1 })} onClick={() => onRemove(index)}>
            <Icon of={IconTrash} />
          </IconButton>
        </td>
      )}
    </tr>
  );
});

/**
 * An array of objects: a real table on a desktop, a card per row on a phone. Rows keep their ids while others come and go; a new
 * one takes the focus. As many stay as `minItems` says.
 * Option `fixed`: no adding.
 */
export function TableField({ uiSchema, fieldPathId, registry }: Field) {
  const say = useWords();
  const form = registry.formContext;
  const { store } = form;
  const plan = planOf(uiSchema);
  const path = useMemo(() => fieldPathId.path.join('.'), [fieldPathId]);
  const rows = useRows(store, path);
  const fact = useFact(store, path);
  const { $id: id } = fieldPathId;
  const label = plan ? form.text(plan.label) : '';
  const remove = useCallback(
    (index: number) => {
      store.spliceRows(path, index, 1);
      form.announce(label, say('ui.rowRemoved', { number: index + 1 }));
      document.getElementById(id)?.focus();
    },
    [store, path, form, label, say, id],
  );
  const add = () => {
    const index = rows.length;
    flushSync(() => store.spliceRows(path, index, 0, {}));
    form.announce(label, say('ui.rowAdded', { number: index + 1 }));
    document.getElementById(id)?.querySelector<HTMLElement>(`[data-id="${path}.${index}"] :is(input, button, textarea)`)?.focus();
  };
  if (!plan?.columns) return null;
  const fixed = plan.options['fixed'] === true || form.readOnly || fact.readonly;
  const least = typeof plan.schema['minItems'] === 'number' ? plan.schema['minItems'] : 0;
  const limit = typeof plan.schema['maxItems'] === 'number' ? plan.schema['maxItems'] : Infinity;
  return (
    <>
      <table id={id} className="sd-rows" aria-label={label} aria-describedby={belowIdOf(id)} tabIndex={-1}>
        <thead>
          <tr>
            {plan.columns.map((column) => (
              <th key={column.at} scope="col">
                {form.text(column.label)}
              </th>
            ))}
            {fixed ? null : (
              <th scope="col">
                <span className="sd-hidden">{say('ui.actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <Row
              key={row}
              index={index}
              path={path}
              columns={plan.columns ?? []}
              registry={registry}
              fixed={fixed}
              stays={rows.length <= least}
              onRemove={remove}
            />
          ))}
          {rows.length === 0 ? (
            <tr>
              <td colSpan={plan.columns.length + 1} className="sd-faint">
                {say('ui.noRows')}
              </td>
            </tr>
          ) : null}
        </tbody>
      </table>
      <div id={belowIdOf(id)} className="sd-below" aria-live="polite">
        {fact.error ? (
          <p className="sd-error">
            <Icon of={IconAlertCircle} size="small" />
            {fact.error}
          </p>
        ) : plan.help ? (
          <p className="sd-help">{form.text(plan.help)}</p>
        ) : null}
      </div>
      {fixed || rows.length >= limit ? null : (
        <Button variant="text" startIcon={<Icon of={IconPlus} />} onClick={add}>
          {typeof plan.options['add'] === 'string' ? form.text(plan.options['add']) : say('ui.addRow')}
        </Button>
      )}
    </>
  );
}
