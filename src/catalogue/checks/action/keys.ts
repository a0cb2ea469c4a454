import { isObject } from '../../../engine/json.ts';
import { pointerTo } from '../../json/pointer.ts';
import { oneOf } from '../../nearest.ts';
import type { ActionDef, BetweenDef } from '../../definition/action.ts';
import type { Catalogue } from '../../types.ts';
import type { EntityDef } from '../../definition/entity.ts';
import { wrongAt, type FoundFault } from '../check.ts';
import { columnLost, rowKeyLost } from '../../report.ts';
import { acceptedKeys } from '../../requestKeys.ts';
import { eachAction, operationOf } from './operation.ts';

/** Names by which the store can pick rows of an entity. */
const columnsOf = (entity: EntityDef): Set<string> =>
  new Set([...Object.keys(entity.columns ?? {}), ...Object.keys(entity.references ?? {}), entity.key, 'centerId', 'programId']);

/** Keys of a row that can hold the id of a user. */
const holdsPeople = (entity: EntityDef): Set<string> =>
  new Set(['createdBy', 'updatedBy', ...Object.entries(entity.columns ?? {}).flatMap(([key, { type }]) => (type === 'integer' ? [key] : []))]);

/** Rows within rows of a reference file stand in a list that some row of it has. */
function unheld(operation: ActionDef['do'], base: string, { reference }: Pick<Catalogue, 'reference'>): FoundFault[] {
  if (!('reference' in operation) || operation.within === undefined) return [];
  const rows = [reference[operation.reference] ?? []].flat().filter(isObject);
  const lists = new Set(rows.flatMap((row) => Object.keys(row).filter((key) => Array.isArray(row[key]))));
  if (lists.has(operation.within)) return [];
  return [
    {
      ...wrongAt(`${base}/do/within`, `no row of "${operation.reference}" has a list "${operation.within}"`, oneOf(operation.within, lists, 'list')),
      ...rowKeyLost(`reference/${operation.reference}`, operation.within),
    },
  ];
}

/** The columns of a question that counters must answer. */
function uncounted(operation: ActionDef['do'], base: string, name: string, entity: EntityDef): FoundFault[] {
  if (!('count' in operation) || operation.per === undefined) return [];
  const own = (key: string): string => (key === 'programId' ? 'programmeId' : key);
  const asked = [operation.per, operation.by, Object.keys(operation.where ?? {})]
    .flat()
    .map(own)
    .filter((key) => key !== 'centerId');
  if ((entity.counters ?? []).some((group) => asked.every((key) => group.includes(key)))) return [];
  return [
    wrongAt(
      `${base}/do/per`,
      `no counter of ${name} has ${asked.map((key) => `"${key}"`).join(', ')} together, so every row would be counted`,
      `a group with them under "counters" of config/entities/${name}.json`,
      'uncounted',
    ),
  ];
}

/** Words are looked for in rows that have a search text; another key than the id names a row that no other row is named by. */
function unfound(operation: ActionDef['do'], base: string, name: string, entity: EntityDef): FoundFault[] {
  const file = `config/entities/${name}.json`;
  if ('list' in operation && operation.finds !== undefined && (entity.search ?? []).length === 0)
    return [wrongAt(`${base}/do/finds`, `rows of ${name} have no search text`, `"search" in ${file}`, 'untyped-column')];
  const [by] = 'send' in operation ? (operation.by ?? []) : [];
  const unique = (entity.unique ?? []).flatMap(({ over, only }) => (over.length === 1 && only === undefined ? over : []));
  return by === undefined || unique.includes(by)
    ? []
    : [wrongAt(`${base}/do/by/0`, `several rows of ${name} may have the same "${by}"`, oneOf(by, unique, `key that is unique in ${file}`))];
}

