/** Views of lists. */
export { DataTable } from '../tables/DataTable.tsx';
export { RowFacts } from '../tables/RowFacts.tsx';
export { ListCard, ListFold } from '../tables/ListCard.tsx';
export { ListToolbar } from '../tables/ListToolbar.tsx';
export { Pager } from '../tables/Pager.tsx';
export { SelectionBar } from '../tables/SelectionBar.tsx';
export { StatusChip } from '../tables/StatusChip.tsx';
