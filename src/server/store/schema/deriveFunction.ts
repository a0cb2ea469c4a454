/**
 * `<noun>$derive(row, fresh)`: fills every typed column, copied value, sort key, hash and the search text of a row from its
 * document.
 */
import { hashColumn, ident, functionOf, keyColumn, pathLiteral, tableOf } from './names.ts';
import { keyOf, searchOf, valueOf } from './expressions.ts';
import type { ColumnPlan, TablePlan } from './tablePlan.ts';

/** The copies that come through one reference: read once, locked so that the source cannot change unseen meanwhile. */
const copiesThrough = (plan: TablePlan, by: string, entity: string, index: number): string => {
  const copied = plan.columns.filter((column) => column.from?.by === by);
  const scope = plan.through?.by === by;
  return `
  if fresh or old_${index} is distinct from r.${ident(by)} then
    select t.doc, t.centre_id, t.programme_id into source, centre, programme from ${tableOf(entity)} t where t.id = r.${ident(by)} for share;
    ${copied.map((column) => `r.${ident(column.name)} := ${valueOf(column, 'source')};`).join('\n    ')}
    ${scope ? 'r.centre_id := centre; r.programme_id := programme;' : ''}
  end if;`;
};

const referencesCopied = (plan: TablePlan): { by: string; entity: string }[] => {
  const found = new Map<string, string>();
  for (const column of plan.columns) if (column.from !== undefined) found.set(column.from.by, column.from.entity);
  if (plan.through !== undefined) found.set(plan.through.by, plan.through.entity);
  return [...found].map(([by, entity]) => ({ by, entity }));
};

export const deriveFunction = (plan: TablePlan): string => {
  const references = referencesCopied(plan);
  const own = plan.columns.filter((column): column is ColumnPlan => column.from === undefined);
  const search = searchOf(plan, 'r');
  return `create or replace function ${functionOf(plan.noun, 'derive')}(r ${tableOf(plan.noun)}, fresh boolean) returns ${tableOf(plan.noun)} language plpgsql as $f$
declare source jsonb; centre int; programme int; ${references.map(({ by }, index) => `old_${index} bigint := r.${ident(by)};`).join(' ')}
begin
  ${own.map((column) => `r.${ident(column.name)} := ${valueOf(column, 'r.doc')};`).join('\n  ')}
  ${references.map(({ by, entity }, index) => copiesThrough(plan, by, entity, index)).join('')}
  ${plan.columns
    .filter((column) => column.sort)
    .map((column) => `r.${ident(keyColumn(column.name))} := ${keyOf(column, 'r')};`)
    .join('\n  ')}
  ${plan.sealed.map((field) => `r.${ident(hashColumn(field))} := store_hash(r.doc #>> ${pathLiteral([field])});`).join('\n  ')}
  ${search === null ? '' : `r.search := ${search};`}
  return r;
end $f$`;
};
