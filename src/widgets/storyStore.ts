/**
 * A store for stories and tests of single widgets: values in memory, verdicts as they are given. No rules: the engine's store
 * has those.
 */
import type { Json, JsonObject, Path } from '../engine/types.ts';
import type { ValidateFn } from '../engine/definition/form.ts';
import type { FieldStore } from './contract/form.ts';
import type { FieldVerdict } from '../engine/form/types.ts';
import { listOf } from '../engine/json.ts';

const plain: FieldVerdict = { hidden: false, required: false, readonly: false, computed: false };
const parts = (path: Path): string[] => (path === '' ? [] : path.split('.'));
const isTree = (value: unknown): value is Record<string, Json> => typeof value === 'object' && value !== null;

/** The validator of such a form: its verdicts are given, so nothing asks. */
export const unasked: ValidateFn = () => true;

export interface StoryStore extends FieldStore {
  setFact(path: Path, fact: Partial<FieldVerdict>): void;
  data(): JsonObject;
}

/** @param facts verdicts by path, only what differs from an editable optional field */
export function storyStore(data: JsonObject = {}, facts: Readonly<Record<Path, Partial<FieldVerdict>>> = {}): StoryStore {
  const values = structuredClone(data);
  const known = new Map(Object.entries(facts).map(([path, fact]) => [path, { ...plain, ...fact }]));
  const listeners = new Map<Path, Set<(writer?: unknown) => void>>();
  const rowIds = new Map<Path, number[]>();
  let nextId = 0;
  const get = (path: Path): Json | undefined => parts(path).reduce<Json | undefined>((at, part) => (isTree(at) ? at[part] : undefined), values);
  const tell = (path: Path, writer?: unknown): void => [path, '*'].flatMap((at) => [...(listeners.get(at) ?? [])]).forEach((fn) => fn(writer));
  const write = (path: Path, value: Json | undefined): void => {
    const keys = parts(path);
    let at: Record<string, Json> = values;
    for (const key of keys.slice(0, -1)) {
      const next = at[key];
      at = isTree(next) ? next : (at[key] = {});
    }
    const last = keys.at(-1);
    if (last === undefined) return;
    if (value === undefined) delete at[last];
    else at[last] = value;
  };
  const rows = (path: Path): number[] => {
    const list = get(path);
    let ids = rowIds.get(path);
    if (!ids) rowIds.set(path, (ids = listOf(list).map(() => (nextId += 1))));
    return ids;
  };
  const store: StoryStore = {
    get,
    rows,
    fact: (path) => known.get(path) ?? plain,
    subscribe: (path, fn) => {
      const all = listeners.get(path) ?? new Set();
      listeners.set(path, all.add(fn));
      return () => {
        all.delete(fn);
      };
    },
    set: (path, value, writer) => {
      write(path, value);
      tell(path, writer);
    },
    setMany: (many) =>
      Object.entries(many).forEach(([path, value]) => {
        write(path, value);
        tell(path);
      }),
    touch: () => undefined,
    dismissProblem: () => undefined,
    spliceRows: (path, at, remove, ...added) => {
      const list = get(path);
      const next = Array.isArray(list) ? [...list] : [];
      next.splice(at, remove, ...added);
      const ids = [...rows(path)];
      ids.splice(at, remove, ...added.map(() => (nextId += 1)));
      rowIds.set(path, ids);
      write(path, next);
      [...listeners.keys()].filter((key) => key === path || key.startsWith(`${path}.`)).forEach((key) => tell(key));
    },
    setFact: (path, fact) => {
      known.set(path, { ...store.fact(path), ...fact });
      tell(path);
    },
    data: () => structuredClone(values),
  };
  return store;
}
