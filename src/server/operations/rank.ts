/** `rank`: all rows of the session's centre that wait are measured, ranked among each other, and sent to their workflow; all or none. */
import { applyLogic, readsOf } from '../../engine/rules/logic.ts';
import { percentRanks } from '../../engine/rules/percentRanks.ts';
import type { Json, JsonObject } from '../../engine/types.ts';
import type { RankDef } from '../../catalogue/types.ts';
import { Refusal } from '../refusal.ts';
import type { Row, Scope, Write } from '../store/types.ts';
import { stepOf } from './step.ts';
import type { HandlerAnswer, HandlerInput } from '../call.ts';
import { entityOf, wireRow } from '../records/entity.ts';
import { conditions } from '../records/conditions.ts';
import { readPath } from '../../engine/rules/readPath.ts';

/** Numbers are all that is measured: what else stands in a row (who assessed whom) is kept where the row is. */
function numbersOf(value: Json | undefined): Json {
  if (Array.isArray(value)) return value.map(numbersOf);
  if (typeof value !== 'object' || value === null) return value ?? null;
  return Object.fromEntries(Object.entries(value).filter(([, one]) => typeof one === 'number'));
}

/** Where a row came to stand: its total, its rank, among how many, and how few there might have been. */
interface Measure {
  total: number;
  rank: number;
  among: number;
  least: number;
}

/** What a rank was made of, to be kept beside the decision: the measure, and the facts that its rules read. */
function measured(spec: RankDef, facts: JsonObject, measure: Measure): JsonObject {
  const paths = new Set([spec.total, spec.event].flatMap((logic) => readsOf(logic).map(({ path }) => path.split('.*')[0] ?? path)));
  paths.delete('rank');
  const kept = [...paths].sort().map((path): [string, Json] => [path, numbersOf(readPath(facts, path) as Json | undefined)]);
  return { ...measure, facts: Object.fromEntries(kept) };
}

/** More than any centre has waiting at once, and than are written about each. */
const MOST = 20_000;
const ROWS_EACH = 25;

/** Never a part of them: ranks among some would be ranks of nothing. Throws Refusal. */
async function whole(most: number, read: (limit: number) => Promise<Row[]>): Promise<Row[]> {
  const rows = await read(most + 1);
  if (rows.length > most) throw new Refusal('RULE_FAILED');
  return rows;
}

type Beside = Map<string, Map<Json, JsonObject[]>>;

/** The rows that refer to those that are ranked, by name and id: one question each, however many there are. */
async function besides(input: HandlerInput, spec: RankDef, rows: readonly Row[], scope: Scope): Promise<Beside> {
  const ids = rows.map(({ id }) => id);
  const found = await Promise.all(
    Object.entries(spec.with ?? {}).map(async ([name, { entity, by }]) => {
      const all = await whole(ids.length * ROWS_EACH, (limit) => input.store.find(entity, { [by]: ids }, scope, { limit }));
      const grouped = new Map<Json, JsonObject[]>();
      for (const { doc } of all) grouped.set(doc[by] ?? null, [...(grouped.get(doc[by] ?? null) ?? []), doc]);
      return [name, grouped] as const;
    }),
  );
  return new Map(found);
}

/** Ranks and sends. Throws Refusal where too few wait, or where a row cannot be measured. */
export async function rank(input: HandlerInput, spec: RankDef): Promise<HandlerAnswer> {
  const { catalogue, session, store, clock } = input;
  const def = entityOf(catalogue, spec.rank);
  if (!session) throw new Error(`Nobody asks for the ranks of ${spec.rank}: the catalogue's checks let it through.`);
  const scope: Scope = { centres: [session.active.centreId] };
  const { where } = conditions(input, def, [], spec.where);
  const rows = await whole(MOST, (limit) => store.find(spec.rank, where, scope, { limit }));
  const early = { session: session.facts, today: clock.today() };
  const least = Number(applyLogic(spec.least, early));
  if (rows.length < least) throw new Refusal('RULE_REFUSED', { text: spec.fewer, values: { least } });
  const beside = await besides(input, spec, rows, scope);
  const factsOf = (row: Row): JsonObject => ({
    ...early,
    record: { ...wireRow(catalogue, def, row), ...Object.fromEntries([...beside].map(([name, found]) => [name, found.get(row.id) ?? []])) },
  });
  const totals = rows.map((row) => {
    const total = applyLogic(spec.total, factsOf(row));
    if (typeof total !== 'number') throw new Refusal('RULE_FAILED');
    return total;
  });
  const ranks = percentRanks(totals);
  const writes: Write[] = [];
  for (const [index, row] of rows.entries()) {
    const [rank, total] = [ranks[index] ?? 0, totals[index] ?? 0];
    const facts = { ...factsOf(row), rank };
    const taken = await stepOf(input, { noun: spec.rank, row, event: { type: String(applyLogic(spec.event, facts)), rank, total }, facts });
    if (!taken.ok) throw taken.refusal;
    if (taken.again) continue;
    const receipt: JsonObject = { ...taken.plan.receipt, measured: measured(spec, facts, { total, rank, among: rows.length, least }) };
    writes.push(...taken.plan.writes.map((write) => (write.op === 'update' ? { ...write, receipt } : write)));
  }
  return { rows: [{ ranked: rows.length }], plan: { writes, receipt: { rule: 'percentile', ranked: rows.length, least } } };
}
