/** The indexes that serve an entity's questions. A question for which none stands here is refused (`read/where.ts`, `read/order.ts`). */
import { hashColumn, ident, indexName, keyColumn, tableOf } from './names.ts';
import type { TablePlan } from './tablePlan.ts';

export interface IndexPlan { name: string; on: string; method: string }

export const indexesOf = (plan: TablePlan): IndexPlan[] => {
  const newest = 'created_at desc, id desc';
  const found: IndexPlan[] = [];
  const add = (what: string, list: string, method = ''): void => {
    found.push({ name: indexName(plan.noun, what), on: `${method === '' ? '' : `using ${method} `}(${list})`, method });
  };
  /** For all centres, and its twin that begins with the centre. */
  const both = (what: string, list: string): void => {
    add(`a$${what}`, list);
    if (plan.scoped) add(`c$${what}`, `centre_id, ${list}`);
  };
  both('new', newest);
  if (plan.scoped) add('c$id', 'centre_id, id');
  if (plan.scoped) both('programme', `programme_id, ${newest}`);
  for (const column of plan.columns) {
    if (column.references !== undefined) add(`r$${column.name}`, `${ident(column.name)}, ${newest}`);
    else if (column.filter) both(`f$${column.name}`, `${ident(column.name)}, ${newest}`);
    if (column.sort) both(`s$${column.name}`, `${ident(keyColumn(column.name))}, id`);
  }
  for (const field of plan.sealed) add(`h$${field}`, ident(hashColumn(field)));
  if (plan.search.length > 0) add('search', `${plan.scoped ? 'centre_id, ' : ''}search gin_trgm_ops`, 'gin');
  return found;
};

export const createIndex = (plan: TablePlan, index: IndexPlan, concurrently: boolean): string =>
  `create index ${concurrently ? 'concurrently ' : ''}if not exists ${ident(index.name)} on ${tableOf(plan.noun)} ${index.on}`;
