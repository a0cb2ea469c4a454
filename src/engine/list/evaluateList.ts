import type { ColumnDef, ListDef } from '../definition/list.ts';
import type { JsonObject, Json, Text } from '../types.ts';
import { textOf } from '../problem/text.ts';
import { argsOf, applyLogic, holds } from '../rules/logic.ts';
import { judgeAction } from './judgeAction.ts';
import type { ListOptions, ListVerdict, ListFacts } from './types.ts';
import { isObject, segmentsOfPointer } from '../json.ts';
import { readHeld } from '../joinedTexts.ts';
import { valueAt, isListOfValues } from '../form/paths.ts';

/** Says a text in the language of who reads, with values for its placeholders. */
export type SayText = (text: Text, values?: Readonly<Record<string, Json>>) => string;

/**
 * What a column shows of a row: the value at its pointer, or what its logic makes of `row` and `session`; a word of the product and the sentence around
 * a value as `text` says them; several values beside each other. Null for nothing.
 */
export function cellOf({ at, word, says }: Pick<ColumnDef, 'at' | 'word' | 'says'>, row: JsonObject, facts: ListFacts, text: SayText): Json {
  const all = { ...facts, row };
  const content = typeof at === 'string' ? (valueAt(row, segmentsOfPointer(at)) ?? null) : applyLogic(at, all);
  const read = (one: Json): Json => (word === true && typeof one === 'string' ? readHeld(one, text) : one);
  const several = Array.isArray(content) && content.length === 0 ? null : content;
  const value = isListOfValues(several) ? several.map(read).join(', ') : read(several);
  if (says === undefined || value === null || value === '' || !holds(says.when, all)) return value;
  return text(says.text, { ...argsOf(says.values, all), value });
}

/** The words behind a column's value in this row; undefined where it is not marked. */
export const markOf = ({ mark }: Pick<ColumnDef, 'mark'>, row: JsonObject, facts: ListFacts): { text: Text; icon: string } | undefined =>
  mark !== undefined && holds(mark.when, { ...facts, row }) ? mark : undefined;

/** The tone of a row: of the first colour rule that holds for it, null where none does. */
const rowTone = ({ rowColour }: Pick<ListDef, 'rowColour'>, row: JsonObject, facts: ListFacts): string | null =>
  rowColour?.find(({ when }) => holds(when, { ...facts, row }))?.tone ?? null;

const idOf = ({ id, at }: ColumnDef, index: number): string => id ?? (typeof at === 'string' ? at.slice(at.lastIndexOf('/') + 1) : `column${index}`);

/** What loads a list's rows for these facts: the first variant that holds, else its own call. */
function callOf({ load }: ListDef, facts: ListOptions['facts']): ListVerdict['call'] {
  const variant = load.variants?.find(({ when }) => holds(when, facts)) ?? load;
  return { call: variant.call, with: argsOf(variant.with, facts) };
}

/** The table of the row that a filter has chosen; undefined where none is drawn. */
function chosenTable({ chosen: def }: ListDef, { facts, messages }: ListOptions): ListVerdict['choice'] {
  const row = facts.lookups?.['chosen'];
  if (!def || !isObject(row ?? null)) return undefined;
  const columns = def.columns.map((column, index) => ({ id: idOf(column, index), label: textOf(messages, column.label), def: column }));
  return { title: textOf(messages, def.title), row: row as JsonObject, columns };
}

/** Judges a list for somebody: its title, the call that loads it, the columns and buttons to draw, the colours of its rows. */
export function evaluateList(list: ListDef, options: ListOptions): ListVerdict {
  const { facts, messages, rows = [] } = options;
  const title = applyLogic(list.title, facts);
  const actions = (list.actions ?? []).map((def) => judgeAction(def, options));
  const isBarred = ({ press, shown }: ColumnDef): boolean =>
    !holds(shown, facts) || (press !== undefined && !actions.some((action) => action.id === press && action.isVisible));
  const choice = chosenTable(list, options);
  const all = { ...facts, rows };
  const note = list.note?.find(({ when }) => holds(when, all));
  return {
    title: textOf(messages, title === null ? '' : String(title)),
    call: callOf(list, facts),
    columns: list.columns.flatMap((def, index) =>
      def.hidden || isBarred(def) ? [] : [{ id: idOf(def, index), label: textOf(messages, def.label), def }],
    ),
    actions,
    buttons: (list.buttons ?? []).map((def) => judgeAction(def, options)),
    colours: rows.map((row) => rowTone(list, row, facts)),
    empty: textOf(messages, list.empty),
    ...(choice ? { choice } : {}),
    ...(note === undefined
      ? {}
      : { note: { text: textOf(messages, note.text, note.values && argsOf(note.values, all)), tone: note.tone ?? 'error' } }),
  };
}
