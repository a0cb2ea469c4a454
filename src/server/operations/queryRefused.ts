/** The store's refusal of a question, about the field of the request that asked it. */
import type { JsonObject } from '../../engine/types.ts';
import { Refusal } from '../door/refusal.ts';
import { QueryRefused } from '../store/errors.ts';
import { sortOf } from './sort.ts';

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
