/** What a rule reads and which operators it has, worked out once for each rule however often definitions are judged. */
import { readsOf, type Read } from '../engine/rules/readsOf.ts';
import type { Json, Pointer } from '../engine/types.ts';
import { pointerTo } from './json/pointer.ts';
import { perJsonValue } from '../engine/perValue.ts';

/** The same as `readsOf`. */
export const readsIn: (logic: Json) => readonly Read[] = perJsonValue((logic) => readsOf(logic as Json));

/** Every key that stands in it, at any depth, with its place and what is under it: its operators among them. */
export const partsIn: (logic: Json) => readonly { key: string; args: Json; at: Pointer }[] = perJsonValue((logic) => {
  const parts: { key: string; args: Json; at: Pointer }[] = [];
  const walk = (part: Json, at: Pointer): void => {
    if (typeof part !== 'object' || part === null) return;
    for (const [key, args] of Object.entries(part)) {
      const here = pointerTo(at, key);
      if (!Array.isArray(part)) parts.push({ key, args, at: here });
      walk(args, here);
    }
  };
  walk(logic as Json, '');
  return parts;
});

/** The keys alone. */
export const keysIn: (logic: Json) => ReadonlySet<string> = perJsonValue((logic) => new Set(partsIn(logic as Json).map(({ key }) => key)));
