import Button from '@mui/material/Button';
import { useCallback, useMemo } from 'react';
import { flushSync } from 'react-dom';
import type { JsonObject } from '../../engine/types.ts';
import { useWords } from '../environment/environment.tsx';
import { display } from '../inputs/display.ts';
import { FieldBelow } from '../inputs/FieldBelow.tsx';
import type { FieldPlan, InnerContext } from '../inputs/types.ts';
import { isBlank, useFact, useRows } from '../inputs/useField.ts';
import { Icon } from '../theme/Icon.tsx';
import { IconPlus, IconTrash } from '../theme/icons.ts';
import { ColumnHead } from './ColumnHead.tsx';
import { belowIdOf, fieldPlanOf, type Field } from './rjsf.ts';
import { CardRow, cellPath, TableRow } from './TableRow.tsx';

/** As much of a row's values as tells it from others, and each of them no longer than a title bears. */
const MOST_LISTED = 2;
const LONG = 40;

/** What a row is called when somebody is asked about it: `Row 2: Asha Jadhav, Mother`; '' where nothing stands in it. */
function rowName(number: string, columns: readonly FieldPlan[], table: string, index: number, form: InnerContext): string {
  const row = form.store.get(`${table}.${index}`);
  const values = typeof row === 'object' && row !== null ? Object.values(row) : [];
  if (values.every(isBlank)) return '';
  const labels = columns
    .filter(({ varied, schema, columns: nested }) => !varied && !nested && !schema['x-file'] && !schema.items?.['x-file'])
    .map((plan) => display(plan, form, form.store.get(cellPath(table, index, plan))))
    .filter((words) => words !== '')
    .slice(0, MOST_LISTED)
    .map((words) => (words.length > LONG ? `${words.slice(0, LONG)}…` : words));
  return labels.length === 0 ? number : `${number}: ${labels.join(', ')}`;
}

/** What of a row takes the focus: its first field, never the button that takes the row out. */
const STOPS = ':scope > :is(td:not(.sd-row-end), .sd-grid) :is(:is(input, textarea):not([aria-hidden]), button, [role="combobox"]):not(:disabled)';

/** The field that an option points to, as its name in a row. */
const nameIn = (pointer: unknown): string | undefined => (typeof pointer === 'string' ? pointer.slice(1) : undefined);

/**
 * An array of objects: a real table on a desktop, a card per row on a phone. Rows keep their ids while others come and go; a new
 * one takes the focus. As many stay as `minItems` says. Tables may stand within rows.
 * Options: `fixed` no adding, `rows: "cards"` a card for each row on a desktop, too; `follows`, the cell whose row goes when it is hidden; `below`,
 * the cell that sets its row below the one before.
 */
export function TableField({ uiSchema, fieldPathId, registry }: Field) {
  const say = useWords();
  const form = registry.formContext;
  const { store } = form;
  const plan = fieldPlanOf(uiSchema);
  const path = useMemo(() => fieldPathId.path.join('.'), [fieldPathId]);
  const rows = useRows(store, path);
  const fact = useFact(store, path);
  const { $id: id } = fieldPathId;
  const label = plan ? form.text(plan.label) : '';
  const columns = plan?.columns;
  const remove = useCallback(
    async (index: number, then?: (left: number) => void): Promise<void> => {
      const { removal } = form.services;
      const [row, name] = [store.rows(path)[index], rowName(say('ui.rowNumber', { number: index + 1 }), columns ?? [], path, index, form)];
      if (name !== '' && removal && !(await removal.ask(name))) return;
      // Rows may have come and gone while it was asked.
      const at = store.rows(path).findIndex((one) => one === row);
      if (at < 0) return;
      const oldRow = store.get(`${path}.${at}`) as JsonObject;
      flushSync(() => store.spliceRows(path, at, 1));
      form.announce(label, say('ui.rowRemoved', { number: at + 1 }));
      then?.(Math.min(at, store.rows(path).length - 1));
      if (name !== '') removal?.removed(name, () => store.spliceRows(path, Math.min(at, store.rows(path).length), 0, oldRow));
    },
    [store, path, form, columns, label, say],
  );
  const focusRow = useCallback(
    (index: number): void => {
      const table = document.getElementById(id);
      const row = table?.querySelector(`[data-id="${path}.${index}"]`);
      (row?.querySelector<HTMLElement>(STOPS) ?? table)?.focus();
    },
    [id, path],
  );
  /** The focus goes to the row that takes the place of the one that went, of the last to the one before. */
  const removeHere = useCallback((index: number) => void remove(index, focusRow), [remove, focusRow]);
  const add = () => {
    const index = rows.length;
    flushSync(() => store.spliceRows(path, index, 0, {}));
    form.announce(label, say('ui.rowAdded', { number: index + 1 }));
    focusRow(index);
  };
  if (!columns) return null;
  const locked = form.readOnly || fact.readonly;
  const fixed = plan.options['fixed'] === true || locked;
  const least = typeof plan.schema['minItems'] === 'number' ? plan.schema['minItems'] : 0;
  const stays = rows.length <= least ? say('ui.leastRows', { count: least }) : undefined;
  const limit = typeof plan.schema['maxItems'] === 'number' ? plan.schema['maxItems'] : Infinity;
  const rowProps = {
    path,
    columns,
    registry,
    fixed,
    stays,
    onRemove: removeHere,
    follows: nameIn(plan.options['follows']),
    below: nameIn(plan.options['below']),
  };
  const list = { id, 'aria-label': label, 'aria-describedby': belowIdOf(id), tabIndex: -1 };
  const none = rows.length === 0 ? say(fact.required && !locked ? 'ui.noRowsNeeded' : 'ui.noRows') : null;
  return (
    <>
      {plan.titled || (path.includes('.') && !plan.cell) ? (
        <span className="sd-label" aria-hidden="true">
          {label}
        </span>
      ) : null}
      {plan.options['rows'] === 'cards' ? (
        <ol {...list} className="sd-row-cards">
          {rows.map((row, index) => (
            <CardRow key={row} index={index} {...rowProps} />
          ))}
          {none ? <li className="sd-faint">{none}</li> : null}
        </ol>
      ) : (
        <div className="sd-wide">
          <table {...list} className="sd-rows">
            <thead>
              <tr>
                {columns.map((column) => (
                  <ColumnHead key={column.at} column={column} form={form} />
                ))}
                {fixed ? null : (
                  <th scope="col" className="sd-noprint">
                    <span className="sd-hidden">{say('ui.actions')}</span>
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                <TableRow key={row} index={index} {...rowProps} />
              ))}
              {none ? (
                <tr>
                  <td colSpan={columns.length + 1} className="sd-faint">
                    {none}
                  </td>
                </tr>
              ) : null}
            </tbody>
          </table>
        </div>
      )}
      <FieldBelow id={belowIdOf(id)} path={path} plan={plan} form={form} error={fact.error} warning={fact.warning} />
      {fixed || rows.length >= limit ? null : (
        <Button variant="text" startIcon={<Icon of={IconPlus} />} onClick={add}>
          {typeof plan.options['add'] === 'string' ? form.text(plan.options['add']) : say('ui.addRow')}
        </Button>
      )}
      {fixed || typeof plan.options['remove'] !== 'string' ? null : (
        // Off and yet in reach, so that it can say why.
        <Button
          variant="text"
          startIcon={<Icon of={IconTrash} />}
          {...(stays === undefined
            ? { onClick: () => void remove(rows.length - 1) }
            : { 'aria-disabled': true, 'aria-description': stays, title: stays })}
        >
          {form.text(plan.options['remove'])}
        </Button>
      )}
    </>
  );
}
