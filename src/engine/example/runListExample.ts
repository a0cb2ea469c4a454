import type { ColumnDef, ListDef, ListExample } from '../definition/list.ts';
import { cellOf, evaluateList, markOf } from '../list/evaluateList.ts';
import type { ActionVerdict, ListOptions } from '../list/types.ts';
import type { Json, JsonObject } from '../types.ts';
import { textOf, type Messages } from '../problem/text.ts';
import { differ, differInAny, type ExampleDifference } from './difference.ts';

/** What stands in a cell, with the words of its mark. */
function saidIn(def: ColumnDef, row: JsonObject, facts: ListExample['facts'], messages: Messages): Json {
  const [value, mark] = [cellOf(def, row, facts, (text, values) => textOf(messages, text, values)), markOf(def, row, facts)];
  return mark === undefined ? value : `${String(value ?? '')} ${textOf(messages, mark.text)}`;
}

/**
 * Judges an example of a list; only the parts that it expects are compared. Columns by label, actions and buttons by id.
 * @param exists `existsIn` of the definitions that the list ships with: a button without its screen or tab is none
 */
export function runListExample(
  list: ListDef,
  { facts, rows, selected, expect }: ListExample,
  messages: Messages,
  exists: NonNullable<ListOptions['exists']>,
): ExampleDifference[] {
  const row = typeof selected === 'number' ? (rows[selected] ?? null) : null;
  const say = <T extends Json | undefined>(text: T): T | string => (typeof text === 'string' ? textOf(messages, text) : text);
  const got = evaluateList(list, { facts, messages, rows, selected: row, exists });
  const pressed = [...got.actions, ...got.buttons];
  const ids = (named: readonly string[], holds: (one: ActionVerdict) => boolean): string[] =>
    pressed.filter((one) => holds(one) && (!one.def.other || named.includes(one.id))).map(({ id }) => id);
  return [
    ...(expect.title === undefined ? [] : differ('title', say(expect.title), got.title)),
    ...(expect.call === undefined ? [] : differ('call', expect.call, got.call.call)),
    ...(expect.shown
      ? differInAny(
          'shown',
          expect.shown,
          ids(expect.shown, ({ shown }) => shown),
        )
      : []),
    ...(expect.enabled
      ? differInAny(
          'enabled',
          expect.enabled,
          ids(expect.enabled, ({ enabled }) => enabled),
        )
      : []),
    ...(expect.columns
      ? differ(
          'columns',
          expect.columns.map(say),
          got.columns.map(({ label }) => label),
        )
      : []),
    ...(expect.chosen === undefined ? [] : differ('chosen', expect.chosen?.map(say) ?? null, got.chosen?.columns.map(({ label }) => label) ?? null)),
    ...(expect.note === undefined ? [] : differ('note', say(expect.note), got.note?.text ?? null)),
    ...Object.entries(expect.cells ?? {}).flatMap(([id, wanted]) => {
      const def = got.columns.find((column) => column.id === id)?.def;
      return differ(`cells ${id}`, wanted.map(say), def ? rows.map((one) => saidIn(def, one, facts, messages)) : null);
    }),
    ...(expect.colours ? differ('colours', expect.colours, got.colours) : []),
  ];
}
