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

/** JSON Schema 2020-12 as the form meta schema admits it, plus our own keywords. */
export interface FormSchema {
  [keyword: string]: unknown;
  type?: string;
  title?: Text;
  description?: Text;
  properties?: Record<string, FormSchema>;
  items?: FormSchema;
  required?: string[];
  /** Name of an option list under config/options; a value outside it is a problem. */
  'x-options'?: string;
  /** What is offered is a proposal: anything else may be written, too. */
  'x-suggested'?: boolean;
  /** A text that holds several values, and what stands between them: `Land,Radio`. */
  'x-joined'?: string;
  /** Kind of personal data: masking, encryption and log rules follow from it. */
  'x-pii'?: 'aadhaar' | 'phone' | 'email' | 'name' | 'address' | 'birth' | 'document' | 'password';
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
  say?: Partial<Record<'type' | 'size' | 'empty' | 'cut' | 'pixels', Text>>;
}

export type Trait = Json;
export interface OptionItem {
  value: string | number;
  label: Text;
  [trait: string]: Json;
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
  /** Answers of the form's `lookups` by name; null until answered. */
  lookups: Record<string, Json>;
  /** Answers of checks that only the server can make, by check id; absent until asked. */
  answers?: Record<string, Json>;
}

export type Severity = 'error' | 'warning' | 'confirm';

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
  /** Array of option items or of plain values. */
  options?: Record<Pointer, Logic>;
  /** Which days the calendar of a date field offers; help only, what must hold is a check. */
  days?: Record<Pointer, DaysDef>;
  lookups?: Record<string, CallDef>;
  check?: CheckDef[];
  on?: ChangeDef[];
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

/** Why a verdict is what it is: the rule that decided and the facts it read, by path. */
export interface Reason {
  rule: string;
  kind: string;
  at: Pointer;
  value: Json;
  read: Record<string, Json>;
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
  why: Reason[];
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
  facts?: { session?: JsonObject; record?: JsonObject; today?: string; lookups?: Record<string, Json>; answers?: Record<string, Json> };
  data: JsonObject;
  confirmed?: string[];
  expect: {
    shown?: Pointer[];
    hidden?: Pointer[];
    required?: Pointer[];
    readonly?: Pointer[];
    computed?: Record<Pointer, Json>;
    options?: Record<Pointer, Json[]>;
    problems?: { at: Pointer; rule: string; message: string; severity?: Severity }[];
  };
}

/** A form as the engine judges it: schema with every $ref inlined, rules checked by the catalogue. */
export interface JudgedForm {
  id: string;
  schema: FormSchema;
  rules: RulesDef;
}

export interface WorkflowTransition {
  target?: string;
  guard?: string;
  actions?: { type: string; params?: JsonObject }[];
  /** Said when the guard refuses: a text, or several of which the first that holds is taken; values for their placeholders. */
  meta?: { otherwise?: Text | { when: Logic; text: Text }[]; values?: Record<string, Logic>; label?: Text };
}
export interface WorkflowState {
  type?: 'final';
  meta: {
    label: Text;
    tone: string;
    icon?: string;
    /** A record may stay here for ever, although events are heard. */ rests?: true;
    /** Event -> what is said when it comes too late, where nothing leads on by it. */ closed?: Record<string, Text>;
    /** Who may send once more what led here, without any effect: rule over record and session. */ again?: Logic;
  };
  on?: Record<string, WorkflowTransition | WorkflowTransition[]>;
}
/** One of several events that a text may name: of those that the sender may send the first whose key (`with`) the payload carries, whatever its value. */
export interface EventChoice {
  with?: string;
  event: string;
}

export interface WorkflowDef {
  id: string;
  /** What people call it; the name of its chart. */
  title?: Text;
  /**
   * The entity whose field holds the state; absent for machines of the page (session, otp, game). `clock`: the state is not stored, it is where
   * this event leads, sent by the clock as days begin.
   */
  of?: { entity: string; state: string; clock?: string };
  /** Spellings that mean a state: `"mobilised": "Mobilised"`. Compared without case. */
  aliases?: Record<string, string>;
  /** How a wire payload names an event: `{ "by": "status", "is": { "Shortlisted": "shortlist" } }`. */
  events?: { by: string; is: Record<string, string | EventChoice[]> };
  /** Facts that guards read, loaded by the server before it decides: path -> call. */
  facts?: Record<Path, CallDef>;
  rules: Record<string, Logic>;
  may: Record<string, Logic>;
  machine: { initial: string; context?: JsonObject; states: Record<string, WorkflowState> };
  /** Effects besides store writes that actions may name (a page machine's own). */
  effects?: string[];
  examples: {
    name: string;
    requirement: string[];
    from: string;
    event: JsonObject & { type: string };
    sent?: JsonObject;
    facts?: JsonObject;
    expect: string;
    refused?: Text;
  }[];
}

