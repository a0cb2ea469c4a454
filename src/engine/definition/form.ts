/** A form as the engine judges it: schema, rules, examples, verdicts. */
import type { NavigateDef } from './list.ts';
import type { CallDef, Json, JsonObject, Logic, OptionItem, Pointer, Problem, Severity, Text } from '../types.ts';

/** JSON Schema 2020-12 as the form meta schema admits it, plus our own keywords. */
export interface FormSchema {
  [keyword: string]: unknown;
  type?: string | readonly string[];
  title?: Text;
  description?: Text;
  properties?: Record<string, FormSchema>;
  items?: FormSchema;
  required?: string[];
  /** Name of an option list under config/options; a value outside it is a problem. */
  'x-options'?: string;
  /** The field beside it whose answer narrows a list that is too long for a page: what is chosen lies within that. */
  'x-within'?: string;
  /** What is offered is a proposal: anything else may be written, too. */
  'x-suggested'?: boolean;
  /** A text that holds several values, and what stands between them: `Land,Radio`. */
  'x-joined'?: string;
  /** Kind of personal data: masking, encryption and log rules follow from it. */
  'x-pii'?: 'aadhaar' | 'phone' | 'email' | 'name' | 'address' | 'birth' | 'document' | 'password';
  /** A text of the product that is held as data (a question): read in the language of who reads, sent and stored as it is. */
  'x-word'?: boolean;
  /** Lives in the page and its draft only: never sent, never stored. */
  'x-local'?: boolean;
  /** Set by the system, never asked for (ids, who, when); sent and stored as it is. */
  'x-system'?: boolean;
  /** A file: the value is a `fileText`, its content travels with the save. */
  'x-file'?: FileDef;
}

/** What a file field takes. */
export interface FileDef {
  /** Media types, judged by content. */
  types: string[];
  maxBytes: number;
  /** The field beside it that carries the name on the wire; the content is bare base64 then, without it a data URL. */
  name?: string;
  /** Texts said instead of the general ones. */
  say?: Partial<Record<'type' | 'size' | 'empty' | 'cut' | 'locked' | 'pixels', Text>>;
}

export interface CheckDef {
  id: string;
  at: Pointer;
  /** True means: there is a problem. With `needs: "server"` it may also read `answer`. */
  fails: Logic;
  message: Text;
  /** Values for `{name}` placeholders of the message. */
  values?: Record<string, Logic>;
  severity?: Severity;
  /** A check only the server can make; `ask` answers it. The page asks early (on blur) when `early` is true, the server asks always. */
  needs?: 'server';
  ask?: CallDef;
  early?: boolean;
  /** The page says it only to somebody who wants to save, never when a field is left. The server judges it always. */
  late?: boolean;
  /** The page says it in a dialog as well when it stops a save. */
  tell?: boolean;
  /** Instead of `fails` and `message`, which are filled in when definitions load: what this workflow refuses under the name `id` from that state. */
  refusal?: { of: string; from: Logic };
  /**
   * Instead of `at`, `fails` and `message`, which are filled in when definitions load: the unique key `id` of this entity. `among` are the stored rows
   * that the form is held against; without it `ask` answers whether there is another, or the form's own rows are held against each other.
   */
  unique?: { of: string; among?: Logic };
  /** A link beside the message. */
  way?: { label: Text; go: NavigateDef };
}

/** What a change made by a person triggers in the page. Never runs on the server: what must hold is a compute or a check. */
export interface ChangeDef {
  id: string;
  change: Pointer;
  when?: Logic;
  /** Wait for this lookup's answer first. */
  after?: string;
  clear?: Pointer[];
  /** Target pointer -> logic. */
  fill?: Record<Pointer, Logic>;
  /** Question asked before the effects apply; cancelled means the change is taken back. */
  ask?: Text;
  /** Said in a dialog once the effects have applied. */
  tell?: Text;
  /** Values for `{name}` placeholders of the question, or of what is told. */
  values?: Record<string, Logic>;
  /** Where the person is led when what was told is closed. */
  go?: NavigateDef;
}

/** Rules over the facts: the first and the last day, and days between that are not offered: dates, or rows with `holidayDate` and `name`. */
export interface DaysDef {
  min?: Logic;
  max?: Logic;
  off?: Logic;
  /** Sundays are not offered. */
  noSundays?: boolean;
}

/** A reason why something cannot be changed now, and how it is said. */
export interface LockDef {
  when: Logic;
  message: Text;
}

export interface RulesDef {
  /** About the beneficiary, never about who looks: may not read session. */
  show?: Record<Pointer, Logic>;
  /** Who may see a field at all; session only. */
  see?: Record<Pointer, Logic>;
  require?: Record<Pointer, Logic | { when: Logic; message: Text }>;
  /** Plain logic, or reasons of which the first that holds is said. */
  readonly?: Record<Pointer, Logic | LockDef | LockDef[]>;
  compute?: Record<Pointer, Logic | { when: Logic; value: Logic }>;
  /** How many rows a table has: a number, or the rows of another table, one for each. */
  rows?: Record<Pointer, Logic>;
  /** Array of option items or of plain values. */
  options?: Record<Pointer, Logic>;
  /** Which days the calendar of a date field offers; help only, what must hold is a check. */
  days?: Record<Pointer, DaysDef>;
  lookups?: Record<string, CallDef>;
  check?: CheckDef[];
  on?: ChangeDef[];
}

export interface Verdicts {
  /** What counts: computed values in, hidden, unseen and empty values out. */
  data: JsonObject;
  /** Pointers that have a show rule (or lie in a see rule) and are not drawn. */
  hidden: Pointer[];
  /** Pointers with a show rule that holds. */
  shown: Pointer[];
  /** Pointers whose `require` rule holds (the schema's own required are not repeated). */
  required: Pointer[];
  readonly: Pointer[];
  computed: Record<Pointer, Json>;
  options: Record<Pointer, OptionItem[]>;
  problems: Problem[];
}

export interface AjvErrorLike {
  keyword: string;
  instancePath: string;
  params: Record<string, unknown>;
  message?: string;
}

export interface ValidateFn {
  (data: unknown): boolean;
  errors?: AjvErrorLike[] | null;
}

/** One compiled function per top-level object or array property, `` for what is left at the root. */
export type Validators = Readonly<Record<string, ValidateFn>>;

export interface ExampleDef {
  name: string;
  requirement: string[];
  facts?: {
    session?: JsonObject;
    record?: JsonObject;
    today?: string;
    lookups?: Record<string, Json>;
    unanswered?: Record<string, boolean>;
    answers?: Record<string, Json>;
  };
  data: JsonObject;
  confirmed?: string[];
  expect: {
    shown?: Pointer[];
    hidden?: Pointer[];
    required?: Pointer[];
    readonly?: Pointer[];
    computed?: Record<Pointer, Json>;
    options?: Record<Pointer, Json[]>;
    /** A message may be named by its key, `{{key}}`, with the values of its `{name}` placeholders. */
    problems?: { at: Pointer; rule: string; message: Text; values?: Record<string, Json>; severity?: Severity }[];
  };
}

/** A form as the engine judges it: schema with every $ref inlined, rules checked by the catalogue. */
export interface JudgedForm {
  id: string;
  schema: FormSchema;
  rules: RulesDef;
}
