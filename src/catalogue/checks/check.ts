/** What a check receives and answers. One check, one file, one entry in index.ts. */
import type { Messages } from '../../engine/problem/text.ts';
import type { JsonObject, OptionItem, Pointer } from '../../engine/types.ts';
import type { Definitions, ReferencePlace } from '../definitions.ts';
import type { Cause } from '../report.ts';
import type { RuleLocation } from '../ruleLocations/location.ts';
import type { Source } from '../source.ts';
import type { Catalogue, Offer } from '../types.ts';

/** Which fields a widget can show: types of JSON Schema, a format; `chooses`: it needs options (true) or shows none (false); `texts`: what it writes into a text stands under these of its options; `needs`: keywords of the schema that it goes by; `items`: of a list, whether it draws `rows`, single `values` or `files`; `most`: the largest `maximum` for which it has room; `options`: those without which it draws nothing; `questions`: it draws an object of questions with the same options. */
export interface WidgetFit {
  /** The kind of file that it makes itself: the field has to take it. */
  makes?: string;
  types: readonly string[];
  format?: string;
  chooses?: boolean;
  texts?: readonly string[];
  needs?: readonly string[];
  most?: number;
  options?: readonly string[];
  items?: string;
  questions?: boolean;
}

/** What a block of a screen is drawn from: keys beside its name, keys of `with`, and what may stand under each as a small JSON Schema; `any`: under every name. */
export interface BlockOptions {
  needs?: readonly string[];
  required?: readonly string[];
  with?: Readonly<Record<string, JsonObject>>;
  any?: JsonObject;
}

/** A call that the page makes while somebody signs in, or by which administrators let others in: who must be able to make it, what it sends and reads. */
interface SignInCall {
  call: string;
  by: 'strangers' | 'everybody' | 'administrators';
  sends: readonly string[];
  answers?: readonly string[];
  /** It answers every switch of a centre that turns a component off, too. */
  switches?: boolean;
  /** The one that does it: no other operation signs anybody in. */
  handler?: string;
}
/** What the workflow of the session must decide: from a state by an event, for a role that is barred or not. `does` are effects it cannot be without. */
interface SignInDecision {
  says: string;
  from: string;
  event: JsonObject & { type: string };
  barred?: boolean;
  to: string;
  does?: readonly string[];
}
/** What code needs to let people in: src/runtime/session/entrance.json. */
export interface SignInNeeds {
  calls: readonly SignInCall[];
  workflow: string;
  decisions: readonly SignInDecision[];
}

/** What a handler goes by: entity -> keys by which it finds rows, and keys that it reads of them; `reference/courses`, `options/states`: of rows of that file. */
export type HandlerReads = Readonly<Record<string, { by?: readonly string[]; of?: readonly string[] }>>;

/**
 * Names that live in code. A table that is not given is not checked, and the notices say so. Blocks, icons and widgets are
 * closed lists of the meta schemas.
 */
export interface KnownNames {
  handlers?: readonly string[];
  /** Handlers whose actions need leave no line in the audit. */
  silent?: readonly string[];
  /** Of each handler that says so. */
  reads?: Readonly<Record<string, HandlerReads>>;
  /** Name -> JSON Schemas of its options by name; no other option is allowed. */
  widgets?: Readonly<Record<string, JsonObject>>;
  fits?: Readonly<Record<string, WidgetFit>>;
  /** Words of the views by key: a language may say them, too. */
  words?: Readonly<Record<string, string>>;
  /** Keys of texts that code reads, and with what those begin that it puts together. */
  texts?: { keys: readonly string[]; begin: readonly string[] };
  entrance?: SignInNeeds;
  /** Constants that code reads, by the key of config/app.json that holds them. */
  constants?: Readonly<Record<string, readonly string[]>>;
  blocks?: Readonly<Record<string, BlockOptions>>;
}

/** Something wrong at a place of a source; `check` names it where one check finds several kinds of fault. */
export interface Finding {
  source: Source;
  pointer: Pointer;
  wrong: string;
  right: string;
  check?: string;
  /** What a command does about it. */
  how?: string;
  /** What the file of examples would say if what is found was meant. */
  offer?: readonly Offer[];
  /** Where faults of other kinds come of the same. */
  cause?: Cause;
}