export interface ColumnDef {
  at: Pointer | Logic;
  id?: string;
  label: Text;
  as?: 'text' | 'id' | 'phone' | 'date' | 'datetime' | 'status' | 'number' | 'rupees' | 'aadhaar' | 'link';
  sort?: string | boolean;
  hidden?: boolean;
  /** Who sees the column at all: session. */
  shown?: Logic;
  /** On a phone's row card: where it goes. */
  card?: 'title' | 'chip' | 'id' | 'line' | 'none';
  /** Longer texts are cut to so many characters; a button shows all. */
  cut?: number;
  /** For `as: link` and `as: status`: where it leads or which workflow names it. */
  to?: NavigateDef;
  of?: string;
  /** Beside the link of a row: how much it still lacks, by this file of config/completeness. */
  lacks?: string;
  /** A button in each row: the action of the list that it presses for that row. */
  press?: string;
  /** The cell is a link to the document whose address stands at this pointer into the row; it opens in a tab of its own. */
  download?: Pointer;
}
export interface NavigateDef {
  path: string;
  state?: Record<string, Logic>;
  /** How the list of that screen is filtered: field -> values, any of which will do. */
  filter?: Readonly<Record<string, readonly string[]>>;
  /** The same as a rule gives it: field -> value, null for none. */
  filterAs?: Logic;
}
/** What is asked before an action runs; nothing runs without a yes. */
export interface ConfirmDef {
  title: Text;
  text?: Text;
  /** Named by the act, never Yes. */
  yes: Text;
  /** Go back without it. */
  no?: Text;
  /** Asked for first: the first row of its answer is read by `values` as `answer`. */
  reads?: CallDef;
  /** Of config/charts, drawn between the question and its buttons. */
  chart?: string;
  /** Values of `{name}` placeholders, beside those of the action: logic over row, session and `answer`. */
  values?: Record<string, Logic>;
}
export interface RowActionDef {
  id: string;
  label: Text;
  icon?: string;
  /** Who sees the button at all: session. */
  shown?: Logic;
  /** When it can be pressed: `row` (the selected row, null without one) and session. */
  enabled?: Logic;
  /** Why not, while it cannot. */
  otherwise?: Text;
  /** The screen or tab that must exist for it to be drawn. */
  needs?: { screen?: string; tab?: number };
  go?: NavigateDef;
  /** Milliseconds from the last call to `go`, or the constant that says how many. */
  delay?: number | string;
  run?: (CallDef & {
    /** Every row that is shown is sent, one element of data each: `with` reads it as `row`. */ each?: true;
    refuse?: { when: Logic; say: Text; tone?: 'error' };
    say?: Text;
    tone?: 'success' | 'error';
    /** It is said in a dialog with an Ok button. */ dialog?: boolean;
    /** What stands below it there, and the values of its placeholders: logic over `row`, `session` and `answer`. */ detail?: {
      text: Text;
      values?: Record<string, Logic>;
    };
    clear?: boolean;
    refresh?: boolean;
  })[];
  /** The row is laid into the form beside the list. */
  edit?: true;
  /** A call whose answer holds an address (at a pointer), shown in a dialog or in a tab of its own. */
  open?: CallDef & { address: Pointer; as: 'preview' | 'tab'; /** What the answer must say: logic over `answer`. */ if?: Logic };
  /** A call whose answer's rows become a spreadsheet that is kept: header -> logic over `row`. */
  sheet?: CallDef & { name: Text; columns: Record<string, Logic> };
  confirm?: ConfirmDef;
  /** Offered in a quiet notice once the calls are through, for `undoSeconds` of config/app.json; rows are read again after it. */
  undo?: CallDef & { say: Text; /** Said when it is undone. */ done: Text };
  /** Said when a call fails, instead of what the server said. */
  failed?: Text;
  /** What keeps it from being done is said in a dialog. */
  aloud?: boolean;
  /** Said when pressed without a selection (then the button stays enabled without one). */
  needsRow?: Text;
  /** Values for `{name}` placeholders of its texts: logic over row and session. */
  values?: Record<string, Logic>;
}
export interface FilterDef {
  field: string;
  label: Text;
  as: 'select' | 'date' | 'text';
  options?: string;
  /** What a select offers comes from a lookup of the list; the row that is chosen is read as `lookups.chosen`. */
  from?: { lookup: string; value: string; label: string };
  /** Said instead of rows until something is chosen. */
  needed?: Text;
  /** Where a lookup offers one choice alone it is taken by itself. */
  sole?: true;
  /** The value that it has and keeps for whom this rule over session gives one. */
  fixed?: Logic;
  /** It says what other filters offer, and is not asked of the server. */
  narrows?: true;
  all?: Text;
}
export interface ListDef {
  id: string;
  title: Text | Logic;
  /** `when`: no rows are asked for until it holds. */
  load: CallDef & { until?: Text; variants?: { when: Logic; call: string; with?: Record<string, Logic> }[] };
  /** Answers that columns read as `lookups.<name>` (names for ids); asked one after the other, a later one may read the earlier. */
  lookups?: Record<string, CallDef>;
  key: string;
  columns: ColumnDef[];
  filters?: FilterDef[];
  search?: { placeholder: Text };
  sort?: string;
  pageSize: number;
  select?: 'one' | 'many' | 'none';
  /** The buttons about the selected row are drawn without a selection, too. */
  bar?: 'always';
  /** It stands behind a link with these words, and is read when that is pressed. */
  fold?: Text;
  /** Said above the table, the first that holds: rule over session and lookups. */
  note?: { when: Logic; text: Text; tone?: 'success' | 'error' | 'info'; values?: Record<string, Logic> }[];
  /** The row that a filter has chosen from a lookup, as a table of its own above the rows. */
  chosen?: { title: Text; columns: Pick<ColumnDef, 'at' | 'label' | 'as' | 'card'>[] };
  rowColour?: { when: Logic; tone: string }[];
  actions?: RowActionDef[];
  /** Buttons above the table (not about a row). */
  buttons?: RowActionDef[];
  empty: Text;
  noMatch?: Text;
  count?: Text;
  /** `by`: an action of the server writes it. */
  export?: { name: string; by?: 'server'; columns?: string[] };
  examples: ListExample[];
}
export interface ListExample {
  name: string;
  requirement: string[];
  facts: { session: JsonObject; lookups?: Record<string, Json>; filter?: JsonObject };
  rows: JsonObject[];
  /** Index of the selected row, null for none. */
  selected?: number | null;
  expect: {
    title?: string;
    call?: string;
    shown?: string[];
    enabled?: string[];
    columns?: string[];
    colours?: (string | null)[];
    chosen?: string[] | null;
    note?: string | null;
  };
}