/** What is counted over all centres is found by an index, and never everything because a key was left out. */
function countedEverywhere({ do: operation, request = {} }: ActionDef, base: string, name: string, entity: EntityDef): FoundFault[] {
  if (!('count' in operation) || !operation.everywhere) return [];
  const found = [
    ...Object.keys(entity.references ?? {}),
    ...Object.entries(entity.columns ?? {}).flatMap(([key, { filter }]) => (filter ? [key] : [])),
  ];
  const { by, except } = operation;
  const accepted = new Set([...(request.required ?? []), ...Object.keys(request.properties ?? {})]);
  return [
    ...(by.length > 0
      ? []
      : [wrongAt(`${base}/do/by`, `every row of ${name} would be counted`, 'the keys by which they are picked', 'untyped-column')]),
    ...by.flatMap((key, index) => [
      ...(found.includes(key)
        ? []
        : [
            wrongAt(
              `${base}/do/by/${index}`,
              `no index of ${name} begins with "${key}": every row would be read`,
              `"filter": true for it in config/entities/${name}.json, or ${oneOf(key, found, 'column')}`,
              'untyped-column',
            ),
          ]),
      ...(request.required?.includes(key)
        ? []
        : [wrongAt(`${base}/request`, `without "${key}" every row of ${name} would be counted`, `"required": ["${key}"]`, 'unknown-key')]),
    ]),
    ...(except === undefined || accepted.has(except)
      ? []
      : [wrongAt(`${base}/do/except`, `the request does not take "${except}"`, oneOf(except, [...accepted], 'key'), 'unknown-key')]),
  ];
}

type Accepted = ReadonlySet<string> | undefined;
const untaken = (pointer: string, key: string, accepted: Accepted): FoundFault[] =>
  !accepted || accepted.has(key) ? [] : [wrongAt(pointer, `the request does not take "${key}"`, oneOf(key, accepted, 'key'))];

/** Days can be asked of what is sorted, by keys that the request takes. */
function unspannedDays({ column, from, to }: BetweenDef, at: string, name: string, entity: EntityDef | undefined, accepted: Accepted): FoundFault[] {
  const sorted = Object.entries(entity?.columns ?? {}).flatMap(([key, { type, sort }]) =>
    sort && ['date', 'timestamp'].includes(type) ? [key] : [],
  );
  const columns = ['createdOn', ...sorted];
  return [
    ...(columns.includes(column)
      ? []
      : [
          {
            ...wrongAt(
              `${at}/column`,
              `rows of ${name} cannot be asked for by the days of "${column}"`,
              `a date with "sort": true in config/entities/${name}.json, or ${oneOf(column, columns, 'column')}`,
              'untyped-column',
            ),
            cause: columnLost(name, column),
          },
        ]),
    ...untaken(`${at}/from`, from, accepted),
    ...untaken(`${at}/to`, to, accepted),
  ];
}

function unspanned(operation: ActionDef['do'], base: string, name: string, entity: EntityDef, accepted: Accepted): FoundFault[] {
  if (!('list' in operation)) return [];
  return [
    ...Object.entries(operation.pages ?? {}).flatMap(([part, key]) => untaken(`${base}/do/pages/${part}`, key, accepted)),
    ...(operation.between ?? []).flatMap((span, index) => unspannedDays(span, `${base}/do/between/${index}`, name, entity, accepted)),
  ];
}

/** The rows beside those of a list are of an entity, and the store finds them by the key and the days that are said. */
export const actionWith = eachAction('unknown-key', (action, base, { definitions, catalogue }) => {
  if (!('list' in action.do)) return [];
  const known = definitions.ids('entity');
  const accepted = acceptedKeys(catalogue, action);
  return Object.entries(action.do.with ?? {}).flatMap(([name, { entity, by, asked, between }]) => {
    const at = pointerTo(`${base}/do/with`, name);
    if (!known.includes(entity)) return [];
    const def = catalogue.entities[entity];
    const found = new Set([
      ...Object.keys(def?.references ?? {}),
      ...Object.entries(def?.columns ?? {}).flatMap(([key, { filter }]) => (filter ? [key] : [])),
    ]);
    return [
      ...(found.has(by)
        ? []
        : [wrongAt(`${at}/by`, `rows of ${entity} cannot be found by "${by}"`, oneOf(by, found, 'reference or filtered column'), 'untyped-column')]),
      ...(asked === undefined ? [] : untaken(`${at}/asked`, asked, accepted)),
      ...(between === undefined ? [] : unspannedDays(between, `${at}/between`, entity, def, accepted)),
    ];
  });
});

