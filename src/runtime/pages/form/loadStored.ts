import type { BindingDef } from '../../../catalogue/definition/form.ts';
import { rowsBack, rowsOver } from '../../../engine/form/wire.ts';
import type { FormSchema } from '../../../engine/definition/form.ts';
import type { Json, JsonObject, Pointer } from '../../../engine/types.ts';
import { isObject, segmentsOfPointer } from '../../../engine/json.ts';
import { segmentsOfPath, valueAt, withValueAt } from '../../../engine/form/paths.ts';
import { schemaAt } from '../../../engine/form/schema.ts';
import { CallProblem } from '../../client/problem.ts';
import { readingOf } from '../../../engine/rules/logic.ts';
import { hereText } from '../../../engine/dates/clock.ts';
import type { Lookup } from '../../context/lookup.ts';

export type LoadDef = NonNullable<BindingDef['load']>[number];

/** What is stored already, as the form's data; `rows` are the answers' rows as they came, by the pointer they landed at. */
export interface Stored {
  data: JsonObject;
  rows: Record<Pointer, JsonObject>;
  versions: Record<Pointer, number>;
}

/** Older systems wrote an Aadhaar number that nobody gave as the text null (D1-REG-11). */
const isEmptyText = (field: FormSchema | undefined, value: Json): boolean => field?.['x-pii'] === 'aadhaar' && value === 'null';

/** The keys of a row that the form knows at this place, empty ones left out. */
function known(row: JsonObject, { into, take }: LoadDef, schema: FormSchema, timeZone: string): JsonObject {
  const part = schemaAt(schema, segmentsOfPointer(into));
  const fields = (part?.items ?? part)?.properties ?? {};
  const names = new Set(take ?? Object.keys(fields));
  const hasValue = ([key, value]: [string, Json]): boolean => names.has(key) && value !== null && value !== '' && !isEmptyText(fields[key], value);
  // What only the page shows is shown by the product's clock.
  const here = ([key, value]: [string, Json]): [string, Json] => [key, fields[key]?.['x-local'] ? hereText(value, timeZone) : value];
  return Object.fromEntries(Object.entries(row).filter(hasValue).map(here));
}

/** The calls of facts that a binding names, by their path, with what they send; null where one is not made. */
export const factsWanted = ({ facts: calls = {} }: Pick<BindingDef, 'facts'>, facts: JsonObject): FactWanted[] =>
  Object.entries(calls).map(([path, def]) => ({ path, call: def.call, payload: readingOf(def, facts) }));
interface FactWanted {
  path: string;
  call: string;
  payload: JsonObject | null;
}
export const readFacts = (requests: readonly FactWanted[], ask: Lookup): Promise<Json[]> =>
  Promise.all(requests.map(async ({ call, payload }): Promise<Json> => (payload === null ? null : (await ask(call, payload)).value)));
/** The record with the answers to them. */
export const withFacts = (record: JsonObject, requests: readonly FactWanted[], values: readonly Json[]): JsonObject =>
  values.reduce<JsonObject>(
    (whole, value, index) => withValueAt(whole, segmentsOfPath(requests[index]?.path.replace(/^record\./, '') ?? ''), value),
    record,
  );

/** An answer that holds no record where one must be: an empty form in its place would overwrite what is stored. */
function unreadable({ call, must }: LoadDef): CallProblem {
  const problem = new CallProblem('unreadable', 200, typeof must === 'string' ? [{ code: 'unreadable', text: must }] : []);
  problem.cause = call;
  return problem;
}

/** The rows of each reading that count, in the order of `load`; null for one that does not apply. */
type ReadRows = readonly (readonly JsonObject[] | null)[];

/**
 * Asks for what is stored (D1-REG-90): each call once, however many parts take a row of its answer; null when there is
 * nothing to read (a new record). Throws CallProblem, also when an answer holds no rows or not the one that must be there.
 */
export async function readRows(load: readonly LoadDef[], facts: JsonObject, ask: Lookup): Promise<ReadRows | null> {
  const calls = new Map<string, Promise<readonly Json[]>>();
  const readings = load.map((def): Promise<JsonObject[]> | null => {
    const payload = readingOf(def, facts);
    // Where a text says what is missing, there is no new record: an address that names none misses it, too.
    if (payload === null && typeof def.must === 'string') throw unreadable(def);
    if (payload === null) return null;
    const name = JSON.stringify([def.call, payload]);
    const rows = calls.get(name) ?? ask(def.call, payload).then((answer) => answer.rows);
    calls.set(name, rows);
    return rows.then((all) => {
      const back = rowsBack([...all], def, facts);
      if (!all.every(isObject) || (def.must && back.length === 0)) throw unreadable(def);
      return back;
    });
  });
  return readings.every((reading) => reading === null) ? null : Promise.all(readings);
}

/** Puts the rows where they belong in the form. */
export function placeRows(load: readonly LoadDef[], rows: ReadRows | null, schema: FormSchema, timeZone = 'UTC'): Stored | null {
  if (rows === null) return null;
  const stored: Stored = { data: {}, rows: {}, versions: {} };
  for (const [index, def] of load.entries()) {
    const read = rows[index];
    if (def.rows && read) {
      const ownRows = read.map((row) => known(row, def, schema, timeZone));
      const laid = def.over === undefined ? ownRows : rowsOver(valueAt(stored.data, segmentsOfPointer(def.into)), ownRows, def.over);
      // A table without rows is left to the schema's default: a new one may begin with an empty row.
      if (laid.length > 0) stored.data = withValueAt(stored.data, segmentsOfPointer(def.into), laid);
      continue;
    }
    const row = read?.[0];
    if (!row) continue;
    stored.data = withValueAt(stored.data, segmentsOfPointer(def.into), known(row, def, schema, timeZone));
    stored.rows[def.into] = row;
    if (typeof row['version'] === 'number') stored.versions[def.into] = row['version'];
  }
  return stored;
}

/** What the readings of a form keep for its save: what the form itself has no field for, null where there is none. */
export function loadedValues(load: readonly LoadDef[], stored: Stored | null): JsonObject {
  const from = (into: Pointer, pointer: Pointer): Json => valueAt([stored?.rows[into] ?? {}], segmentsOfPointer(pointer)) ?? null;
  const entries = load.flatMap(({ into, keep = {} }) => Object.entries(keep).map(([name, pointer]): [string, Json] => [name, from(into, pointer)]));
  return Object.fromEntries(entries);
}
