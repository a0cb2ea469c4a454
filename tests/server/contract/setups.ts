/** What an example cannot say of the store that it is saved in, form by form: `setups.json`, read and held to its shape. */
import { readFileSync } from 'node:fs';
import { valueAt } from '../../../src/engine/form/paths.ts';
import { isObject } from '../../../src/engine/json.ts';
import type { Json, JsonObject, Logic } from '../../../src/engine/types.ts';

export interface Setup {
  /** Who saves it: an account of the demo. */
  user?: string;
  /** Rows that lie in the store before. */
  store?: { entity: string; doc: JsonObject }[];
  /** The id of a row of the demo, by its name in `ids`. */
  find?: Record<string, { entity: string; where: JsonObject }>;
  /** The status of the engagement. */
  status?: string;
  /** What the record says of itself, and what the form holds. */
  record?: JsonObject;
  data?: JsonObject;
  /** The form begins with what is read for it, and what it asks is answered by the store. */
  begin?: true;
  /** So it does with a table; these cells of each row are filled in, by rules over `row` and `index`. */
  rows?: Record<string, Logic>;
  /** What is changed when it is saved again: in each row, where it holds rows. */
  later?: JsonObject;
}

/** `$ids.batchId` and `$who.userId` within a set-up, as they are here. */
export function filledIn<T extends Json>(value: T, known: JsonObject): T {
  const fill = (one: Json): Json => {
    if (typeof one === 'string' && one.startsWith('$')) return valueAt(known, one.slice(1).split('.')) ?? null;
    if (Array.isArray(one)) return one.map(fill);
    return isObject(one) ? Object.fromEntries(Object.entries(one).map(([key, part]) => [key, fill(part)])) : one;
  };
  return fill(value) as T;
}

interface Setups {
  forms: Record<string, Setup>;
  /** Forms whose save is proved elsewhere, and why not here. */
  notSaved: Record<string, string>;
  /** Of forms whose row is the only one of its record: the calls of a first save that tell the second of two what is stored. */
  oneEach: Record<string, string[]>;
  /** Forms of which nothing is stored that another save could be older than. */
  unversioned: Record<string, string>;
  /** Fields that are not read back, by form. */
  notRead: Record<string, Record<string, string>>;
  /** Calls that name nothing of a centre, by form and call. */
  ofNoCentre: Record<string, string>;
  /** Calls that every role may make, by form and call. */
  ofEveryRole: Record<string, string>;
  /** Wrong examples of which page and server say different things, by form and name. */
  differs: Record<string, Record<string, string>>;
}

export const setups = JSON.parse(readFileSync(new URL('setups.json', import.meta.url), 'utf8')) as Setups;
