/** The example that a rule of a list lacks, made of an example that there is. */
import type { ExampleDifference } from '../../engine/example/difference.ts';
import { applyLogic, truthy } from '../../engine/rules/logic.ts';
import type { ListDef, ListExample } from '../../engine/definition/list.ts';
import { segmentsOfPointer, jsonOf } from '../../engine/json.ts';
import type { Json, JsonObject, Logic } from '../../engine/types.ts';
import type { Offer } from '../types.ts';
import { firstTurned, withWords, newExample, stubName, type Start } from './turned.ts';
import type { RuleSide } from './turning.ts';

/** A rule of a list, and whether it is asked of each row or of the one that is selected. */
export interface ListRule {
  pointer: string;
  logic: Logic;
  perRow: boolean;
}

/** What a rule reads in an example: once, or once for each row. */
export function worldsOf({ facts, rows, selected }: ListExample, perRow: boolean): JsonObject[] {
  const row = typeof selected === 'number' ? (rows[selected] ?? null) : null;
  return perRow ? rows.map((one) => ({ ...facts, row: one, rows })) : [{ ...facts, row, rows }];
}

/** The example as it is, then with each of its rows selected: a rule about a row has to read one. */
const startsOf = ({ examples }: ListDef, { perRow }: ListRule): Start<ListExample>[] =>
  examples.flatMap((example) =>
    [example, ...(perRow ? [] : example.rows.map((_, selected) => ({ ...example, selected })))].flatMap((whole) =>
      worldsOf(whole, perRow).map((facts) => ({ example: { whole, raw: jsonOf(whole) }, facts })),
    ),
  );

/** Rows are read beside the row: that one is changed, by its place among them. */
function placeOf(path: string, { example: { whole }, facts }: Start<ListExample>): string[] | undefined {
  const [first = '', ...rest] = path.split('.');
  if (first !== 'row') return ['session', 'lookups', 'filter'].includes(first) ? ['facts', first, ...rest] : undefined;
  const index = whole.rows.indexOf((facts as { row: JsonObject }).row);
  return index < 0 ? undefined : ['rows', String(index), ...rest];
}

/** The part of `expect` that says what a rule decides, with nothing expected yet. */
function expecting(list: ListDef, pointer: string, example: ListExample): ListExample['expect'] {
  const [first = '', index = '', key = ''] = segmentsOfPointer(pointer);
  const { id } = (first === 'columns' ? list.columns[Number(index)] : undefined) ?? {};
  if (first === 'title') return { title: '' };
  if (first === 'load') return { call: '' };
  if (first === 'note') return { note: '' };
  if (first === 'rowColour') return { colours: [] };
  if (first === 'columns') return id === undefined ? { columns: [] } : { cells: { [id]: example.rows.map(() => null) } };
  return key === 'shown' ? { shown: [] } : { shown: [], enabled: [] };
}

/** What comes out, where something else than nothing does. */
const laidOver = (expect: ListExample['expect'], differences: readonly ExampleDifference[]): JsonObject =>
  differences.reduce<JsonObject>((now, { part, got }) => {
    const [key = '', ...rest] = part.split(' ');
    return { ...now, [key]: rest.length === 0 ? got : { ...(now[key] as JsonObject), [rest.join(' ')]: got } };
  }, jsonOf(expect));

/** The first example of a list: somebody of whom nothing is known, and a row of which nothing is said. */
export function firstListStub({ key }: ListDef, run: (example: ListExample) => readonly ExampleDifference[]): Offer[] {
  const bare: ListExample = { name: 'nothing is said', requirement: [], facts: { session: {} }, rows: [{ [key]: 1 }], expect: {} };
  const expect = { title: '', call: '', columns: [], shown: [], enabled: [] };
  return [newExample({ ...bare, expect: laidOver(expect, run({ ...bare, expect })) })];
}

/** @param run the example judged by its list: what comes out otherwise than it expects */
export function listStub(list: ListDef, rule: ListRule, side: RuleSide, run: (example: ListExample) => readonly ExampleDifference[]): Offer[] {
  const answersOf = (example: ListExample): Json[] => worldsOf(example, rule.perRow).map((world) => applyLogic(rule.logic, world));
  const known = new Set(list.examples.flatMap(answersOf).map((one) => JSON.stringify(one)));
  const found = firstTurned(rule.logic, side, startsOf(list, rule), {
    placeOf,
    fitting: (_, to) => withWords(to),
    shows: ({ whole }) =>
      answersOf(whole).some((answer) => (side === 'another answer' ? !known.has(JSON.stringify(answer)) : truthy(answer) === (side === 'holds'))),
  });
  if (found === undefined) return [];
  const { whole, raw } = found.example;
  const expect = expecting(list, rule.pointer, whole);
  const outcome = laidOver(expect, run({ ...whole, expect }));
  return [newExample({ ...raw, name: stubName(rule.pointer.slice(1).replaceAll('/', ' '), side, found.from), requirement: [], expect: outcome })];
}
