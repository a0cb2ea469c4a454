/**
 * `<noun>$put(old, new)`: stores a row that is already derived; moves the counters; and where values that others copied changed,
 * derives and puts those rows too. An insert has no old row, a removal no new one.
 */
import { counterOf, functionOf, ident, pathLiteral, tableOf } from './names.ts';
import { physicalColumns } from './expressions.ts';
import type { TablePlan, TablePlans } from './tablePlan.ts';

const fixed = ['centre_id', 'programme_id', 'version', 'updated_at', 'updated_by', 'doc', 'keys'];
const counted = (group: readonly string[]): string[] => ['centre_id', ...group.map((name) => (name === 'programmeId' ? 'programme_id' : name))];

const counter = (plan: TablePlan, group: readonly string[]): string => {
  const of = (row: string): string =>
    counted(group)
      .map((name) => `${row}.${ident(name)}`)
      .join(', ');
  const into = `insert into ${counterOf(plan.noun, group)} values`;
  return `
  if n.id is null or o.id is null or (${of('o')}) is distinct from (${of('n')}) then
    if o.id is not null then ${into} (${of('o')}, -1); end if;
    if n.id is not null then ${into} (${of('n')}, 1); end if;
  end if;`;
};

/** Rows of `dependent` that copied something from this table by the reference `by`. */
const copiesTo = (plan: TablePlan, dependent: TablePlan, by: string): string => {
  const paths = [...new Set(dependent.columns.filter((column) => column.from?.by === by).map((column) => pathLiteral(column.path)))];
  const compared = [
    ...paths.map((path) => (row: string) => `${row}.doc #> ${path}`),
    ...(dependent.through?.by === by ? [(row: string) => `${row}.centre_id`, (row: string) => `${row}.programme_id`] : []),
  ];
  const before = ident(`before ${dependent.noun}`);
  const list = (row: string): string => compared.map((expression) => expression(row)).join(', ');
  return `
    if row(${list('o')}) is distinct from row(${list('n')}) then
      for ${before} in select * from ${tableOf(dependent.noun)} t where t.${ident(by)} = n.id order by t.id for update loop
        perform ${functionOf(dependent.noun, 'put')}(${before}, ${functionOf(dependent.noun, 'derive')}(${before}, true));
      end loop;
    end if;`;
};

const dependentsOf = (plan: TablePlan, plans: TablePlans): { dependent: TablePlan; by: string }[] =>
  Object.values(plans).flatMap((dependent) => {
    const bys = new Set(dependent.columns.flatMap((column) => (column.from?.entity === plan.noun ? [column.from.by] : [])));
    if (dependent.through?.entity === plan.noun) bys.add(dependent.through.by);
    return [...bys].map((by) => ({ dependent, by }));
  });

export const putFunction = (plan: TablePlan, plans: TablePlans): string => {
  const columns = [...fixed, ...physicalColumns(plan).map(({ name }) => name)];
  const dependents = dependentsOf(plan, plans);
  const table = tableOf(plan.noun);
  return `create or replace function ${functionOf(plan.noun, 'put')}(o ${table}, n ${table}) returns void language plpgsql as $f$
declare ${[...new Set(dependents.map(({ dependent }) => dependent.noun))].map((noun) => `${ident(`before ${noun}`)} ${tableOf(noun)};`).join(' ')}
begin
  if o.id is null then
    insert into ${table} values (n.*);
  elsif n.id is null then
    delete from ${table} t where t.id = o.id;
  else
    update ${table} t set ${columns.map((name) => `${ident(name)} = n.${ident(name)}`).join(', ')} where t.id = n.id;
  end if;
  ${plan.counters.map((group) => counter(plan, group)).join('')}
  if o.id is not null and n.id is not null then
    ${dependents.map(({ dependent, by }) => copiesTo(plan, dependent, by)).join('')}
    null;
  end if;
end $f$`;
};
