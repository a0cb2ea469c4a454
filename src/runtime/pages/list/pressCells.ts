import { judgeAction } from '../../../engine/list/judgeAction.ts';
import type { ActionVerdict, ColumnVerdict, ListFacts } from '../../../engine/list/types.ts';
import type { JsonObject, ListDef } from '../../../engine/types.ts';
import type { TableRowView } from '../../../widgets/contract.ts';

interface Pressed {
  list: Pick<ListDef, 'actions'>;
  facts: ListFacts;
  messages: Readonly<Record<string, string>>;
  pressFor: (action: ActionVerdict, of: JsonObject) => void;
}

/** A row with a button in each column that presses an action; empty where the action cannot be pressed for this row. */
export function pressCells(
  view: TableRowView,
  row: JsonObject,
  columns: readonly ColumnVerdict[],
  { list, facts, messages, pressFor }: Pressed,
): TableRowView {
  const cells = columns.flatMap(({ id, def: { press } }) => {
    const def = press === undefined ? undefined : list.actions?.find((one) => one.id === press);
    if (!def) return [];
    const action = judgeAction(def, { facts, messages, selected: row });
    return [[id, action.enabled ? { label: action.label, icon: def.icon ?? 'eye', onPress: () => pressFor(action, row) } : null] as const];
  });
  return cells.length === 0 ? view : { ...view, cells: { ...view.cells, ...Object.fromEntries(cells) } };
}
