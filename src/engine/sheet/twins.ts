/** One person in two rows of a spreadsheet, or in a row and among those who are there already: asked about, never refused. */
import { objectsIn } from '../json.ts';
import type { Json, JsonObject } from '../types.ts';
import { columnKey, dayBeside, plain, type SheetRow, type TemplateDef } from './template.ts';
import type { CellFault, JudgedRow } from './judgeRow.ts';

type Say = (text: string, values: Readonly<Record<string, number | string>>) => string;

/** What tells one person from another, as one text; empty where a row does not say all of it. */
function personIn({ twins }: TemplateDef, row: JsonObject): string {
  const cells = Object.fromEntries(Object.entries(row).map(([key, value]) => [key, String(value ?? '')]));
  const parts = (twins?.of ?? []).map((key) => plain(dayBeside(cells, key) ?? ''));
  return parts.includes('') ? '' : parts.join('\n');
}

const nameIn = ({ firstName = '', lastName = '' }: Readonly<Record<string, Json>>): string => `${String(firstName)} ${String(lastName)}`.trim();

/** A row with something more to ask about, at the first column by which a person is told. */
function withWarning({ columns, twins }: TemplateDef, entry: JudgedRow, text: string): JudgedRow {
  const key = twins?.of[0] ?? '';
  const warning: CellFault = { key, name: columns.find((column) => columnKey(column) === key)?.name ?? '', text, code: 'RULE_WARNING' };
  return { ...entry, warnings: [...entry.warnings, warning] };
}

/** Rows that say the same person as another one name the first of the others. */
export function withTwins(template: TemplateDef, rows: readonly JudgedRow[], say: Say): readonly JudgedRow[] {
  const places = new Map<string, number[]>();
  const persons = rows.map(({ row }) => personIn(template, row));
  persons.forEach((person, at) => places.set(person, [...(places.get(person) ?? []), at]));
  return rows.map((entry, at) => {
    const person = persons[at] ?? '';
    const other = person === '' ? undefined : places.get(person)?.find((place) => place !== at);
    return other === undefined ? entry : withWarning(template, entry, say('{{bulk.twin}}', { row: other + 1, name: nameIn(entry.row) }));
  });
}

/** How many rows are asked for at once. */
export const KNOWN_AT_ONCE = 200;

/** Answers what says of judged rows who is there already: of these `rows`, `KNOWN_AT_ONCE` of them at most, by what tells them apart. */
export async function knownPeople(
  template: TemplateDef,
  rows: readonly SheetRow[],
  ask: (call: string, payload: JsonObject) => Promise<Json>,
  say: Say,
): Promise<(entry: JudgedRow) => JudgedRow> {
  const { call, with: args = {} } = template.twins?.known ?? {};
  const [[name, by] = ['', '']] = Object.entries(args);
  const keys = new Set(rows.filter((row) => personIn(template, row) !== '').map((row) => row[by] ?? ''));
  const answer = call === undefined || keys.size === 0 ? [] : objectsIn(await ask(call, { [name]: [...keys] }));
  const known = new Map(answer.map((found) => [personIn(template, found), found]));
  // Of whom not all of that is known nobody is the twin.
  known.delete('');
  return (entry) => {
    const found = known.get(personIn(template, entry.row));
    return found ? withWarning(template, entry, say('{{bulk.known}}', { name: nameIn(found), id: String(found['dbUserId'] ?? '') })) : entry;
  };
}
