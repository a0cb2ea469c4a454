/** What a rule reads and which operators it has, worked out once for each rule however often definitions are judged. */
import { readsOf, type Read } from '../engine/rules/readsOf.ts';
import type { Json } from '../engine/types.ts';
import { perJsonValue } from './perValue.ts';

/** The same as `readsOf`. */
export const readsIn: (logic: Json) => readonly Read[] = perJsonValue((logic) => readsOf(logic as Json));

/** Every key that stands in it, at any depth: its operators among them. */
export const keysIn: (logic: Json) => ReadonlySet<string> = perJsonValue((logic) => {
  const keys = new Set<string>();
  const walk = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    for (const [key, below] of Object.entries(part)) {
      if (!Array.isArray(part)) keys.add(key);
      walk(below);
    }
  };
  walk(logic);
  return keys;
});
