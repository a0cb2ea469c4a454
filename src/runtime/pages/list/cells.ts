import { cellOf } from '../../../engine/list/cellOf.ts';
import type { ColumnVerdict, ListFacts } from '../../../engine/list/types.ts';
import { stateOf } from '../../../engine/workflow/stateOf.ts';
import type { JsonObject, WorkflowDef } from '../../../engine/types.ts';
import type { Cell, TableColumn, TableRowView, Tone } from '../../../widgets/contract.ts';
import { destination } from '../../save/after.ts';
import type { Links } from '../../shell/links.ts';
import { hereText } from '../../text/time.ts';

export interface CellWorld {
  facts: ListFacts;
  workflows: Readonly<Record<string, WorkflowDef>>;
  text: (text: string) => string;
  hrefOf: Links['hrefOf'];
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
  ...(def.press ? { as: 'action' as const } : def.as ? { as: def.to ? 'action' : def.as } : {}),
  ...(def.card ? { card: def.card } : {}),
});

/** The field that the server sorts a column by; null for one that cannot be sorted. */
export const sortField = ({ id, def }: ColumnVerdict): string | null => (typeof def.sort === 'string' ? def.sort : def.sort ? id : null);

/** What a cell shows: a link where the column leads, a status in its workflow's words, else the value. */
export function cellView(column: ColumnVerdict, row: JsonObject, { facts, workflows, text, hrefOf, timeZone }: CellWorld, left?: number): Cell {
  const value = cellOf(column.def, row, facts);
  const { to, of, as, lacks } = column.def;
  if (to)
    return {
      label: text(String(value ?? '')),
      href: hrefOf(destination(to, { ...facts, row })),
      icon: 'pencil',
      ...(lacks === undefined ? {} : { left }),
    };
  const machine = of === undefined ? undefined : workflows[of];
  const state = machine && stateOf(machine, value);
  if (as === 'status') return { text: state && machine ? text(machine.machine.states[state]?.meta.label ?? state) : String(value ?? '') };
  if (as === 'date' || as === 'datetime') return hereText(value, timeZone) as Cell;
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}

const TONES: ReadonlySet<string> = new Set(['success', 'error', 'warning', 'info']);
const toneOf = (tone: string | null | undefined): Tone | undefined => (tone && TONES.has(tone) ? (tone as Tone) : undefined);

/** A row as the table draws it; `label` names it for its radio. */
export function rowView(
  columns: readonly ColumnVerdict[],
  row: JsonObject,
  key: string,
  tone: string | null | undefined,
  world: CellWorld,
): TableRowView {
  const title = columns.find(({ def }) => def.card === 'title') ?? columns[0];
  const id = String(row[key] ?? '');
  return {
    id,
    label: title ? String(cellOf(title.def, row, world.facts) ?? id) : id,
    tone: toneOf(tone),
    cells: Object.fromEntries(columns.map((column) => [column.id, cellView(column, row, world, world.left?.get(id))])),
  };
}
