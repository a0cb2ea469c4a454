import type { Json } from '../../types.ts';
import type { Segments } from '../paths.ts';

/** What rules decided about one place; children are the places below it that rules decide too. */
export interface Decision {
  seen: boolean;
  shown: boolean;
  readonly: boolean;
  /** The computed value; null is computed to be empty, undefined is not computed. */
  computed: Json | undefined;
  children: Map<string, Decision>;
}

export const undecided = (): Decision => ({ seen: true, shown: true, readonly: false, computed: undefined, children: new Map() });

/** The decision about a place, made when there was none. */
export function decisionAt(root: Decision, segments: Segments): Decision {
  let at = root;
  for (const key of segments) {
    let next = at.children.get(key);
    if (!next) at.children.set(key, (next = undecided()));
    at = next;
  }
  return at;
}
