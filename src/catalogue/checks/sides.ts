/** What a comparison holds against each other, and values of traits, which it may ask for by a word. */
import { isObject } from '../../engine/json.ts';
import type { Json } from '../../engine/types.ts';
import type { Holding } from '../columnValues.ts';
import { nearest } from '../../engine/nearest.ts';
import { perJsonValue } from '../../engine/perValue.ts';
import { partsIn } from '../readsIn.ts';
import type { Catalogue } from '../types.ts';

export type Values = Holding['values'];

/** Values that a trait has in its table; undefined where the path is no trait. */
export function traitValues(path: string, { roles, programs, centreModels }: Catalogue): Values {
  const [root, part, trait, deeper] = path.split('.');
  const table = { role: roles, program: programs, model: centreModels }[part ?? ''];
  if (root !== 'session' || table === undefined || trait === undefined || deeper !== undefined) return undefined;
  return table.items.map((row) => row[trait] ?? null);
}

export const pathRead = (part: Json | undefined): string | undefined => {
  const name = isObject(part) ? part['var'] : undefined;
  return typeof name === 'string' ? name : undefined;
};
const isWord = (part: Json | undefined): part is string | number => (typeof part === 'string' && part !== '') || typeof part === 'number';
export const comparing = new Set(['===', '!==', '==', '!=', 'sameText']);

/** Whether a role is asked for by a word that none has, nor one like it: no slip, but a role that is gone, which the check of roles tells at once. */
export const isGoneRole = (path: string, word: string | number, values: Values): boolean =>
  path.startsWith('session.role.') &&
  values !== undefined &&
  nearest(String(word), values.filter((value) => value !== null).map(String)) === undefined;

/** What a comparison holds against each other: the path of one side, the words of the other. */
export function sides(operator: string, args: Json): { path: string; at: string; word: string | number }[] {
  if (!Array.isArray(args)) return [];
  const [left, right] = args;
  if (operator === 'in' && Array.isArray(right)) {
    const path = pathRead(left);
    return path === undefined ? [] : right.flatMap((word, index) => (isWord(word) ? [{ path, at: `1/${index}`, word }] : []));
  }
  if (!comparing.has(operator)) return [];
  return [
    { path: pathRead(left), at: '1', word: right },
    { path: pathRead(right), at: '0', word: left },
  ].flatMap(({ path, at, word }) => (path !== undefined && isWord(word) ? [{ path, at, word }] : []));
}

/** What a rule holds against words, wherever in it that is. */
export const sidesIn: (logic: Json) => readonly { path: string; word: string | number }[] = perJsonValue((logic) =>
  partsIn(logic as Json).flatMap(({ key, args }) => sides(key, args)),
);
