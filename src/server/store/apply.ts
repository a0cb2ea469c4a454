/**
 * `Store.apply`: one round trip. Deadlocks and serialisation failures are run again; a refusal is answered, a fault is thrown.
 */
import type { Json, JsonObject } from '../../engine/types.ts';
import { triedAgain } from './db/faults.ts';
import type { Run } from './db/types.ts';
import { StoreFault, QueryRefused } from './errors.ts';
import type { Applied, Row, StoreRefusal, LoadRow, Write, WritePlan } from './types.ts';
import { conditionsOf, predicate, type Parameters } from './where.ts';
import { clearDoc, computedValues, uniqueKeys } from './computedColumns.ts';
import { computesColumns } from './schema/columns.ts';
import { functionOf, tableOf } from './schema/names.ts';
import { sourcesFirst } from './schema/planTables.ts';
import type { TablePlan, TablePlans } from './schema/tablePlan.ts';
import { openBatches } from './statementBatch.ts';
import { jsonText } from './db/values.ts';
import type { Sealer } from './sealed.ts';

/** The plan of an entity's table. Throws QueryRefused `unknown-entity`. */
export const tablePlanOf = (plans: TablePlans, entity: string): TablePlan => {
  const plan = plans[entity];
  if (plan === undefined) throw new QueryRefused('unknown-entity', entity);
  return plan;
};

/** Rows as `<noun>$load` takes them. */
export const loadJson = (plan: TablePlan, rows: readonly LoadRow[], sealer: Sealer): string =>
  jsonText(
    rows.map(({ doc, ...row }) => {
      const keys = plan.unique.length === 0 ? null : uniqueKeys(plan, doc, sealer);
      return { ...row, doc: sealDoc(plan, row.id, doc, sealer), ...(keys === null ? {} : { keys }), ...computedJson(plan, doc) };
    }),
  );

/** What older systems write where there is no number, too. */
const EMPTY: readonly (Json | undefined)[] = [undefined, null, '', 'null', 'NA'];

