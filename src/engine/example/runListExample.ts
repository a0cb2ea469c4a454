import type { ColumnDef, ListDef, ListExample } from '../definition/list.ts';
import { cellOf, evaluateList, markOf } from '../list/evaluateList.ts';
import type { ActionVerdict } from '../list/types.ts';
import type { Json, JsonObject } from '../types.ts';
import { textOf, type Messages } from '../problem/text.ts';
import { differ, differInAny, type ExampleDifference } from './difference.ts';

/** What stands in a cell, with the words of its mark. */
function saidIn(def: ColumnDef, row: JsonObject, facts: ListExample['facts'], messages: Messages): Json {
  const [value, mark] = [cellOf(def, row, facts), markOf(def, row, facts)];
  return mark === undefined ? value : `${String(value ?? '')} ${textOf(messages, mark.text)}`;
}

/** Judges an example of a list; only the parts that it expects are compared. Columns by label, actions and buttons by id. */
export function runListExample(list: ListDef, { facts, rows, selected, expect }: ListExample, messages: Messages): ExampleDifference[] {
  const row = typeof selected === 'number' ? (rows[selected] ?? null) : null;
  const got = evaluateList(list, { facts, messages, rows, selected: row });
  const pressed = [...got.actions, ...got.buttons];
  const ids = (named: readonly string[], holds: (one: ActionVerdict) => boolean): string[] =>
    pressed.filter((one) => holds(one) && (!one.def.other || named.includes(one.id))).map(({ id }) => id);
  return [
    ...(expect.title === undefined ? [] : differ('title', expect.title, got.title)),
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
          expect.columns,
          got.columns.map(({ label }) => label),
        )
      : []),
    ...(expect.chosen === undefined ? [] : differ('chosen', expect.chosen, got.chosen?.columns.map(({ label }) => label) ?? null)),
    ...(expect.note === undefined ? [] : differ('note', expect.note, got.note?.text ?? null)),
    ...Object.entries(expect.cells ?? {}).flatMap(([id, wanted]) => {
      const def = got.columns.find((column) => column.id === id)?.def;
      return differ(`cells ${id}`, wanted, def ? rows.map((one) => saidIn(def, one, facts, messages)) : null);
    }),
    ...(expect.colours ? differ('colours', expect.colours, got.colours) : []),
  ];
}
