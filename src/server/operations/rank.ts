/** `rank`: all rows of the session's centre that wait are measured, ranked among each other, and sent to their workflow; all or none. */
import { groupBy } from '../../engine/groupBy.ts';
import { applyLogic, readsOf } from '../../engine/rules/logic.ts';
import { percentRanks } from '../../engine/rules/operators/numbers.ts';
import type { Json, JsonObject } from '../../engine/types.ts';
import type { RankDef } from '../../catalogue/definition/action.ts';
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
  const factEntries = [...paths].sort().map((path): [string, Json] => [path, numbersOf(readPath(facts, path) as Json | undefined)]);
  return { ...measure, facts: Object.fromEntries(factEntries) };
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
      const docs = all.map(({ doc }) => doc);
      return [name, groupBy(docs, (doc) => [doc[by] ?? null])] as const;
    }),
  );
  return new Map(found);
}

interface Ranked {
  row: Row;
  rank: number;
  total: number;
  facts: JsonObject;
  event: string;
}

/** The rows that wait with what each comes to, and how few there might have been. Throws Refusal where too few wait, or where a row cannot be measured. */
async function ranked(input: HandlerInput, spec: RankDef): Promise<{ all: Ranked[]; least: number }> {
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
    record: { ...wireRow(input, def, row), ...Object.fromEntries([...beside].map(([name, found]) => [name, found.get(row.id) ?? []])) },
  });
  const totals = rows.map((row) => {
    const total = applyLogic(spec.total, factsOf(row));
    if (typeof total !== 'number') throw new Refusal('RULE_FAILED');
    return total;
  });
  const ranks = percentRanks(totals);
  const all = rows.map((row, index): Ranked => {
    const [rank, total] = [ranks[index] ?? 0, totals[index] ?? 0];
    const facts = { ...factsOf(row), rank };
    return { row, rank, total, facts, event: String(applyLogic(spec.event, facts)) };
  });
  return { all, least };
}

/** Ranks and sends. Throws Refusal as `ranked` does, and where a workflow refuses a step. */
export async function rank(input: HandlerInput, spec: RankDef): Promise<HandlerAnswer> {
  const { all, least } = await ranked(input, spec);
  const writes: Write[] = [];
  for (const { row, rank, total, facts, event } of all) {
    const step = await stepOf(input, { noun: spec.rank, row, event: { type: event, rank, total }, facts });
    if (!step.ok) throw step.refusal;
    if (step.again) continue;
    const receipt: JsonObject = { ...step.plan.receipt, measured: measured(spec, facts, { total, rank, among: all.length, least }) };
    writes.push(...step.plan.writes.map((write) => (write.op === 'update' ? { ...write, receipt } : write)));
  }
  return { rows: [{ ranked: all.length }], plan: { writes, receipt: { rule: 'percentile', ranked: all.length, least } } };
}

/** Bars that a small picture bears. */
const BARS = 8;
const showTotal = (total: number): string => String(Math.round(total * 10) / 10);

/**
 * `foresee`: what the ranking action of this name would do now; nothing is written. A row for each bar of totals, lowest first, and one for each line between
 * two events; every row says how many each event would be sent to (`counts`). Throws Refusal as `ranked` does.
 */
export async function foresee(input: HandlerInput, name: string): Promise<HandlerAnswer> {
  const spec = input.catalogue.actions[input.call.service]?.[name]?.do;
  if (!spec || !('rank' in spec)) throw new Error(`${name} ranks nothing: the catalogue's checks let it through.`);
  const all = (await ranked(input, spec)).all.sort((one, other) => one.total - other.total);
  const counts: JsonObject = {};
  for (const { event } of all) counts[event] = Number(counts[event] ?? 0) + 1;
  const events = [...new Set(all.map(({ event }) => event))];
  const [low, high] = [all[0]?.total ?? 0, all.at(-1)?.total ?? 0];
  const width = Math.max(1, Math.ceil((high - low) / BARS));
  const rows = events.flatMap((event, place): JsonObject[] => {
    const totals = all.filter((one) => one.event === event).map(({ total }) => total);
    const first = totals[0] ?? 0;
    const next = all.find((one) => one.event === events[place + 1])?.total;
    // Bars begin at the line and end at the next, so that none lies on both sides of one.
    const end = next ?? high + 1;
    const bars = Array.from({ length: Math.ceil((end - first) / width) }, (_none, index): JsonObject => {
      const [from, to] = [first + index * width, Math.min(first + (index + 1) * width, next ?? Infinity)];
      const count = totals.filter((total) => total >= from && total < to).length;
      return { bar: `${showTotal(from)} – ${showTotal(to)}`, count, line: false, event, counts };
    });
    return place === 0 ? bars : [{ bar: showTotal(first), count: 0, line: true, event, counts }, ...bars];
  });
  return { rows };
}
