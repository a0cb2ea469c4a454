/** Small changes of definitions, as what is laid over them. */
import { listOf, objectOf } from '../../src/engine/json.ts';
import type { Json } from '../../src/engine/types.ts';

type Work = (was: Json) => Json;
export type Patch = Json | undefined | Work | { [key: string]: Patch };
const isWork = (patch: Patch): patch is Work => typeof patch === 'function';

/** A value with a patch laid over it: undefined takes away, an entry of a list goes by what is told of it, `+` comes at its end. */
export function patched(value: Json | undefined, patch: Patch): Json {
  if (isWork(patch)) return patch(value ?? null);
  if (typeof patch !== 'object' || patch === null || Array.isArray(patch) || value === undefined) return (patch ?? null) as Json;
  const entries = Object.entries(patch as Record<string, Patch>);
  if (Array.isArray(value)) {
    const members = value.flatMap((one) => {
      const [, its] = entries.find(([key]) => one === key || ['id', 'name', 'at', 'value'].some((id) => objectOf(one)[id] === key)) ?? [null, one];
      return its === undefined ? [] : [patched(one, its)];
    });
    return [...members, ...entries.flatMap(([key, one]) => (key === '+' ? [patched(undefined, one)] : []))];
  }
  const own = objectOf(value);
  const newEntries = entries.flatMap(([key, one]) => (one === undefined ? [] : [[key, patched(own[key], one)] as const]));
  return Object.fromEntries([...Object.entries(own).filter(([key]) => !Object.hasOwn(patch, key)), ...newEntries]);
}

/** A part of a list. */
export const fewer =
  (from: number, to?: number): Work =>
  (list) =>
    listOf(list).slice(from, to);