/** The document with its encrypted fields sealed for this row. Empty ones are left out. */
const sealDoc = (plan: TablePlan, id: number, doc: JsonObject, sealer: Sealer): JsonObject => {
  if (plan.sealed.length === 0) return doc;
  const sealed = { ...doc };
  for (const field of plan.sealed) {
    const value = doc[field];
    if (value === undefined || EMPTY.includes(value)) delete sealed[field];
    else sealed[field] = sealer.seal(`${plan.noun}/${id}/${field}`, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return sealed;
};

const computedJson = (plan: TablePlan, doc: JsonObject): JsonObject => (computesColumns(plan) ? { worked: computedValues(plan, doc) } : {});

/** A write as the tables take it: what it leaves open is not sent. */
const writeJson = (plan: TablePlan, write: Write, sealer: Sealer): object => {
  if (write.op === 'remove') return { ...write, hold: undefined };
  if (write.op === 'restore') return { ...write, doc: undefined, ...computedJson(plan, write.doc) };
  const keys = plan.unique.length === 0 ? null : uniqueKeys(plan, clearDoc(plan, write.id, write.doc, sealer), sealer);
  return { ...write, doc: sealDoc(plan, write.id, write.doc, sealer), keys: keys ?? undefined, ...computedJson(plan, write.doc) };
};

const typedArgument = (type: string, index: number): string =>
  type.endsWith('[]') ? `array(select jsonb_array_elements_text($1 -> ${index}))::${type}` : `($1 ->> ${index})::${type}`;

/** The guard's question over `$1`, the array of its values; and the name of what it must hold alone. */
const guardJson = (plans: TablePlans, guard: NonNullable<WritePlan['guards']>[number], sealer: Sealer): JsonObject | null => {
  const question = guard.none ?? guard.some;
  if (question === undefined) return null;
  const { entity, where } = question;
  const plan = tablePlanOf(plans, entity);
  const values: unknown[] = [];
  const parameters: Parameters = { values, add: (value, type) => typedArgument(type, values.push(value) - 1) };
  const tests = conditionsOf(plan, where, sealer).map((condition) => predicate(condition, parameters));
  const rows = `select 1 from ${tableOf(plan.noun)} t ${tests.length === 0 ? '' : `where ${tests.join(' and ')}`}`;
  return {
    rule: guard.rule,
    args: values as JsonObject[],
    lock: guard.alone ?? `${entity} ${JSON.stringify(where)}`,
    sql: guard.none ? `${rows} limit 1 offset ${Math.max(0, Math.trunc(guard.fewerThan ?? 1) - 1)}` : `select 1 where not exists (${rows})`,
  };
};

/** Rows that are changed, in the order in which every plan locks them; one row needs no order. */
const locksOf = (plans: TablePlans, writes: readonly Write[]): JsonObject[] => {
  const changes = writes.filter(({ op }) => op !== 'insert');
  if (changes.length < 2) return [];
  const order = sourcesFirst(plans);
  return changes
    .map(({ entity, id }) => ({ entity, id }))
    .sort((one, other) => order.indexOf(one.entity) - order.indexOf(other.entity) || one.id - other.id);
};

/** What is called with a plan as JSON, and what takes several of such plans at once. */
interface PlanCall {
  name: string;
  plan: string;
  several?: string;
}

/**
 * A WritePlan as the database takes it: documents sealed, unique keys and computed columns worked out, guards as statements. `stamp` names the definitions
 * that the plans were made from. Throws QueryRefused.
 */
export const planCall = ({ plans, stamp }: { plans: TablePlans; stamp: string }, plan: WritePlan, sealer: Sealer): PlanCall => {
  const { userId, action, audit, catalogue, requestId, at, scope, idempotency, receipt, writes } = plan;
  const guards = (plan.guards ?? []).flatMap((guard) => guardJson(plans, guard, sealer) ?? []);
  const locks = locksOf(plans, writes);
  const { holds, files, jobs = [] } = plan;
  const beside: JsonObject = {
    ...(holds === undefined ? {} : { holds: { ...holds } }),
    ...(guards.length === 0 ? {} : { guards }),
    ...(locks.length === 0 ? {} : { locks }),
    ...(files === undefined || (files.kept.length === 0 && files.gone.length === 0) ? {} : { files: { ...files } }),
    ...(jobs.length === 0 ? {} : { jobs }),
  };
  const [only] = writes;
  const isAlone = writes.length === 1 && Object.keys(beside).length === 0;
  const name = isAlone && only ? { name: functionOf(only.entity, 'save'), several: functionOf(only.entity, 'saves') } : { name: 'store_apply' };
  const text = jsonText({
    stamp,
    userId,
    action,
    audit,
    catalogue,
    requestId,
    at,
    idempotency,
    receipt,
    // An array as PostgreSQL writes it.
    centres: scope.centres === 'all' ? null : `{${scope.centres.join()}}`,
    ...beside,
    writes: writes.map((write) => writeJson(tablePlanOf(plans, write.entity), write, sealer)),
  });
  return { ...name, plan: text };
};

type Answer = { versions: number[]; repeated?: undefined } | { repeated: { answer: JsonObject; sameBody: boolean } };
type Raised =
  | { kind: 'absent' | 'stale'; entity: string; id: number }
  | { kind: 'unique'; entity: string; rule: string; id: number }
  | { kind: 'guard'; rule: string };

export const raisedBy = (error: unknown): Raised | null =>
  error instanceof StoreFault && error.code === 'SK001' && error.detail !== undefined ? (JSON.parse(error.detail) as Raised) : null;

/** Within a transaction of the caller's. */
export const callOnce = async (run: Run, { name, plan }: PlanCall): Promise<Answer> => {
  const [row] = await run<{ answer: Answer }>(`select ${name}($1::jsonb) as answer`, [plan]);
  if (row === undefined) throw new StoreFault('empty', `${name} answered nothing`);
  return row.answer;
};
const call = (run: Run, plan: PlanCall): Promise<Answer> => triedAgain(() => callOnce(run, plan));

/** Of several saves; null for those that are to be made alone. Where the statement itself fails nothing is written, and all of them are. */
const callSeveral = async (run: Run, name: string, plans: readonly PlanCall[]): Promise<(Answer | null)[]> => {
  const text = `[${plans.map(({ plan }) => plan).join(',')}]`;
  try {
    const [row] = await run<{ answers: (Answer | null)[] }>(`select ${name}($1::jsonb) as answers`, [text]);
    return row?.answers ?? [];
  } catch (error) {
    // Nobody knows what a store that went away has written.
    if (!(error instanceof StoreFault)) throw error;
    return [];
  }
};

/** One transaction holds the rows of so many at most. */
const MOST_AT_ONCE = 8;

export type Caller = (plan: PlanCall) => Promise<Answer>;

/** Calls a plan. Saves of one entity that come in one turn are one call: the database makes ready once what each of them passes, and is asked once. */
export const openCaller = (run: Run): Caller => {
  const together = openBatches<PlanCall, Answer | null>(MOST_AT_ONCE, async (plans) => {
    const [first] = plans;
    return first?.several === undefined || plans.length === 1 ? plans.map(() => null) : callSeveral(run, first.several, plans);
  });
  return async (plan) => (plan.several === undefined ? null : await together(plan.several, plan)) ?? call(run, plan);
};

/** `current` reads the row that a stale write met. */
export const applyPlan = async (caller: Caller, plan: PlanCall, current: (entity: string, id: number) => Promise<Row | null>): Promise<Applied> => {
  try {
    const answer = await caller(plan);
    return answer.repeated === undefined ? { ok: true, versions: answer.versions } : { ok: false, refusal: { kind: 'repeated', ...answer.repeated } };
  } catch (error) {
    const raised = raisedBy(error);
    if (raised === null) throw error;
    if (raised.kind !== 'stale') return { ok: false, refusal: raised as StoreRefusal };
    const row = await current(raised.entity, raised.id);
    const { entity, id } = raised;
    return { ok: false, refusal: row === null ? { kind: 'absent', entity, id } : { kind: 'stale', entity, id, current: row } };
  }
};
