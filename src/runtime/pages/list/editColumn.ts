import type { Json } from '../../../engine/types.ts';
import type { TableColumn, TableRowView } from '../../../widgets/contract.ts';

const EDIT = 'edit';

/** The last column of a list whose rows are edited in the form beside it. */
export const editColumn = (label: string): TableColumn => ({ id: EDIT, label, as: 'action' });

/** A row with its pencil; without one when it has no key. `label` names whom it edits. */
export function editCell(view: TableRowView, key: Json | undefined, label: string, onEdit: (key: string | number) => void): TableRowView {
  if (typeof key !== 'string' && typeof key !== 'number') return view;
  return { ...view, cells: { ...view.cells, [EDIT]: { label, icon: 'pencil', onPress: () => onEdit(key) } } };
}
