/**
 * What a question selects, in which order, and how the JSON that comes back becomes a Row. The scope shows in the statement's shape: one value is
 * `column = $1`; several are merged from one ordered walk each (`unnest cross join lateral`), because a prepared `= any` gets a plan that reads
 * everything; none is no predicate.
 */
import { perText, perValue } from '../../../engine/perValue.ts';
import type { Json, JsonObject } from '../../../engine/types.ts';
import { ident, tableOf, keyColumn } from '../schema/names.ts';
import { type TablePlan, fixedColumn } from '../schema/tablePlan.ts';
import type { Row, Scope } from '../types.ts';
import { isSealed, type Sealer } from '../sealed.ts';
import type { Run } from '../db/types.ts';
import { openBatches } from '../statementBatch.ts';
import { scopeCondition, type Parameters, predicate, type Condition } from '../where.ts';
import { QueryRefused } from '../errors.ts';
import { sqlTypes } from '../schema/columns.ts';

/** So many ids go into one statement. */
const MOST_AT_ONCE = 64;

/** Rows of one table by their ids, as one scope reaches them: each as JSON, undefined where it reaches none. */
const rawRows = async (run: Run, plan: TablePlan, ids: readonly number[], scope: Scope): Promise<(string | undefined)[]> => {
  const limit = scopeCondition(plan, scope);
  const within = limit === null ? '' : ' and t.centre_id = any ($2::int[])';
  const [id] = ids;
  const isOne = ids.length === 1;
  const text = `select id, row_to_json(r)::text as row from (
    select ${selectList(plan)} from ${tableOf(plan.noun)} t where t.id = ${isOne ? '$1::bigint' : 'any ($1::bigint[])'}${within}) r`;
  const found = await run<{ id: number; row: string }>(text, [isOne ? id : ids, ...(limit === null ? [] : [limit.values])], 'short');
  const byId = new Map(found.map((one) => [one.id, one.row]));
  return ids.map((one) => byId.get(one));
};

interface OneRow {
  id: number;
  scope: Scope;
}
type ReadRow = (plan: TablePlan, one: OneRow, reveal?: readonly string[]) => Promise<Row | null>;

/** `Store.get`: one row by its id, null where the scope does not reach it. Those asked for in one turn, for the same scope, are read together. */
export const openRows = (run: Run, sealer: Sealer): ReadRow => {
  const readFrom = perValue((plan: TablePlan) =>
    openBatches<OneRow, string | undefined>(
      MOST_AT_ONCE,
      (queries) => {
        const ids = queries.map(({ id }) => id);
        return rawRows(run, plan, ids, queries[0]?.scope ?? { centres: [] });
      },
      process.nextTick,
    ),
  );
  return async (plan, one, reveal) => {
    if (!Number.isSafeInteger(one.id)) return null;
    const row = await readFrom(plan)(String(one.scope.centres), one);
    return row === undefined ? null : rowOf(plan, JSON.parse(row) as RawRow, sealer, reveal);
  };
};

const fixed = ['id', 'centre_id', 'programme_id', 'version'];
/** Who wrote a row, and when, by the names that questions have for them. */
const ofWriting: Readonly<Record<string, string>> = {
  createdAt: 'created_at',
  createdBy: 'created_by',
  updatedAt: 'updated_at',
  updatedBy: 'updated_by',
};

const WHOLE = '*';
const selectsOf = perValue((plan: TablePlan) =>
  perText((names): string => {
    const isWhole = names === WHOLE;
    const columns = names.split(' ');
    const isWanted = (name: string): boolean => isWhole || columns.includes(name);
    const columnNames = plan.columns.map(({ name }) => name).filter(isWanted);
    const writingNames = Object.entries(ofWriting).flatMap(([name, column]) => (isWanted(name) ? [column] : []));
    return [...fixed, ...writingNames, ...(isWhole ? ['doc'] : []), ...columnNames].map((name) => `t.${ident(name)}`).join(', ');
  }),
);

