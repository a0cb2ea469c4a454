import { columnVisibilityFeature, rowSelectionFeature, rowSortingFeature, tableFeatures, useTable, type ColumnDef } from '@tanstack/react-table';
import { useMemo } from 'react';
import type { DataTableProps, TableRowView } from '../contract/tables.ts';

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature, rowSortingFeature });
export type RowsFeatures = typeof features;
const idOf = (row: TableRowView): string => row.id;

/**
 * The table's model: columns in order, hidden ones out, sorting and selection as the owner says. The server sorts and pages:
 * rows stay as they come.
 */
export function useRowsTable({ columns, rows, sort, onSort, select = 'none', selected = [], onSelect }: DataTableProps) {
  const definitions = useMemo(
    () =>
      columns.map((column): ColumnDef<RowsFeatures, TableRowView> => ({
        id: column.id,
        header: column.label,
        accessorFn: (row) => row.cells[column.id],
        enableSorting: column.sortable === true,
        sortDescFirst: false,
      })),
    [columns],
  );
  const data = useMemo(() => [...rows], [rows]);
  const sorting = sort ? [{ id: sort.id, desc: sort.descending }] : [];
  const rowSelection = Object.fromEntries(selected.map((id): [string, true] => [id, true]));
  return useTable({
    features,
    columns: definitions,
    data,
    getRowId: idOf,
    manualSorting: true,
    enableSortingRemoval: false,
    enableRowSelection: select !== 'none',
    enableMultiRowSelection: select === 'many',
    state: { sorting, rowSelection, columnVisibility: Object.fromEntries(columns.map(({ id, hidden }) => [id, hidden !== true])) },
    onSortingChange: (change) => {
      const next = (typeof change === 'function' ? change(sorting) : change)[0];
      if (next) onSort?.(next.id, next.desc);
    },
    onRowSelectionChange: (change) => {
      const next = typeof change === 'function' ? change(rowSelection) : change;
      onSelect?.(Object.keys(next).filter((id) => next[id]));
    },
  });
}
export type RowsTable = ReturnType<typeof useRowsTable>;
