/**
 * Fields that marks of actions set, filled in rows that stood before: what the rule makes of the rows that refer to them. Each is a write with a version,
 * a revision and a line of the audit, by nobody. A field that ever held anything is left alone: somebody, or a workflow, has decided since. What was
 * filled here is filled anew by another rule, as long as nobody has written the row since.
 */
import { applyLogic, LogicError, readsOf } from '../../../engine/rules/logic.ts';
import type { Json, JsonObject } from '../../../engine/types.ts';
import { applyPlan, openCaller, planCall } from '../apply.ts';
import { clearDoc } from '../computedColumns.ts';
import type { DbSession } from '../db/types.ts';
import type { Applied, Write } from '../types.ts';
import { ident, tableOf, text } from './names.ts';
import { inBatches, rebuiltNote, type RebuildOptions } from './rebuild.ts';
import type { MarkPlan, TablePlan, TablePlans } from './tablePlan.ts';

/** The action of revisions by which fields were filled. */
const FILLED = 'store.fillMarks';

const batch = 200;

/** So many rows that refer are read for one batch, and for one row at most: a centre can have a hundred thousand of them. */
const most = 5000;

/** Nobody but this fill has ever given the field a value. */
const isFree = (plan: TablePlan, field: string): string => {
  const key = text(field);
  const of = (row: string): string => `${row}.entity = ${text(plan.noun)} and ${row}.entity_id = t.id`;
  return `((not t.doc ? ${key} and not exists (select 1 from revision r where ${of('r')} and (r.before ? ${key} or r.after ? ${key})))
    or exists (select 1 from revision r where ${of('r')} and r.action = ${text(FILLED)} and r.before -> ${key} is distinct from r.after -> ${key}
      and not exists (select 1 from revision s where ${of('s')} and s.version > r.version and s.action <> ${text(FILLED)})))`;
};

interface Candidate {
  id: number;
  row: JsonObject & { version: number; doc: JsonObject };
  /** For each field the documents that refer; null where it is not to be filled. */
  found: Record<string, { id: number; doc: JsonObject }[] | null>;
}

const readsRows = ({ rule }: MarkPlan): boolean => readsOf(rule).some(({ path }) => path === '' || path.split('.')[0] === 'rows');

/** Rows that have what the rules speak about; of those that refer only as many as there may be and one, and none for a rule that reads none. */
const candidates = (plan: TablePlan, marks: readonly MarkPlan[]): string => {
  const rowsOf = ({ entity, by }: MarkPlan): string => `${tableOf(entity)} c where c.${ident(by)} = t.id`;
  const some = (mark: MarkPlan, what: string): string => `(select ${what} ${rowsOf(mark)} order by c.id limit ${most + 1}) c`;
  const read = marks.filter(readsRows);
  const found = marks.map((mark) => {
    const said = readsRows(mark) ? `(select jsonb_agg(to_jsonb(c) order by c.id) from ${some(mark, 'c.id, c.doc from')})` : `'[]'::jsonb`;
    return `${text(mark.field)}, case when exists (select 1 from ${rowsOf(mark)}) and ${isFree(plan, mark.field)} then ${said} end`;
  });
  const many = ['0', ...read.map((mark) => `(select count(*) from ${some(mark, 'c.id from')})`)].join(' + ');
  return `with near as materialized (select t.* from ${tableOf(plan.noun)} t
      where t.id > $1::bigint and (${marks.map((mark) => `exists (select 1 from ${rowsOf(mark)})`).join(' or ')}) order by t.id limit ${batch}),
    told as materialized (select t.id, ${many} as many from near t),
    fit as (select id, sum(many) over (order by id) - many as before from told)
    select t.id, to_jsonb(t) as row, jsonb_build_object(${found.join(', ')}) as found from near t
    where t.id in (select id from fit where before < ${most}) order by t.id`;
};

const isEmpty = (value: Json | undefined): boolean => value === undefined || value === null || value === '';

/** The row as rules of marks read it. */
const recordOf = (plan: TablePlan, { id, row }: Candidate, { sealer }: RebuildOptions): JsonObject => ({
  ...Object.fromEntries(plan.columns.map(({ name }) => [name, row[name] ?? null])),
  ...(plan.scoped ? { centerId: row['centre_id'] ?? null, programId: row['programme_id'] ?? null } : {}),
  ...clearDoc(plan, id, row.doc, sealer),
  [plan.wireKey]: id,
});

/** The document with what the rules give; undefined where it says that already. */
const markedDoc = (
  plans: TablePlans,
  plan: TablePlan,
  marks: readonly MarkPlan[],
  one: Candidate,
  options: RebuildOptions,
): JsonObject | undefined => {
  const doc = { ...one.row.doc };
  for (const { field, entity, rule } of marks) {
    const found = one.found[field];
    const child = plans[entity];
    if (found === null || found === undefined || child === undefined) continue;
    if (found.length > most) {
      options.warn(`The mark ${field} is not set for ${plan.noun} ${one.id}: more than ${most} rows refer to it`);
      continue;
    }
    try {
      const rows = found.map(({ id, doc: said }) => ({ ...clearDoc(child, id, said, options.sealer), [child.wireKey]: id }));
      const value = applyLogic(rule, { rows, record: recordOf(plan, one, options) });
      if (isEmpty(value)) delete doc[field];
      else doc[field] = value;
    } catch (error) {
      if (!(error instanceof LogicError)) throw error;
      options.warn(`The rule of the mark ${field} cannot be judged for ${plan.noun} ${one.id}: ${error.message}`);
    }
  }
  return JSON.stringify(doc) === JSON.stringify(one.row.doc) ? undefined : doc;
};

/** In batches; where one is refused, row by row. Rows that were written meanwhile are looked at once more. */
export const fillMarks = async (
  session: DbSession,
  plans: TablePlans,
  plan: TablePlan,
  fields: readonly string[],
  options: RebuildOptions,
): Promise<void> => {
  const marks = plan.marks.filter(({ field }) => fields.includes(field));
  if (marks.length === 0) return;
  const { stamp, sealer, warn } = options;
  const caller = openCaller(session.run);
  const apply = (writes: Write[]): Promise<Applied> => {
    const how = { userId: null, action: FILLED, audit: `${plan.noun}.filled`, catalogue: stamp, scope: { centres: 'all' as const } };
    return applyPlan(caller, planCall({ plans, stamp }, { ...how, writes }, sealer), () => Promise.resolve(null));
  };
  const applyAlone = async (write: Write): Promise<boolean> => {
    const applied = await apply([write]);
    if (applied.ok) return true;
    if (applied.refusal.kind !== 'unique') return false;
    warn(`${plan.noun} ${write.id} is not marked: it would break the unique rule ${applied.refusal.rule}`);
    return true;
  };
  await inBatches(session, rebuiltNote(`marks of ${plan.noun}`), stamp, async (last) => {
    const rows = await session.run<Candidate & object>(candidates(plan, marks), [last]);
    const writes = rows.flatMap((one): Write[] => {
      const doc = markedDoc(plans, plan, marks, one, options);
      return doc === undefined ? [] : [{ op: 'update', entity: plan.noun, id: one.id, version: one.row.version, doc }];
    });
    let isDone = writes.length === 0 || (await apply(writes)).ok;
    if (!isDone) {
      isDone = true;
      for (const write of writes) isDone = (await applyAlone(write)) && isDone;
    }
    return isDone ? (rows.at(-1)?.id ?? null) : last;
  });
};
