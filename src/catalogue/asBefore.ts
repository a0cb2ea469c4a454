/** What of a catalogue is the same as before is the same object while it is judged; what is handed out is its own. */
import type { Catalogue } from './types.ts';

const isPlain = (value: object): boolean => Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;

/** `next` with the objects of `last` wherever they say the same, in the same order of keys. Values are JSON without cycles; of anything else each is only itself. */
export function asBefore<T>(last: unknown, next: T): T {
  if (last === next || typeof next !== 'object' || next === null || typeof last !== 'object' || last === null) return next;
  if (Array.isArray(last) !== Array.isArray(next) || !isPlain(last) || !isPlain(next)) return next;
  const [known, own] = [last as Record<string, unknown>, next as Record<string, unknown>];
  const [keys, before] = [Object.keys(own), Object.keys(known)];
  let isSame = keys.length === before.length;
  let copy: Record<string, unknown> | undefined;
  for (const [at, key] of keys.entries()) {
    const child = Object.hasOwn(known, key) ? asBefore(known[key], own[key]) : own[key];
    if (before[at] !== key || child !== known[key]) isSame = false;
    if (child === own[key]) continue;
    copy ??= (Array.isArray(own) ? [...(own as unknown[])] : { ...own }) as Record<string, unknown>;
    copy[key] = child;
  }
  return isSame ? (last as T) : ((copy ?? next) as T);
}

/** Rows, texts and files, of which nothing is worked out: every catalogue has the same. */
const alike: readonly (keyof Catalogue)[] = ['messages', 'reference', 'longLists', 'pages', 'pictures'];

function copied(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return Object.freeze(value.map(copied));
  const own: Record<string, unknown> = {};
  for (const key of Object.keys(value)) own[key] = copied((value as Record<string, unknown>)[key]);
  return Object.freeze(own);
}

/** A frozen catalogue with definitions of its own: what is worked out of one hangs on others, too, and is remembered by it. */
export const ownCopy = (catalogue: Catalogue): Catalogue =>
  Object.freeze(
    Object.fromEntries(Object.entries(catalogue).map(([kind, part]) => [kind, alike.includes(kind as keyof Catalogue) ? part : copied(part)])),
  ) as unknown as Catalogue;
