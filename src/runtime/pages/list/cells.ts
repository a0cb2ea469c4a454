import { cellOf, markOf, type SayText } from '../../../engine/list/evaluateList.ts';
import { judgeAction } from '../../../engine/list/judgeAction.ts';
import { applyLogic, holds } from '../../../engine/rules/logic.ts';
import type { ColumnVerdict, ListFacts, ActionVerdict } from '../../../engine/list/types.ts';
import type { JsonObject, Json } from '../../../engine/types.ts';
import type { WorkflowDef } from '../../../engine/definition/workflow.ts';
import type { ListDef } from '../../../engine/definition/list.ts';
import type { Cell, TableColumn, TableRowView } from '../../../widgets/contract/tables.ts';
import type { Tone } from '../../../widgets/contract/dialogs.ts';
import { statusView } from '../../text/statusView.ts';
import { destination } from '../../save/after.ts';
import type { Links } from '../../context/links.ts';
import { hereText } from '../../../engine/dates/clock.ts';
import { segmentsOfPointer } from '../../../engine/json.ts';
import { valueAt } from '../../../engine/form/paths.ts';

const EDIT = 'edit';

/** The last column of a list whose rows are edited in the form beside it. */
export const editColumn = (label: string): TableColumn => ({ id: EDIT, label, as: 'action', presses: true });

/** A row with its pencil, by which it opens; without one when it has no key. `label` names whom it edits. */
export function editCell(view: TableRowView, key: Json | undefined, label: string, onEdit: (key: string | number) => void): TableRowView {
  if (typeof key !== 'string' && typeof key !== 'number') return view;
  const onPress = (): void => onEdit(key);
  return { ...view, onOpen: onPress, cells: { ...view.cells, [EDIT]: { label, icon: 'pencil', onPress } } };
}

interface Pressed {
  list: Pick<ListDef, 'actions'>;
  facts: ListFacts;
  messages: Readonly<Record<string, string>>;
  pressFor: (action: ActionVerdict, of: JsonObject) => void;
}

/** A row with a button in each column that presses an action; where it cannot be pressed for this row it says why, or is not there. */
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
    const button = { action: action.id, label: action.label, icon: def.icon ?? 'eye', onPress: () => pressFor(action, row) };
    return [[id, action.enabled ? button : action.why === undefined ? null : { ...button, why: action.why }] as const];
  });
  return cells.length === 0 ? view : { ...view, cells: { ...view.cells, ...Object.fromEntries(cells) } };
}

export interface CellWorld {
  facts: ListFacts;
  workflows: Readonly<Record<string, WorkflowDef>>;
  text: SayText;
  hrefOf: Links['hrefOf'];
  /** Where a document of this address is read; undefined for one that no page opens. */
  documentAt: (address: string) => string | undefined;
  /** How much rows still lack, by key; rows of which nobody knows are not in it. */
  left?: ReadonlyMap<string, number>;
  /** Whose clock instants are shown by. */
  timeZone: string;
}

/** A column as the table draws it. */
export const columnView = ({ id, label, def }: ColumnVerdict): TableColumn => ({
  id,
  label,
  sortable: Boolean(def.sort),
  ...(def.press ? { as: 'action' as const, presses: true as const } : def.as ? { as: def.to ? 'action' : def.as } : {}),
  ...(def.card ? { card: def.card } : {}),
});

/** The field that the server sorts a column by; null for one that cannot be sorted. */
export const sortField = ({ id, def }: ColumnVerdict): string | null => (typeof def.sort === 'string' ? def.sort : def.sort ? id : null);

/** What a cell shows: a link where the column leads and says something, a status in its workflow's words, else the value. */
export function cellView(
  column: ColumnVerdict,
  row: JsonObject,
  { facts, workflows, text, hrefOf, documentAt, timeZone }: CellWorld,
  left?: number,
): Cell {
  const value = cellOf(column.def, row, facts, text);
  const { to, of, as, says, incomplete, cut, download, scale } = column.def;
  if (scale !== undefined && typeof value === 'number') {
    const threshold = scale.threshold === undefined ? null : applyLogic(scale.threshold, { ...facts, row });
    return { score: value, most: scale.most, ...(typeof threshold === 'number' ? { threshold } : {}) };
  }
  if (download !== undefined) {
    const address = valueAt(row, segmentsOfPointer(download));
    const href = typeof address === 'string' ? documentAt(address) : undefined;
    return href === undefined ? null : { label: String(value ?? ''), href, icon: 'download', apart: true };
  }
  if (cut !== undefined && typeof value === 'string' && value.length > cut) return { whole: value, beginning: value.slice(0, cut) };
  if (to && value !== null)
    return { label: String(value), href: hrefOf(destination(to, { ...facts, row })), icon: 'pencil', ...(incomplete === undefined ? {} : { left }) };
  if (as === 'status') {
    const view = statusView(of === undefined ? undefined : workflows[of], cellOf({ at: column.def.at }, row, facts, text), text);
    return says !== undefined && holds(says.when, { ...facts, row }) ? { ...view, text: String(value) } : view;
  }
  if (as === 'date' || as === 'datetime') return hereText(value, timeZone) as Cell;
  const plain = typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
  const mark = markOf(column.def, row, facts);
  return mark === undefined ? plain : { value: plain, mark: text(mark.text), icon: mark.icon };
}

const TONES: ReadonlySet<string> = new Set(['success', 'error', 'warning', 'info']);
const toneOf = (tone: string | null | undefined): Tone | undefined => (tone && TONES.has(tone) ? (tone as Tone) : undefined);

/** A row as the table draws it; `label` names it for its radio. Where a row leads somewhere its title leads there, too. */
export function rowView(
  columns: readonly ColumnVerdict[],
  row: JsonObject,
  key: string,
  tone: string | null | undefined,
  world: CellWorld,
): TableRowView {
  const title = columns.find(({ def }) => def.card === 'title') ?? columns[0];
  const id = String(row[key] ?? '');
  // A row whose title says nothing is called by the first thing that it does say: its key tells nobody anything.
  const texts = [...(title ? [title] : []), ...columns].map(({ def }) => String(cellOf(def, row, world.facts, world.text) ?? ''));
  const label = texts.find((words) => words !== '') ?? id;
  const cells = Object.fromEntries(columns.map((column) => [column.id, cellView(column, row, world, world.left?.get(id))]));
  const way = columns.find(({ def }) => def.to);
  const led = way && cells[way.id];
  const href = typeof led === 'object' && led !== null && 'href' in led ? led.href : undefined;
  return {
    id,
    label,
    tone: toneOf(tone),
    cells: href !== undefined && title && title !== way ? { ...cells, [title.id]: { label, href } } : cells,
    ...(href === undefined ? {} : { href }),
  };
}
