import type { ClientForm, ClientList } from '../../catalogue/types.ts';
import type { ValidateFn, Validators } from '../../engine/types.ts';
import type { Fetch } from '../client/send.ts';
import { CATALOGUE } from './catalogueStore.ts';
import { getJson } from './getJson.ts';

/** Loads an ES module of our own origin: `(url) => import(url)`. */
export type ImportModule = (url: string) => Promise<Record<string, unknown>>;

export const loadForm = (fetch: Fetch, hash: string, id: string): Promise<ClientForm> => getJson(fetch, `${CATALOGUE}/${hash}/form/${id}`);
export const loadList = (fetch: Fetch, hash: string, id: string): Promise<ClientList> => getJson(fetch, `${CATALOGUE}/${hash}/list/${id}`);

/**
 * The form's compiled validators: one exported function per part, `root` for what is left. The page never judges without
 * them: a part that is missing shows as the problem NOT_CHECKED at submit.
 */
export async function loadValidators(importModule: ImportModule, hash: string, id: string): Promise<Validators> {
  const module = await importModule(`${CATALOGUE}/${hash}/form/${id}.js`);
  const functions = Object.entries(module).filter((entry): entry is [string, ValidateFn] => typeof entry[1] === 'function');
  return Object.fromEntries(functions.map(([name, validate]) => [name === 'root' ? '' : name, validate]));
}
