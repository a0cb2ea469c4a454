/** What is worked out of definitions stands until something that was read for it has changed. */
import { noteReads, readOf } from '../findAction.ts';
import type { Defined, Definitions } from '../definitions.ts';
import { perValue } from '../../engine/perValue.ts';
import type { Kind } from '../layout.ts';
import type { RuleLocation } from '../ruleLocations/location.ts';
import type { Source } from '../source.ts';
import type { Catalogue } from '../types.ts';
import type { CheckContext, Finding, FoundFault } from './check.ts';

/** Whether what was read says the same in another context. */
type IsAsRead = (context: CheckContext) => boolean;

const isPlain = (value: object): boolean => Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;

/** The same value, or a list or record of the same values: sources and definitions that are as they were are the same objects. */
function isAlike(one: unknown, other: unknown, deep: number): boolean {
  if (one === other) return true;
  if (deep === 0 || typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (!isPlain(one) || !isPlain(other) || Array.isArray(one) !== Array.isArray(other)) return false;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((value, at) => isAlike(value, (other as unknown[])[at], deep - 1));
  const [keys, others] = [Object.keys(one), Object.keys(other)];
  const valueIn = (value: object, key: string): unknown => (value as Readonly<Record<string, unknown>>)[key];
  return keys.length === others.length && keys.every((key, at) => others[at] === key && isAlike(valueIn(one, key), valueIn(other, key), deep - 1));
}

/** What every object inherits is no part of it. */
const ownIn = <T extends object>(all: T, key: keyof T): unknown => (Object.hasOwn(all, key) ? all[key] : undefined);

/** Of these parts of a catalogue each definition is noted by itself. */
const BY_ID = ['app', 'components', 'forms', 'entities', 'lists', 'screens', 'workflows', 'actions', 'options'] as const;

/** A context that notes what is read of it. It reads of the one that is held, so that what reads later reads what is judged then. */
function noting(holder: { context: CheckContext }, reads: IsAsRead[]): CheckContext {
  const names = new Set<string>();
  /** `deep`: how deep it is looked into whether it still is the same. */
  const note = <T>(name: string, read: (context: CheckContext) => T, deep = 2): T => {
    const was = read(holder.context);
    if (!names.has(name)) reads.push((context) => isAlike(was, read(context), deep));
    names.add(name);
    return was;
  };
  /** An object of which each part is noted by itself: what of a catalogue is as it was is the same object (`asBefore.ts`), so that what was read stands. */
  const parts = <T extends object>(name: string, of: (context: CheckContext) => T, more: Partial<T> = {}): T => {
    const values = new Map<keyof T, unknown>();
    // All that was read is so in this one.
    let whole: T | undefined;
    const areAsRead: IsAsRead = (context) => {
      const now = of(context);
      if (now === whole) return true;
      for (const [key, was] of values) if (ownIn(now, key) !== was) return false;
      return true;
    };
    const valueOf = (key: keyof T): unknown => {
      if (Object.hasOwn(more, key)) return more[key];
      if (values.has(key)) return values.get(key);
      if (values.size === 0) reads.push(areAsRead);
      whole = of(holder.context);
      const value = ownIn(whole, key);
      values.set(key, value);
      return value;
    };
    let keys: ReadonlySet<string | symbol> | undefined;
    const keysOf = (): ReadonlySet<string | symbol> => (keys ??= new Set(note(`${name} keys`, (now) => Object.keys(of(now)), 1)));
    return new Proxy<T>({} as T, {
      get: (_, key) => valueOf(key as keyof T),
      has: (_, key) => valueOf(key as keyof T) !== undefined,
      ownKeys: () => [...keysOf()],
      // Whoever asks for the names of all has not read what they are.
      getOwnPropertyDescriptor: (_, key) =>
        keys?.has(key) === true || valueOf(key as keyof T) !== undefined
          ? { enumerable: true, configurable: true, get: () => valueOf(key as keyof T) }
          : undefined,
    });
  };
  const byKind = {} as { [K in (typeof BY_ID)[number]]: Catalogue[K] };
  const partsOf = <K extends (typeof BY_ID)[number]>(kind: K): Catalogue[K] => {
    const own = parts<Catalogue[K]>(kind, ({ catalogue }) => catalogue[kind]);
    const answers = new Map<string, (all: Catalogue[K]) => boolean>();
    let whole: Catalogue[K] | undefined;
    noteReads(own, (name, read, deep) => {
      if (answers.size === 0) reads.push(({ catalogue: { [kind]: now } }) => now === whole || [...answers.values()].every((isSame) => isSame(now)));
      whole = holder.context.catalogue[kind];
      // Work within other work reads of what is noted for that.
      const was = readOf(whole, name, read, deep);
      if (!answers.has(name)) answers.set(name, (now) => isAlike(was, readOf(now, name, read, deep), deep));
      return was;
    });
    return own;
  };
  for (const kind of BY_ID) {
    let own: Catalogue[typeof kind] | undefined;
    Object.defineProperty(byKind, kind, { enumerable: true, get: () => (own ??= partsOf(kind)) });
  }
  const catalogue = parts<Catalogue>('catalogue', (context) => context.catalogue, byKind);
  const definitions: Definitions = {
    get: (kind, id) => note(`get ${kind} ${id}`, (context) => context.definitions.get(kind, id)),
    of: (kind) => note(`of ${kind}`, (context) => context.definitions.of(kind)),
    ids: (kind) => note(`ids ${kind}`, (context) => context.definitions.ids(kind)),
    get verdicts() {
      return note('verdicts', (context) => context.definitions.verdicts);
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
    texts: parts('texts', (context) => context.texts),
    lists: parts('lists', (context) => context.lists),
    locations: parts('locations', (context) => context.locations),
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

interface PastRun<T> {
  holder: { context: CheckContext };
  reads: readonly IsAsRead[];
  result: T;
  /** How often it was the same again. */
  uses: number;
}
/** What was changed is often changed back. */
const MOST = 4;

/** Without the one that was of least use, of several the oldest: many changes are tried of one state that is sound. */
function withoutLeast<T>(runs: readonly PastRun<T>[]): readonly PastRun<T>[] {
  const [, ...older] = runs;
  const least = older.reduce((one, other) => (other.uses <= one.uses ? other : one));
  return runs.filter((one) => one !== least);
}

/**
 * The same work, done again only when something that it read has changed since it was done the last times. It reads nothing but the context, and
 * what reads later than it keeps nothing by the context.
 */
export function untilChanged<T>(work: (context: CheckContext) => T): (context: CheckContext) => T {
  let runs: readonly PastRun<T>[] = [];
  return (context) => {
    let found = runs.find(({ reads }) => reads.every((isAsRead) => isAsRead(context)));
    if (found) found.holder.context = context;
    else {
      const [holder, reads]: [{ context: CheckContext }, IsAsRead[]] = [{ context }, []];
      found = { holder, reads, result: work(noting(holder, reads)), uses: 0 };
    }
    found.uses += 1;
    runs = [found, ...runs.filter((one) => one !== found)];
    if (runs.length > MOST) runs = withoutLeast(runs);
    return found.result;
  };
}

/** The same of each of several values, which nobody changes. */
export function untilChangedOf<V extends object, T>(work: (value: V, context: CheckContext) => T): (value: V, context: CheckContext) => T {
  const workOf = perValue((value: V) => untilChanged((context) => work(value, context)));
  return (value, context) => workOf(value)(context);
}

type Of<K extends keyof Catalogue> = Catalogue[K] extends Readonly<Record<string, infer D>> ? D : never;
/** What a kind of file defines; a form is there when all of its files are. */
interface DefByKind {
  schema: Of<'forms'>;
  ui: Of<'forms'>;
  rules: Of<'forms'>;
  binding: Of<'forms'>;
  list: Of<'lists'>;
  workflow: Of<'workflows'>;
  entity: Of<'entities'>;
  actions: Of<'actions'>;
  options: Of<'options'>;
  screen: Of<'screens'>;
  sheet: Of<'sheets'>;
  chart: Of<'charts'>;
  game: Of<'games'>;
  completeness: Of<'completeness'>;
  migration: Of<'migrations'>;
}
const forms = (catalogue: Catalogue): Catalogue['forms'] => catalogue.forms;
const heldIn: { readonly [K in keyof DefByKind]: (catalogue: Catalogue) => Readonly<Record<string, DefByKind[K]>> } = {
  schema: forms,
  ui: forms,
  rules: forms,
  binding: forms,
  list: ({ lists }) => lists,
  workflow: ({ workflows }) => workflows,
  entity: ({ entities }) => entities,
  actions: ({ actions }) => actions,
  options: ({ options }) => options,
  screen: ({ screens }) => screens,
  sheet: ({ sheets }) => sheets,
  chart: ({ charts }) => charts,
  game: ({ games }) => games,
  completeness: ({ completeness }) => completeness,
  migration: ({ migrations }) => migrations,
};
/** A fault, in another file where one is named. */
export type FaultOfFile = FoundFault & Partial<Pick<Finding, 'source'>>;

/** What is found in each definition of a kind that the catalogue holds, in its file of that kind where no other is named. */
export function inEach<K extends keyof DefByKind>(
  kind: K,
  judge: (def: DefByKind[K], context: CheckContext, id: string, source: Source) => readonly FaultOfFile[],
): (context: CheckContext) => Finding[] {
  const found = untilChangedOf(({ id, source }: Defined, context): Finding[] => {
    const def = heldIn[kind](context.catalogue)[id];
    return def === undefined ? [] : judge(def, context, id, source).map((one) => ({ source, ...one }));
  });
  return (context) => context.definitions.of(kind).flatMap((defined) => found(defined, context));
}

/** What is found in each rule; those of one definition are judged together. */
export function inEachRule(judge: (location: RuleLocation, context: CheckContext) => readonly FoundFault[]): (context: CheckContext) => Finding[] {
  const found = untilChangedOf((rules: readonly RuleLocation[], context) =>
    rules.flatMap((rule) => judge(rule, context).map((one) => ({ source: rule.source, ...one }))),
  );
  return (context) => Object.values(context.locations).flatMap((rules) => found(rules, context));
}

/** What is found in each file of some kinds, in that file where no other is named. */
export function inFiles(
  kinds: readonly Kind[],
  judge: (source: Source, context: CheckContext, id: string) => readonly FaultOfFile[],
): (context: CheckContext) => Finding[] {
  const found = untilChangedOf(({ id, source }: Defined, context): Finding[] => judge(source, context, id).map((one) => ({ source, ...one })));
  return (context) => kinds.flatMap((kind) => context.definitions.of(kind).flatMap((defined) => found(defined, context)));
}
