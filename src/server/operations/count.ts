/** `count`: how many rows, altogether or for each value of a column. */
import type { Json, JsonObject, Logic } from '../../engine/types.ts';
import { EVERYWHERE } from '../session/people.ts';
import type { HandlerAnswer, HandlerInput } from '../call.ts';
import { entityOf } from '../records/entity.ts';
import { conditions } from '../records/conditions.ts';

export interface CountSpec {
  by: string[];
  where?: Record<string, Logic>;
  per?: string;
  as?: string;
}

/** Names of the centres that are compared. */
async function centreNames({ store }: HandlerInput, ids: readonly Json[]): Promise<Map<Json, Json>> {
  const rows = ids.length === 0 ? [] : await store.find('centre', { id: ids }, EVERYWHERE, { limit: ids.length });
  return new Map(rows.map((row) => [row.id, row.doc['name'] ?? null]));
}

/**
 * One row: what was asked, the number under `as`, and the instant it was counted at. With `per` a row for each value that rows have, most
 * first, from the counters.
 */
export async function count(input: HandlerInput, noun: string, { by, where, per, as = 'count' }: CountSpec): Promise<HandlerAnswer> {
  const { store, clock } = input;
  const conditioned = conditions(input, entityOf(input.catalogue, noun), by, where);
  const refreshDate = clock.now().toISOString();
  if (per === undefined) {
    const [number] = await Promise.all([store.count(noun, conditioned.where, conditioned.scope), conditioned.reached]);
    return { rows: [{ ...input.payload, [as]: number, refreshDate }] };
  }
  const [found] = await Promise.all([store.counts(noun, per, conditioned.where, conditioned.scope), conditioned.reached]);
  const names =
    per === 'centerId'
      ? await centreNames(
          input,
          found.map(({ key }) => key),
        )
      : undefined;
  return {
    rows: found.map(({ key, total }): JsonObject => ({ [per]: key, ...(names ? { name: names.get(key) ?? null } : {}), [as]: total, refreshDate })),
  };
}
