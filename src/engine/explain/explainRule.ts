import type { Json, Logic, OptionItem, Path } from '../types.ts';
import { segmentsOfPath, withAt } from '../form/paths.ts';
import { applyLogic, truthy, readsOf } from '../rules/logic.ts';
import { expressionOf } from '../rules/readsOf.ts';
import { readPath } from '../rules/readPath.ts';
import { SOMETHING, alternativesOf } from './alternatives.ts';
import { sayBecause, sayRule, sayValue, sayValueOf, sayWork } from './sayRule.ts';
import { isTyped, mayChange, waysOut } from './waysOut.ts';
import type { Explanation, FactRead, Vocabulary } from './types.ts';

/** A copy of facts in which a path has another value; what lies beside it is shared. */
const withFact = (facts: unknown, path: Path, value: Json): Json => withAt(facts, segmentsOfPath(path), value);

interface PathChange {
  path: Path;
  to: Json;
}

/** The same of several paths. */
export const withChanges = (facts: unknown, changes: readonly PathChange[]): unknown =>
  changes.reduce((now, { path, to }) => withFact(now, path, to), facts);

/** Tries of one question at most; pairs are tried with so many values of each fact. */
const MOST_TRIES = 600;
const OF_A_PAIR = 6;
/** Facts that are changed together at most, where each part of a rule needs one. */
const MOST_TOGETHER = 12;
/** What people can change first: what they type, then the record, then where they work, then who looks; the day last. */
const ORDER = ['data', 'row', 'event', 'record', 'lookups', 'unanswered', 'answer', 'answers', 'session', 'who', 'today'];
const rankOf = (path: Path): number => {
  const found = ORDER.indexOf(/^session\.(role|user)(\.|$)/.test(path) ? 'who' : (path.split('.', 1)[0] ?? ''));
  return found < 0 ? ORDER.length : found;
};

/** The facts of a rule that may be thought otherwise: read as such, not rows within a list and no option lists. */
function factPathsOf(logic: Logic): Path[] {
  const read = readsOf(logic).filter(({ path, inner, dynamic }) => path !== '' && inner !== true && dynamic !== true && !path.startsWith('lists.'));
  return [...new Set(read.map(({ path }) => path))].sort((a, b) => rankOf(a) - rankOf(b));
}

interface Tried {
  path: Path;
  values: readonly Json[];
}

/** Whether facts of which these are changed may be proposed. */
type Fits = (trial: unknown, paths: readonly Path[]) => boolean;

