/**
 * The functions of the database: the texts in `sql/`, with what is an entity's own put into `{{name}}`. A blank line ends a statement.
 * `store_apply` takes a whole WritePlan; each entity has `<noun>$write` for a write of it, `derive` for its columns, `put` for what follows in other rows,
 * `save` and `saves` for writes alone, `load` and `rebuild` for many rows.
 */
import { readFileSync } from 'node:fs';
import { columnKeyOf, computesColumns, heldIn, physicalColumns, readAs, saidIn, searchOf, spelt, unheard, valueOf, COMPUTED } from './columns.ts';
import {
  BEHIND,
  counterOf,
  definitionsLock,
  functionOf,
  hashColumn,
  ident,
  keyColumn,
  maintenanceLock,
  pathLiteral,
  tableOf,
  text,
} from './names.ts';
import { feeds, hasTallies, lockParents, parentsOf, tallySelects } from './tally.ts';
import type { ColumnPlan, TablePlan, TablePlans } from './tablePlan.ts';

const textOf = (name: string): string => readFileSync(new URL(`./sql/${name}.sql`, import.meta.url), 'utf8').trim();
const statementsOf = (name: string): string[] => textOf(name).replace(/;$/, '').split(/;\n\n/);
const filled = (template: string, values: Readonly<Record<string, string | number>>): string =>
  template.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`A statement of the store names ${name}, which nobody gives`);
    return String(value);
  });

/** The store's own tables. */
export const systemTables: readonly string[] = statementsOf('tables');

const underDefinitions = filled(textOf('underDefinitions'), { definitionsLock, behind: BEHIND });
const shared = { underDefinitions, begun: filled(textOf('begun'), { underDefinitions }), idempotency: textOf('idempotency') };
const valueFunctions = statementsOf('values').map((one) => filled(one, { unheard, spelt, readAs }));
const planFunctions = statementsOf('plan');
const entityFunctions = statementsOf('entity');
const verbs = ['tally', 'derive', 'put', 'load', 'write', 'save', 'saves', 'rebuild'];

/** The copies that come through one reference: read once, locked so that the source cannot change unseen meanwhile. */
const copiesThrough = (plan: TablePlan, plans: TablePlans, by: string, entity: string, index: number): string => {
  const copied = plan.columns.filter((column) => column.from?.by === by);
  const isComputed = copied.some(({ compute }) => compute !== undefined);
  const tallied = copied.filter(({ tally }) => tally !== undefined).map(({ path: [name = ''] }) => `${text(name)}, t.${ident(name)}`);
  const sourceOf = ({ compute, tally }: ColumnPlan): string => (tally !== undefined ? 'tallied' : compute === undefined ? 'source' : 'worked');
  const place = plan.through.findIndex((through) => through.by === by);
  // A reference counts where those before it are empty.
  const emptyBefore = plan.through.slice(0, place).map((through) => `r.${ident(through.by)} is null`);
  const scope = 'r.centre_id := centre; r.programme_id := programme;';
  return `
  if fresh or old_${index} is distinct from r.${ident(by)} then
    select t.doc, ${isComputed ? `t.${ident(COMPUTED)}` : 'null'}, ${tallied.length === 0 ? 'null' : `jsonb_build_object(${tallied.join(', ')})`}, t.centre_id, t.programme_id
      into source, worked, tallied, centre, programme from ${tableOf(entity)} t where t.id = r.${ident(by)} for ${feeds(plan, plans, by) ? 'update' : 'share'};
    ${copied.map((column) => `r.${ident(column.name)} := ${valueOf(column, sourceOf(column))};`).join('\n    ')}
    ${place < 0 ? '' : emptyBefore.length === 0 ? scope : `if ${emptyBefore.join(' and ')} then ${scope} end if;`}
  end if;`;
};

/** Own references through which columns or the centre come, with the noun that each leads to. */
const referencesCopied = (plan: TablePlan): [by: string, entity: string][] => [
  ...new Map([
    ...plan.columns.flatMap(({ from }): [string, string][] => (from === undefined ? [] : [[from.by, from.entity]])),
    ...plan.through.map(({ by, entity }): [string, string] => [by, entity]),
  ]),
];

