import type { Json } from '../../types.ts';
import type { Segments } from '../paths.ts';

/** What rules decided about one place; children are the places below it that rules decide too. */
export interface Decision {
  seen: boolean;
  shown: boolean;
  readonly: boolean;
  /** The computed value; null is computed to be empty, undefined is not computed. */
  computed: Json | undefined;
  children: Map<string, Decision> | undefined;
}

export const undecided = (): Decision => ({ seen: true, shown: true, readonly: false, computed: undefined, children: undefined });

/** The decision about a place, made when there was none. */
export function decisionAt(root: Decision, segments: Segments): Decision {
  let at = root;
  for (const key of segments) {
    const children: Map<string, Decision> = (at.children ??= new Map());
    let next = children.get(key);
    if (!next) children.set(key, (next = undecided()));
    at = next;
  }
  return at;
}
