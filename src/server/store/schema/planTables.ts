/** StoredEntity -> TablePlan, refusing what cannot be stored, with the entity and column in the message. */
import type { EntityColumn } from '../../../catalogue/definition/entity.ts';
import { segmentsOfPointer } from '../../../engine/json.ts';
import { DefinitionRefused } from '../errors.ts';
import { digest, howOf } from './columns.ts';
import { groupsOf, type StoredEntities, type StoredEntity } from './storedEntity.ts';
import { readOfRows, planTally } from './tally.ts';
import { reservedNames, type ColumnPlan, type TablePlan, type TablePlans, type TallyPlan } from './tablePlan.ts';

/** PostgreSQL keeps 63 bytes of a name; ours get up to seven more. */
const LONGEST = 56;

const refuse = (noun: string, pointer: string, wrong: string, right: string): never => {
  throw new DefinitionRefused(`config/entities/${noun}.json`, pointer, wrong, right);
};

/** Every reference by the wire key that holds the id; the parent's key counts as one. */
const referencesOf = (noun: string, def: StoredEntity, all: StoredEntities): Record<string, string> => {
  const found = { ...def.references };
  if (def.parent !== undefined && !Object.values(found).includes(def.parent)) {
    found[all[def.parent]?.key ?? refuse(noun, '/parent', `parent ${def.parent} is not an entity`, 'an entity')] = def.parent;
  }
  for (const [key, target] of Object.entries(found)) {
    if (all[target] === undefined) refuse(noun, `/references/${key}`, `reference ${key} names ${target}, which is not an entity`, 'an entity');
  }
  return found;
};

/** The columns that a tally reads are planned first: what it gives changes with them. `trail`: whose values go into this one. */
const tallyOf = (noun: string, name: string, def: EntityColumn, all: StoredEntities, trail: readonly string[]): TallyPlan | undefined => {
  const { children } = def;
  if (children === undefined) return undefined;
  const at = `/columns/${name}/children`;
  const here = `${noun}/${name}`;
  if (trail.includes(here)) refuse(noun, at, `columns count each other in a circle: ${[...trail, here].join(' -> ')}`, 'columns counted one way');
  const owner =
    all[children.entity] ?? refuse(noun, `${at}/entity`, `column ${name} counts rows of ${children.entity}, which is not an entity`, 'an entity');
  const references = referencesOf(children.entity, owner, all);
  if (references[children.by] !== noun)
    refuse(
      noun,
      `${at}/by`,
      `column ${name} counts rows by ${children.by}, which is no reference of ${children.entity} to ${noun}`,
      'such a reference',
    );
  const read = readOfRows(children).map((one): [string, ColumnPlan] => {
    const column = owner.columns?.[one] ?? (one in references ? { type: 'integer' as const } : undefined);
    if (column === undefined) return refuse(noun, at, `column ${name} reads ${one}, which is no column of ${children.entity}`, 'a column of it');
    const found = columnOf(children.entity, one, column, all, references, [...trail, here]);
    return found.sealed ? refuse(noun, at, `column ${name} reads ${one} of ${children.entity}, which is encrypted`, 'another column') : [one, found];
  });
  const tally = planTally(children, new Map(read));
  return { ...tally, how: digest([tally.sql, tally.entity, tally.by, read.map(([one, column]) => [one, howOf(column)])]) };
};

const columnOf = (
  noun: string,
  name: string,
  def: EntityColumn,
  all: StoredEntities,
  references: Record<string, string>,
  trail: readonly string[] = [],
): ColumnPlan => {
  const at = `/columns/${name}`;
  if (reservedNames.includes(name) || name.includes('$'))
    refuse(noun, at, `column ${name} takes a name of the store's own`, 'another name, with "at" for the place in the document');
  if (Buffer.byteLength(name) > LONGEST)
    refuse(noun, at, `column ${name} has a name too long for the store`, `at most ${LONGEST} letters, with "at" for the place in the document`);
  const path = segmentsOfPointer(def.from?.at ?? def.at ?? `/${name}`);
  if (path.length === 0) refuse(noun, `${at}/at`, `column ${name} points at the whole document`, 'a place in it');
  if (def.from !== undefined && references[def.from.by] !== def.from.entity) {
    const wrong = `column ${name} is copied from ${def.from.entity} by ${def.from.by}, which is no reference to it`;
    refuse(noun, `${at}/from/by`, wrong, 'a reference of this entity');
  }
  const source = def.from === undefined ? def : path.length === 1 ? all[def.from.entity]?.columns?.[path[0] ?? ''] : undefined;
  const owner = def.from === undefined ? all[noun] : all[def.from.entity];
  const sealed = path.length === 1 && (owner?.encrypted ?? []).includes(path[0] ?? '');
  if (sealed && def.type !== 'text')
    refuse(noun, `${at}/type`, `column ${name} is ${def.type} over an encrypted field, of which it holds the last four digits`, '"text"');
  const tally =
    source === undefined ? undefined : tallyOf(def.from?.entity ?? noun, def.from === undefined ? name : (path[0] ?? ''), source, all, trail);
  return {
    name,
    type: def.type,
    path,
    sort: def.sort === true,
    filter: def.filter === true || name in references,
    ...(def.from === undefined ? {} : { from: { entity: def.from.entity, by: def.from.by } }),
    ...(references[name] === undefined ? {} : { references: references[name] }),
    ...(source?.compute === undefined ? {} : { compute: source.compute }),
    ...(tally === undefined ? {} : { tally }),
    sealed,
  };
};

