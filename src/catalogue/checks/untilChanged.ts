/** What is worked out of definitions stands until something that was read for it has changed. */
import type { Definitions } from '../definitions.ts';
import type { Catalogue } from '../types.ts';
import type { CheckContext } from './check.ts';

type Read = (context: CheckContext) => unknown;
/** What was read, by its name: how it is read again, and what it was. */
type Reads = Map<string, { read: Read; was: unknown }>;

const isPlain = (value: object): boolean => Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;

/** The same value, or a list or record of the same values: sources and definitions that are as they were are the same objects. */
function isAlike(one: unknown, other: unknown, deep = 2): boolean {
  if (one === other) return true;
  if (deep === 0 || typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (!isPlain(one) || !isPlain(other) || Array.isArray(one) !== Array.isArray(other)) return false;
  const [keys, others] = [Object.keys(one), Object.keys(other)];
  const valueIn = (value: object, key: string): unknown => (value as Readonly<Record<string, unknown>>)[key];
  return keys.length === others.length && keys.every((key, at) => others[at] === key && isAlike(valueIn(one, key), valueIn(other, key), deep - 1));
}

/** A context that notes what is read of it. It reads of the one that is held, so that what reads later reads what is judged then. */
function noting(held: { context: CheckContext }, reads: Reads): CheckContext {
  const note = <T>(name: string, read: (context: CheckContext) => T): T => {
    const was = read(held.context);
    if (!reads.has(name)) reads.set(name, { read, was });
    return was;
  };
  /** An object of which each part is noted by itself. */
  const parts = <T extends object>(name: string, of: (context: CheckContext) => T, more: Partial<T> = {}): T => {
    const noted = new Map<string | symbol, { context: CheckContext; value: unknown }>();
    const valueOf = (key: string | symbol): unknown => {
      if (Object.hasOwn(more, key)) return more[key as keyof T];
      const { context } = held;
      const last = noted.get(key);
      if (last?.context === context) return last.value;
      const value = note(`${name} ${String(key)}`, (now) => of(now)[key as keyof T]);
      noted.set(key, { context, value });
      return value;
    };
    const keys = (): string[] => note(`${name} keys`, (context) => Object.keys(of(context)));
    return new Proxy<T>({} as T, {
      get: (_, key) => valueOf(key),
      has: (_, key) => keys().includes(String(key)),
      ownKeys: keys,
      getOwnPropertyDescriptor: (_, key) =>
        keys().includes(String(key)) ? { enumerable: true, configurable: true, writable: true, value: valueOf(key) } : undefined,
    });
  };
  let app: Catalogue['app'] | undefined;
  const catalogue = parts<Catalogue>('catalogue', (context) => context.catalogue, {
    get app() {
      return (app ??= parts('app', (context) => context.catalogue.app));
    },
  });
  const definitions: Definitions = {
    get: (kind, id) => note(`get ${kind} ${id}`, (context) => context.definitions.get(kind, id)),
    of: (kind) => note(`of ${kind}`, (context) => context.definitions.of(kind)),
    ids: (kind) => note(`ids ${kind}`, (context) => context.definitions.ids(kind)),
    get references() {
      return note('references', (context) => context.definitions.references);
    },
    get singles() {
      return note('singles', (context) => context.definitions.singles);
    },
    sound: (kind) => note(`sound ${kind}`, (context) => context.definitions.sound(kind)),
    get pages() {
      return note('pages of files', (context) => context.definitions.pages);
    },
    get pictures() {
      return note('pictures of files', (context) => context.definitions.pictures);
    },
    get tables() {
      return note('tables', (context) => context.definitions.tables);
    },
    get count() {
      return note('count', (context) => context.definitions.count);
    },
  };
  return {
    definitions,
    catalogue,
    get known() {
      return note('names of code', (context) => context.known);
    },
    get locations() {
      return note('locations', (context) => context.locations);
    },
    faulty: {
      has: (file) => note(`faulty ${file}`, (context) => context.faulty.has(file)),
      below: (path) => note(`faulty below ${path}`, (context) => context.faulty.below(path)),
      ending: (path) => note(`faulty ending ${path}`, (context) => context.faulty.ending(path)),
      get isEmpty() {
        return note('faulty at all', (context) => context.faulty.isEmpty);
      },
    },
  };
}

interface Kept<T> {
  held: { context: CheckContext };
  reads: Reads;
  result: T;
  /** How often it was the same again. */
  uses: number;
}
/** What was changed is often changed back. */
const MOST = 4;

/** Without the one that was of least use, of several the oldest: many changes are tried of one state that is sound. */
function withoutLeast<T>(kept: readonly Kept<T>[]): readonly Kept<T>[] {
  const [, ...older] = kept;
  const least = older.reduce((one, other) => (other.uses <= one.uses ? other : one));
  return kept.filter((one) => one !== least);
}

/**
 * The same work, done again only when something that it read has changed since it was done the last times. It reads nothing but the context, and
 * what reads later than it keeps nothing by the context.
 */
export function untilChanged<T>(work: (context: CheckContext) => T): (context: CheckContext) => T {
  let kept: readonly Kept<T>[] = [];
  return (context) => {
    let found = kept.find(({ reads }) => [...reads.values()].every(({ read, was }) => isAlike(was, read(context))));
    if (found) found.held.context = context;
    else {
      const [held, reads]: [{ context: CheckContext }, Reads] = [{ context }, new Map()];
      found = { held, reads, result: work(noting(held, reads)), uses: 0 };
    }
    found.uses += 1;
    kept = [found, ...kept.filter((one) => one !== found)];
    if (kept.length > MOST) kept = withoutLeast(kept);
    return found.result;
  };
}
