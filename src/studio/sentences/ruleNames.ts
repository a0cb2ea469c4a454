/** What facts, named rules and options are called where a rule stands. */
import { isEverywhere } from '../../engine/rules/readPath.ts';
import { expressionOf } from '../../engine/rules/readsOf.ts';
import { objectOf } from '../../engine/json.ts';
import type { Json, Logic } from '../../engine/types.ts';
import type { Roots } from '../../catalogue/ruleLocations/world.ts';
import { pathsIn, withinRows } from '../facts.ts';
import { writtenName } from './words.ts';

export interface RuleNames {
  /** What a name means: a fact or a named rule by its title, a fact by its path; undefined where it is none. */
  logicOf(name: string): Logic | undefined;
  /** A name as it is written that means exactly this, also beside these options. */
  nameOf(logic: Logic, offered?: ReadonlyMap<string, Json>): string | undefined;
  /** Values of a fact by their titles. */
  optionsOf(fact: Logic): ReadonlyMap<string, Json> | undefined;
  isDate(fact: Logic): boolean;
  /** Those that a rule over rows may say. */
  within(op: string, rows: Json): RuleNames;
  /** All that have a title or a path, best first, with the other of the two. */
  all(): readonly { name: string; about: string }[];
}

/** What one side of a comparison lets the other be called: the titles of its options. */
export const offeredBeside = (op: string, side: Json, names: RuleNames): ReadonlyMap<string, Json> | undefined =>
  COMPARES.has(op) && expressionOf(side)?.op === 'var' ? names.optionsOf(side) : undefined;
const COMPARES = new Set(['===', '!==', '==', '!=', 'in', 'sameText']);

const LONGEST = 60;
/** Where nothing is known of what is read; where it is of what stands near. */
export const ANY = /^[^\s‹›]+$/u;
export const DOTTED = /^[^\s‹›.]+\.[^\s‹›]+$/u;
const pathOf = (logic: Logic): string => {
  const [name] = expressionOf(logic)?.args ?? [];
  return typeof name === 'string' ? name : '';
};

/** Titles that only one thing has, and what it is. */
export function onlyOnes<T>(titled: readonly (readonly [string, T])[]): Map<string, T> {
  const counts = new Map<string, number>();
  for (const [title] of titled) counts.set(title, (counts.get(title) ?? 0) + 1);
  return new Map(titled.filter(([title]) => counts.get(title) === 1 && title.length <= LONGEST));
}

/** Titles of everything, by form. */
export interface FormTitles {
  titled(path: string): string | undefined;
  isDate(path: string): boolean;
  optionsOf(path: string): ReadonlyMap<string, Json> | undefined;
  /** Named rules by their sentences. */
  rules: readonly (readonly [string, Json])[];
}

interface NamesOptions {
  roots: Roots;
  /** What other paths that may be read are like; undefined where all are known. */
  others: RegExp | undefined;
  words: FormTitles;
}

export function namesOver({ roots, others, words }: NamesOptions): RuleNames {
  const paths = pathsIn(roots);
  // What a session holds is told in sentences of its own, which would not join; a list as the field that offers it.
  const titles = paths.flatMap((path): [string, Json][] => {
    const title = /^(session|lists)\./.test(path) ? undefined : words.titled(path);
    return title === undefined ? [] : [[title, { var: path }]];
  });
  const logicByTitle = onlyOnes([...titles, ...words.rules]);
  const bySmall = onlyOnes([...logicByTitle].map(([title, logic]) => [title.toLowerCase(), logic]));
  const titleOf = new Map([...logicByTitle].map(([title, logic]) => [JSON.stringify(logic), title]));
  const isKnown = (path: string): boolean => {
    const [root = '', ...rest] = path.split('.');
    return Object.hasOwn(roots, root) && roots[root]?.(rest, root) === undefined;
  };
  const logicOf = (name: string): Logic | undefined => {
    const fact = { var: name };
    return logicByTitle.get(name) ?? (isKnown(name) ? fact : bySmall.get(name.toLowerCase())) ?? (others?.test(name) ? fact : undefined);
  };
  return {
    logicOf,
    nameOf(logic, offered) {
      const known = [titleOf.get(JSON.stringify(logic)), ...('var' in objectOf(logic) ? [pathOf(logic)] : [])];
      const name = known.find((one) => one !== undefined && !offered?.has(one) && JSON.stringify(logicOf(one)) === JSON.stringify(logic));
      return name === undefined ? undefined : writtenName(name);
    },
    optionsOf: (fact) => words.optionsOf(pathOf(fact)),
    isDate: (fact) => 'var' in objectOf(fact) && (pathOf(fact) === 'today' || words.isDate(pathOf(fact))),
    within(op, rows) {
      const own = withinRows(roots, op, rows);
      const isTold = Object.keys(own).some((name) => !isEverywhere(name) && name !== 'accumulator');
      return namesOver({ roots: own, others: isTold ? undefined : ANY, words });
    },
    all: () => [
      ...[...logicByTitle].map(([name, logic]) => ({ name, about: pathOf(logic) })),
      ...paths.filter((path) => !titleOf.has(JSON.stringify({ var: path }))).map((name) => ({ name, about: words.titled(name) ?? '' })),
    ],
  };
}
