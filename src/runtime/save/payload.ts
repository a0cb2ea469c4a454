import { applyLogic, holds } from '../../engine/rules/logic.ts';
import type { CallDef, Json, JsonObject, Logic, Pointer } from '../../engine/types.ts';
import type { FormSchema } from '../../engine/definition/form.ts';
import { isObject, segmentsOfPointer, objectsIn, objectOf } from '../../engine/json.ts';
import { pointerOfPath, valueAt } from '../../engine/form/paths.ts';
import { schemaAt } from '../../engine/form/schema.ts';
import type { SaveStep } from '../../catalogue/definition/form.ts';

const rowsAt = (data: Json | undefined, pointer: Pointer): JsonObject[] => objectsIn(valueAt(data, segmentsOfPointer(pointer)));
const isRow = (logic: Logic | undefined): boolean => isObject(logic) && logic['var'] === 'row';

/** Rows that are stored and no longer in the form, by their id. */
function removed(facts: SaveFacts, each: Pointer): JsonObject[] {
  const ids = new Set(rowsAt(facts.data, each).map((row) => row['id']));
  return rowsAt(facts.record['stored'], each).filter(({ id }) => id !== undefined && id !== null && !ids.has(id));
}

/** Places of the rows that a step sends. */
export const rowsSent = ({ each = '', only }: Pick<SaveStep, 'each' | 'only'>, facts: SaveFacts): number[] =>
  rowsAt(facts.data, each).flatMap((row, index) => (holds(only, { ...facts, row, index }) ? [index] : []));

/**
 * The payload of a step that sends the rows of a table: one object each, `only` those that it holds for, those taken out of it at the end. `omit` names
 * cells by the pointer of their column. `at`: the row at this place alone.
 */
export function rowsPayload(
  call: Pick<CallDef, 'with'>,
  { each = '', gone, only }: Pick<SaveStep, 'each' | 'gone' | 'only'>,
  schema: FormSchema,
  facts: SaveFacts,
  omit: readonly Pointer[] = [],
  at?: number,
): JsonObject[] {
  const items = schemaAt(schema, segmentsOfPointer(each))?.items;
  const { '': spread, ...own } = call.with ?? {};
  const one = (row: JsonObject, index: number, more: Record<string, Logic>): JsonObject => {
    const rowFacts = { ...facts, row, index };
    const whole = isRow(spread) ? everyField(items, row, `${each}/*`, omit) : applyLogic(spread ?? null, rowFacts);
    const rest = Object.entries({ ...own, ...more }).map(([key, logic]): [string, Json] => [key, applyLogic(logic, rowFacts)]);
    return { ...objectOf(whole), ...Object.fromEntries(rest) };
  };
  const indexes = new Set(at === undefined ? rowsSent({ each, ...(only === undefined ? {} : { only }) }, facts) : [at]);
  const rows = rowsAt(facts.data, each).filter((_row, index) => indexes.has(index));
  return [
    ...rows.map((row, index) => one(row, index, {})),
    ...(gone ? removed(facts, each).map((row, index) => one(row, rows.length + index, gone)) : []),
  ];
}

/** What the logic of a save may read. */
export interface SaveFacts extends JsonObject {
  data: JsonObject;
  record: JsonObject;
  session: JsonObject;
  today: string;
  kept: JsonObject;
}

/** Where a `''` entry spreads from: the pointer of `{ "var": "data.residential" }`; null for any other logic. */
export function spreadOf(call: Pick<CallDef, 'with'>): Pointer | null {
  const logic: Logic | undefined = call.with?.[''];
  const name = isObject(logic) ? logic['var'] : undefined;
  if (typeof name !== 'string' || !/^data(\.|$)/.test(name)) return null;
  return pointerOfPath(name.slice('data.'.length));
}

/** Every documented field of a part, null when empty, without the page's own (`x-local`) and without what is omitted. */
function everyField(schema: FormSchema | undefined, data: Json | undefined, at: Pointer, omit: readonly Pointer[]): JsonObject {
  const values = objectOf(data);
  const fields = Object.entries(schema?.properties ?? {}).filter(([name, part]) => part['x-local'] !== true && !omit.includes(`${at}/${name}`));
  return Object.fromEntries(
    fields.map(([name, part]) => [name, part.type === 'object' ? everyField(part, values[name], `${at}/${name}`, omit) : (values[name] ?? null)]),
  );
}

/**
 * The payload of a step: `with`, entry by entry; the `''` entry spreads a part of the form first, so that named entries
 * win.
 * @param omit pointers of the form that are not sent: parts of other steps, fields that this person may not see
 */
export function payloadOf(call: Pick<CallDef, 'with'>, schema: FormSchema, facts: SaveFacts, omit: readonly Pointer[] = []): JsonObject {
  const { '': spread, ...own } = call.with ?? {};
  const from = spreadOf(call);
  const whole =
    from === null
      ? applyLogic(spread ?? null, facts)
      : everyField(schemaAt(schema, segmentsOfPointer(from)), valueAt(facts.data, segmentsOfPointer(from)), from, omit);
  return { ...objectOf(whole), ...Object.fromEntries(Object.entries(own).map(([key, logic]) => [key, applyLogic(logic, facts)])) };
}
