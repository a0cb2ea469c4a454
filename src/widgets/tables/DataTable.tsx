import { useLayoutEffect, useRef, type CSSProperties, type FocusEvent, type RefObject, useId } from 'react';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { DataTableProps, TableColumn, CellKind, TableRowView } from '../contract/tables.ts';
import { useWords } from '../environment/environment.tsx';
import { usePrinted } from '../environment/usePrinted.ts';
import { EmptyState } from '../views/EmptyState.tsx';
import { useRowsTable, type RowsTable, type RowsFeatures } from './useRowsTable.ts';
import { RowMark } from './RowMark.tsx';
import { useRowOpening } from './rowOpening.ts';
import { TableValue } from './TableValue.tsx';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { Header } from '@tanstack/react-table';
import { Icon } from '../theme/Icon.tsx';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '../theme/icons.ts';
import './tables.css';

/** Whoever pressed something in a row that is gone by now stays at the rows: a browser would send the focus to the top of the page. */
function useStay(place: RefObject<HTMLDivElement | null>, rows: DataTableProps['rows']) {
  const inside = useRef(false);
  useLayoutEffect(() => {
    if (inside.current && document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [place, rows]);
  return {
    onFocus: () => {
      inside.current = true;
    },
    // What is taken away goes without leaving.
    onBlur: ({ currentTarget, relatedTarget, target }: FocusEvent) => {
      if (target.isConnected && !currentTarget.contains(relatedTarget)) inside.current = false;
    },
  };
}

const placeOf = ({ card, as }: TableColumn, index: number): NonNullable<TableColumn['card']> | 'act' =>
  card ?? (as === 'action' ? 'act' : as === 'status' ? 'chip' : index === 0 ? 'title' : 'line');

/** The rows on a phone: name, chip, the other values with their labels, and the row's links and buttons at the right. A tap opens the row, or marks it where it opens nothing. */
function RowCards({ label, columns, select = 'none', marked = true, table }: DataTableProps & { table: RowsTable }) {
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

/** A column's heading; one that sorts is a button with an arrow, and says its order by aria-sort. */
function SortHeader({ header, align, className }: { header: Header<RowsFeatures, TableRowView>; align: 'left' | 'right'; className: string }) {
  const say = useWords();
  const label = String(header.column.columnDef.header);
  const place = { scope: 'col', align, className };
  if (!header.column.getCanSort()) return <TableCell {...place}>{label}</TableCell>;
  const sorted = header.column.getIsSorted();
  return (
    <TableCell {...place} aria-sort={sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : 'none'}>
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
function RowsGrid({ label, columns, select = 'none', marked = true, beside = false, table }: DataTableProps & { table: RowsTable }) {
  const say = useWords();
  const name = useId();
  const openingOf = useRowOpening();
  const kinds: Record<string, Kind> = Object.fromEntries(
    columns.map(({ id, as, card, label, presses = false }) => [id, { as, title: card === 'title', label, presses }]),
  );
  return (
    // Rows that are known to be wide are scrolled by keys, too; elsewhere the focus in them leads along.
    <div className="sd-wide" {...(beside ? { tabIndex: 0, role: 'group', 'aria-label': label } : {})}>
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
    </div>
  );
}

/**
 * Rows that the server paged and sorted: a table on a desktop, cards below 900 px (unless printed). Says 'Loading...' while rows
 * are on their way; among other things (`empty.line`) it is one line while there are none.
 */
export function DataTable(props: DataTableProps) {
  const { rows, loading = false, empty, expected = 0 } = props;
  const say = useWords();
  const desktop = useMediaQuery('(min-width: 900px)', { noSsr: true });
  const printed = usePrinted();
  const table = useRowsTable(props);
  const place = useRef<HTMLDivElement>(null);
  const stay = useStay(place, rows);
  // Its button goes with it: whoever pressed it stays at the rows.
  const action = empty.action && { ...empty.action, onPress: () => (place.current?.focus(), empty.action?.onPress?.()) };
  const isEmpty = !loading && rows.length === 0;
  const rowsView = desktop || printed ? <RowsGrid {...props} table={table} /> : <RowCards {...props} table={table} />;
  return (
    <div ref={place} tabIndex={-1} {...stay} className={`sd-data${loading ? ' sd-busy' : ''}`} aria-busy={loading}>
      {isEmpty && empty.line ? null : rowsView}
      <div
        role="status"
        className={loading && rows.length === 0 ? 'sd-data-note sd-muted' : 'sd-hidden'}
        style={{ '--sd-expected': expected } as CSSProperties}
      >
        {loading ? say('ui.loading') : ''}
      </div>
      {isEmpty ? <EmptyState {...empty} {...(action ? { action } : {})} /> : null}
    </div>
  );
}
