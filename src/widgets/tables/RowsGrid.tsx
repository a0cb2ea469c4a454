import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useId } from 'react';
import type { CellKind, DataTableProps, TableRowView } from '../contract/tables.ts';
import { useWords } from '../environment/environment.tsx';
import { RowMark } from './RowMark.tsx';
import { useRowOpening } from './rowOpening.ts';
import { TableValue } from './TableValue.tsx';
import type { RowsTable, RowsFeatures } from './useRowsTable.ts';
import type { Header } from '@tanstack/react-table';
import { Icon } from '../theme/Icon.tsx';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '../theme/icons.ts';

/** A column's heading; one that sorts is a button with an arrow, and says its order by aria-sort. */
function SortHeader({ header, align, className }: { header: Header<RowsFeatures, TableRowView>; align: 'left' | 'right'; className: string }) {
  const say = useWords();
  const label = String(header.column.columnDef.header);
  if (!header.column.getCanSort())
    return (
      <TableCell scope="col" align={align} className={className}>
        {label}
      </TableCell>
    );
  const sorted = header.column.getIsSorted();
  return (
    <TableCell scope="col" align={align} className={className} aria-sort={sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : 'none'}>
      <button
        type="button"
        className={`sd-sort${sorted ? ' sd-sorted' : ''}`}
        title={say('ui.sortBy', { label })}
        onClick={() => header.column.toggleSorting(sorted === 'asc')}
      >
        {label}
        <Icon of={sorted === 'asc' ? IconArrowUp : sorted === 'desc' ? IconArrowDown : IconArrowsSort} size="small" />
      </button>
    </TableCell>
  );
}

const numeric = new Set<CellKind | undefined>(['number', 'rupees']);
const tabular = new Set<CellKind | undefined>(['number', 'rupees', 'id', 'date', 'datetime', 'phone', 'aadhaar']);

interface Kind {
  as: CellKind | undefined;
  title: boolean;
  label: string;
  presses: boolean;
}
const classOf = (kind: Kind | undefined): string =>
  [tabular.has(kind?.as) && 'sd-num', kind?.title && 'sd-name', kind?.as === 'action' && 'sd-act', kind?.presses && 'sd-noprint']
    .filter(Boolean)
    .join(' ');

/** The rows as a real table: hairlines only, numbers right, the selected row marked by tint, edge and radio. */
export function RowsGrid({ label, columns, select = 'none', marked = true, table }: DataTableProps & { table: RowsTable }) {
  const say = useWords();
  const name = useId();
  const openingOf = useRowOpening();
  const kinds: Record<string, Kind> = Object.fromEntries(
    columns.map(({ id, as, card, label, presses = false }) => [id, { as, title: card === 'title', label, presses }]),
  );
  return (
    <Table aria-label={label}>
      <TableHead>
        {table.getHeaderGroups().map((group) => (
          <TableRow key={group.id}>
            {select === 'none' || !marked ? null : (
              <TableCell className="sd-mark">
                <span className="sd-hidden">{say('ui.selectColumn')}</span>
              </TableCell>
            )}
            {group.headers.map((header) => (
              <SortHeader
                key={header.id}
                header={header}
                align={numeric.has(kinds[header.id]?.as) ? 'right' : 'left'}
                className={kinds[header.id]?.presses ? 'sd-noprint' : ''}
              />
            ))}
          </TableRow>
        ))}
      </TableHead>
      <TableBody>
        {table.getRowModel().rows.map((row) => {
          const checked = row.getIsSelected();
          const toggle = () => row.toggleSelected(select === 'one' ? true : !checked);
          const opening = openingOf(row.original);
          return (
            <TableRow
              key={row.id}
              data-id={row.id}
              selected={checked}
              aria-selected={select === 'none' ? undefined : checked}
              className={`${row.original.tone ? `sd-row-${row.original.tone}` : ''}${select === 'none' ? '' : ' sd-row-click'}`}
              onClick={select === 'none' ? undefined : toggle}
              onDoubleClick={opening?.onDoubleClick}
              onKeyDown={opening?.onKeyDown}
            >
              {select === 'none' || !marked ? null : (
                <TableCell className="sd-mark">
                  <RowMark row={row.original} name={name} select={select} checked={checked} onToggle={toggle} />
                </TableCell>
              )}
              {row.getVisibleCells().map((cell) => {
                const kind = kinds[cell.column.id];
                return (
                  <TableCell key={cell.id} data-column={cell.column.id} align={numeric.has(kind?.as) ? 'right' : 'left'} className={classOf(kind)}>
                    <TableValue value={row.original.cells[cell.column.id]} as={kind?.as} label={kind?.label} />
                  </TableCell>
                );
              })}
            </TableRow>
          );
        })}
      </TableBody>
    </Table>
  );
}