function ofEntity(action: ActionDef, base: string, name: string, entity: EntityDef): FoundFault[] {
  const { do: operation, reveal } = action;
  const columns = columnsOf(entity);
  const file = `config/entities/${name}.json`;
  const by = 'by' in operation ? (operation.by ?? []) : [];
  const where = 'where' in operation ? Object.keys(operation.where ?? {}) : [];
  const sort = 'sort' in operation ? operation.sort?.replace(/^-/, '') : undefined;
  const encrypted = entity.encrypted ?? [];
  return [
    // A single key that is no column names the row itself.
    ...(by.length < 2 ? [] : by).flatMap((key, index) =>
      columns.has(key)
        ? []
        : [
            wrongAt(
              `${base}/do/by/${index}`,
              `"${key}" is no column of ${name}, so rows cannot be picked by it`,
              `a typed column under "columns" of ${file}, or ${oneOf(key, columns, 'column')}`,
              'untyped-column',
            ),
          ],
    ),
    ...where
      .filter((key) => !columns.has(key))
      .map((key) => wrongAt(pointerTo(`${base}/do/where`, key), `"${key}" is no column of ${name}`, oneOf(key, columns, 'column'), 'untyped-column')),
    ...(sort === undefined || sort === entity.key || entity.columns?.[sort]?.sort === true
      ? []
      : [
          wrongAt(
            `${base}/do/sort`,
            `rows of ${name} cannot be sorted by "${sort}"`,
            `a typed column "${sort}" with "sort": true in ${file}`,
            'untyped-column',
          ),
        ]),
    ...uncounted(operation, base, name, entity),
    ...countedEverywhere(action, base, name, entity),
    ...unfound(operation, base, name, entity),
    ...Object.entries('people' in operation ? (operation.people ?? {}) : {})
      .map(([name, person]) => [name, typeof person === 'string' ? person : person.by] as const)
      .filter(([, key]) => !holdsPeople(entity).has(key))
      .map(([name, key]) =>
        wrongAt(pointerTo(`${base}/do/people`, name), `"${key}" is no column with the id of a user`, oneOf(key, holdsPeople(entity), 'column')),
      ),
    ...(reveal ?? []).flatMap((key, index) =>
      encrypted.includes(key)
        ? []
        : [
            wrongAt(
              `${base}/reveal/${index}`,
              `"${key}" is not encrypted in ${name}: there is nothing to reveal`,
              oneOf(key, encrypted, 'encrypted field'),
            ),
          ],
    ),
  ];
}

/** Rows are picked by what is sent and what the store can find, sorted by what it has sorted. */
export const actionKeys = eachAction('unknown-key', (action, base, { catalogue }) => {
  const { kind, name } = operationOf(action.do);
  const accepted = acceptedKeys(catalogue, action);
  const by = 'by' in action.do ? (action.do.by ?? []) : [];
  const finds = 'list' in action.do ? action.do.finds : undefined;
  const lacking = by.flatMap((key, index) =>
    !accepted || accepted.has(key)
      ? []
      : [
          wrongAt(
            `${base}/do/by/${index}`,
            `"${key}" picks the rows but the request does not take it`,
            `"${key}" under request.properties, or ${oneOf(key, accepted, 'key')}`,
          ),
        ],
  );
  const unasked =
    finds === undefined || !accepted || accepted.has(finds)
      ? []
      : [wrongAt(`${base}/do/finds`, `the request does not take "${finds}"`, oneOf(finds, accepted, 'key'))];
  const entity = kind === 'handler' || kind === 'reference' || kind === 'complete' || kind === 'foresee' ? undefined : catalogue.entities[name];
  const unnamed =
    kind === 'restore' && entity && accepted && !accepted.has(entity.key)
      ? [wrongAt(`${base}/do/restore`, `the request does not take "${entity.key}", which names the row`, `"${entity.key}" under request.properties`)]
      : [];
  return entity
    ? [...lacking, ...unasked, ...unnamed, ...unspanned(action.do, base, name, entity, accepted), ...ofEntity(action, base, name, entity)]
    : [...lacking, ...unheld(action.do, base, catalogue)];
});
