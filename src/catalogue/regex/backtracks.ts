/**
 * Whether a pattern can make a backtracking engine take exponential or quadratic time. Exact for both but for the strictness
 * noted in parse and automaton.
 */
import { perText } from '../../engine/perValue.ts';
import { automatonOf, type Automaton } from './automaton.ts';
import { parsePattern } from './parse.ts';
import { meets } from './ranges.ts';
import { PatternFault } from './tree.ts';

/** Strongly connected components of a graph given by its neighbours: for each node from 0 the number of its component, and whether that component has a cycle. Without recursion. */
function components(size: number, neighbours: (node: number) => readonly number[]): { of: readonly number[]; cyclic: readonly boolean[] } {
  const index = new Array<number>(size).fill(-1);
  const low = new Array<number>(size).fill(0);
  const of = new Array<number>(size).fill(-1);
  const cyclic: boolean[] = [];
  const stack: number[] = [];
  let clock = 0;
  for (let root = 0; root < size; root += 1) {
    if (index[root] !== -1) continue;
    const work: { node: number; near: readonly number[]; at: number }[] = [];
    const open = (node: number): void => {
      index[node] = low[node] = clock++;
      stack.push(node);
      work.push({ node, near: neighbours(node), at: 0 });
    };
    open(root);
    for (let frame = work.at(-1); frame; frame = work.at(-1)) {
      const { node } = frame;
      const next = frame.near[frame.at++];
      if (next !== undefined) {
        if (index[next] === -1) open(next);
        else if (of[next] === -1) low[node] = Math.min(low[node] ?? 0, index[next] ?? 0);
        continue;
      }
      work.pop();
      const parent = work.at(-1);
      if (parent) low[parent.node] = Math.min(low[parent.node] ?? 0, low[node] ?? 0);
      if (low[node] !== index[node]) continue;
      const members = stack.splice(stack.lastIndexOf(node));
      for (const member of members) of[member] = cyclic.length;
      cyclic.push(members.length > 1 || frame.near.includes(node));
    }
  }
  return { of, cyclic };
}

const targets = (automaton: Automaton, state: number): number[] => [...(automaton.edges[state]?.keys() ?? [])];
const together = (automaton: Automaton, a: number, b: number): boolean => meets(automaton.sets[a] ?? [], automaton.sets[b] ?? []);

/** Two ways around a loop over the same text. */
function exponential(automaton: Automaton, of: readonly number[], cyclic: readonly boolean[]): boolean {
  const size = automaton.sets.length;
  const inside = (state: number): number[] => targets(automaton, state).filter((to) => of[to] === of[state]);
  for (let state = 0; state < size; state += 1) {
    if (inside(state).some((to) => (automaton.edges[state]?.get(to) ?? 0) > 1)) return true;
  }
  const states = Array.from({ length: size }, (_, state) => state).filter((state) => cyclic[of[state] ?? 0]);
  const place = new Map(states.map((state, at) => [state, at]));
  const pair = (a: number, b: number): number => (place.get(a) ?? 0) * states.length + (place.get(b) ?? 0);
  const pairs = components(states.length ** 2, (node) => {
    const a = states[Math.floor(node / states.length)] ?? 0;
    const b = states[node % states.length] ?? 0;
    if (of[a] !== of[b]) return [];
    return inside(a).flatMap((to) =>
      inside(b)
        .filter((other) => together(automaton, to, other))
        .map((other) => pair(to, other)),
    );
  });
  const same = new Set(states.map((state) => pairs.of[pair(state, state)]));
  return states.some((a) => states.some((b) => a !== b && of[a] === of[b] && same.has(pairs.of[pair(a, b)])));
}

const WORK = 200_000;

/** From one loop into a second over the same text that both loops accept, with something after it that can fail. */
function quadratic(automaton: Automaton, of: readonly number[], cyclic: readonly boolean[]): boolean {
  const loops = automaton.sets.map((_, state) => state).filter((state) => cyclic[of[state] ?? 0]);
  let work = 0;
  for (const p of loops) {
    for (const q of loops) {
      if (p === q || automaton.last.has(q)) continue;
      const goal = `${p},${q},${q}`;
      const keys = new Set<string>();
      const open: [number, number, number][] = [[p, p, q]];
      for (let here = open.pop(); here; here = open.pop()) {
        if ((work += 1) > WORK) throw new PatternFault('it is too intricate to be judged', 'a simpler pattern, or several checks');
        const [a, b, c] = here;
        for (const x of targets(automaton, a)) {
          if (of[x] !== of[p]) continue;
          for (const z of targets(automaton, c)) {
            if (of[z] !== of[q] || !together(automaton, x, z)) continue;
            for (const y of targets(automaton, b)) {
              const key = `${x},${y},${z}`;
              if (keys.has(key) || !together(automaton, x, y) || !together(automaton, y, z)) continue;
              if (key === goal) return true;
              keys.add(key);
              open.push([x, y, z]);
            }
          }
        }
      }
    }
  }
  return false;
}

function verdict(automaton: Automaton): { wrong: string; right: string } | undefined {
  const { of, cyclic } = components(automaton.sets.length, (state) => targets(automaton, state));
  if (exponential(automaton, of, cyclic)) {
    return {
      wrong: 'it can take exponential time: a repetition can read the same text in two ways',
      right: 'repetitions that cannot read the same text twice, e.g. "^[a-z]+( [a-z]+)*$" instead of "^([a-z]+ ?)+$"',
    };
  }
  if (quadratic(automaton, of, cyclic)) {
    return {
      wrong: 'it takes time that grows with the square of the text: two repetitions after each other can read the same text',
      right: 'begin with ^, and put between two repetitions a character that the first does not read',
    };
  }
  return undefined;
}

const MOST_CACHED = 2000;

/** What is wrong with a pattern (that compiles with the `u` flag) and what would be right; undefined when its time is linear. */
export const backtracks = perText(backtrackingIn, MOST_CACHED);

function backtrackingIn(pattern: string): { wrong: string; right: string } | undefined {
  try {
    const { tree, looks } = parsePattern(pattern);
    return [automatonOf(tree, true), ...looks.map((look) => automatonOf(look, false))].map(verdict).find((found) => found !== undefined);
  } catch (error) {
    if (error instanceof PatternFault) return { wrong: error.message, right: error.right };
    throw error;
  }
}
