/**
 * A search: the trigram index finds matching ids, up to a bound. Up to the bound they are sorted, and only the rows of the page
 * are read. Beyond it the words are common, so that walking the ordered index until the page is full is the short way. One
 * branch runs, the other is cut off before it starts.
 */
import { tableOf } from '../schema/names.ts';
import type { TablePlan } from '../schema/tablePlan.ts';
import { orderBy } from './order.ts';
import type { Parameters } from './parameters.ts';
import { rowsSql, walk, type Page, type Shape } from './rowsSql.ts';
import { selectList } from './rows.ts';
import { patternsOf } from './words.ts';

/** Totals stop here. */
export const cap = 1_000;
/** Hits that are sorted. At a million rows sorting more costs what walking past the others does. */
const mostSorted = 3_000;

/**
 * Tests on the search text; empty when nothing searchable was typed. `walked`: dressed so that the planner takes it for a coin
 * toss, walks the ordered index and stops early, instead of fetching and sorting every hit.
 */
export const searchTests = (typed: string, parameters: Parameters): { indexed: string[]; walked: string[] } => {
  const words = patternsOf(typed).map((patterns) => patterns.map((pattern) => parameters.add(pattern, 'text')));
  const indexed = words.map((patterns) => `(${patterns.map((pattern) => `t.search like ${pattern}`).join(' or ')})`);
  return { indexed, walked: indexed.length === 0 ? [] : [`case when ${indexed.join(' and ')} then true else false end`] };
};

export interface SearchParts {
  with: string;
  rows: string;
  total: string;
}

export const searchSql = (
  plan: TablePlan,
  shape: Shape,
  words: { indexed: string[]; walked: string[] },
  keyset: readonly string[],
  page: Page,
): SearchParts => {
  const table = tableOf(plan.noun);
  const { order } = page;
  const key = order.key === 'id' ? '' : `, t.${order.key}`;
  const hits = walk(
    shape,
    `select t.id${key} from ${table} t where ${[...shape.tests, ...words.indexed].join(' and ')} limit ${mostSorted + 1}`,
    `limit ${mostSorted + 1}`,
  );
  const found = `select t.id from hit t where ${[`(select n from hits) <= ${mostSorted}`, ...keyset].join(' and ')} order by ${orderBy(order, 't')} limit ${page.limit} offset ${page.offset}`;
  const few = `select ${selectList(plan, page.withDoc)}, t.${order.key} as "$k" from (${found}) i join ${table} t on t.id = i.id`;
  const many = rowsSql(plan, shape, [...words.walked, ...keyset, `(select n from hits) > ${mostSorted}`], page);
  return {
    with: `with hit as materialized (${hits}), hits as materialized (select count(*) as n from hit) `,
    rows: `select * from ((${few}) union all (${many})) u order by ${orderBy(order, 'outer')} limit ${page.limit}`,
    total: '(select n from hits)',
  };
};
