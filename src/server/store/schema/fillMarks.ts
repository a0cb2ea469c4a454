/**
 * Fields that marks of actions set, filled in rows that stood before: what the rule makes of the rows that refer to them. Each is a write with a version,
 * a revision and a line of the audit, by nobody. A field that ever held anything is left alone: somebody, or a workflow, has decided since. What was
 * filled here is filled anew by another rule, as long as nobody has written the row since.
 */
import { applyLogic, LogicError, readsOf } from '../../../engine/rules/logic.ts';
import type { Json, JsonObject } from '../../../engine/types.ts';
import { triedAgain } from '../db/faults.ts';
import { jsonText } from '../db/jsonText.ts';
import type { DbSession } from '../db/types.ts';
import { workedOf } from '../worked.ts';
import { functionOf, ident, tableOf, text } from './names.ts';
import { metaOf, setMeta } from './standing.ts';
import type { MarkPlan, TablePlan, TablePlans } from './tablePlan.ts';

/** The action of revisions by which fields were filled. */
const FILLED = 'store.fillMarks';

const batch = 200;

/** So many rows that refer are read for one batch, and for one row at most: a centre can have a hundred thousand of them. */
const most = 5000;

export interface MarkOptions {
  /** The document with its encrypted fields opened. */ clearOf: (plan: TablePlan, id: number, doc: JsonObject) => JsonObject;
  keysOf: (plan: TablePlan, id: number, doc: JsonObject) => Record<string, string> | null;
  warn: (message: string) => void;
  /** Of the definitions that it is done for. */ stamp: string;
}

/** `<noun>$mark([write])`: answers the ids of rows that were written meanwhile, and the unique rules that others would break. */
export const markFunction = (
  plan: TablePlan,
): string => `create or replace function ${functionOf(plan.noun, 'mark')}(list jsonb, stamp text) returns jsonb language plpgsql as $f$
declare w jsonb; refusal text; stale jsonb := '[]'; unfit jsonb := '[]';
begin
  for w in select value from jsonb_array_elements(list) loop
    begin
      perform ${functionOf(plan.noun, 'write')}(w, jsonb_build_object('action', ${text(FILLED)}, 'audit', ${text(`${plan.noun}.filled`)}, 'catalogue', stamp), null, date_trunc('milliseconds', clock_timestamp()));
    exception when sqlstate 'SK001' then
      get stacked diagnostics refusal = pg_exception_detail;
      if refusal::jsonb ->> 'kind' = 'unique' then unfit := unfit || jsonb_build_object('id', w -> 'id', 'rule', refusal::jsonb -> 'rule');
      else stale := stale || (w -> 'id'); end if;
    end;
  end loop;
  return jsonb_build_object('stale', stale, 'unfit', unfit);
end $f$`;

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
const recordOf = (plan: TablePlan, { id, row }: Candidate, { clearOf }: MarkOptions): JsonObject => ({
  ...Object.fromEntries(plan.columns.map(({ name }) => [name, row[name] ?? null])),
  ...(plan.scoped ? { centerId: row['centre_id'] ?? null, programId: row['programme_id'] ?? null } : {}),
  ...clearOf(plan, id, row.doc),
  [plan.wireKey]: id,
});

/** The document with what the rules give; undefined where it says that already. */
const markedDoc = (plans: TablePlans, plan: TablePlan, marks: readonly MarkPlan[], one: Candidate, options: MarkOptions): JsonObject | undefined => {
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
      const rows = found.map(({ id, doc: said }) => ({ ...options.clearOf(child, id, said), [child.wireKey]: id }));
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

const write = async (session: DbSession, plan: TablePlan, writes: readonly JsonObject[], options: MarkOptions): Promise<number[]> => {
  const [answer] = await triedAgain(() =>
    session.run<{ done: { stale: number[]; unfit: { id: number; rule: string }[] } }>(
      `select ${functionOf(plan.noun, 'mark')}($1::jsonb, $2) as done`,
      [jsonText([...writes]), options.stamp],
    ),
  );
  for (const { id, rule } of answer?.done.unfit ?? []) options.warn(`${plan.noun} ${id} is not marked: it would break the unique rule ${rule}`);
  return answer?.done.stale ?? [];
};

/** In batches, each a transaction of its own; who breaks off goes on where it came to, as long as the definitions are the same. */
export const fillMarks = async (
  session: DbSession,
  plans: TablePlans,
  plan: TablePlan,
  fields: readonly string[],
  options: MarkOptions,
): Promise<void> => {
  const marks = plan.marks.filter(({ field }) => fields.includes(field));
  if (marks.length === 0) return;
  const note = `filled marks of ${plan.noun}`;
  for (let last = (await metaOf<{ last: number }>(session, note))?.last ?? -1; ;) {
    const rows = await session.run<Candidate & object>(candidates(plan, marks), [last]);
    if (rows.length === 0) return;
    const writes = rows.flatMap((one): JsonObject[] => {
      const doc = markedDoc(plans, plan, marks, one, options);
      if (doc === undefined) return [];
      const keys = plan.unique.length === 0 ? null : options.keysOf(plan, one.id, doc);
      const worked: JsonObject = plan.worked === undefined ? {} : { worked: workedOf(plan, doc) };
      return [{ op: 'update', entity: plan.noun, id: one.id, version: one.row.version, doc, ...(keys === null ? {} : { keys }), ...worked }];
    });
    const stale = writes.length === 0 ? [] : await write(session, plan, writes, options);
    // Rows that were written meanwhile are looked at once more.
    if (stale.length > 0) continue;
    last = rows.at(-1)?.id ?? last;
    await setMeta(session, note, { stamp: options.stamp, last });
  }
};
