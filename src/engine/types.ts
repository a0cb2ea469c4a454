/**
 * The words that every room shares: JSON, rules, facts, verdicts, problems.
 * Types only. Shapes of the JSON files that admins edit are documented in schemas/README.md and config/README.md.
 */

export type Json = null | boolean | number | string | Json[] | JsonObject;
export interface JsonObject {
  [key: string]: Json;
}

/** A json-logic expression: a literal, an array, or an object with exactly one key, the operator. */
export type Logic = Json;

/** A permission or a derived fact with a name: the sentence that people read, and its rule. */
export interface NamedRule {
  about: Text;
  rule: Logic;
}

/** JSON Pointer into a form's data, e.g. `/residential/pincode`; `` is the whole form; `*` stands for every row of a table: `/rows/<star>/year`. */
export type Pointer = string;

/** A dotted path, the wire name of a field (`data-field`), e.g. `residential.pincode`, `rows.0.qualificationId`. */
export type Path = string;

/** A text a person reads: literal, or with `{{key}}` into config/messages/<language>.json. */
export type Text = string;

/** A text, or several of which the first that holds is said. */
export type Wording = Text | readonly { when: Logic; text: Text }[];

export interface OptionItem {
  value: string | number;
  label: Text;
  [trait: string]: Json;
}

/** A row of a list that is too long for a page. `within`: the value of the list around it that it lies in, null without one. */
export interface LongItem extends OptionItem {
  value: string;
  within: string | null;
}

/** A list that is too long for a page, which asks for what was typed. */
export interface LongList {
  /** The row with this value; null where there is none, undefined where nobody here can say. */
  find(value: Json): LongItem | null | undefined;
  /** The value of the only row with this label, among those within. */
  keyOf?(label: string, within?: string): string | undefined;
}

/** What rules may read beside the data. Every value is plain JSON; the clock is a fact, never read by a rule. */
export interface Facts {
  /** `user`, `role`, `program`, `centre`, `model`, each with its traits. */
  session: JsonObject;
  /** Status, linked ids, what is stored already (`record.stored` is the stored form data, null for a new record). */
  record: JsonObject;
  /** YYYY-MM-DD in the product's time zone, always the server's. */
  today: string;
  /** Option lists by name. */
  lists: Record<string, OptionItem[]>;
  /** Lists that are too long for a page, by name: what is chosen from them is judged, no rule reads them. */
  long?: Readonly<Record<string, LongList>>;
  /** Answers of the form's `lookups` by name; null until answered. */
  lookups: Record<string, Json>;
  /** In the page, of the form's `lookups` by name: whether it was asked and nobody could answer. The server judges nothing without an answer. */
  unanswered?: Record<string, boolean>;
  /** Answers of checks that only the server can make, by check id; absent until asked. */
  answers?: Record<string, Json>;
}

export type Severity = 'error' | 'warning' | 'confirm';

/** A call that takes back what was just done, offered for a few seconds. */
export interface UndoDef extends CallDef {
  say: Text;
  /** Said when it is undone. */
  done: Text;
}

/**
 * A call declared in a definition: an action by name and what to send, logic per wire key (`data`, `record`, `session`, `today` readable,
 * in save steps also `kept.<name>` of the steps before). The wire key `` spreads an object: `{ "": { "var": "data.residential" } }` sends
 * every field of that part of the form, null when empty, without the `x-local` ones.
 */
export interface CallDef {
  /** `<action>`, or `<service>.<action>` where several services have an action of that name. */
  call: string;
  with?: Record<string, Logic>;
  /** Asked only while this holds. */
  when?: Logic;
}

/** One problem of a submission. `rule` is the rule's id, or the schema keyword (`required`, `pattern`, `options`, `unknown` …). */
export interface Problem {
  at: Pointer;
  rule: string;
  message: string;
  severity: Severity;
  /** Permanent code, see engine/problem/codes.ts. */
  code: string;
  /** Where to see more of it; of the page alone, never on the wire. */
  way?: ProblemLink;
}

/** A link, ready to read and decided: an address of the page and what it is told. */
export interface ProblemLink {
  readonly label: string;
  readonly path: string;
  readonly state: JsonObject;
}