/** A finding in a source that is known from around it. */
export type FoundFault = Omit<Finding, 'source'>;
export const wrongAt = (pointer: Pointer, wrong: string, right: string, check?: string): FoundFault =>
  check === undefined ? { pointer, wrong, right } : { pointer, wrong, right, check };
type Wrong = Parameters<typeof wrongAt>;
/** One fault, and nothing else. */
export const faultAt = (...wrong: Wrong): FoundFault[] => [wrongAt(...wrong)];
/** The same in a file that is known; nothing where it is not there. */
export const faultIn = (source: Source | undefined, ...wrong: Wrong): Finding[] => (source ? [{ source, ...wrongAt(...wrong) }] : []);

/** `a number`, `an integer`. */
export const aOrAn = (noun: string): string => `${/^[aeio]/i.test(noun) ? 'an' : 'a'} ${noun}`;

export interface CheckContext {
  definitions: Definitions;
  /** Assembled from all files of right shape; faulty ones are left out. */
  catalogue: Catalogue;
  known: KnownNames;
  /** What the language says by key in which definitions speak: who reads a few of them does not hang on the others. */
  texts: Messages;
  /** What the option lists hold, by their names. */
  lists: Readonly<Record<string, OptionItem[]>>;
  /** Every rule of every definition, of a form by its folder, else by file. */
  locations: Readonly<Record<string, readonly RuleLocation[]>>;
  /** Files that have faults already; empty while the static checks run. Proofs leave their definitions out. */
  faulty: FaultyFiles;
}

/** Files that have faults. */
interface FaultyFiles {
  has(file: string): boolean;
  /** Whether any file has whose path begins so. */
  below(path: string): boolean;
  /** Whether any file has whose path ends so. */
  ending(path: string): boolean;
  readonly isEmpty: boolean;
}
export const faultyFiles = (files: ReadonlySet<string> = new Set()): FaultyFiles => ({
  has: (file) => files.has(file),
  below: (path) => [...files].some((file) => file.startsWith(path)),
  ending: (path) => [...files].some((file) => file.endsWith(path)),
  isEmpty: files.size === 0,
});

/** Whether any file below these paths has faults: what depends on them all cannot be proved. */
export const anyFaulty = ({ faulty }: CheckContext, ...paths: readonly string[]): boolean => paths.some((path) => faulty.below(path));

export interface Check {
  /** Runs rules; only on definitions without faults. */
  proof?: true;
  /** Stands in the fault; kebab-case. */
  name: string;
  /** Reads nothing but the context: it is asked again only when something of that has changed that it read (`untilChanged.ts`). */
  faults(context: CheckContext): Finding[];
  /** Worth knowing, no fault. */
  notices?(context: CheckContext): Finding[];
}

/** Nothing where nobody can know them now. */
export type Names = (Iterable<string> & Pick<ReadonlySet<string>, 'has'>) | readonly string[] | undefined;

export interface Referent {
  /** The names that there are. */
  names: (context: CheckContext, place: ReferencePlace) => Names;
  /** Of names within something: what a misspelt one is told under. */
  check?: string;
  /** What of it is looked for, where that is not what is written. */
  bare?: (place: ReferencePlace) => string;
  /** Whether it is there, where that is not told by the names alone. */
  has?: (context: CheckContext, place: ReferencePlace) => boolean;
  /** What the name is looked for in, where that is not what `x-of` leads to. */
  within?: (place: ReferencePlace) => string;
  /** What else would be right where no name is alike. */
  mend?: (place: ReferencePlace) => string;
  cause?: (place: ReferencePlace, context: CheckContext) => { cause?: Cause };
  /** How it is told that it is not there, where that is not told as of any name. */
  wording?: (place: ReferencePlace, context: CheckContext) => readonly [wrong: string, right: string];
}

/** Names of what something has that a place is about; not known of one that is not there. */
export const partReferent =
  <T>(find: (context: CheckContext, place: ReferencePlace) => T | undefined) =>
  (check: string, names: (one: T, context: CheckContext, place: ReferencePlace) => Names, more: Partial<Referent> = {}): Referent => ({
    check,
    names: (context, place) => {
      const one = find(context, place);
      return one && names(one, context, place);
    },
    ...more,
  });
