/**
 * A search: up to 1,001 matching ids come from the trigram index. Up to 1,000 are sorted; more than that, and the words are common,
 * so that walking the ordered index until the page is full is the short way. One branch runs, the other is cut off before it starts.
 */
import { tableOf } from '../schema/names.ts';
import type { TablePlan } from '../schema/tablePlan.ts';
import { orderBy } from './order.ts';
import type { Parameters } from './parameters.ts';
import { rowsSql, walk, type Page, type Shape } from './rowsSql.ts';
import { patternsOf } from './words.ts';

export const cap = 1_000;

/** Tests on `t.search`; empty when nothing searchable was typed. */
export const searchTests = (typed: string, parameters: Parameters): string[] => patternsOf(typed).map((patterns) =>
  `(${patterns.map((pattern) => `t.search like ${parameters.add(pattern, 'text')}`).join(' or ')})`);

export interface SearchParts { with: string; rows: string; total: string }

export const searchSql = (plan: TablePlan, shape: Shape, words: readonly string[], keyset: readonly string[], page: Page): SearchParts => {
  const table = tableOf(plan.noun);
  const hits = walk(shape, `select t.id from ${table} t where ${[...shape.tests, ...words].join(' and ')} limit ${cap + 1}`, `limit ${cap + 1}`);
  const few = rowsSql(plan, { tests: ['t.id in (select id from hit)', `(select n from hits) <= ${cap}`], walks: [] }, keyset, page);
  const many = rowsSql(plan, shape, [...words, ...keyset, `(select n from hits) > ${cap}`], page);
  return {
    with: `with hit as materialized (${hits}), hits as materialized (select count(*) as n from hit) `,
    rows: `select * from ((${few}) union all (${many})) u order by ${orderBy(page.order, 'outer')} limit ${page.limit}`,
    total: '(select n from hits)',
  };
};