/** Select list over alias `t`: the row with its document, or with these typed columns only. */
export const selectList = (plan: TablePlan, columns?: readonly string[]): string => selectsOf(plan)(columns?.join(' ') ?? WHOLE);

/** A row as row_to_json writes it, plus the hidden sort key `$k` of a list. */
export type RawRow = JsonObject;

/** How the stores write an instant: in UTC, with as many digits of a second as there are. */
const instantPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?\+00:00$/;
const SECONDS = '2026-01-02T03:04:05'.length;
/** As `toISOString` says it; most of all instants are cut out of their text, which is done with every row. */
const instant = (value: Json | undefined): string => {
  if (value === undefined) return '';
  const text = String(value);
  if (!instantPattern.test(text)) return new Date(text).toISOString();
  const fraction = text.slice(SECONDS + 1, -'+00:00'.length);
  return `${text.slice(0, SECONDS)}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
};
const idOrNull = (value: Json | undefined): number | null => (typeof value === 'number' ? value : null);

/** A copy of the document with the named encrypted fields opened. What this key cannot open stays sealed. */
const revealed = (plan: TablePlan, id: number, doc: JsonObject, fields: readonly string[], sealer: Sealer): JsonObject => {
  const open: JsonObject = {};
  for (const field of plan.sealed) {
    const value = doc[field];
    if (fields.includes(field) && isSealed(value)) open[field] = sealer.open(`${plan.noun}/${id}/${field}`, value) ?? value;
  }
  return { ...doc, ...open };
};

export const rowOf = (plan: TablePlan, raw: RawRow, sealer: Sealer, reveal: readonly string[] = []): Row => {
  const id = Number(raw.id);
  const doc = (raw.doc ?? {}) as JsonObject;
  const columns: JsonObject = {};
  for (const { name, type } of plan.columns) {
    const value = raw[name];
    // Not asked for.
    if (value === undefined) continue;
    columns[name] = type === 'timestamp' && value !== null ? instant(value) : value;
  }
  return {
    id,
    version: Number(raw.version),
    centreId: idOrNull(raw.centre_id),
    programmeId: idOrNull(raw.programme_id),
    createdAt: instant(raw.created_at),
    createdBy: idOrNull(raw.created_by),
    updatedAt: instant(raw.updated_at),
    updatedBy: idOrNull(raw.updated_by),
    doc: reveal.length === 0 ? doc : revealed(plan, id, doc, reveal, sealer),
    columns,
  };
};

/** A row read closed, with the named encrypted fields opened. */
export const revealRow = (plan: TablePlan, row: Row, fields: readonly string[], sealer: Sealer): Row => ({
  ...row,
  doc: revealed(plan, row.id, row.doc, fields, sealer),
});

/**
 * The order of a question: an indexed sort key, the id behind it so that it is total, and the key set predicate that goes on
 * from a row.
 */
export interface Order {
  column: string;
  descending: boolean;
  /** The key's physical column, quoted. */
  key: string;
  type: string;
}

export const orderOf = (plan: TablePlan, sort: { column: string; descending: boolean } | undefined): Order => {
  const { column, descending } = sort ?? { column: 'id', descending: true };
  const fixed = fixedColumn(plan, column);
  if (fixed?.sort === true) return { column, descending, key: fixed.sql, type: sqlTypes[fixed.type] };
  const found = plan.columns.find((one) => one.name === column);
  if (found?.sort !== true) throw new QueryRefused('unknown-column', `${plan.noun}.${column}`);
  return { column, descending, key: ident(keyColumn(column)), type: sqlTypes[found.type] };
};

export const reversed = (order: Order): Order => ({ ...order, descending: !order.descending });

/** Order clause over a row alias that has the key (`t`) or the hidden `$k` (an outer select). */
export const orderBy = (order: Order, alias: 't' | 'outer'): string => {
  const way = order.descending ? 'desc' : 'asc';
  if (order.key === 'id') return alias === 't' ? `t.id ${way}` : `"$k" ${way}`;
  return alias === 't' ? `t.${order.key} ${way}, t.id ${way}` : `"$k" ${way}, id ${way}`;
};

/** Rows behind `at`, in the order's direction. */
export const behind = (order: Order, at: { key: unknown; id: number }, parameters: Parameters): string => {
  const sign = order.descending ? '<' : '>';
  if (order.key === 'id') return `t.id ${sign} ${parameters.add(at.id, 'bigint')}`;
  return `(t.${order.key}, t.id) ${sign} (${parameters.add(at.key, order.type)}, ${parameters.add(at.id, 'bigint')})`;
};

/** Conditions of a statement split into what every row is tested for and what is walked value by value. */
export interface Shape {
  tests: string[];
  walks: string[];
}

const mostWalks = 2;
const isWalked = (condition: Condition): boolean => condition.values.length > 1 && !condition.orNull;

export const shapeOf = (conditions: readonly Condition[], parameters: Parameters): Shape => {
  const walked = conditions.filter(isWalked).slice(0, mostWalks);
  const walks = walked.map((condition, index) => `unnest(${parameters.add(condition.values, `${condition.type}[]`)}) as w${index} (v)`);
  const tests = conditions.map((condition) => {
    const index = walked.indexOf(condition);
    return index < 0 ? predicate(condition, parameters) : `t."${condition.sql}" = w${index}.v`;
  });
  return { tests, walks };
};

/** Limits `inner` to each walked value and lets `outer` merge what comes out. */
export const walkSql = (shape: Shape, inner: string, outer: string): string =>
  shape.walks.length === 0 ? inner : `select x.* from ${shape.walks.join(' cross join ')} cross join lateral (${inner}) x ${outer}`;

const whereOf = (tests: readonly string[]): string => (tests.length === 0 ? '' : `where ${tests.join(' and ')}`);

export interface Page {
  limit: number;
  offset: number;
  /** These typed columns alone; without it all of them, and the document. */
  columns?: readonly string[] | undefined;
  order: Order;
}

/** The rows of a page in order, with `$k`. A jump finds the ids first and reads only the rows of the page. */
export const rowsSql = (plan: TablePlan, shape: Shape, extra: readonly string[], page: Page): string => {
  const { order } = page;
  const list = `${selectList(plan, page.columns)}, t.${order.key} as "$k"`;
  const found = (what: string, limit: number, offset: number): string =>
    `select ${what} from ${tableOf(plan.noun)} t ${whereOf([...shape.tests, ...extra])} order by ${orderBy(order, 't')} limit ${limit} offset ${offset}`;
  const merged = (what: string): string =>
    shape.walks.length === 0
      ? found(what, page.limit, page.offset)
      : walkSql(shape, found(what, page.limit + page.offset, 0), `order by ${orderBy(order, 'outer')} limit ${page.limit} offset ${page.offset}`);
  if (page.offset === 0) return merged(list);
  return `select ${list} from (${merged(`t.id, t.${order.key} as "$k"`)}) i join ${tableOf(plan.noun)} t on t.id = i.id order by ${orderBy(order, 't')}`;
};

/** At most `cap` rows counted. */
export const cappedCount = (plan: TablePlan, shape: Shape, extra: readonly string[], cap: number): string => {
  const found = `select t.id from ${tableOf(plan.noun)} t ${whereOf([...shape.tests, ...extra])} limit ${cap}`;
  return `(select count(*) from (${walkSql(shape, found, `limit ${cap}`)}) c)`;
};

export const exactCount = (plan: TablePlan, shape: Shape): string => {
  const found = `select t.id from ${tableOf(plan.noun)} t ${whereOf(shape.tests)}`;
  return `(select count(*) from (${walkSql(shape, found, '')}) c)`;
};
