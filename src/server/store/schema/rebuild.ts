/**
 * Works rows out again after their definition changed, in batches, each a transaction of its own, so that writes go on meanwhile. How far it came is
 * noted beside the definitions that it is for: whoever breaks off goes on behind that.
 */
import type { JsonObject, Json } from '../../../engine/types.ts';
import { computedValues, unfitWarnings, uniqueKeys, clearDoc, type Unfit } from '../computedColumns.ts';
import { triedAgain } from '../db/faults.ts';
import { jsonText } from '../db/values.ts';
import type { DbSession } from '../db/types.ts';
import type { Sealer } from '../sealed.ts';
import { computesColumns } from './columns.ts';
import { sqlPart } from './functions.ts';
import { functionOf, tableOf, ident, text } from './names.ts';
import { metaOf, setMeta } from './storeMeta.ts';
import type { TablePlan, MarkPlan, TablePlans } from './tablePlan.ts';
import { applyLogic, LogicError, readsOf } from '../../../engine/rules/logic.ts';
import { applyPlan, openCaller, planCall } from '../apply.ts';
import type { Applied, Write } from '../types.ts';

interface RebuildOptions {
  sealer: Sealer;
  warn: (message: string) => void;
  /** Of the definitions that it is done for. */
  stamp: string;
}

const batch = 500;

/** The key under which is noted how far rows of a table came. */
export const rebuiltNote = (noun: string): string => `filled ${noun}`;

/** How far others came, for other definitions than these, says nothing. */
export const forgetNotes = async (session: DbSession, stamp = ''): Promise<void> => {
  await session.run(`delete from store_meta where key like 'filled %' and value ->> 'stamp' is distinct from $1`, [stamp]);
};

/** Walks ids upwards. `next` does a batch behind an id and answers the last one that is done, null at the end. */
const inBatches = async (session: DbSession, note: string, stamp: string, next: (last: number) => Promise<number | null>): Promise<void> => {
  for (let last = (await metaOf<{ last: number }>(session, note))?.last ?? -1; ;) {
    const end = await next(last);
    if (end === null) return;
    if (end > last) await setMeta(session, note, { stamp, last: end });
    last = end;
  }
};

/** Every column, copy, sort key, hash and search text of a table's rows; and where `unique` says so their unique keys. */
export const rebuildRows = async (session: DbSession, plan: TablePlan, unique: boolean, { sealer, warn, stamp }: RebuildOptions): Promise<void> => {
  const computes = computesColumns(plan);
  const unfit: Unfit[] = [];
  const rebuilt = (id: number, doc: JsonObject): JsonObject => ({
    ...(computes ? { worked: computedValues(plan, doc, (column) => unfit.push({ column, id })) } : {}),
    ...(unique ? { keys: uniqueKeys(plan, clearDoc(plan, id, doc, sealer), sealer) } : {}),
  });
  await inBatches(session, rebuiltNote(plan.noun), stamp, async (last) => {
    const rows = await session.run<{ id: number; version: number; doc: JsonObject }>(
      `select id, version, ${computes || unique ? 'doc' : 'null as doc'} from ${tableOf(plan.noun)} where id > $1::bigint order by id limit ${batch}`,
      [last],
    );
    const list = jsonText(rows.map(({ id, version, doc }) => ({ id, version, ...rebuilt(id, doc) })));
    const [answer] = await triedAgain(() =>
      session.run<{ clashes: { id: number; rule: string }[] }>(`select ${functionOf(plan.noun, 'rebuild')}($1::jsonb) as clashes`, [list]),
    );
    for (const { id, rule } of answer?.clashes ?? [])
      warn(`${plan.noun} ${id} breaks the unique rule ${rule}: it was there before the rule and stays`);
    return rows.at(-1)?.id ?? null;
  });
  unfitWarnings(plan, unfit).forEach(warn);
  await session.script(`analyze ${tableOf(plan.noun)}`);
};

/** The action of revisions by which fields were filled. */
const FILL_MARKS = 'store.fillMarks';

const markBatch = 200;

/** So many rows that refer are read for one batch, and for one row at most: a centre can have a hundred thousand of them. */
const most = 5000;

interface Candidate {
  id: number;
  row: JsonObject & { version: number; doc: JsonObject };
  /** For each field the documents that refer; null where it is not to be filled. */
  found: Record<string, { id: number; doc: JsonObject }[] | null>;
}

const readsRows = ({ rule }: MarkPlan): boolean => readsOf(rule).some(({ path }) => path === '' || path.split('.')[0] === 'rows');

const candidates = (plan: TablePlan, marks: readonly MarkPlan[]): string => {
  const rowsOf = ({ entity, by }: MarkPlan): string => `${tableOf(entity)} c where c.${ident(by)} = t.id`;
  const some = (mark: MarkPlan, what: string): string => `(select ${what} from ${rowsOf(mark)} order by c.id limit ${most + 1}) c`;
  const isThere = (mark: MarkPlan): string => `exists (select 1 from ${rowsOf(mark)})`;
  const found = marks.map((mark) => {
    const rows = readsRows(mark) ? `(select jsonb_agg(to_jsonb(c) order by c.id) from ${some(mark, 'c.id, c.doc')})` : `'[]'::jsonb`;
    const free = sqlPart('free', { noun: text(plan.noun), field: text(mark.field), filled: text(FILL_MARKS) });
    return `${text(mark.field)}, case when ${isThere(mark)} and ${free} then ${rows} end`;
  });
  return sqlPart('candidates', {
    table: tableOf(plan.noun),
    batch: markBatch,
    most,
    areThere: marks.map(isThere).join(' or '),
    many: ['0', ...marks.filter(readsRows).map((mark) => `(select count(*) from ${some(mark, 'c.id')})`)].join(' + '),
    found: found.join(', '),
  });
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
      const rows = found.map(({ id, doc: childDoc }) => ({ ...clearDoc(child, id, childDoc, options.sealer), [child.wireKey]: id }));
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

/**
 * Fields that marks of actions set, filled in rows that stood before: what the rule makes of the rows that refer to them. Each is a write with a version, a
 * revision and a line of the audit, by nobody. A field that ever held anything is left alone: somebody, or a workflow, has decided since. What was filled
 * here is filled anew by another rule, as long as nobody has written the row since. Where a batch is refused its rows are written one by one; those that
 * were written meanwhile are looked at once more.
 */
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
    const how = { userId: null, action: FILL_MARKS, audit: `${plan.noun}.filled`, catalogue: stamp, scope: { centres: 'all' as const } };
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
