/** Views of lists. */
export { DataTable } from '../widgets/tables/DataTable.tsx';
export { RowFacts } from '../widgets/tables/RowFacts.tsx';
export { ListCard, ListFold } from '../widgets/tables/ListCard.tsx';
export { ListToolbar } from '../widgets/tables/ListToolbar.tsx';
export { Pager } from '../widgets/tables/Pager.tsx';
export { SelectionBar } from '../widgets/tables/SelectionBar.tsx';
export { StatusChip } from '../widgets/tables/StatusChip.tsx';
