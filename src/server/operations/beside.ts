/** `beside` of a list: what rows of other entities about the same thing say, read once for all rows that are answered. */
import type { BesideDef } from '../../catalogue/definition/action.ts';
import type { JsonObject } from '../../engine/types.ts';
import type { HandlerInput } from '../call.ts';
import { entityOf, wireRow } from '../records/entity.ts';
import type { Scope } from '../store/types.ts';

/** The rows with these keys from beside them; null where there is no such row. */
export async function withBeside(
  world: Pick<HandlerInput, 'store' | 'catalogue' | 'clock'>,
  beside: Readonly<Record<string, BesideDef>> = {},
  rows: readonly JsonObject[],
  scope: Scope,
): Promise<JsonObject[]> {
  const entries = Object.entries(beside);
  if (entries.length === 0) return [...rows];
  const found = await Promise.all(
    entries.map(async ([key, { entity, by }]) => {
      const def = entityOf(world.catalogue, entity);
      const ids = rows.flatMap((row) => row[by] ?? []);
      const others = ids.length === 0 ? [] : await world.store.find(entity, { [by]: ids }, scope, { limit: rows.length });
      const values = new Map(others.map((other) => wireRow(world, def, other)).map((other) => [other[by], other[key] ?? null]));
      return { key, by, values };
    }),
  );
  return rows.map((row) => ({ ...row, ...Object.fromEntries(found.map(({ key, by, values }) => [key, values.get(row[by]) ?? null])) }));
}
