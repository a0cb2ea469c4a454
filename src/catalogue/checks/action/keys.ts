import { oneOf } from '../../nearest.ts';
import type { ActionDef } from '../../definition/action.ts';
import type { EntityDef } from '../../definition/entity.ts';
import { wrongAt, type FoundFault } from '../check.ts';
import { acceptedKeys } from '../../requestKeys.ts';
import { eachAction, operationOf } from './operation.ts';

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

/** What is counted over all centres is never everything because a key was left out. */
function countedEverywhere({ do: operation, request = {} }: ActionDef, base: string, name: string): FoundFault[] {
  if (!('count' in operation) || !operation.everywhere) return [];
  const { by } = operation;
  if (by.length === 0)
    return [wrongAt(`${base}/do/by`, `every row of ${name} would be counted`, 'the keys by which they are picked', 'untyped-column')];
  return by
    .filter((key) => !request.required?.includes(key))
    .map((key) => wrongAt(`${base}/request`, `without "${key}" every row of ${name} would be counted`, `"required": ["${key}"]`));
}

/** A row that is brought back is named, and what is counted or looked for is found without reading every row. */
export const actionKeys = eachAction('unknown-key', (action, base, { catalogue }) => {
  const { kind, name } = operationOf(action.do);
  const entity = kind === 'handler' ? undefined : catalogue.entities[name];
  if (!entity) return [];
  const accepted = acceptedKeys(catalogue, action);
  return [
    ...(kind === 'restore' && accepted && !accepted.has(entity.key)
      ? [wrongAt(`${base}/do/restore`, `the request does not take "${entity.key}", which names the row`, `"${entity.key}" under request.properties`)]
      : []),
    ...uncounted(action.do, base, name, entity),
    ...countedEverywhere(action, base, name),
    ...unfound(action.do, base, name, entity),
  ];
});
