import type { Json, Logic, Path } from '../types.ts';
import { applyLogic, readsOf } from '../rules/logic.ts';
import { alternativesOf } from './alternatives.ts';
import { withFact } from './withFact.ts';

export interface Changed {
  path: Path;
  to: Json;
}

/** Tries of one question at most; pairs are tried with so many values of each fact. */
const MOST_TRIES = 600;
const OF_A_PAIR = 6;
/** What people can change first: what they type, then the record, then who looks; the day last. */
const ORDER = ['data', 'row', 'event', 'record', 'lookups', 'answer', 'answers', 'session', 'today'];
const rankOf = (path: Path): number => {
  const found = ORDER.indexOf(path.split('.', 1)[0] ?? '');
  return found < 0 ? ORDER.length : found;
};

/** The facts of a rule that may be thought otherwise: read as such, not rows within a list and no option lists. */
export function factPathsOf(logic: Logic): Path[] {
  const read = readsOf(logic).filter(({ path, inner, dynamic }) => path !== '' && inner !== true && dynamic !== true && !path.startsWith('lists.'));
  return [...new Set(read.map(({ path }) => path))].sort((a, b) => rankOf(a) - rankOf(b));
}

/**
 * The fewest facts that, read otherwise, would make a rule answer so that it counts as turned: one where one is enough, else two; null where none is found
 * in a bounded number of tries. Pure.
 */
export function smallestChange(logic: Logic, facts: unknown, turned: (answer: Json) => boolean): Changed[] | null {
  let left = MOST_TRIES;
  const turns = (changed: unknown): boolean => {
    left -= 1;
    try {
      return turned(applyLogic(logic, changed));
    } catch {
      // A value that the rule cannot work with is no way out.
      return false;
    }
  };
  const all = factPathsOf(logic).map((path) => ({ path, values: alternativesOf(logic, facts, path) }));
  for (const { path, values } of all) {
    for (const to of values) {
      if (left <= 0) return null;
      if (turns(withFact(facts, path, to))) return [{ path, to }];
    }
  }
  for (const [index, first] of all.entries()) {
    for (const second of all.slice(index + 1)) {
      for (const one of first.values.slice(0, OF_A_PAIR)) {
        const once = withFact(facts, first.path, one);
        for (const other of second.values.slice(0, OF_A_PAIR)) {
          if (left <= 0) return null;
          if (turns(withFact(once, second.path, other)))
            return [
              { path: first.path, to: one },
              { path: second.path, to: other },
            ];
        }
      }
    }
  }
  return null;
}
