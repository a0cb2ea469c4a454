import { isObject } from '../json.ts';
import type { Json, Logic } from '../types.ts';
import { operators } from './operators/index.ts';
import { isEverywhere } from './readPath.ts';

/** The operator and arguments of an expression; undefined for data (literals, arrays, objects without exactly one key). */
export function expressionOf(logic: Logic | undefined): { op: string; args: readonly Json[] } | undefined {
  if (!isObject(logic)) return undefined;
  const keys = Object.keys(logic);
  const op = keys[0];
  if (op === undefined || keys.length > 1) return undefined;
  const value = logic[op];
  return { op, args: Array.isArray(value) ? value : [value ?? null] };
}

/** Operators whose second argument runs once per row, with the row as its only data. */
export const scoped: ReadonlySet<string> = new Set(['map', 'filter', 'all', 'some', 'none', 'reduce']);

/** A path that a rule reads, dotted, from the top of its facts: `data.residential.pincode`, `session.role.name`, `row.year`. */
export interface Read {
  path: string;
  /** Read of a row's field inside `map`, `some` …: `*` stands for the row. The collection itself is listed too. */
  inner?: true;
  /** Only which rows there are is read, not what they hold: the fields read of them are listed beside it. */
  shape?: true;
  /** The name is worked out by the rule: anything below `path` may be read. */
  dynamic?: true;
}

/** From a name as the rule writes it to the absolute path; undefined where it leads to nothing absolute. */
type Scope = (name: string) => string | undefined;
const absolute: Scope = (name) => name;
const within =
  (scope: Scope): Scope =>
  (name) =>
    isEverywhere(name) ? name : scope(name);
const nowhere = within(() => undefined);
const rowOf = (base: string): Scope => within((name) => (name === '' ? `${base}.*` : `${base}.*.${name}`));
const reducing = (base: string): Scope =>
  within((name) => {
    const [first, ...rest] = name.split('.');
    return first === 'current' ? [base, '*', ...rest].join('.') : undefined;
  });
const isInner = (path: string, scope: Scope): boolean => scope !== absolute && !isEverywhere(path);

const nameOf = (arg: Json | undefined): string | undefined => {
  if (arg === null || arg === undefined) return '';
  return typeof arg === 'string' || typeof arg === 'number' ? String(arg) : undefined;
};

/** Where the rows of a collection lie, when it is a plain path or a selection of one. */
function baseOf(collection: Json | undefined, scope: Scope): string | undefined {
  const found = expressionOf(collection);
  if (found?.op === 'filter') return baseOf(found.args[0], scope);
  const name = found?.op === 'var' ? nameOf(found.args[0]) : undefined;
  return name === undefined ? undefined : scope(name);
}

/** What lies in front of `map`, `some`, `sum` … of a key: its rows are read one field at a time. */
function walkRows(collection: Json | undefined, scope: Scope, add: (read: Read) => void): void {
  const found = expressionOf(collection);
  const name = found?.op === 'var' && found.args.length === 1 ? nameOf(found.args[0]) : undefined;
  const path = name === undefined || name === '' ? undefined : scope(name);
  if (path !== undefined) return add({ path, ...(isInner(path, scope) ? { inner: true as const } : {}), shape: true });
  const base = baseOf(collection, scope);
  if (found?.op !== 'filter' || base === undefined) return walk(collection, scope, add);
  walkRows(found.args[0], scope, add);
  walk(found.args[1], rowOf(base), add);
}

/** The fields of rows that an operator names by literal keys; false where it reads rows as a whole. */
function walkColumns(op: string, args: readonly Json[], scope: Scope, add: (read: Read) => void): boolean {
  const keys = (operators[op]?.columns ?? []).flatMap(({ at, otherwise }) =>
    at < args.length ? [args[at]] : otherwise === undefined ? [] : [otherwise],
  );
  const base = baseOf(args[0], scope);
  if (base === undefined || keys.length === 0 || !keys.every((key) => typeof key === 'string')) return false;
  walkRows(args[0], scope, add);
  for (const key of keys) add({ path: `${base}.*.${key}`, inner: true });
  args.slice(1).forEach((arg) => walk(arg, scope, add));
  return true;
}

function walk(logic: Json | undefined, scope: Scope, add: (read: Read) => void): void {
  if (Array.isArray(logic)) return logic.forEach((part) => walk(part, scope, add));
  const found = expressionOf(logic);
  if (!found) return;
  const { op, args } = found;
  const emit = (arg: Json | undefined): void => {
    const name = nameOf(arg);
    const path = scope(name ?? '');
    if (name === undefined) walk(arg, scope, add);
    if (path === undefined) return;
    add({ path, ...(isInner(path, scope) ? { inner: true as const } : {}), ...(name === undefined ? { dynamic: true as const } : {}) });
  };
  if (op === 'var') {
    emit(args[0]);
    walk(args[1], scope, add);
  } else if (op === 'missing' || op === 'missing_some') {
    (op === 'missing' ? args : args.slice(1)).flat().forEach(emit);
  } else if (scoped.has(op)) {
    // Only `filter` gives the rows themselves on.
    if (op === 'filter') walk(args[0], scope, add);
    else walkRows(args[0], scope, add);
    const base = baseOf(args[0], scope);
    const inner = base === undefined ? nowhere : op === 'reduce' ? reducing(base) : rowOf(base);
    walk(args[1], inner, add);
    walk(args[2], scope, add);
  } else if (!walkColumns(op, args, scope, add)) args.forEach((arg) => walk(arg, scope, add));
}

/** One path read twice: inner and shape only when both are, dynamic when one is. */
const both = (one: Read, other: Read): Read => ({
  path: one.path,
  ...(one.inner && other.inner ? { inner: true as const } : {}),
  ...(one.dynamic || other.dynamic ? { dynamic: true as const } : {}),
  ...(one.shape && other.shape ? { shape: true as const } : {}),
});

/**
 * Every absolute path a rule reads, each once, in order of appearance. Inside `map`, `filter`, `reduce`, `all`, `some` and `none`
 * names are the row's: they come out as `<collection>.*.<name>` when the collection is a path, and not at all when it is worked out;
 * `session`, `today` and `lists` are read from the top there, too.
 */
export function readsOf(logic: Logic): Read[] {
  const reads = new Map<string, Read>();
  walk(logic, absolute, (read) => {
    const known = reads.get(read.path);
    reads.set(read.path, known ? both(known, read) : read);
  });
  return [...reads.values()];
}
