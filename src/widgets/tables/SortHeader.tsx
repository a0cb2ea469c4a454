import TableCell from '@mui/material/TableCell';
import type { Header } from '@tanstack/react-table';
import type { TableRowView } from '../contract/tables.ts';
import { useWords } from '../environment/environment.tsx';
import { Icon } from '../theme/Icon.tsx';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '../theme/icons.ts';
import type { RowsFeatures } from './useRowsTable.ts';

interface SortHeaderProps {
  header: Header<RowsFeatures, TableRowView>;
  align: 'left' | 'right';
  className: string;
}

/** A column's heading; one that sorts is a button with an arrow, and says its order by aria-sort. */
export function SortHeader({ header, align, className }: SortHeaderProps) {
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
