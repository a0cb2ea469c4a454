import type { Json, Logic } from '../types.ts';
import { expressionOf, scoped } from './expression.ts';

/** A path that a rule reads, dotted, from the top of its facts: `data.residential.pincode`, `session.role.name`, `row.year`. */
export interface Read {
  path: string;
  /** Read of a row's field inside `map`, `some` …: `*` stands for the row. The collection itself is listed too. */
  inner?: true;
  /** The name is worked out by the rule: anything below `path` may be read. */
  dynamic?: true;
}

/** From a name as the rule writes it to the absolute path; undefined where it leads to nothing absolute. */
type Scope = (name: string) => string | undefined;
const absolute: Scope = (name) => name;
const nowhere: Scope = () => undefined;
const rowOf = (base: string): Scope => (name) => (name === '' ? `${base}.*` : `${base}.*.${name}`);
const reducing = (base: string): Scope => (name) => {
  const [first, ...rest] = name.split('.');
  return first === 'current' ? [base, '*', ...rest].join('.') : undefined;
};

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
    add({ path, ...(scope === absolute ? {} : { inner: true as const }), ...(name === undefined ? { dynamic: true as const } : {}) });
  };
  if (op === 'var') {
    emit(args[0]);
    walk(args[1], scope, add);
  } else if (op === 'missing' || op === 'missing_some') {
    (op === 'missing' ? args : args.slice(1)).flat().forEach(emit);
  } else if (scoped.has(op)) {
    walk(args[0], scope, add);
    const base = baseOf(args[0], scope);
    const inner = base === undefined ? nowhere : op === 'reduce' ? reducing(base) : rowOf(base);
    walk(args[1], inner, add);
    walk(args[2], scope, add);
  } else args.forEach((arg) => walk(arg, scope, add));
}

/**
 * Every absolute path a rule reads, each once, in order of appearance. Inside `map`, `filter`, `reduce`, `all`, `some` and `none`
 * names are the row's: they come out as `<collection>.*.<name>` when the collection is a path, and not at all when it is worked out.
 */
export function readsOf(logic: Logic): Read[] {
  const reads = new Map<string, Read>();
  walk(logic, absolute, (read) => {
    const known = reads.get(read.path);
    if (!known) reads.set(read.path, read);
    else if (known.inner && !read.inner) reads.set(read.path, { ...read, ...(known.dynamic ? { dynamic: true } : {}) });
    else if (read.dynamic) known.dynamic = true;
  });
  return [...reads.values()];
}
