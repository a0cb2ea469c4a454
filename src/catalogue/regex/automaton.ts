/**
 * The position automaton of a pattern: one state per character set, and how many ways lead from one to the next.
 * Two ways over the same edge, or two paths over the same text, are what a backtracking engine tries one after the other.
 */
import { EVERY, type Ranges } from './ranges.ts';
import { PatternFault, varies, type Node } from './tree.ts';

const MAX_STATES = 1000;
/** A bounded repetition of a varying part beyond this is judged as if it had no bound. */
const MANY = 8;

export interface Automaton {
  sets: readonly Ranges[];
  /** from -> to -> number of ways (2 stands for more). */
  edges: readonly ReadonlyMap<number, number>[];
  /** States after which the pattern may have matched. */
  last: ReadonlySet<number>;
}

type Ways = Map<number, number>;
/** What the construction needs of a part: ways to match nothing, its first and its last states. */
interface Part {
  nulls: number;
  first: Ways;
  last: Ways;
}

const cap = (ways: number): number => Math.min(ways, 2);
const add = (into: Ways, from: Ways, factor: number): void => {
  if (factor > 0) for (const [state, ways] of from) into.set(state, cap((into.get(state) ?? 0) + ways * factor));
};

/** `searching` puts a state before it that skips any text, as an unanchored match does. */
export function automatonOf(tree: Node, searching: boolean): Automaton {
  const sets: Ranges[] = [];
  const edges: Ways[] = [];
  const state = (set: Ranges): number => {
    if (sets.length >= MAX_STATES)
      throw new PatternFault('it is too large to be judged', `fewer than ${MAX_STATES} characters after repetitions are written out`);
    edges.push(new Map());
    return sets.push(set) - 1;
  };
  const link = (last: Ways, first: Ways): void => {
    for (const [from, ways] of last) add(edges[from] ?? new Map(), first, ways);
  };
  const join = (left: Part, right: Part): Part => {
    link(left.last, right.first);
    const first = new Map(left.first);
    add(first, right.first, left.nulls);
    const last = new Map(right.last);
    add(last, left.last, right.nulls);
    return { nulls: cap(left.nulls * right.nulls), first, last };
  };
  const nothing = (): Part => ({ nulls: 1, first: new Map(), last: new Map() });
  const loop = (part: Part): Part => {
    link(part.last, part.first);
    return part;
  };
  const optional = (part: Part): Part => ({ ...part, nulls: 1 });
  const repeat = (node: Node, min: number, max: number): Part => {
    const endless = max === Infinity || (max > MANY && varies(node));
    let part = nothing();
    if (endless) part = min === 0 ? optional(loop(build(node))) : loop(build(node));
    else for (let count = max; count > min; count -= 1) part = optional(join(build(node), part));
    for (let count = endless ? 1 : 0; count < min; count += 1) part = join(build(node), part);
    return part;
  };
  const build = (node: Node): Part => {
    switch (node.kind) {
      case 'empty':
        return nothing();
      case 'set': {
        const only = state(node.set);
        return { nulls: 0, first: new Map([[only, 1]]), last: new Map([[only, 1]]) };
      }
      case 'all':
        return node.parts.reduce<Part>((left, part) => join(left, build(part)), nothing());
      case 'one': {
        const parts = node.parts.map(build);
        const first: Ways = new Map();
        const last: Ways = new Map();
        for (const part of parts) {
          add(first, part.first, 1);
          add(last, part.last, 1);
        }
        return { nulls: cap(parts.reduce((sum, part) => sum + part.nulls, 0)), first, last };
      }
      case 'repeat':
        return repeat(node.node, node.min, node.max);
    }
  };
  const skip = searching ? state(EVERY) : undefined;
  const whole = build(tree);
  if (skip !== undefined) {
    edges[skip]?.set(skip, 1);
    add(edges[skip] ?? new Map(), whole.first, 1);
  }
  return { sets, edges, last: new Set(whole.last.keys()) };
}
