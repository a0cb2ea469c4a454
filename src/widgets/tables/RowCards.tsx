import { useId } from 'react';
import type { DataTableProps, TableColumn } from '../contract/tables.ts';
import { RowMark } from './RowMark.tsx';
import { useRowOpening } from './rowOpening.ts';
import { TableValue } from './TableValue.tsx';
import type { RowsTable } from './useRowsTable.ts';

const placeOf = ({ card, as }: TableColumn, index: number): NonNullable<TableColumn['card']> | 'act' =>
  card ?? (as === 'action' ? 'act' : as === 'status' ? 'chip' : index === 0 ? 'title' : 'line');

/** The rows on a phone: name, chip, the other values with their labels, and the row's links and buttons at the right. A tap opens the row, or marks it where it opens nothing. */
export function RowCards({ label, columns, select = 'none', marked = true, table }: DataTableProps & { table: RowsTable }) {
  const name = useId();
  const openingOf = useRowOpening();
  const visibleColumns = columns.filter(({ hidden }) => !hidden);
  const titled = visibleColumns.some(({ card }) => card === 'title');
  const of = (place: string) => visibleColumns.filter((column, index) => placeOf(column, titled ? 1 : index) === place);
  return (
    <ul className="sd-cards" aria-label={label}>
      {table.getRowModel().rows.map((row) => {
        const checked = row.getIsSelected();
        const toggle = () => row.toggleSelected(select === 'one' ? true : !checked);
        const onTap = openingOf(row.original)?.onTap ?? (select === 'none' ? undefined : toggle);
        const value = ({ id, as, label: columnLabel }: TableColumn) => (
          <TableValue key={id} value={row.original.cells[id]} as={as} label={columnLabel} />
        );
        return (
          <li key={row.id} data-id={row.id} className={`${checked ? 'sd-selected ' : ''}${row.original.tone ? `sd-row-${row.original.tone}` : ''}`}>
            {select === 'none' || !marked ? null : <RowMark row={row.original} name={name} select={select} checked={checked} onToggle={toggle} />}
            <div className={`sd-card-text${onTap ? ' sd-row-click' : ''}`} onClick={onTap}>
              <b>{of('title').map(value)}</b>
              {of('chip').map(value)}
              <dl className="sd-num">
                {[...of('id'), ...of('line')].map((column) => (
                  <div key={column.id} data-column={column.id}>
                    <dt>{column.label}</dt>
                    <dd>{value(column)}</dd>
                  </div>
                ))}
              </dl>
            </div>
            {of('act')
              .filter(({ id }) => row.original.cells[id] !== null)
              .map(value)}
          </li>
        );
      })}
    </ul>
  );
}
