import Checkbox from '@mui/material/Checkbox';
import Radio from '@mui/material/Radio';
import type { DataTableProps, TableRowView } from '../contract/tables.ts';
import { useWords } from '../environment/environment.tsx';

interface RowMarkProps {
  row: TableRowView;
  name: string;
  select: DataTableProps['select'];
  checked: boolean;
  onToggle: () => void;
}

/** The radio (or box) that selects a row, named after it. */
export function RowMark({ row, name, select, checked, onToggle }: RowMarkProps) {
  const say = useWords();
  const input = { 'aria-label': say('ui.selectRow', { label: row.label }) };
  const stop = (event: { stopPropagation: () => void }) => event.stopPropagation();
  return select === 'many' ? (
    <Checkbox checked={checked} onChange={onToggle} onClick={stop} slotProps={{ input }} />
  ) : (
    <Radio name={name} value={row.id} checked={checked} onChange={onToggle} onClick={stop} slotProps={{ input }} />
  );
}
