/** A WritePlan as `store_apply` takes it: documents sealed, unique keys worked out, guards as statements. */
import type { JsonObject } from '../../../engine/types.ts';
import { QueryRefused } from '../errors.ts';
import { newParameters } from '../read/parameters.ts';
import { conditionsOf } from '../read/where.ts';
import { ident, tableOf } from '../schema/names.ts';
import { sourcesFirst } from '../schema/planTables.ts';
import type { TablePlan, TablePlans } from '../schema/tablePlan.ts';
import type { LoadRow, Write, WritePlan } from '../types.ts';
import { jsonText } from './jsonText.ts';
import type { Sealer } from './sealed.ts';
import { clearDoc, uniqueKeys } from './uniqueKeys.ts';

export const planOf = (plans: TablePlans, entity: string): TablePlan => {
  const plan = plans[entity];
  if (plan === undefined) throw new QueryRefused('unknown-entity', entity);
  return plan;
};

/** Rows as `<noun>$load` takes them. */
export const loadJson = (plan: TablePlan, rows: readonly LoadRow[], sealer: Sealer): string =>
  jsonText(
    rows.map(({ doc, ...row }) => {
      const keys = plan.unique.length === 0 ? null : uniqueKeys(plan, doc, sealer);
      return { ...row, doc: sealDoc(plan, row.id, doc, sealer), ...(keys === null ? {} : { keys }) };
    }),
  );

/** The document with its encrypted fields sealed for this row. Empty ones are left out. */
export const sealDoc = (plan: TablePlan, id: number, doc: JsonObject, sealer: Sealer): JsonObject => {
  if (plan.sealed.length === 0) return doc;
  const sealed = { ...doc };
  for (const field of plan.sealed) {
    const value = doc[field];
    if (value === undefined || value === null || value === '') delete sealed[field];
    else sealed[field] = sealer.seal(`${plan.noun}/${id}/${field}`, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return sealed;
};

const writeJson = (plan: TablePlan, write: Write, sealer: Sealer): JsonObject => {
  const { op, entity, id } = write;
  const version: JsonObject = op !== 'insert' && write.version !== undefined ? { version: write.version } : {};
  if (op === 'remove') return { op, entity, id, ...version };
  const doc = sealDoc(plan, id, write.doc, sealer);
  const keys = plan.unique.length === 0 ? null : uniqueKeys(plan, clearDoc(plan, id, write.doc, sealer), sealer);
  return {
    op,
    entity,
    id,
    ...version,
    ...(op === 'insert' && write.at !== undefined ? { at: write.at } : {}),
    ...(op === 'update' && write.receipt !== undefined ? { receipt: write.receipt } : {}),
    doc,
    ...(keys === null ? {} : { keys }),
    ...(write.centreId === undefined ? {} : { centreId: write.centreId }),
    ...(write.programmeId === undefined ? {} : { programmeId: write.programmeId }),
  };
};

const typedArgument = (type: string, index: number): string =>
  type.endsWith('[]') ? `array(select jsonb_array_elements_text($1 -> ${index}))::${type}` : `($1 ->> ${index})::${type}`;

/** The guard's question over `$1`, the array of its values; and the name of what it must hold alone. */
const guardJson = (plans: TablePlans, guard: NonNullable<WritePlan['guards']>[number], sealer: Sealer): JsonObject | null => {
  if (guard.none === undefined) return null;
  const { entity, where } = guard.none;
  const plan = planOf(plans, entity);
  const types: string[] = [];
  const parameters = newParameters();
  const tests = conditionsOf(plan, where, sealer).map((condition) => {
    const column = `t.${ident(condition.sql)}`;
    if (condition.values.length === 0) return condition.orNull ? `${column} is null` : 'false';
    const many = condition.values.length > 1;
    const type = many ? `${condition.type}[]` : condition.type;
    types.push(type);
    parameters.add(many ? condition.values : condition.values[0], type);
    const argument = typedArgument(type, types.length - 1);
    const found = many ? `${column} = any (${argument})` : `${column} = ${argument}`;
    return condition.orNull ? `(${found} or ${column} is null)` : found;
  });
  return {
    rule: guard.rule,
    args: parameters.values as JsonObject[],
    lock: `${entity} ${JSON.stringify(where)}`,
    sql: `select 1 from ${tableOf(plan.noun)} t ${tests.length === 0 ? '' : `where ${tests.join(' and ')}`} limit 1 offset ${Math.max(0, Math.trunc(guard.fewerThan ?? 1) - 1)}`,
  };
};

/** Rows that are changed, in the order in which every plan locks them; one row needs no order. */
const locksOf = (plans: TablePlans, writes: readonly Write[]): JsonObject[] => {
  const order = sourcesFirst(plans);
  const changed = writes.filter(({ op }) => op !== 'insert');
  return changed.length < 2
    ? []
    : changed
        .map(({ entity, id }) => ({ entity, id }))
        .sort((one, other) => order.indexOf(one.entity) - order.indexOf(other.entity) || one.id - other.id);
};

/** `stamp` names the definitions that the plans were made from. */
export const planJson = ({ plans, stamp }: { plans: TablePlans; stamp: string }, plan: WritePlan, sealer: Sealer): string => {
  const { userId, action, audit, catalogue, requestId, at, scope, idempotency, jobs, files, receipt } = plan;
  const guards = (plan.guards ?? []).flatMap((guard) => guardJson(plans, guard, sealer) ?? []);
  const locks = locksOf(plans, plan.writes);
  return jsonText({
    stamp,
    userId,
    action,
    audit,
    catalogue,
    requestId,
    at,
    idempotency,
    receipt,
    centres: scope.centres === 'all' ? null : scope.centres,
    ...(guards.length === 0 ? {} : { guards }),
    ...(locks.length === 0 ? {} : { locks }),
    ...(files === undefined ? {} : { files: { ...files } }),
    ...(jobs === undefined || jobs.length === 0 ? {} : { jobs }),
    writes: plan.writes.map((write) => writeJson(planOf(plans, write.entity), write, sealer)),
  });
};
