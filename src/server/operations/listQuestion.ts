/** How a list is asked to be in order, and the refusal of a question that has no answer, about the field of the request that asked it. */
import type { EntityDef } from '../../catalogue/definition/entity.ts';
import type { JsonObject } from '../../engine/types.ts';
import { Refusal } from '../refusal.ts';
import { QueryRefused } from '../store/errors.ts';
import { canHold } from '../store/where.ts';

/** `name`, or `-name` for descending. */
export const sortOf = (text: string): { column: string; descending: boolean } =>
  text.startsWith('-') ? { column: text.slice(1), descending: true } : { column: text, descending: false };

/** `noun.column` -> `column`. */
const columnOf = ({ subject }: QueryRefused): string => subject.slice(subject.indexOf('.') + 1);

function fieldOf(error: QueryRefused, { sort, after }: JsonObject): string {
  if (error.reason === 'bad-cursor') return typeof after === 'string' && after !== '' ? 'after' : 'before';
  if (error.reason === 'page-too-deep') return 'page';
  const column = columnOf(error);
  if (column === 'search') return 'search';
  return typeof sort === 'string' && sortOf(sort).column === column ? 'sort' : `filter.${column}`;
}

/** Rethrows: a question that the store does not answer is refused by the key that asked it, everything else stays as it is. */
export function refuseQuery(error: unknown, payload: JsonObject): never {
  if (!(error instanceof QueryRefused)) throw error;
  throw new Refusal('FIELD_INVALID', { field: fieldOf(error, payload) });
}

/** Refuses a filter by what its column holds in no row: an impossible day, letters for an id. */
export function refuseUnheld({ columns = {}, references = {} }: EntityDef, filter: JsonObject): void {
  const isUnheld = (key: string): boolean => {
    const type = columns[key]?.type ?? (Object.hasOwn(references, key) ? 'integer' : undefined);
    return type !== undefined && [filter[key] ?? ''].flat().some((value) => value !== null && value !== '' && !canHold(type, value));
  };
  const unheld = Object.keys(filter).find(isUnheld);
  if (unheld !== undefined) throw new Refusal('FIELD_INVALID', { field: `filter.${unheld}` });
}
