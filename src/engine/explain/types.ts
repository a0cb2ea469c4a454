/** What an explanation says. Types only. */
import type { Json, Logic, Path } from '../types.ts';

/** A fact that a rule reads: its path, its name for people, its value. */
export interface FactRead {
  path: Path;
  label: string;
  value: Json;
  said: string;
}
/** One fact made another value; `said` is that value in words. */
export interface FactChange {
  path: Path;
  label: string;
  to: Json;
  said: string;
}
export interface Explanation {
  /** What the rule answers now. */
  holds: boolean;
  /** The rule in words. */
  words: string;
  reads: FactRead[];
  /** The fewest facts that would make it answer otherwise; null where none was found among those that were tried. */
  change: FactChange[] | null;
}

/** How rules and facts are said: phrases and names come from the definitions. */
export interface Vocabulary {
  /** A phrase of the messages by its key, with values; undefined where there is none. */
  phrase(key: string, values?: Readonly<Record<string, Json>>): string | undefined;
  /** The sentence of a permission or a derived fact, where this is its rule. */
  named(rule: Logic): string | undefined;
  /** The name of a fact. */
  label(path: Path): string;
}
