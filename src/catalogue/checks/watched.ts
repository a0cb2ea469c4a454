/** Tells what of a record was read, so that what was found out stands as long as that is as it was. */
import { sameJson } from '../../engine/form/paths.ts';
import type { Json } from '../../engine/types.ts';

interface Watched<T> {
  /** The record, to be read in its place. */
  record: Readonly<Record<string, T>>;
  /** Keys that were looked for, whether they are there or not. */
  keys: ReadonlySet<string>;
  /** Whether another record answers all that was read alike. */
  isSameIn(other: Readonly<Record<string, T>>): boolean;
}

const same = (one: unknown, other: unknown): boolean =>
  one === other || (Array.isArray(one) && Array.isArray(other) && sameJson(one as Json[], other as Json[]));

/** Values are compared as such, lists by what is in them. Who goes through all keys reads the whole record. */
export function watched<T>(record: Readonly<Record<string, T>>): Watched<T> {
  const keys = new Set<string>();
  let isWhole = false;
  const reads = (key: string | symbol): void => void (typeof key === 'string' && keys.add(key));
  const seen = new Proxy(record, {
    get: (all, key) => {
      reads(key);
      return Reflect.get(all, key) as unknown;
    },
    has: (all, key) => {
      reads(key);
      return Reflect.has(all, key);
    },
    getOwnPropertyDescriptor: (all, key) => {
      reads(key);
      return Reflect.getOwnPropertyDescriptor(all, key);
    },
    ownKeys: (all) => {
      isWhole = true;
      return Reflect.ownKeys(all);
    },
  });
  const valueIn = (all: Readonly<Record<string, T>>, key: string): T | undefined => (Object.hasOwn(all, key) ? all[key] : undefined);
  return {
    record: seen,
    keys,
    isSameIn: (other) =>
      other === record ||
      (isWhole && !same(Object.keys(record), Object.keys(other)) ? false : [...keys].every((key) => same(valueIn(record, key), valueIn(other, key)))),
  };
}
