/** What an explanation says. Types only. */
import type { Json, JsonObject, Logic, Path, Text } from '../types.ts';

/** A fact that a rule reads: its path, its name for people, its value. */
export interface FactRead {
  path: Path;
  label: string;
  value: Json;
  text: string;
}
/** One fact made another value; `text` is that value in words. */
export interface FactChange {
  path: Path;
  label: string;
  to: Json;
  text: string;
}

/** What to do, or what only somebody else, the clock or the past could change; one sentence. */
export interface WayOut {
  text: string;
  /** Whether the person who asks can go it. */
  mine: boolean;
  /** Where it leads: a field of the form (its path), a tab of the record (its key), or a field of that tab. */
  field?: Path;
  tab?: string;
}

/** How a fact is changed, as config/app.json says it under `ways`. */
export interface WayDef {
  /** Only where the fact has to become this; whatever it has to become without it. */
  value?: Json;
  /** Only while nothing stands in the fact, or only once something does. */
  while?: 'empty' | 'filled';
  do: Text;
  /** Of the session: who can do it; everybody without it. */
  may?: Logic;
  tab?: string;
  field?: Path;
}

export interface Explanation {
  /** What the rule answers now. */
  holds: boolean;
  /** The rule in words. */
  words: string;
  /** One plain sentence of it, for where the definition says none. */
  because: string;
  reads: FactRead[];
  /** The fewest facts that would make it answer otherwise, first of those that the person can change; null where none was found among those that were tried. */
  change: FactChange[] | null;
  /** What to do about it; never empty. */
  ways: WayOut[];
}

/** How rules and facts are said: phrases and names come from the definitions. */
export interface Vocabulary {
  /** A text with its `{{key}}` as the message under it. */
  read(text: Text): string;
  /** A phrase of the messages by its key, with values; undefined where there is none. */
  phrase(key: string, values?: Readonly<Record<string, Json>>): string | undefined;
  /** The sentence of a permission or a derived fact, where this is its rule. */
  nameOf(rule: Logic): string | undefined;
  /** The name of a fact; that of a column of any rows as `*.<key>`. */
  label(path: Path): string;
  /** The name that the definitions give a fact; undefined where they give none. */
  titled(path: Path): string | undefined;
  /** What the definitions say of changing a fact. */
  ways(path: Path): readonly WayDef[];
  /** The option list that a field is chosen from. */
  options(path: Path): string | undefined;
  /** Whether a field holds a day. */
  isDate(path: Path): boolean;
  /** What a value of such a field is called, where the facts that are explained have its list. */
  optionLabel?(path: Path, value: Json): string | undefined;
  /** What a workflow calls a status that a fact holds; undefined where none does, or two do otherwise. */
  stateLabel(path: Path, value: Json): string | undefined;
  /** Whether a field is chosen, an option or a file, and not typed. */
  isChosen(path: Path): boolean;
  roles: readonly JsonObject[];
}