const derivedParts = (plan: TablePlan, plans: TablePlans): Record<string, string> => {
  const references = referencesCopied(plan);
  const own = plan.columns.filter(({ from, tally }) => from === undefined && tally === undefined);
  const search = searchOf(plan, 'r');
  return {
    formerReferences: references.map(([by], index) => `old_${index} bigint := r.${ident(by)};`).join(' '),
    ownValues: own.map((column) => `r.${ident(column.name)} := ${valueOf(column, heldIn(column, 'r'))};`).join('\n  '),
    copiedValues: references.map(([by, entity], index) => copiesThrough(plan, plans, by, entity, index)).join(''),
    talliedValues: hasTallies(plan) ? `if fresh then r := ${functionOf(plan.noun, 'tally')}(r); end if;` : '',
    sortKeys: plan.columns
      .filter(({ sort }) => sort)
      .map((column) => `r.${ident(keyColumn(column.name))} := ${columnKeyOf(column, 'r')};`)
      .join('\n  '),
    hashes: plan.sealed.map((field) => `r.${ident(hashColumn(field))} := store_hash(r.doc #>> ${pathLiteral([field])});`).join('\n  '),
    searchText: search === null ? '' : `r.search := ${search};`,
  };
};

const storedAnew = ['centre_id', 'programme_id', 'version', 'updated_at', 'updated_by', 'doc', 'keys'];
const countedBy = (group: readonly string[]): string[] => ['centre_id', ...group.map((name) => (name === 'programmeId' ? 'programme_id' : name))];

const counter = (plan: TablePlan, group: readonly string[]): string => {
  const of = (row: string): string =>
    countedBy(group)
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
  const copied = dependent.columns.filter((column) => column.from?.by === by);
  const isThrough = dependent.through.some((through) => through.by === by);
  const compared = (row: string): string =>
    [...new Set([...copied.map((column) => saidIn(column, row)), ...(isThrough ? [`${row}.centre_id`, `${row}.programme_id`] : [])])].join(', ');
  const before = ident(`before ${dependent.noun}`);
  return `
    if row(${compared('o')}) is distinct from row(${compared('n')}) then
      for ${before} in select * from ${tableOf(dependent.noun)} t where t.${ident(by)} = n.id order by t.id for update loop
        perform ${functionOf(dependent.noun, 'put')}(${before}, ${functionOf(dependent.noun, 'derive')}(${before}, true));
      end loop;
    end if;`;
};

const dependentsOf = (plan: TablePlan, plans: TablePlans): { dependent: TablePlan; by: string }[] =>
  Object.values(plans).flatMap((dependent) =>
    referencesCopied(dependent)
      .filter(([, entity]) => entity === plan.noun)
      .map(([by]) => ({ dependent, by })),
  );

const putParts = (plan: TablePlan, plans: TablePlans): Record<string, string> => {
  const dependents = dependentsOf(plan, plans);
  const parents = parentsOf(plan, plans);
  return {
    otherRows: [
      ...new Set(dependents.map(({ dependent: { noun } }) => `${ident(`before ${noun}`)} ${tableOf(noun)};`)),
      ...(parents.length === 0 ? [] : ['parent_id bigint;']),
      ...parents.map(({ parent }, index) => `parent_${index} ${tableOf(parent.noun)};`),
    ].join(' '),
    assignments: [...storedAnew, ...physicalColumns(plan).map(({ name }) => name)].map((name) => `${ident(name)} = n.${ident(name)}`).join(', '),
    counters: plan.counters.map((group) => counter(plan, group)).join(''),
    copies: dependents.map(({ dependent, by }) => copiesTo(plan, dependent, by)).join(''),
    parents: parents.map(({ put }) => put).join(''),
  };
};

/** The same value sealed again looks different; the old seal stays, so that a revision shows only what changed. */
const keepSealed = (field: string): string => `
    if store_hash(n.doc ->> ${text(field)}) = o.${ident(hashColumn(field))} then
      n.doc := jsonb_set(n.doc, ${pathLiteral([field])}, o.doc -> ${text(field)});
    end if;`;

