/** What is named of the rows of an entity, of a request and of the actions of a service. */
import { operationOf } from '../findAction.ts';
import { isObject, objectsIn, segmentsOfPointer } from '../../engine/json.ts';
import type { EntityDef } from '../definition/entity.ts';
import { columnLost, rowKeyLost } from '../report.ts';
import { entityFields } from '../ruleLocations/entityFields.ts';
import type { ReferencePlace } from '../definitions.ts';
import { partReferent, type CheckContext, type Referent } from './check.ts';
import { commonKeys } from './entities.ts';
import { eventsHeard } from '../transitions.ts';
import type { ActionDef } from '../definition/action.ts';
import { acceptedKeys } from '../requestKeys.ts';
import type { Catalogue } from '../types.ts';

/** The entity that a place is about: what `x-of` leads to, by its name or as the operation on it, else that of the file. */
const nounOf = ({ of, id }: ReferencePlace): string => (isObject(of) ? operationOf(of).name : String(of ?? id));

/** Of a pointer, or of a name behind a minus, the first key is the name. */
export const firstKey = ({ name }: ReferencePlace): string => name.replace(/^[-/]/, '').split('/')[0] ?? '';

/** Names of what an entity has. */
const ofEntity = partReferent(({ catalogue }, place) => catalogue.entities[nounOf(place)]);
const having = (check: string, names: Parameters<typeof ofEntity>[1], more: Partial<Referent> = {}): Referent =>
  ofEntity(check, names, { within: nounOf, ...more });

/** A column that is wanted with such a flag. */
const column = (names: (entity: EntityDef) => string[], flag = '', more: Partial<Referent> = {}): Referent =>
  having('untyped-column', names, {
    bare: firstKey,
    mend: (place) => `a typed column "${place.name.replace(/^-/, '')}"${flag} in config/entities/${nounOf(place)}.json`,
    ...more,
  });

type Column = NonNullable<EntityDef['columns']>[string];
const columnsThat = ({ columns = {} }: EntityDef, is: (column: Column) => boolean | undefined): string[] =>
  Object.keys(columns).filter((name) => columns[name] && is(columns[name]));
const columnNames = ({ columns, references }: EntityDef): string[] => [...Object.keys(columns ?? {}), ...Object.keys(references ?? {})];
const filtered = (entity: EntityDef): string[] => [...columnsThat(entity, ({ filter }) => filter), ...Object.keys(entity.references ?? {})];
/** Those that lead to another entity, where one is said. */
const leading = ({ references = {} }: EntityDef, to: unknown): string[] =>
  Object.keys(references).filter((key) => to === undefined || references[key] === to);

export const ofEntities: Readonly<Record<string, Referent>> = {
  reference: having('unknown-name', (entity, _context, { to }) => leading(entity, to)),
  'shared reference': having('unknown-name', ({ references = {} }, { catalogue }, { to }) => {
    const others = catalogue.entities[String(to)]?.references ?? {};
    return Object.keys(references).filter((key) => references[key] === others[key]);
  }),
  'reference of this entity': having('entity', (entity, _context, { to }) => leading(entity, to)),
  'reference to this entity': having('unknown-name', (entity, _context, { id }) => leading(entity, id)),
  column: column((entity) => [...columnNames(entity), entity.key, 'centerId', 'programId']),
  'column of the rows': having('unknown-name', columnNames),
  'column of this entity': having('entity', ({ columns = {} }) => [...Object.keys(columns), ...commonKeys]),
  'column of both rows': {
    check: 'entity',
    names: ({ catalogue: { entities } }, { id, of }) => {
      const [own, other] = [entities[id], entities[entities[id]?.references?.[String(of)] ?? '']];
      return own && other && columnNames(own).filter((key) => columnNames(other).includes(key));
    },
  },
  'sorted column': column((entity) => [entity.key, ...columnsThat(entity, ({ sort }) => sort)], ' with "sort": true'),
  'filtered column': column(filtered, ' with "filter": true'),
  'day that rows are sorted by': column(
    (entity) => ['createdOn', ...columnsThat(entity, ({ type, sort }) => sort && ['date', 'timestamp'].includes(type))],
    ' that is a date with "sort": true',
    { cause: (place) => ({ cause: columnLost(nounOf(place), place.name) }) },
  ),
  'column with the id of a user': having('unknown-key', (entity) => [
    'createdBy',
    'updatedBy',
    ...columnsThat(entity, ({ type }) => type === 'integer'),
  ]),
  'encrypted field': having('unknown-key', ({ encrypted = [] }) => encrypted),
  field: having(
    'entity',
    (_entity, { catalogue }, place) => {
      const own = entityFields(catalogue, nounOf(place));
      return own && [...own, ...(place.of === undefined ? commonKeys : [])];
    },
    { bare: firstKey },
  ),
  'event of its workflow': having('unknown-name', ({ workflow = '' }, { catalogue }) => {
    const machine = catalogue.workflows[workflow];
    return machine?.of ? eventsHeard(machine).filter((event) => event !== machine.of?.clock) : undefined;
  }),
  'list in its rows': {
    check: 'unknown-key',
    names: ({ catalogue }, { of }) => {
      const rows = objectsIn([catalogue.reference[String(of)] ?? []].flat());
      return rows.flatMap((row) => Object.keys(row).filter((key) => Array.isArray(row[key])));
    },
    cause: ({ of, name }) => rowKeyLost(`reference/${String(of)}`, name),
  },
};

const serviceOf = ({ catalogue }: CheckContext, { id }: ReferencePlace): Catalogue['actions'][string] => catalogue.actions[id] ?? {};
const actionAt = (context: CheckContext, place: ReferencePlace): ActionDef | undefined =>
  serviceOf(context, place)[segmentsOfPointer(place.pointer)[0] ?? ''];

/** The actions of the same service of which this is so. */
const serving = (is: (action: ActionDef, target: ActionDef | undefined) => boolean): Referent => ({
  check: 'unknown-name',
  names: (context, place) =>
    Object.entries(serviceOf(context, place)).flatMap(([name, action]) => (is(action, actionAt(context, place)) ? [name] : [])),
});

export const ofActions: Readonly<Record<string, Referent>> = {
  'key of the request': {
    check: 'unknown-key',
    mend: ({ name }) => `"${name}" under request.properties`,
    names: (context, place) => {
      const action = actionAt(context, place);
      return action && acceptedKeys(context.catalogue, action);
    },
  },
  'field that "set" names': { check: 'unknown-name', names: (_context, { of }) => (isObject(of) ? Object.keys(of) : undefined) },
  'action of this service': serving(() => true),
  'ranking action of this service': serving(({ do: work }) => 'rank' in work),
  'paged action of this service': serving(({ do: work }) => 'list' in work && work.paged === true),
  'internal action of this service': {
    ...serving((action, target) => action.internal === true && !action.instead && action.auth === target?.auth),
    mend: ({ name }) => `"internal": true, the same "auth" and no "instead" in "${name}"`,
  },
};
