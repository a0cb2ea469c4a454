import type { ListDef } from '../../engine/types.ts';
import { findAction } from '../findAction.ts';
import { oneOf } from '../nearest.ts';
import { rowKeys } from '../sites/listSites.ts';
import type { EntityDef } from '../types.ts';
import { operationOf } from './actions.ts';
import type { Check, CheckContext, Finding } from './check.ts';

type Found = Omit<Finding, 'source'>;

/** Entities whose rows a list shows, by the action that loads them; undefined where a handler or a reference does. */
function loaded(list: ListDef, { catalogue }: CheckContext): { pointer: string; noun: string; entity: EntityDef; paged: boolean }[] {
  const calls = [{ pointer: '/load/call', call: list.load.call }, ...(list.load.variants ?? []).map(({ call }, index) => ({ pointer: `/load/variants/${index}/call`, call }))];
  return calls.flatMap(({ pointer, call }) => {
    const operation = findAction(catalogue, call)?.def.do;
    if (!operation || !('list' in operation)) return [];
    const [, noun] = operationOf(operation);
    const entity = catalogue.entities[noun];
    return entity ? [{ pointer, noun, entity, paged: operation.paged === true }] : [];
  });
}

const fieldOf = (at: ListDef['columns'][number]['at']): string | undefined => (typeof at === 'string' ? at.slice(1) : undefined);

function judge(list: ListDef, context: CheckContext): Found[] {
  const found: Found[] = [];
  const keys = rowKeys(list, context.catalogue);
  list.columns.forEach(({ at, id }, index) => {
    const field = fieldOf(at);
    if (field === undefined && id === undefined) found.push({ pointer: `/columns/${index}`, wrong: 'a column made by a rule has no name', right: '"id": a short name', check: 'column' });
    if (field !== undefined && (typeof at !== 'string' || !at.startsWith('/'))) found.push({ pointer: `/columns/${index}/at`, part: 'value', wrong: `"${String(at)}" is no pointer into a row`, right: `"/${String(at)}"`, check: 'column' });
    else if (field !== undefined && keys && !keys.has(field)) found.push({ pointer: `/columns/${index}/at`, part: 'value', wrong: `the rows have no "${field}"`, right: oneOf(field, keys, 'key that the load action answers'), check: 'unknown-path' });
  });
  if (keys && !keys.has(list.key)) found.push({ pointer: '/key', part: 'value', wrong: `the rows have no "${list.key}"`, right: oneOf(list.key, keys, 'key that the load action answers'), check: 'unknown-path' });
  const named = list.columns.map(({ id, at }) => id ?? fieldOf(at) ?? '');
  list.export?.columns?.forEach((name, index) => {
    if (!named.includes(name)) found.push({ pointer: `/export/columns/${index}`, part: 'value', wrong: `there is no column "${name}"`, right: oneOf(name, named, 'column'), check: 'unknown-name' });
  });
  for (const { noun, entity, paged, pointer } of loaded(list, context)) {
    const columns = entity.columns ?? {};
    const sortable = [entity.key, ...Object.keys(columns).filter((name) => columns[name]?.sort === true)];
    const filterable = ['centerId', 'programId', ...Object.keys(columns).filter((name) => columns[name]?.filter === true)];
    const file = `config/entities/${noun}.json`;
    const sorts = list.columns.flatMap(({ sort, at }, index) => {
      const field = typeof sort === 'string' ? sort : sort === true ? fieldOf(at) ?? '' : undefined;
      return field === undefined ? [] : [{ field, place: `/columns/${index}/sort` }];
    }).concat(list.sort === undefined ? [] : [{ field: list.sort.replace(/^-/, ''), place: '/sort' }]);
    for (const { field, place } of sorts) {
      if (!sortable.includes(field)) found.push({ pointer: place, part: 'value', wrong: `rows of ${noun} cannot be sorted by "${field}" without reading them all`, right: `a typed column "${field}" with "sort": true in ${file}, or ${oneOf(field, sortable, 'column')}` });
    }
    list.filters?.forEach(({ field }, index) => {
      if (!filterable.includes(field)) found.push({ pointer: `/filters/${index}/field`, part: 'value', wrong: `rows of ${noun} cannot be filtered by "${field}" without reading them all`, right: `a typed column "${field}" with "filter": true in ${file}, or ${oneOf(field, filterable, 'column')}` });
    });
    if (list.search && (entity.search ?? []).length === 0) found.push({ pointer: '/search', wrong: `${noun} has no search text`, right: `"search": [fields] in ${file}` });
    if (!paged && (sorts.length > 0 || list.search || (list.filters ?? []).length > 0)) found.push({ pointer, part: 'value', wrong: 'the list sorts, filters or searches, but its action answers no pages', right: '"paged": true in the action\'s "do"' });
  }
  return found;
}

/** Lists sort, filter and search only by what the store can do without reading every row, and show only what comes back. */
export const columns: Check = {
  name: 'untyped-column',
  faults: (context) => context.definitions.of('list').flatMap(({ id, source }) => {
    const list = context.catalogue.lists[id];
    return list ? judge(list, context).map((finding) => ({ source, ...finding })) : [];
  }),
};
