import { readsOf } from '../../engine/rules/logic.ts';
import type { ColumnDef, ListDef } from '../../engine/definition/list.ts';
import { findAction, operationOf } from '../findAction.ts';
import { oneOf } from '../../engine/nearest.ts';
import { acceptedKeys, answeredKeys } from '../requestKeys.ts';
import type { ActionDef } from '../definition/action.ts';
import type { EntityDef } from '../definition/entity.ts';
import { faultAt, type Check, type CheckContext, type FoundFault } from './check.ts';
import { inEach } from './untilChanged.ts';

const fieldOf = (at: ColumnDef['at']): string | undefined => (typeof at === 'string' ? at.slice(1) : undefined);

/** A filter that is not asked of the server says what others offer. */
const idleFilters = ({ filters = [], lookups = {} }: ListDef): FoundFault[] =>
  filters.flatMap(({ field, narrows }, index) =>
    !narrows || Object.values(lookups).some((call) => readsOf({ ...call.with }).some(({ path }) => path === `filter.${field}`))
      ? []
      : faultAt(
          `/filters/${index}/narrows`,
          `no lookup reads "filter.${field}": it would change nothing`,
          `{ "var": "filter.${field}" } in the "with" of a lookup`,
          'column',
        ),
  );

/** Buttons about the selected row where none can be selected, told once. */
function unpressed({ columns, actions = [], select = 'none' }: ListDef): FoundFault[] {
  const loose = actions.filter(({ id }) => select === 'none' && !columns.some(({ press }) => press === id));
  const [first] = loose;
  if (!first) return [];
  const names = loose.map(({ id }) => `"${id}"`).join(', ');
  const wrong = `no row can be selected, and a button about the selected one could never be pressed: ${names}`;
  return faultAt(`/actions/${actions.indexOf(first)}`, wrong, `"select": "one" in the list, or a column with "press": "${first.id}"`, 'column');
}

interface ListEntity {
  noun: string;
  entity: EntityDef;
}
interface Loading {
  pointer: string;
  action: ActionDef;
}

/** The actions that give a list its rows. */
function loading({ load }: ListDef, { catalogue }: CheckContext): Loading[] {
  const calls = [
    { pointer: '/load/call', call: load.call },
    ...(load.variants ?? []).map(({ call }, index) => ({ pointer: `/load/variants/${index}/call`, call })),
  ];
  return calls.flatMap(({ pointer, call }) => {
    const action = findAction(catalogue, call)?.def;
    return action ? [{ pointer, action }] : [];
  });
}

/** A list asks for its rows page by page, whoever gives them. */
function unpaged({ pointer, action }: Loading, { catalogue }: CheckContext): FoundFault[] {
  const accepted = acceptedKeys(catalogue, action);
  return !accepted || (accepted.has('page') && accepted.has('size'))
    ? []
    : faultAt(
        pointer,
        'the list asks page by page, and its action takes no "page" and "size"',
        '"paged": true in the action\'s "do", or both in its "request"',
      );
}

/** The entities whose rows a list shows, by the actions that load them; none where a handler or a reference does. */
function findEntities({ action }: Loading, { catalogue }: CheckContext): ListEntity[] {
  if (!('list' in action.do)) return [];
  const { name } = operationOf(action.do);
  const entity = catalogue.entities[name];
  return entity ? [{ noun: name, entity }] : [];
}

/** Fields that a list sorts by, with their places. */
function sortsOf({ columns, sort: first }: ListDef): { field: string; place: string }[] {
  const own = columns.flatMap(({ sort, at }, index) => {
    const field = typeof sort === 'string' ? sort : sort === true ? (fieldOf(at) ?? '') : undefined;
    return field === undefined ? [] : [{ field, place: `/columns/${index}/sort` }];
  });
  return first === undefined ? own : [...own, { field: first.replace(/^-/, ''), place: '/sort' }];
}

function served(list: ListDef, { noun, entity }: ListEntity): FoundFault[] {
  const { columns = {}, key, search = [] } = entity;
  const file = `config/entities/${noun}.json`;
  const sorts = sortsOf(list);
  const filters = list.filters ?? [];
  const having = (what: 'sort' | 'filter', more: readonly string[]): string[] => [
    ...more,
    ...Object.keys(columns).filter((name) => columns[name]?.[what] === true),
  ];
  const sortable = having('sort', [key]);
  const filterable = having('filter', ['centerId', 'programId']);
  const untyped = (place: string, field: string, what: string, flag: string, known: string[]): FoundFault[] =>
    known.includes(field)
      ? []
      : faultAt(
          place,
          `rows of ${noun} cannot be ${what} by "${field}" without reading them all`,
          `a typed column "${field}" with "${flag}": true in ${file}, or ${oneOf(field, known, 'column')}`,
        );
  return [
    ...sorts.flatMap(({ field, place }) => untyped(place, field, 'sorted', 'sort', sortable)),
    ...filters.flatMap(({ field, narrows }, index) => (narrows ? [] : untyped(`/filters/${index}/field`, field, 'filtered', 'filter', filterable))),
    ...(list.search && search.length === 0 ? faultAt('/search', `${noun} has no search text`, `"search": [fields] in ${file}`) : []),
  ];
}

/** Lists sort, filter and search only by what the store can do without reading every row, and show only what comes back. */
export const columns: Check = {
  name: 'untyped-column',
  faults: inEach('list', (list, context) => [
    ...idleFilters(list),
    ...unpressed(list),
    ...loading(list, context).flatMap((one) => [
      ...(list.shape === 'facts' ? [] : unpaged(one, context)),
      ...findEntities(one, context).flatMap((rows) => served(list, rows)),
    ]),
  ]),
};

/** A row of a list is known by what no other row has: of two that are told alike only one could be opened, selected and pressed. */
export const rowNames: Check = {
  name: 'row-name',
  faults: inEach('list', ({ key, load }, context) => {
    const def = findAction(context.catalogue, load?.call ?? '')?.def;
    const { kind, name } = def ? operationOf(def.do) : { kind: '', name: '' };
    const entity = context.catalogue.entities[name];
    const alone = (entity?.unique ?? []).flatMap(({ over }) => (over.length === 1 ? over : []));
    // A key that no row has is told as that.
    const isAnswered = def && answeredKeys(def, context.catalogue)?.has(key);
    if (!entity || !isAnswered || kind !== 'list' || key === entity.key || alone.includes(key)) return [];
    return faultAt('/key', `several rows of ${name} may have the same "${key}", and a row is known by it`, `"${entity.key}"`);
  }),
};
