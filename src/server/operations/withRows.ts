/** `with` of a list: the rows of other entities that refer to the rows that are answered, read by the rules of its answer. */
import type { WithDef } from '../../catalogue/definition/action.ts';
import type { EntityDef } from '../../catalogue/definition/entity.ts';
import type { Json, JsonObject } from '../../engine/types.ts';
import type { HandlerInput } from '../call.ts';
import { entityOf, wireRow } from '../records/entity.ts';
import { Refusal } from '../refusal.ts';
import type { Scope } from '../store/types.ts';
import { between } from './between.ts';

/** A rule over a part of them would say something wrong: so many for each row, or none at all. */
const ROWS_EACH = 1000;

/** The rows with those that refer to them under each name: one question a name, however many rows there are. Throws Refusal where there are too many. */
export async function withRows(
  input: HandlerInput,
  { key }: EntityDef,
  defs: Readonly<Record<string, WithDef>> = {},
  rows: readonly JsonObject[],
  scope: Scope,
): Promise<JsonObject[]> {
  const entries = Object.entries(defs);
  if (entries.length === 0) return [...rows];
  const { payload, store, catalogue } = input;
  const ids = rows.flatMap((row) => row[key] ?? []);
  const wantedEntries = entries.filter(([, one]) => ids.length > 0 && (one.asked === undefined || payload[one.asked] === true));
  const found = await Promise.all(
    wantedEntries.map(async ([name, { entity, by, between: span, take }]) => {
      const def = entityOf(catalogue, entity);
      const days = between(input, def, span ? [span] : [], payload).where;
      const limit = ids.length * ROWS_EACH;
      const all = await store.find(entity, { [by]: ids, ...days }, scope, { limit: limit + 1 });
      if (all.length > limit) throw new Refusal('RULE_FAILED');
      const groups = new Map<Json, JsonObject[]>(ids.map((id) => [id, []]));
      for (const row of all) {
        const one = wireRow(input, def, row);
        const narrowed = take === undefined ? one : Object.fromEntries(take.map((field) => [field, one[field] ?? null]));
        groups.get(one[by] ?? null)?.push(narrowed);
      }
      return { name, groups };
    }),
  );
  return rows.map((row) => ({ ...row, ...Object.fromEntries(found.map(({ name, groups }) => [name, groups.get(row[key] ?? null) ?? []])) }));
}
