/** `Store.list` as one statement, and its answer as a ListPage. */
import { QueryRefused } from '../errors.ts';
import type { TablePlan } from '../schema/tablePlan.ts';
import type { RowPage, RowQuery } from '../types.ts';
import type { Sealer } from '../sealed.ts';
import { counterSql } from './find.ts';
import { behind, orderOf, reversed, type Order, cappedCount, rowsSql, shapeOf, type Page, rowOf, type RawRow } from './rows.ts';
import { newParameters, conditionsOf, nothing, scopeCondition, unreferred, type ReferringPlan } from '../where.ts';
import { cap, searchSql, searchTests } from './searchSql.ts';

/** Opaque cursors: where a page ended, signed so that nobody makes their own. They hold for one entity and one order. */
interface Place {
  key: unknown;
  id: number;
}

const writeCursor = (sealer: Sealer, noun: string, order: Order, place: Place): string => {
  const body = Buffer.from(JSON.stringify([noun, order.column, order.descending, place.key, place.id])).toString('base64url');
  return `${body}.${sealer.sign(body)}`;
};

/** Throws QueryRefused `bad-cursor` for anything that was not written for this entity and order. */
const readCursor = (sealer: Sealer, noun: string, order: Order, cursor: string): Place => {
  const [body = '', signature = ''] = cursor.split('.');
  if (signature === '' || sealer.sign(body) !== signature) throw new QueryRefused('bad-cursor', noun);
  const [entity, column, descending, key, id] = JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as [
    string,
    string,
    boolean,
    unknown,
    number,
  ];
  if (entity !== noun || column !== order.column || descending !== order.descending) throw new QueryRefused('bad-cursor', noun);
  return { key, id };
};

/** Rows that a jump may pass over; further on there is `after`. */
const deepest = 500_000;
const largestPage = 1_000;

interface ListStatement {
  text: string;
  values: unknown[];
  order: Order;
  /** How the rows were asked for: `before` comes back in reverse. */
  from: 'start' | 'page' | 'after' | 'before';
  size: number;
  /** The total stops at the cap. */
  capped: boolean;
  /** Its values decide the plan (patterns, a jump's offset). */
  once: boolean;
}

const wayOf = (query: RowQuery): ListStatement['from'] => {
  if (query.after !== undefined) return 'after';
  if (query.before !== undefined) return 'before';
  return (query.page ?? 1) > 1 ? 'page' : 'start';
};

export const listStatement = (plan: TablePlan, query: RowQuery, sealer: Sealer, without?: ReferringPlan): ListStatement => {
  const parameters = newParameters();
  const size = Math.min(Math.max(1, Math.trunc(query.size)), largestPage);
  const offset = query.after === undefined && query.before === undefined ? (Math.max(1, Math.trunc(query.page ?? 1)) - 1) * size : 0;
  if (offset > deepest) throw new QueryRefused('page-too-deep', plan.noun);
  const order = orderOf(plan, query.sort);
  const from = wayOf(query);
  const scope = scopeCondition(plan, query.scope);
  const conditions = [...(scope === null ? [] : [scope]), ...conditionsOf(plan, query.where ?? {}, sealer)];
  const cursor = query.after ?? query.before;
  const walked = from === 'before' ? reversed(order) : order;
  const keyset = cursor === undefined ? [] : [behind(walked, readCursor(sealer, plan.noun, order, cursor), parameters)];
  const page: Page = { limit: size + 1, offset, columns: query.columns, order: walked };
  const words = query.search === undefined ? { indexed: [], walked: [] } : searchTests(query.search, parameters);
  // Signs alone are in no name and no number: they find nothing, rather than everything.
  if (words.indexed.length === 0 && (query.search ?? '').trim() !== '') conditions.push(nothing);
  if (words.indexed.length > 0 && plan.search.length === 0) throw new QueryRefused('unknown-column', `${plan.noun}.search`);

  const shape = shapeOf(conditions, parameters);
  if (without !== undefined) shape.tests.push(unreferred(plan, without));
  const answer = (parts: { with?: string; rows: string; total: string }, capped: boolean): ListStatement => ({
    text: `${parts.with ?? ''}select coalesce((select json_agg(r) from (${parts.rows}) r), '[]')::text as rows, ${parts.total} as total`,
    values: parameters.values,
    order,
    from,
    size,
    capped,
    once: words.indexed.length > 0 || offset > 0,
  });
  if (words.indexed.length > 0) return answer(searchSql(plan, shape, words, keyset, page), true);
  const rows = rowsSql(plan, shape, keyset, page);
  const counter = without === undefined ? counterSql(plan, conditions, parameters) : null;
  return counter === null ? answer({ rows, total: cappedCount(plan, shape, [], cap + 1) }, true) : answer({ rows, total: counter }, false);
};

const placeOf = (raw: RawRow | undefined): Place | null => (raw === undefined ? null : { key: raw.$k ?? null, id: Number(raw.id) });

export const listPage = (plan: TablePlan, statement: ListStatement, answer: { rows: string; total: number }, sealer: Sealer): RowPage => {
  const found = JSON.parse(answer.rows) as RawRow[];
  const more = found.length > statement.size;
  const page = found.slice(0, statement.size);
  const raws = statement.from === 'before' ? page.reverse() : page;
  const first = placeOf(raws[0]);
  const last = placeOf(raws.at(-1));
  const hasNext = statement.from === 'before' ? true : more;
  const hasPrevious = statement.from === 'before' ? more : statement.from !== 'start';
  const isCapped = statement.capped && answer.total > cap;
  return {
    rows: raws.map((raw) => rowOf(plan, raw, sealer)),
    total: isCapped ? cap : answer.total,
    totalIsCapped: isCapped,
    ...(hasNext && last !== null ? { next: writeCursor(sealer, plan.noun, statement.order, last) } : {}),
    ...(hasPrevious && first !== null ? { previous: writeCursor(sealer, plan.noun, statement.order, first) } : {}),
  };
};
