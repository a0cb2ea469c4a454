/** What a list reads beside its rows, once for all that are answered: names of people, rows about the same thing, rows that refer to them. */
import type { BesideDef, PersonDef, WithDef } from '../../catalogue/definition/action.ts';
import type { EntityDef } from '../../catalogue/definition/entity.ts';
import type { Json, JsonObject } from '../../engine/types.ts';
import type { HandlerInput } from '../call.ts';
import { entityOf, wireRow } from '../records/entity.ts';
import { Refusal } from '../refusal.ts';
import { peopleNamed } from '../session/people.ts';
import type { Scope } from '../store/types.ts';
import { between } from './between.ts';

/** A rule over a part of them would say something wrong: so many for each row, or none at all. */
const ROWS_EACH = 1000;

/** The rows with what is read of them under each name, all names at once. */
async function withEach<D>(
  rows: readonly JsonObject[],
  defs: Readonly<Record<string, D>>,
  read: (def: D, name: string) => Promise<(row: JsonObject) => Json>,
): Promise<JsonObject[]> {
  const found = await Promise.all(Object.entries(defs).map(async ([name, def]) => ({ name, valueOf: await read(def, name) })));
  return rows.map((row) => ({ ...row, ...Object.fromEntries(found.map(({ name, valueOf }) => [name, valueOf(row)])) }));
}

/** `people`: the rows with the names of the people whose ids they hold. */
export function withNames({ store }: HandlerInput, people: Record<string, PersonDef> = {}, rows: readonly JsonObject[]): Promise<JsonObject[]> {
  return withEach(rows, people, async (def) => {
    const { by, part } = typeof def === 'string' ? { by: def } : def;
    const ids = rows.map((row) => row[by] ?? null).filter((id) => typeof id === 'number');
    const names = await peopleNamed(store, ids, part);
    return (row) => names.get(Number(row[by])) ?? null;
  });
}

/** `beside`: the rows with these keys of rows of other entities about the same thing; null where there is no such row. */
export function withBeside(
  world: Pick<HandlerInput, 'store' | 'catalogue' | 'clock'>,
  beside: Readonly<Record<string, BesideDef>> = {},
  rows: readonly JsonObject[],
  scope: Scope,
): Promise<JsonObject[]> {
  return withEach(rows, beside, async ({ entity, by }, key) => {
    const def = entityOf(world.catalogue, entity);
    const ids = rows.flatMap((row) => row[by] ?? []);
    const others = ids.length === 0 ? [] : await world.store.find(entity, { [by]: ids }, scope, { limit: rows.length });
    const values = new Map(others.map((other) => wireRow(world, def, other)).map((other) => [other[by], other[key] ?? null]));
    return (row) => values.get(row[by]) ?? null;
  });
}

/**
 * `with`: the rows with those of other entities that refer to them, which the rules of the answer read: one question a name, however many rows
 * there are. Throws Refusal where there are too many.
 */
export function withRows(
  input: HandlerInput,
  { key }: EntityDef,
  defs: Readonly<Record<string, WithDef>> = {},
  rows: readonly JsonObject[],
  scope: Scope,
): Promise<JsonObject[]> {
  const { payload, store, catalogue } = input;
  const ids = rows.flatMap((row) => row[key] ?? []);
  const wantedEntries = Object.entries(defs).filter(([, { asked }]) => ids.length > 0 && (asked === undefined || payload[asked] === true));
  return withEach(rows, Object.fromEntries(wantedEntries), async ({ entity, by, between: span, take }) => {
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
    return (row) => groups.get(row[key] ?? null) ?? [];
  });
}
