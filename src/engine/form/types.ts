/** The words of the form judge: what goes in, what a field's verdict is, what the store of a form offers. Types only. */
import type { Facts, Json, JsonObject, OptionItem, Path, Pointer, Problem, ProblemLink } from '../types.ts';
import type { JudgedForm, Validators, Verdicts } from '../definition/form.ts';
import type { NavigateDef } from '../definition/list.ts';
import type { Messages } from '../problem/text.ts';

/** What is done with a judgement: the page draws it, the server refuses with it. Only the server refuses tampered and unknown values. */
export type Side = 'page' | 'server';

export interface JudgeOptions {
  /** What was typed or sent; `''`, null and absent are one. Never changed. */
  data: JsonObject;
  facts: Facts;
  validators: Validators;
  /** Flat key -> text of one language. */
  messages: Messages;
  side: Side;
  /** The stored form data, null for a new record; `facts.record.stored` when left out. */
  stored?: JsonObject | null;
  /** Ids of `confirm` checks that were answered. */
  confirmed?: readonly string[];
  /** Keeps only problems inside these pointers. */
  within?: readonly Pointer[];
  /** Parts that the schema does not judge: whoever asks leaves their problems out. */
  unjudged?: readonly Pointer[];
}

/** A call that rules want answered: a lookup, or a check only the server can make. */
export interface Ask {
  kind: 'lookup' | 'check';
  id: string;
  call: string;
  with: JsonObject;
}
/** Answers an Ask with the action's data; undefined where the question could not be put. A rejection counts as no answer. */
export type Asker = (ask: Ask) => Promise<Json | undefined>;

/** Days that a calendar offers, as a `days` rule worked them out: null where it says nothing; `off` are dates or rows with `holidayDate`. */
interface OfferedDays {
  readonly min?: Json;
  readonly max?: Json;
  readonly off?: Json;
  readonly noSundays: boolean;
}

/** Verdict of one field, ancestors taken into account. Frozen; a new object only when something in it changed. */
export interface FieldVerdict {
  readonly hidden: boolean;
  readonly required: boolean;
  readonly readonly: boolean;
  /** Why it is read-only, ready to read, where the rule says so. */
  readonly locked?: string | undefined;
  readonly computed: boolean;
  /** First problem, ready to read; only once the field was touched or the form submitted. */
  readonly error?: string | undefined;
  readonly warning?: string | undefined;
  /** The link beside the error, else beside the warning. */
  readonly way?: ProblemLink | undefined;
  /** Only where an `options` rule decides. */
  readonly options?: readonly OptionItem[] | undefined;
  /** What its options are made of, or one of its checks reads, is asked and not answered yet. */
  readonly awaited?: boolean | undefined;
  /** Only where a `days` rule says what its calendar offers. */
  readonly days?: OfferedDays | undefined;
}

export interface FormStoreOptions extends Pick<JudgeOptions, 'facts' | 'validators' | 'messages' | 'stored'> {
  form: JudgedForm;
  /** What the person sees first: stored data or a draft; of a new record the schema's defaults stand in for what is not there. */
  data: JsonObject;
  /** Answers lookups and early server checks; without it none are asked. */
  ask?: Asker;
  /** Asks the person a question of an `on` effect; without it the effect applies. */
  question?: (text: string) => Promise<boolean>;
  /** Says what an `on` effect tells, and leads on when it is closed. */
  tell?: (text: string, go: NavigateDef | undefined) => void;
  /** Milliseconds of quiet before changed parts are validated (200), and the longest wait (800). */
  debounce?: number;
  maxWait?: number;
}

interface Submission {
  /** Every problem in the order of the form; `blocks()` of problem/blocks.ts says which of them stop the save. */
  problems: Problem[];
  /** What is sent: no hidden, unseen, empty or `x-local` values, computed ones in. */
  data: JsonObject;
}

/** The live half of the judge in the page. Values change in place, verdicts are per path, subscriptions are per path. */
export interface FormStore {
  /** The value a person sees at a path: computed or stored where a rule says so, else what was typed. */
  get(path: Path): Json | undefined;
  /** Stable ids of a table's rows. */
  rows(path: Path): readonly number[];
  fact(path: Path): FieldVerdict;
  /** Called after the value or the verdict at the path changed; `*` hears every change. `writer` is what `set` was given. */
  subscribe(path: Path, fn: (writer?: unknown) => void): () => void;
  /** A change made by a person: runs the rules that read it, then `on` effects. `writer` already shows the value. */
  set(path: Path, value: Json | undefined, writer?: unknown): void;
  /** Changes made by the program (a prefill, an OTP's answer): rules run, `on` effects do not. */
  setMany(values: Record<Path, Json | undefined>): void;
  /** The person left the field: its error may show, early server checks are asked. */
  touch(path: Path): void;
  /** Asks once more what got no answer; nothing when the question has changed since. */
  retry(ask: Ask): void;
  /** Asks once more every lookup that nobody could answer, and changes no value by what comes; undefined where there is none. Never rejects. */
  askUnanswered(): Promise<unknown> | undefined;
  spliceRows(path: Path, at: number, remove: number, ...rows: JsonObject[]): void;
  /** New facts: everything is judged again. */
  setFacts(facts: Partial<Facts>, stored?: JsonObject | null): void;
  /** Judges everything now, shows every error. */
  submit(confirmed?: readonly string[]): Submission;
  /** What `late` checks told here has been heeded: silent until the next submit. */
  dismissProblem(path: Path): void;
  /** What would be sent now. */
  snapshot(): JsonObject;
  /** A copy of everything typed, hidden values included. */
  draft(): JsonObject;
  /** Leaves that differ from the values the form started with. */
  changes(): Path[];
  /** Problems the server found: shown at their fields until the value there changes. */
  setProblems(problems: readonly Problem[]): void;
  /** The same answer that `evaluateForm` gives for the same data and facts. */
  verdicts(confirmed?: readonly string[]): Verdicts;
  /** The facts as rules read them now: `data` is what counts, lookups and answers included. Not to be changed. */
  facts(): Facts & { readonly data: JsonObject };
  /** Lookups and checks that wait for an answer, by `lookup:<name>` and `check:<id>`; `*` is told when this changes. */
  pending(): readonly string[];
  /** Nothing is done any more; late answers are dropped. */
  dispose(): void;
}
