import type { Json, Logic, Path } from '../types.ts';
import { applyLogic, truthy, readsOf } from '../rules/logic.ts';
import { readPath } from '../rules/readPath.ts';
import { SOMETHING, alternativesOf } from './alternatives.ts';
import { sayRule, sayValue } from './sayRule.ts';
import type { Explanation, Vocabulary } from './types.ts';

/** A copy of facts in which a path has another value; what lies beside it is shared. */
export function withFact(facts: unknown, path: Path, value: Json): unknown {
  const [key, ...rest] = path.split('.');
  if (key === undefined || key === '') return value;
  const inner = typeof facts === 'object' && facts !== null ? facts : {};
  const below = (inner as Readonly<Record<string, unknown>>)[key];
  const next = rest.length === 0 ? value : withFact(below, rest.join('.'), value);
  if (!Array.isArray(inner)) return { ...inner, [key]: next };
  const copy: unknown[] = [...inner];
  copy[Number(key)] = next;
  return copy;
}

interface Changed {
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
function factPathsOf(logic: Logic): Path[] {
  const read = readsOf(logic).filter(({ path, inner, dynamic }) => path !== '' && inner !== true && dynamic !== true && !path.startsWith('lists.'));
  return [...new Set(read.map(({ path }) => path))].sort((a, b) => rankOf(a) - rankOf(b));
}

/**
 * The fewest facts that, read otherwise, would make a rule answer so that it counts as turned: one where one is enough, else two; null where none is found
 * in a bounded number of tries. Pure.
 */
function smallestChange(logic: Logic, facts: unknown, turned: (answer: Json) => boolean): Changed[] | null {
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

const sayTo = (to: Json, words: Vocabulary): string => {
  const text = JSON.stringify(to);
  return text.includes(SOMETHING) ? (words.phrase('why.value.something') ?? SOMETHING) : sayValue(to, words);
};

/** Answers a rule with its reasons: in words, with the facts it read, and the smallest change that would turn it: of a verdict to its opposite, of a value to another one. Pure; never throws on facts. */
export function explainRule(logic: Logic, facts: unknown, words: Vocabulary, as: 'verdict' | 'value' = 'verdict'): Explanation {
  let answer: Json = null;
  try {
    answer = applyLogic(logic, facts);
  } catch {
    // A rule that fails on these facts says nothing: as good as null.
  }
  const holds = truthy(answer);
  const now = JSON.stringify(answer);
  const reads = factPathsOf(logic).map((path) => {
    const value = (readPath(facts, path) ?? null) as Json;
    return { path, label: words.label(path), value, said: sayValue(value, words) };
  });
  const change =
    smallestChange(logic, facts, (other) => (as === 'value' ? JSON.stringify(other) !== now : truthy(other) !== holds))?.map(({ path, to }) => ({
      path,
      label: words.label(path),
      to,
      said: sayTo(to, words),
    })) ?? null;
  return { holds, words: sayRule(logic, words), reads, change };
}