/** A group that pictures belong to; its id is the letter in the result. */
export interface GameGroupDef {
  id: string;
  label: Text;
  /** What people of this group like, in a few words. */
  about?: Text;
  /** Place among the chart colours of the theme. */
  colour?: number;
}
/** One way to answer a picture, and what it adds to the tallies of the picture's group. */
export interface GameAnswerDef {
  id: string;
  label: Text;
  icon: string;
  key: string;
  tone?: string;
  adds: Record<string, number>;
}
export interface GameExample {
  name: string;
  requirement: string[];
  /** Group -> answer -> how often. */
  given: Record<string, Record<string, number>>;
  constants?: JsonObject;
  expect: { score: string; tallies?: Record<string, Record<string, number>> };
}
/** A game that sorts pictures: shown one at a time, answered by one of a few buttons, scored by a rule. */
export interface GameDef {
  id: string;
  about?: string;
  title: Text;
  /** Asked below each picture. */
  question: Text;
  /** Banks of config/reference, in the order of whose flags the groups stand. */
  pictures: string[];
  groups: GameGroupDef[];
  /** How many pictures of each group a run has: a number, or a constant of config/app.json. */
  perGroup: number | string;
  answers: GameAnswerDef[];
  /** The tally that the chart shows. */
  shows: string;
  /** The result: rule over `tallies` (a row a group) and `constants`. */
  score: Logic;
  /** The workflow that a run goes through; its entity keeps the runs. */
  workflow: string;
  examples: GameExample[];
}
