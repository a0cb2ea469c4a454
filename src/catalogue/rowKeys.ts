/** Which keys rows have that stand in the definitions themselves: reference data, option lists, the tables of roles, programmes and centre models. */
import { listOf, objectsIn } from '../engine/json.ts';
import { perJsonValue } from '../engine/perValue.ts';
import type { Catalogue } from './types.ts';

const keysIn = perJsonValue((rows): ReadonlySet<string> => new Set(objectsIn(rows).flatMap((row) => Object.keys(row))));

/** The rows of a table, by its name. */
const tableOf = ({ roles, programs, centreModels }: Catalogue, name: string) =>
  new Map([
    ['roles', roles],
    ['programs', programs],
    ['centre-models', centreModels],
  ]).get(name);

export const isTable = (catalogue: Catalogue, name: string): boolean => tableOf(catalogue, name) !== undefined;

/**
 * Keys of the rows that a `reference` answers from, or of those in a list within each of them. Undefined where the definitions do not hold them:
 * pincodes, a list too long for a page, no rows yet, what cannot be read.
 */
export function rowKeysOf(catalogue: Catalogue, name: string, list?: string): ReadonlySet<string> | undefined {
  const table = tableOf(catalogue, name);
  if (table) return new Set(['id', 'name', ...Object.keys(table.traits ?? {}), ...keysIn(table.items)]);
  const options = catalogue.options[name];
  if (options) return options.items.length > 0 ? new Set(['id', 'name', ...keysIn(options.items)]) : undefined;
  const rows = catalogue.reference[name] ?? [];
  const keys = keysIn(list === undefined ? rows : objectsIn(rows).flatMap((row) => listOf(row[list])));
  return keys.size > 0 ? keys : undefined;
}

/** The file of such rows below `config/`, as faults and handlers name it. */
export const rowFileOf = (catalogue: Catalogue, name: string): string =>
  isTable(catalogue, name) ? name : catalogue.options[name] ? `options/${name}` : `reference/${name}`;
