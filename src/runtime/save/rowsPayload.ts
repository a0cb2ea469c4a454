import { applyLogic } from '../../engine/rules/logic.ts';
import { schemaAt as schemaOf } from '../../engine/form/schemaAt.ts';
import type { SaveStep } from '../../catalogue/types.ts';
import type { CallDef, FormSchema, Json, JsonObject, Logic, Pointer } from '../../engine/types.ts';
import { everyField, type SaveFacts } from './payload.ts';
import { isObject, partsOf, valueAt } from './pointers.ts';

const rowsAt = (data: Json | undefined, pointer: Pointer): JsonObject[] => {
  const found = valueAt(data, pointer);
  return Array.isArray(found) ? found.filter(isObject) : [];
};
const isRow = (logic: Logic | undefined): boolean => isObject(logic) && logic['var'] === 'row';

/** Rows that are stored and no longer in the form, by their id. */
function removed(facts: SaveFacts, each: Pointer): JsonObject[] {
  const kept = new Set(rowsAt(facts.data, each).map((row) => row['id']));
  return rowsAt(facts.record['stored'], each).filter(({ id }) => id !== undefined && id !== null && !kept.has(id));
}

/** The payload of a step that sends the rows of a table: one object each, those taken out of it at the end. */
export function rowsPayload(
  call: Pick<CallDef, 'with'>,
  { each = '', gone }: Pick<SaveStep, 'each' | 'gone'>,
  schema: FormSchema,
  facts: SaveFacts,
): JsonObject[] {
  const items = schemaOf(schema, partsOf(each))?.items;
  const { '': spread, ...named } = call.with ?? {};
  const one = (row: JsonObject, index: number, more: Record<string, Logic>): JsonObject => {
    const given = { ...facts, row, index };
    const whole = isRow(spread) ? everyField(items, row, '', []) : applyLogic(spread ?? null, given);
    const rest = Object.entries({ ...named, ...more }).map(([key, logic]): [string, Json] => [key, applyLogic(logic, given)]);
    return { ...(isObject(whole) ? whole : {}), ...Object.fromEntries(rest) };
  };
  const rows = rowsAt(facts.data, each);
  return [
    ...rows.map((row, index) => one(row, index, {})),
    ...(gone ? removed(facts, each).map((row, index) => one(row, rows.length + index, gone)) : []),
  ];
}