const throughOf = (noun: string, def: StoredEntity, references: Record<string, string>): TablePlan['through'] =>
  Object.entries(typeof def.scope === 'string' ? {} : def.scope).map(([key, through]) => {
    const by = through in references ? through : Object.keys(references).find((name) => references[name] === through);
    const entity = by === undefined ? undefined : references[by];
    if (by === undefined || entity === undefined)
      return refuse(noun, `/scope/${key}`, `scope goes through ${through}, which is no reference`, 'a reference');
    return { by, entity };
  });

const planTable = (noun: string, def: StoredEntity, all: StoredEntities): TablePlan => {
  if (Buffer.byteLength(noun) > LONGEST) refuse(noun, '/noun', `${noun} is a name too long for the store`, `at most ${LONGEST} letters`);
  const references = referencesOf(noun, def, all);
  const ownColumns = def.columns ?? {};
  const columns = Object.entries({
    ...Object.fromEntries(
      Object.keys(references)
        .filter((key) => !(key in ownColumns))
        .map((key) => [key, { type: 'integer' as const }]),
    ),
    ...ownColumns,
  }).map(([name, column]) => columnOf(noun, name, column, all, references));
  const byName = new Map(columns.map((column) => [column.name, column]));
  const sealed = def.encrypted ?? [];
  const counters = groupsOf(def.counters);
  for (const name of counters.flat()) {
    if (name !== 'programmeId' && !byName.has(name)) refuse(noun, '/counters', `counter over ${name}, which is no column`, 'a column');
  }
  return {
    noun,
    wireKey: def.key,
    scoped: def.scope !== 'none',
    columns,
    sealed,
    counters,
    marks: Object.entries(def.marks ?? {}).map(([field, mark]) => ({ field, ...mark })),
    through: throughOf(noun, def, references),
    search: (def.search ?? []).map((field) => {
      const column = byName.get(field);
      if (field === def.key) return { id: true as const };
      const path = field.startsWith('/') ? segmentsOfPointer(field) : field.split('.');
      return column === undefined ? { path, sealed: path.length === 1 && sealed.includes(path[0] ?? '') } : { column };
    }),
    unique: (def.unique ?? []).map(({ rule, over, only }) => ({ rule, over, ...(only === undefined ? {} : { only }) })),
  };
};

/** The nouns whose rows a plan copies values or the centre from. */
const sourcesOf = (plan: TablePlan): string[] => [
  ...new Set([
    ...plan.columns.flatMap((column) => (column.from === undefined ? [] : [column.from.entity])),
    ...plan.through.map(({ entity }) => entity),
  ]),
];

const refuseCycles = (plans: TablePlans): void => {
  const visit = (noun: string, trail: readonly string[]): void => {
    if (trail.includes(noun)) refuse(noun, '/columns', `copies in a circle: ${[...trail, noun].join(' -> ')}`, 'columns copied one way');
    const plan = plans[noun];
    if (plan !== undefined) for (const source of sourcesOf(plan)) visit(source, [...trail, noun]);
  };
  for (const noun of Object.keys(plans)) visit(noun, []);
};

/** All plans, or DefinitionRefused. */
export const planTables = (entities: StoredEntities): TablePlans => {
  const plans = Object.fromEntries(Object.entries(entities).map(([noun, def]) => [noun, planTable(noun, def, entities)]));
  refuseCycles(plans);
  return plans;
};

/** Nouns with those that others copy from before those that copy. */
export const sourcesFirst = (plans: TablePlans): string[] => {
  const ordered = new Set<string>();
  const visit = (noun: string): void => {
    if (ordered.has(noun)) return;
    const plan = plans[noun];
    if (plan !== undefined) sourcesOf(plan).forEach(visit);
    ordered.add(noun);
  };
  Object.keys(plans).forEach(visit);
  return [...ordered];
};