const within = (document: string, path: readonly string[]): string =>
  path.length === 1 ? `${document} -> ${text(path[0] ?? '')}` : `${document} #> ${pathLiteral(path)}`;

/** All of a row that its columns, search text and hashes are worked out from, that is counted, and that other rows copied. */
const sourcesIn = (plan: TablePlan, plans: TablePlans, row: string): string => {
  const held = (column: ColumnPlan): string => within(heldIn(column, row), column.path);
  const searched = plan.search.flatMap((part) => ('path' in part ? [within(`${row}.doc`, part.path)] : []));
  const copied = dependentsOf(plan, plans).flatMap(({ dependent, by }) => dependent.columns.filter((column) => column.from?.by === by).map(held));
  return [
    `${row}.centre_id`,
    `${row}.programme_id`,
    ...(computesColumns(plan) ? [`${row}.${ident(COMPUTED)}`] : []),
    ...new Set([
      ...plan.columns.filter(({ from, tally }) => from === undefined && tally === undefined).map(held),
      ...searched,
      ...plan.sealed.map((field) => within(`${row}.doc`, [field])),
      ...copied,
    ]),
  ].join(', ');
};

const writeParts = (plan: TablePlan, plans: TablePlans): Record<string, string> => {
  const outside = (row: string): string =>
    plan.scoped ? `(centres is not null and (${row}.centre_id is null or ${row}.centre_id <> all (centres)))` : 'false';
  return {
    parentLocks: lockParents(plan, plans, `(w ->> 'id')::bigint`),
    oldOutside: outside('o'),
    newOutside: outside('n'),
    formerSeals: plan.sealed.map(keepSealed).join(''),
    oldSources: sourcesIn(plan, plans, 'o'),
    newSources: sourcesIn(plan, plans, 'n'),
    // Values that rules give come with the document. Who does not send them is of a release that knows none.
    computedValues: computesColumns(plan)
      ? `if not w ? 'worked' then raise exception 'computed columns are missing' using errcode = '${BEHIND}'; end if;
    n.${ident(COMPUTED)} := w -> 'worked';`
      : '',
  };
};

const functionsOf = (plan: TablePlan, plans: TablePlans): string[] => {
  const values = {
    ...shared,
    ...Object.fromEntries(verbs.map((verb) => [verb, functionOf(plan.noun, verb)])),
    noun: text(plan.noun),
    table: tableOf(plan.noun),
    tallies: tallySelects(plan).join('\n  '),
    ...derivedParts(plan, plans),
    ...putParts(plan, plans),
    ...writeParts(plan, plans),
  };
  return entityFunctions.filter((one) => hasTallies(plan) || !one.includes('function {{tally}}')).map((one) => filled(one, values));
};

/** A reader sees the rows from before or from after, never both: it is one statement. */
const fold = (table: string, columns: string): string => `
  if (select count(*) from ${table}) > 300 + 2 * (select count(*) from (select distinct ${columns} from ${table}) d) then
    with gone as (delete from ${table} returning ${columns}, n), sums as (select ${columns}, sum(n)::bigint as n from gone group by ${columns})
      insert into ${table} select * from sums where n <> 0;
    folded := folded + 1;
  end if;`;

/** Every function, in an order in which each may be made. */
export const allFunctions = (plans: TablePlans): string[] => {
  const all = Object.values(plans);
  const perEntity = (does: (plan: TablePlan) => string): string =>
    all.map((plan) => `if noun = ${text(plan.noun)} then ${does(plan)} end if;`).join('\n  ');
  const values = {
    ...shared,
    maintenanceLock,
    locks: perEntity(
      (plan) => `${lockParents(plan, plans, 'row_id')} perform 1 from ${tableOf(plan.noun)} t where t.id = row_id for update; return;`,
    ),
    writes: perEntity(({ noun }) => `return ${functionOf(noun, 'write')}(w, p, centres, at);`),
    folds: all.flatMap((plan) => plan.counters.map((group) => fold(counterOf(plan.noun, group), countedBy(group).map(ident).join(', ')))).join(''),
  };
  return [...valueFunctions, ...planFunctions.map((one) => filled(one, values)), ...all.flatMap((plan) => functionsOf(plan, plans))];
};
