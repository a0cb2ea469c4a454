/** A list as admins write it: columns, filters, row actions, examples. */
import type { CallDef, Json, JsonObject, Logic, Pointer, Text, UndoDef } from '../types.ts';

export interface ColumnDef {
  at: Pointer | Logic;
  id?: string;
  label: Text;
  as?: 'text' | 'id' | 'phone' | 'date' | 'datetime' | 'place' | 'status' | 'number' | 'rupees' | 'aadhaar' | 'link';
  /** What it shows is a word of the product, read in the language of who reads; anything else, such as a name, stays as it is. */
  word?: true;
  /** The sentence in which the value stands where `when` holds: `{value}`, beside what `values` work out. */
  says?: { text: Text; when?: Logic; values?: Record<string, Logic> };
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
  incomplete?: string;
  /** A number is drawn with its maximum, as a bar with a line at what has to be reached. */
  scale?: { most: number; threshold?: Logic };
  /** A button in each row: the action of the list that it presses for that row. */
  press?: string;
  /** Words with an icon behind the value of a row for which the rule holds. */
  mark?: { when: Logic; text: Text; icon: string };
  /** The cell is a link to the document whose address stands at this pointer into the row; it opens in a tab of its own. */
  download?: Pointer;
}

export interface NavigateDef {
  path: string;
  state?: Record<string, Logic>;
  /** How the list of that screen is filtered: field -> values, any of which will do, or a rule that gives one. */
  filter?: Readonly<Record<string, readonly string[] | JsonObject>>;
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
  /** A form of questions, filled in before a yes: its fields are read by the calls as `asked`. */
  form?: string;
  /** Of config/charts, drawn between the question and its buttons. */
  chart?: string;
  /** Values of `{name}` placeholders, beside those of the action: logic over row, session and `answer`. */
  values?: Record<string, Logic>;
}

/** The event of a workflow that a button sends. */
export interface EventOf {
  of: string;
  /** Left out: every other event that the calls can send. */
  type?: string;
  /** Where the row stands; null where the step is another record's. The row's own state without it. */
  from?: Logic;
}

/** What the machine says of a button that sends an event: the catalogue puts it there. */
export interface StepDef {
  /** Who may send it and, with a row, whether it is heard where the row stands. */
  visible: Logic;
  /** Whether it leads on from there, as far as the rules read what the page has of the row. */
  open: Logic;
  /** Why it does not: the first that holds. */
  refusals: { when: Logic; text: Text; values?: Record<string, Logic> }[];
}

export interface RowActionDef {
  id: string;
  label: Text;
  /** It is drawn as the machine has it: `label`, `icon` and `confirm` of the list go before those of the transition. */
  event?: EventOf;
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
    /** Said where the call is lost and nobody answers. */ failed?: Text;
    say?: Text;
    tone?: 'success' | 'error';
    /** It is said in a dialog with an Ok button. */ dialog?: boolean;
    /** What stands below it there, and the values of its placeholders: logic over `row`, `session` and `answer`. */ detail?: {
      text: Text;
      values?: Record<string, Logic>;
    };
    clear?: boolean;
    refresh?: boolean;
    /** The version of the definitions that was answered is tried in this tab from then on. */ trial?: true;
  })[];
  /** The row is laid into the form beside the list. */
  edit?: true;
  /** A call whose answer holds an address (at a pointer), shown in a dialog or in a tab of its own. */
  open?: CallDef & { address: Pointer; as: 'preview' | 'tab'; /** What the answer must say: logic over `answer`. */ if?: Logic };
  /** A call whose answer's rows become a spreadsheet that is kept: header -> logic over `row`. */
  sheet?: CallDef & { name: Text; columns: Record<string, Logic> };
  /** Who changed what and when: a call whose operation is `history`, read page by page in a panel. */
  history?: CallDef;
  confirm?: ConfirmDef;
  /** Offered in a quiet notice once the calls are through, for `undoSeconds` of config/app.json; rows are read again after it. */
  undo?: UndoDef;
  /** Said when a call fails, instead of what the server said. */
  failed?: Text;
  /** What keeps it from being done is said in a dialog. */
  aloud?: boolean;
  /** Said when pressed without a selection (then the button stays enabled without one). */
  needsRow?: Text;
  /** Values for `{name}` placeholders of its texts: logic over row and session. */
  values?: Record<string, Logic>;
}

/** A button as the catalogue has it. */
export interface DrawnAction extends RowActionDef {
  step?: StepDef;
  /** One of the machine's other events: examples that do not name it say nothing of it. */
  other?: true;
}

export interface FilterDef {
  field: string;
  label: Text;
  as: 'select' | 'date' | 'text';
  options?: string;
  /** What it offers of `options` once the filters that this rule reads are chosen. */
  offers?: Logic;
  /** The filter by whose choice a list that is too long for a page is narrowed, as `x-within` of a field. */
  within?: string;
  /** What a select offers comes from a lookup of the list; the row that is chosen is read as `lookups.chosen`. */
  from?: { lookup: string; value: string; label: string };
  /** Said instead of rows until something is chosen. */
  needed?: Text;
  /** Where a lookup offers one choice alone it is taken by itself. */
  sole?: true;
  /** The value that it has and keeps for whom this rule over session gives one. */
  fixed?: Logic;
  /** The choice that it begins with, for whom the rule over session holds; who takes it away sees all. */
  first?: { value: string; when?: Logic };
  /** It says what other filters offer, and is not asked of the server. */
  narrows?: true;
  all?: Text;
}

export interface ListDef {
  id: string;
  title: Text | Logic;
  /** `when`: no rows are asked for until it holds. */
  load: CallDef & { until?: Text; failed?: Text; variants?: { when: Logic; call: string; with?: Record<string, Logic> }[] };
  /** Answers that columns read as `lookups.<name>` (names for ids); asked one after the other, a later one may read the earlier. */
  lookups?: Record<string, CallDef>;
  key: string;
  /** Key of a row -> the option list that is too long for a page: columns read of it, as `lists.<list>`, the rows whose values the page shows. */
  labels?: Record<string, string>;
  columns: ColumnDef[];
  filters?: FilterDef[];
  search?: { placeholder: Text };
  sort?: string;
  pageSize: number;
  select?: 'one' | 'many' | 'none';
  /** The buttons about the selected row are drawn without a selection, too; or a sentence about the rows is expected there. */
  bar?: 'always' | 'expected';
  /** It stands behind a link with these words, and is read when that is pressed. */
  fold?: Text;
  /** Each row is told, name by name, instead of standing in a table. */
  shape?: 'facts';
  /** Said above the table, the first that holds: rule over session and lookups. */
  note?: { when: Logic; text: Text; tone?: 'success' | 'error' | 'info'; values?: Record<string, Logic> }[];
  /** The row that a filter has chosen from a lookup, as a table of its own above the rows. */
  chosen?: { title: Text; columns: Pick<ColumnDef, 'at' | 'label' | 'as' | 'card'>[] };
  rowColour?: { when: Logic; tone: string }[];
  actions?: DrawnAction[];
  /** Buttons above the table (not about a row). */
  buttons?: DrawnAction[];
  empty: Text;
  noMatch?: Text;
  count?: Text;
  /** `by`: an action of the server writes it; `call`: the one that the export button asks, with search, filters and sort. */
  export?: { name: string; by?: 'server'; call?: string; columns?: string[] };
  /** A button that prints the page. */
  print?: true;
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
    /** Column -> what stands in each row, with the words of its mark. */
    cells?: Record<string, Json[]>;
    colours?: (string | null)[];
    chosen?: string[] | null;
    note?: string | null;
  };
}
