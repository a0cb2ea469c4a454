/** `rank`: all rows of the session's centre that wait are measured, ranked among each other, and sent to their workflow; all or none. */
import { applyLogic } from '../../engine/rules/logic.ts';
import { percentRanks } from '../../engine/rules/percentRanks.ts';
import { receiptOf } from '../../engine/workflow/receipt.ts';
import { startOf } from '../../engine/workflow/stateOf.ts';
import { send as decide } from '../../engine/workflow/machine.ts';
import type { Json, JsonObject } from '../../engine/types.ts';
import type { RankDef } from '../../catalogue/types.ts';
import { Refusal } from '../door/refusal.ts';
import type { Row, Scope, Write } from '../store/types.ts';
import type { HandlerAnswer, HandlerInput } from '../types.ts';
import { withoutEmpty } from './document.ts';
import { entityOf, wireRow } from './entity.ts';
import { measured } from './measured.ts';
import { applied } from './send.ts';
import { conditions } from './where.ts';

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
  const workflow = catalogue.workflows[def.workflow ?? ''];
  if (!workflow?.of || !session) throw new Error(`${spec.rank} has no workflow, or nobody asks: the catalogue's checks let it through.`);
  const state = workflow.of.state;
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
  const writes = rows.map((row, index): Write => {
    const facts = { ...factsOf(row), rank: ranks[index] ?? 0 };
    const event = { type: String(applyLogic(spec.event, facts)), rank: ranks[index] ?? 0, total: totals[index] ?? 0 };
    const decision = decide(workflow, startOf(workflow), event, facts);
    if (!decision.ok)
      throw new Refusal(decision.rule === 'may' ? 'TRANSITION_BARRED' : 'TRANSITION_REFUSED', { text: decision.message, field: state });
    const doc = withoutEmpty(applied({ ...row.doc, [state]: decision.state }, decision.actions, { ...facts, event }));
    const receipt: JsonObject = {
      ...receiptOf(workflow, startOf(workflow), event, decision.state, facts),
      measured: measured(spec, facts, { total: event.total, rank: event.rank, among: rows.length, least }),
    };
    return { op: 'update', entity: spec.rank, id: row.id, version: row.version, doc, receipt };
  });
  return { rows: [{ ranked: rows.length }], plan: { writes, receipt: { rule: 'percentile', ranked: rows.length, least } } };
}