/** One fact where one is enough, else two; null where none is found while `left` tries last. */
function fewest(all: readonly Tried[], facts: unknown, left: { tries: number }, turns: Fits): PathChange[] | null {
  for (const { path, values } of all) {
    for (const to of values) {
      if (left.tries <= 0) return null;
      if (turns(withFact(facts, path, to), [path])) return [{ path, to }];
    }
  }
  for (const [index, first] of all.entries()) {
    for (const second of all.slice(index + 1)) {
      for (const one of first.values.slice(0, OF_A_PAIR)) {
        const once = withFact(facts, first.path, one);
        for (const other of second.values.slice(0, OF_A_PAIR)) {
          if (left.tries <= 0) return null;
          if (turns(withFact(once, second.path, other), [first.path, second.path]))
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

/** The parts of a rule that all have to turn before it does: what fails of an `and`, what holds of an `or`. */
function partsOf(logic: Logic, facts: unknown): readonly Logic[] {
  const found = expressionOf(logic);
  if (found?.op === '!') return partsOf(found.args[0] ?? null, facts);
  if (found?.op !== 'and' && found?.op !== 'or') return [];
  return found.args.filter((arg) => speaks(arg, facts) === (found.op === 'or'));
}

/**
 * The fewest facts that, read otherwise, would make a rule answer so that it counts as turned, of those that the person can change before any others;
 * null where none is found in a bounded number of tries. Pure.
 */
function smallestChange(
  logic: Logic,
  facts: unknown,
  turned: (answer: Json) => boolean,
  words: Pick<Vocabulary, 'ways'>,
  fits: Fits = () => true,
): PathChange[] | null {
  const left = { tries: MOST_TRIES };
  const turns: Fits = (trial, paths) => {
    left.tries -= 1;
    try {
      return turned(applyLogic(logic, trial)) && fits(trial, paths);
    } catch {
      // A value that the rule cannot work with is no way out.
      return false;
    }
  };
  const all = factPathsOf(logic).map((path): Tried => ({ path, values: alternativesOf(logic, facts, path) }));
  const own = all.filter(({ path }) => isTyped(path) || mayChange(path, facts, words));
  const found = fewest(own, facts, left, turns) ?? (own.length < all.length ? fewest(all, facts, left, turns) : null);
  if (found) return found;
  const parts = partsOf(logic, facts);
  if (parts.length < 2 || parts.length > MOST_TOGETHER) return null;
  const each = parts.map((part) => {
    const now = speaks(part, facts);
    return smallestChange(part, facts, (answer) => truthy(answer) !== now, words);
  });
  const together = new Map(each.flatMap((one) => one ?? []).map((one) => [one.path, one]));
  if (each.includes(null) || together.size > MOST_TOGETHER) return null;
  const changes = [...together.values()];
  left.tries = 1;
  return turns(withChanges(facts, changes), [...together.keys()]) ? changes : null;
}

function answerOf(logic: Logic, facts: unknown): Json {
  try {
    return applyLogic(logic, facts);
  } catch {
    // A rule that fails on these facts says nothing: as good as null.
    return null;
  }
}
/** Whether a rule holds, and does not fail. */
export const speaks = (logic: Logic, facts: unknown): boolean => truthy(answerOf(logic, facts));

/** The smallest change of facts, of whoever's making, by which a rule comes to hold, to be silent, or to give another answer; null where none is found. Pure. */
export function turningChange(logic: Logic, facts: unknown, side: 'holds' | 'silent' | 'another answer'): readonly PathChange[] | null {
  const now = JSON.stringify(answerOf(logic, facts));
  const turned = (answer: Json): boolean => (side === 'another answer' ? JSON.stringify(answer) !== now : truthy(answer) === (side === 'holds'));
  return turned(answerOf(logic, facts)) ? [] : smallestChange(logic, facts, turned, { ways: () => [] });
}

const sayTo = ({ path, to }: PathChange, words: Vocabulary): string =>
  JSON.stringify(to).includes(SOMETHING) ? (words.phrase('why.value.something') ?? SOMETHING) : sayValueOf(path, to, words);

/** Words in which options are called as the lists among the facts call them. */
function withOptions(words: Vocabulary, facts: unknown): Vocabulary {
  const optionLabel = (path: Path, value: Json): string | undefined => {
    const list = words.options(path);
    const offered = list === undefined ? undefined : (readPath(facts, `lists.${list}`) as readonly OptionItem[] | undefined);
    const label = offered?.find((item) => item.value === value)?.label;
    return label === undefined ? words.stateLabel(path, value) : words.read(label);
  };
  return { ...words, optionLabel };
}

/** The facts that a rule reads, as they are. */
function readsIn(logic: Logic, facts: unknown, words: Vocabulary): FactRead[] {
  return factPathsOf(logic).map((path) => {
    const value = (readPath(facts, path) ?? null) as Json;
    return { path, label: words.label(path), value, text: sayValueOf(path, value, words) };
  });
}

/** What a rule answers to these facts, in words, and the facts that it reads; null where it reads what is not among them, as that of a row. Never throws on facts. */
export function verdictIn(logic: Logic, facts: object, spoken: Vocabulary): { answer: string; reads: FactRead[] } | null {
  const words = withOptions(spoken, facts);
  const reads = readsIn(logic, facts, words);
  if (reads.some(({ path }) => !Object.hasOwn(facts, path.split('.')[0] ?? ''))) return null;
  return { answer: sayValue(answerOf(logic, facts), words), reads };
}

/** Answers a rule with its reasons: in words, with the facts it read, the smallest change that would turn it (of a verdict to its opposite, of a value to another one), and what there is to do about it. Pure; never throws on facts. */
export function explainRule(
  logic: Logic,
  facts: unknown,
  spoken: Vocabulary,
  { as = 'verdict', fits }: { as?: 'verdict' | 'value'; fits?: Fits } = {},
): Explanation {
  const words = withOptions(spoken, facts);
  const answer = answerOf(logic, facts);
  const holds = truthy(answer);
  const now = JSON.stringify(answer);
  const turned = (other: Json): boolean => (as === 'value' ? JSON.stringify(other) !== now : truthy(other) !== holds);
  const reads = readsIn(logic, facts, words);
  const fitting = smallestChange(logic, facts, turned, words, fits);
  // Of what other rules refuse only the name is said.
  const change =
    (fitting ?? (fits ? smallestChange(logic, facts, turned, words) : null))?.map((one) => ({
      ...one,
      label: words.label(one.path),
      text: sayTo(one, words),
    })) ?? null;
  const turnsWith = (changes: readonly PathChange[]): boolean => turned(answerOf(logic, withChanges(facts, changes)));
  return {
    holds,
    words: as === 'value' ? sayWork(logic, words) : sayRule(logic, words),
    because: sayBecause(logic, holds, words),
    reads,
    change,
    ways: waysOut({
      compares: fitting !== null && /"[<>]=?"/.test(JSON.stringify(logic)),
      change,
      reads,
      facts,
      words,
      turnsWith,
      isWork: as === 'value',
    }),
  };
}

/** The facts and columns of a rule that the definitions give no name, by path; a column as `*.<key>`. */
export function untitledIn(logic: Logic, words: Vocabulary): Path[] {
  const missed = new Set<Path>();
  const label = (path: Path): string => {
    if (words.titled(path) === undefined) missed.add(path);
    return words.label(path);
  };
  sayRule(logic, { ...words, label });
  factPathsOf(logic).forEach(label);
  return [...missed];
}
