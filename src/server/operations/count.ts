/** `count`: how many rows, altogether, for each value of a column or for each combination of two. */
import type { CountWork } from '../../catalogue/definition/action.ts';
import { applyLogic } from '../../engine/rules/logic.ts';
import type { Json, JsonObject, Logic } from '../../engine/types.ts';
import { centresNamed } from '../session/people.ts';
import type { HandlerAnswer, HandlerInput } from '../call.ts';
import { entityOf } from '../records/entity.ts';
import { conditions } from '../records/conditions.ts';
import { countEverywhere } from '../records/countEverywhere.ts';

type GroupTotal = { keys: Json[]; total: number };

/** Totals of values that count together, in the order of what the rule calls them; rows without a value are left out. */
function grouped(found: readonly GroupTotal[], rule: Logic): GroupTotal[] {
  const totals = new Map<Json, number>();
  for (const {
    keys: [key = null],
    total,
  } of found) {
    const group = key === null || key === '' ? null : applyLogic(rule, { key });
    if (group !== null) totals.set(group, (totals.get(group) ?? 0) + total);
  }
  return [...totals].sort(([one], [other]) => ((one ?? 0) < (other ?? 0) ? -1 : 1)).map(([key, total]) => ({ keys: [key], total }));
}

/**
 * One row: what was asked, the number under `as`, and the instant it was counted at. With `per` a row for each value, or combination
 * of two, that rows have, most first, from the counters; with `rest` a last row for those beyond `most`; with `group` a row for each of its groups.
 */
export async function count(input: HandlerInput, work: CountWork): Promise<HandlerAnswer> {
  const { count: noun, by, where, per, group, most, rest, as = 'count' } = work;
  const { store, clock } = input;
  if (work.everywhere) {
    const { all, own } = await countEverywhere(input, work);
    return { rows: [{ ...input.payload, [as]: all - own }] };
  }
  const conditioned = conditions(input, entityOf(input.catalogue, noun), by, where);
  const refreshDate = clock.now().toISOString();
  if (per === undefined) {
    const [number] = await Promise.all([store.count(noun, conditioned.where, conditioned.scope), conditioned.reached]);
    return { rows: [{ ...input.payload, [as]: number, refreshDate }] };
  }
  const columns = [per].flat();
  const [all] = await Promise.all([store.counts(noun, columns, conditioned.where, conditioned.scope), conditioned.reached]);
  const groups = group === undefined ? all : grouped(all, group);
  const found = group === undefined ? groups.slice(0, most) : groups.slice(-(most ?? groups.length));
  const ids = found.flatMap(({ keys }) => keys);
  const centres = per === 'centerId' ? await centresNamed(store, ids) : undefined;
  const rows = found.map(({ keys, total }): JsonObject => ({
    ...Object.fromEntries(columns.map((name, at) => [name, keys[at] ?? null])),
    ...centres?.get(keys[0] ?? null),
    [as]: total,
    refreshDate,
  }));
  const left = rest === undefined ? [] : groups.slice(found.length);
  if (rest === undefined || left.length === 0) return { rows };
  return { rows: [...rows, { [rest]: true, [as]: left.reduce((sum, { total }) => sum + total, 0), refreshDate }] };
}
