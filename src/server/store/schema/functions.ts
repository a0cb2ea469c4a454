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
import { feeds, hasTallies, parentsOf, tallySelects } from './tally.ts';
import type { ColumnPlan, TablePlan, TablePlans } from './tablePlan.ts';

type Values = Readonly<Record<string, string | number>>;
const statementsOf = (name: string): string[] => readFileSync(new URL(`./sql/${name}.sql`, import.meta.url), 'utf8').split('\n\n');
/** Without its comments, which are no part of what the store is made from. */
const fillTemplate = (template: string, values: Values = {}): string =>
  template.replaceAll(/^ *--.*\n/gm, '').replaceAll(/\{\{([\w ]+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`A statement of the store names ${name}, which nobody gives`);
    return String(value);
  });

/** The store's own tables. */
export const systemTables: readonly string[] = statementsOf('tables').map((one) => fillTemplate(one));

const parts = new Map(statementsOf('parts').map((one) => [/^-- (\w+):/.exec(one)?.[1], one]));
/** One of `sql/parts.sql` by its name. */
export const sqlPart = (name: string, values?: Values): string => fillTemplate(parts.get(name) ?? `{{part ${name}}}`, values).trim();
const underDefinitions = sqlPart('underDefinitions', { definitionsLock, behind: BEHIND });
const shared = { underDefinitions, begun: sqlPart('begun', { underDefinitions }), idempotency: sqlPart('idempotency') };
const valueFunctions = statementsOf('values').map((one) => fillTemplate(one, { unheard, spelt, readAs }));
const planFunctions = statementsOf('plan');
const entityFunctions = statementsOf('entity');
const verbs = ['tally', 'derive', 'put', 'load', 'write', 'save', 'saves', 'rebuild'];
const functionNames = (noun: string): Record<string, string> => Object.fromEntries(verbs.map((verb) => [verb, functionOf(noun, verb)]));
/** Columns of a row. */
const listOf = (row: string, columns: readonly string[]): string => columns.map((name) => `${row}.${ident(name)}`).join(', ');

const copiesThrough = (plan: TablePlan, plans: TablePlans, by: string, entity: string, index: number): string => {
  const copied = plan.columns.filter((column) => column.from?.by === by);
  const isComputed = copied.some(({ compute }) => compute !== undefined);
  const tallied = copied.filter(({ tally }) => tally !== undefined).map(({ path: [name = ''] }) => `${text(name)}, t.${ident(name)}`);
  const sourceOf = ({ compute, tally }: ColumnPlan): string => (tally !== undefined ? 'tallied' : compute === undefined ? 'source' : 'worked');
  const place = plan.through.findIndex((through) => through.by === by);
  // A reference counts where those before it are empty.
  const emptyBefore = plan.through.slice(0, place).map((through) => `r.${ident(through.by)} is null`);
  const scope = 'r.centre_id := centre; r.programme_id := programme;';
  return sqlPart('copiedValues', {
    index,
    by: ident(by),
    computed: isComputed ? `t.${ident(COMPUTED)}` : 'null',
    tallied: tallied.length === 0 ? 'null' : `jsonb_build_object(${tallied.join(', ')})`,
    source: tableOf(entity),
    lock: feeds(plan, plans, by) ? 'update' : 'share',
    values: copied.map((column) => `r.${ident(column.name)} := ${valueOf(column, sourceOf(column))};`).join('\n    '),
    scope: place < 0 ? '' : emptyBefore.length === 0 ? scope : `if ${emptyBefore.join(' and ')} then ${scope} end if;`,
  });
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
    copiedValues: references.map(([by, entity], index) => copiesThrough(plan, plans, by, entity, index)).join('\n  '),
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

const copiesTo = (plan: TablePlan, dependent: TablePlan, by: string): string => {
  const copied = dependent.columns.filter((column) => column.from?.by === by);
  const scope = dependent.through.some((through) => through.by === by) ? ['centre_id', 'programme_id'] : [];
  const compared = (row: string): string =>
    [...new Set([...copied.map((column) => saidIn(column, row)), ...scope.map((name) => `${row}.${name}`)])].join(', ');
  const row = ident(`before ${dependent.noun}`);
  const copier = tableOf(dependent.noun);
  return sqlPart('copies', { ...functionNames(dependent.noun), copier, row, by: ident(by), old: compared('o'), new: compared('n') });
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
    counters: plan.counters
      .map((group) => [counterOf(plan.noun, group), countedBy(group)] as const)
      .map(([counter, columns]) => sqlPart('counter', { counter, old: listOf('o', columns), new: listOf('n', columns) }))
      .join('\n  '),
    copies: dependents.map(({ dependent, by }) => copiesTo(plan, dependent, by)).join('\n    '),
    parents: parents
      .map(({ parent: { noun }, by, reads }, index) => ({ noun, by, columns: [by, ...reads], row: `parent_${index}` }))
      .map(({ noun, by, columns, row }) =>
        sqlPart('parents', {
          ...functionNames(noun),
          parent: tableOf(noun),
          row,
          by: ident(by),
          old: listOf('o', columns),
          new: listOf('n', columns),
        }),
      )
      .join('\n  '),
  };
};

const lockParents = (plan: TablePlan, plans: TablePlans, id: string): string =>
  parentsOf(plan, plans)
    .map(({ parent, by }) => sqlPart('parentLock', { parent: tableOf(parent.noun), table: tableOf(plan.noun), by: ident(by), id }))
    .join(' ');

const within = (document: string, path: readonly string[]): string =>
  path.length === 1 ? `${document} -> ${text(path[0] ?? '')}` : `${document} #> ${pathLiteral(path)}`;

/** All of a row that its columns, search text and hashes are worked out from, that is counted, and that other rows copied. */
const sourcesIn = (plan: TablePlan, plans: TablePlans, row: string): string => {
  const sourceOf = (column: ColumnPlan): string => within(heldIn(column, row), column.path);
  const searched = plan.search.flatMap((part) => ('path' in part ? [within(`${row}.doc`, part.path)] : []));
  const copied = dependentsOf(plan, plans).flatMap(({ dependent, by }) => dependent.columns.filter((column) => column.from?.by === by).map(sourceOf));
  return [
    `${row}.centre_id`,
    `${row}.programme_id`,
    ...(computesColumns(plan) ? [`${row}.${ident(COMPUTED)}`] : []),
    ...new Set([
      ...plan.columns.filter(({ from, tally }) => from === undefined && tally === undefined).map(sourceOf),
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
    formerSeals: plan.sealed
      .map((field) => sqlPart('formerSeal', { field: text(field), hash: ident(hashColumn(field)), path: pathLiteral([field]) }))
      .join('\n    '),
    oldSources: sourcesIn(plan, plans, 'o'),
    newSources: sourcesIn(plan, plans, 'n'),
    computedValues: computesColumns(plan) ? sqlPart('computedValues', { behind: BEHIND, computed: ident(COMPUTED) }) : '',
  };
};

const functionsOf = (plan: TablePlan, plans: TablePlans): string[] => {
  const values = {
    ...shared,
    ...functionNames(plan.noun),
    noun: text(plan.noun),
    table: tableOf(plan.noun),
    tallies: tallySelects(plan).join('\n  '),
    ...derivedParts(plan, plans),
    ...putParts(plan, plans),
    ...writeParts(plan, plans),
  };
  return entityFunctions.filter((one) => hasTallies(plan) || !one.includes('function {{tally}}')).map((one) => fillTemplate(one, values));
};

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
    folds: all
      .flatMap(({ noun, counters }) =>
        counters.map((group) => sqlPart('fold', { counter: counterOf(noun, group), columns: countedBy(group).map(ident).join(', ') })),
      )
      .join('\n  '),
  };
  return [...valueFunctions, ...planFunctions.map((one) => fillTemplate(one, values)), ...all.flatMap((plan) => functionsOf(plan, plans))];
};
