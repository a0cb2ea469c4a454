/** The shapes of every JSON kind that admins edit, and of the frozen Catalogue that the checks make of them. Types only. */
import type { CompletenessDef, CompletenessView } from '../engine/completeness/types.ts';
import type { ReadBack } from '../engine/form/wire.ts';
import type { TemplateDef } from '../engine/sheet/template.ts';
import type {
  CallDef,
  ExampleDef,
  FormSchema,
  GameDef,
  Json,
  JsonObject,
  ListDef,
  Logic,
  NamedRule,
  NavigateDef,
  OptionItem,
  Path,
  Pointer,
  RulesDef,
  Text,
  WorkflowDef,
  RowActionDef,
} from '../engine/types.ts';

export interface UiField {
  at: Pointer;
  /** Columns of twelve on a desktop; on a phone everything wider than 6 takes the row. */
  width?: number;
  widget?: string;
  label?: Text;
  help?: Text;
  placeholder?: Text;
  /** Options of the widget, documented beside it and checked by its entry in the widget table. */
  with?: JsonObject;
}
export interface UiSection {
  id?: string;
  title: Text;
  note?: Text;
  at?: Pointer;
  /** Can be folded away: how it stands for somebody who never folded or opened it on this device. */
  fold?: 'open' | 'closed';
  fields: UiField[];
}
export interface SubmitDef {
  id: string;
  label: Text;
  icon?: string;
  set: Record<Pointer, Json>;
}
export interface UiDef {
  note?: Text;
  sections: UiSection[];
  submit?: Text | Logic;
  /** Several buttons in the place of the one: each puts values into the form, then saves it. */
  submits?: SubmitDef[];
  /** What must hold before the button can be pressed, and what is said until then. */
  ready?: { when: Logic; /** Fields that may show no problem, too. */ right?: Pointer[]; why: Text | { when: Logic; text: Text }[] };
  /** False: the button stands below the fields, not in the bar at the bottom of the page. */
  bar?: boolean;
  /** While the form may not be changed, only the reason is drawn: no fields, no button. */
  lockedHides?: boolean;
}

export interface SaveStep extends CallDef {
  id?: string;
  /** The table whose rows are sent, one element of `data` each: `with` reads `row` and `index`, its `` spreads `{ "var": "row" }`. */
  each?: Pointer;
  /** With `each`: only these rows are sent; reads `row` and `index`. Without any of them nothing is sent. */
  only?: Logic;
  /** With `each`: a call of its own for each row; one that is refused leaves the others. */
  alone?: true;
  /** With `each`: rows that are stored and no longer in the form are sent too, with these keys instead of their own (`isActive: "N"`). */
  gone?: Record<string, Logic>;
  /** Names what is written at most once, whichever tab or draft of this person sends it; what is there already is the answer. */
  once?: Logic;
  /** A text with several values (`x-joined`): sent once for each of them, `with` reads it as `item`; one that is refused leaves the others. */
  apart?: Pointer;
  /** Parts of the form that other steps carry: left out of what the `` key spreads (here and in `else`). */
  without?: Pointer[];
  /** The action that takes this step's place once it succeeded and its data changed. */
  else?: CallDef;
  /** Remembered in the draft for the steps after it: name -> pointer into the answer. */
  keep?: Record<string, Pointer>;
  say?: Text;
}
export interface ThenDef {
  say?: Text | { when: Logic; text: Text }[];
  /** The message stands in green above the form instead of in a dialog. */
  inline?: boolean;
  /** Values for `{name}` placeholders of the text. */
  values?: Record<string, Logic>;
  /** Milliseconds until `go`; names a constant of config/app.json or a number. */
  delay?: number | string;
  go?: NavigateDef | { when: Logic; to: NavigateDef }[];
  refresh?: string[];
  clear?: boolean;
  /** Fields that the emptied form begins with, as they were saved. */
  keep?: Pointer[];
  /** A second button beside Ok: the same form anew for the next one, with what these fields held. */
  again?: { when?: Logic; label: Text; go: NavigateDef; keep: Pointer[] };
}
/**
 * Keeps the form's data without an entity or actions of its own: one document for each record. What they would say is derived
 * (src/catalogue/stores).
 */
export interface StoreDef {
  /** The entity that a document belongs to; its key (`dbUserId`) is a fact of the record. */
  of: string;
  /** Who may read and who may save: logic over session. */
  see: Logic;
  save: Logic;
}
export interface BindingDef {
  /** Hangs the form on a record as a tab, or is placed by a screen's block. */
  tab?: { of: string; index: number; key: string; label: Text; group?: string; component?: string };
  /** Hangs the form on another form's tab: above it when `order` is below 0, else below it. */
  panel?: { of: string; tab: string; order: number };
  /** Session and record decide whether the tab is there at all, and whether it is locked (with the reason). */
  visible?: Logic;
  locked?: { when: Logic; why: Text };
  /** Who may write. */
  edit?: Logic;
  title?: Text;
  /** Takes the place of `load` and `save`. */
  store?: StoreDef;
  facts?: Record<Path, CallDef>;
  /**
   * The fields that say what the form is about (centre, batch and day of a roster), each with the rule for its first value. Rules and calls
   * read them as `record.<field>`; another value reads what is stored anew.
   */
  head?: Record<string, Logic>;
  /** How stored data is read back into the form: each answer row lands at a pointer; `where` picks the row, `rows` takes them all. */
  load?: LoadDef[];
  /** The list beside the form; with `edit` a row of it is edited in the form, its key being `record.rowId`. */
  rows?: {
    list: string;
    select?: 'one';
    edit?: boolean;
    /** The field that holds the key of the selected row. */ pick?: Pointer;
    /** Lists about the same record, above the form. */ above?: string[];
    /** The form asks for the rows and writes nothing: the list reads what stands in it as `record.asked`. */ asks?: true;
    /** Lists about the same record, below the list. */ below?: string[];
    /** Only the list is drawn while this holds. */ alone?: Logic;
    /** The list is drawn only while this holds. */ shown?: Logic;
  };
  save?: SaveStep[];
  /** Buttons beside the form's own: ways on, calls, reading again. They read session, record and what is stored (`record.stored`). */
  buttons?: (RowActionDef & { /** Reads the form's stored data again. */ reload?: true })[];
  then?: ThenDef;
  /** Text when a save fails for a reason other than the form's own problems; of several the first that holds. */
  failed?: Text | { when: Logic; text: Text }[];
  /** After a save that failed the button stays off until something is changed or the form is opened again. */
  failedHolds?: boolean;
  /** What the form says now to the forms that hang on its tab and to the lists that stand by it: name -> field; in the page they read it as `record.<name>`. */
  tells?: Record<string, Pointer>;
  /** `failed` is a text of the specification: said in a dialog, above what the server says, instead of a quiet notice. */
  failedAloud?: boolean;
  draft?: boolean;
  /** What of the form stands in a row of a spreadsheet, for many records at once. */
  template?: TemplateDef;
}
export interface LoadDef extends CallDef, ReadBack {
  into: Pointer;
  take?: string[];
  must?: true | Text;
  /** Remembered for the steps of the save: name -> pointer into the rows that count. */
  keep?: Record<string, Pointer>;
}
export interface FormDef {
  id: string;
  schema: FormSchema;
  ui: UiDef;
  rules: RulesDef;
  binding: BindingDef;
  examples: ExampleDef[];
}

export type Operation =
  | { create: string; set?: Record<string, Logic>; apart?: string }
  | { update: string; set?: Record<string, Logic>; /** Written only where the row's workflow hears it. */ event?: string }
  | { upsertMany: string; over: string[]; only?: Logic; mark?: MarkDef; set?: Record<string, Logic> }
  | { put: string; by: string[] }
  | { get: string; by: string[] }
  | {
      list: string;
      by?: string[];
      where?: Record<string, Logic>;
      without?: { entity: string; by: string };
      only?: Logic;
      /** Keys of the request that leave rows out while they are true: rule over row, data, session, today. */
      narrow?: Record<string, Logic>;
      /** Rows whose day lies between two days of the request, newest first; the first whose rule over data and session holds. */
      between?: BetweenDef[];
      /** What the request calls page and size. */
      pages?: { page: string; size: string };
      /** Wire key -> the one row of another entity that has the same value under `by`, and says it. */
      beside?: Record<string, BesideDef>;
      onto?: LeftJoinDef;
      paged?: boolean;
      sort?: string;
      people?: Record<string, string>;
      /** Key of the request: rows in whose search text its words stand, `most` of them. */
      finds?: string;
      most?: number;
    }
  | { count: string; by: string[]; where?: Record<string, Logic>; per?: string; as?: string }
  | { delete: string; by: string[] }
  | { restore: string }
  /** `event` where the payload does not name it; `by` where another key than the id names the row. */
  | { send: string; event?: string; by?: string[] }
  | { follow: string; by: string[]; set: Record<string, Logic> }
  | RankDef
  | { foresee: string }
  | { complete: string; by: string[] }
  | { validate: string; by: string[] }
  | { history: string; by: string[] }
  | { exists: string; by: string[]; having?: string[] }
  | { reference: string; by?: string[]; take?: string[]; within?: string }
  /** `many`: it takes several rows. */
  | { handler: string; many?: true };

export interface BesideDef {
  entity: string;
  by: string;
}
/** Rows by the day that a column holds, from one key of the request to another, both days included. */
export interface BetweenDef {
  column: string;
  from: string;
  to: string;
  when?: Logic;
}

/** Fields of the row that the written rows refer to by a key, set in the same transaction: rules over `rows`, `record` (that row), session, today. */
export interface MarkDef {
  by: string;
  set: Record<string, Logic>;
}
/** Rows of a reference are answered, each with what is stored for it: the row whose `by` is its id. */
export interface LeftJoinDef {
  reference: string;
  by: string;
}

/**
 * Rows that wait are measured by a rule, ranked among each other and sent to their workflow: rules over session, today, record with the
 * rows beside it, and for `event` over rank (0 to 100).
 */
export interface RankDef {
  rank: string;
  where: Record<string, Logic>;
  with?: Record<string, { entity: string; by: string }>;
  total: Logic;
  least: Logic;
  fewer: Text;
  event: Logic;
}

export interface RequestDef {
  required?: string[];
  /** JSON Schema of wire keys that are not a form's fields. */
  properties?: Record<string, FormSchema>;
  /** A form judges the payload: the whole, or the part of it named by `at`. */
  form?: string;
  /** Where the payload sits in that form: a pointer, or one chosen by a wire key's value. */
  at?: Pointer | { by: string; is: Record<string, Pointer> };
  /** Parts of the form that other steps carry. */
  without?: Pointer[];
  /** After this write the whole form, assembled from the store, must be free of problems. */
  judges?: string;
}
/** Value of a wire key -> the internal action of the same service that does the work; or one that does it while a rule over data and session holds. */
export type InsteadDef = { by: string; is: Record<string, string> } | { when: Logic; use: string };
export interface ActionDef {
  /** What it is for, for people. */
  about?: string;
  auth: 'none' | 'bearer';
  /** Logic over session; true by default for any signed-in user. */
  may?: Logic;
  scope?: 'none' | 'user' | 'centre';
  request?: RequestDef;
  /** Another action's work, picked by the value that a key of the payload has: value -> internal action of the same service. */
  instead?: InsteadDef | InsteadDef[];
  /** With scope user: the keys that must name the caller (`userId` and `id` without it). */
  own?: string[];
  do: Operation;
  /** Wire keys of an answer row, in order; missing ones are null. Logic renames or derives: `{ "name": { "var": "centreName" } }`. */
  answer?: (string | Record<string, Logic>)[];
  audit?: string;
  /** Events of workflows that its handler sends: workflow -> events. */
  sends?: Record<string, string[]>;
  /** What the history says that it did, where no field tells. */
  told?: Text;
  /** A door of its own beside POST /api/<service>. */
  door?: {
    method: 'GET' | 'POST' | 'PUT' | 'PATCH';
    path: string;
    body?: 'json' | 'query' | 'none';
    answer?: 'plain' | 'envelope';
    /** What an answer says beside its rows. */ message?: string;
  };
  /** Texts said instead of the general ones, by problem code. */
  say?: Record<string, Text>;
  /** Requests per minute for one user or, without a session, one address. */
  limit?: { per: 'user' | 'address' | 'number'; count: number; seconds: number };
  /** Does not renew the idle session (polling, sign-out). */
  quiet?: boolean;
  /** Answers also to who signed in with a one-time password that is not changed yet. */
  whilePasswordDue?: boolean;
  /** Asked by rules, other actions and handlers only: no door leads to it. */
  internal?: boolean;
  /** The answer's `data` is the one value itself (`true`), not an array of rows. */
  single?: boolean;
  /** Encrypted fields that this answer shows in full; every such reading is audited. Without it they are masked. */
  reveal?: string[];
  requirement?: string[];
}

export interface EntityColumn {
  type: 'text' | 'integer' | 'number' | 'date' | 'timestamp' | 'boolean';
  /** Where its value comes from in the document (defaults to the key of its own name). */
  at?: Pointer;
  /** Copied from the parent or a referenced entity and kept in step with it. */
  from?: { entity: string; by: string; at: Pointer };
  sort?: boolean;
  filter?: boolean;
  /** What people call it, where no form says so: then the history tells of it. */
  title?: Text;
}
export interface EntityDef {
  noun: string;
  /** What people call a row of it, or a rule over the row that says it; the title of its form without it. */
  title?: Text | Logic;
  /** Fields whose values tell its rows apart, as the history names them. */
  named?: string[];
  /** Wire name of the id. */
  key: string;
  /** A new row is given a name: what the rule over `row` and `of` (a row of a reference) says, then its number. */
  numbered?: { at: string; digits: number; of?: { reference: string; by: string }; name: Logic };
  parent?: string;
  references?: Record<string, string>;
  /** Reference -> keys in which the row that it points to must say the same as this one. */
  alike?: Record<string, string[]>;
  /** The form whose data the document is (or a part of it by pointer). */
  document?: string | { form: string; at?: Pointer };
  /** How a row comes to its centre and programme: own, from the session, or through a reference; through `or` where that one is empty. */
  scope: 'centre' | 'none' | { through: string; or?: string };
  /** Rows of another centre are within reach, too, of who has a row of `with` that refers to them by `by`, and what hangs on them. `keeps`: only their own centre changes them. */
  shared?: { with: string; by: string; keeps?: boolean };
  columns?: Record<string, EntityColumn>;
  /** Fields (own or copied) that go into the search text. */
  search?: string[];
  unique?: { over: string[]; only?: Logic; rule: string; message: Text; at: Pointer }[];
  encrypted?: string[];
  counters?: string[][];
  workflow?: string;
  /** Seed rows that every store needs (not demo data). */
  retention?: { days?: number };
}

export interface BlockDef {
  block: string;
  when?: Logic;
  form?: string;
  list?: string;
  of?: string;
  text?: Text;
  page?: string;
  chart?: string;
  sheet?: string;
  with?: JsonObject;
}
/** One reading call and what is drawn of its rows. Texts resolved by the page. */
interface DrawnDef {
  id: string;
  title: Text;
  /** Said beside the title. */
  note?: Text;
  /** Said when there is nothing to draw. */
  none?: Text;
  call: string;
  with?: Record<string, Logic>;
  /** Wire key of what a row is about. */
  key: string;
}
/** Rows as lines of time: stretches by the wire keys of their first and last day, a later one over those before it. */
export interface SpansDef extends DrawnDef {
  kind: 'spans';
  columns: { key: Text };
  spans: { label: Text; from: string; to: string }[];
}
/** Rows as bars. */
export interface CountsDef extends DrawnDef {
  kind: 'funnel' | 'bar' | 'column';
  /** Wire keys of an answer row: how many, since when. */
  value: string;
  asOf?: string;
  /** True in a row that is a line between bars. */
  line?: string;
  /** What the two columns of its table are called. */
  columns: { key: Text; value: Text };
  /** Words for the keys: states of a workflow, rows of a table of config/, or another key of the answer row. */
  names?: { workflow: string } | { table: 'roles' | 'programs' } | { at: string };
  /** Keys that count together, in order; a funnel needs them. Without them every key is drawn, most first. */
  steps?: { label: Text; of: string[] }[];
  /** The list that a bar opens, filtered by what it counts. */
  go?: { path: string; filterBy: string; when?: Logic };
}
export type ChartDef = CountsDef | SpansDef;
/** What one place of a card shows: fixed words, and what rules make of the row, of what was chosen and of what the sheet is about. */
export interface CardPartDef {
  as: 'band' | 'picture' | 'name' | 'field' | 'note' | 'address' | 'code' | 'foot';
  label?: Text;
  title?: Logic;
  /** A list is joined by commas, without what is empty. */
  value?: Logic;
  half?: true;
}
/** Cards to print, one for each row of what a person chooses. */
export interface SheetDef {
  id: string;
  /** Its first row is read as `about`. */
  about: CallDef;
  /** Its rows are offered by `name` and known by `field`; the chosen one is read as `chosen`. */
  choose: CallDef & { field: string; name: string; label: Text; first: Text; needed: Text };
  /** Asked page by page until every row is there. */
  load: CallDef & { size: number };
  key: string;
  /** Wire key by which a card is called aloud. */
  name: string;
  picture: { find: CallDef; open: CallDef & { address: Pointer } };
  perPage: number;
  counted: Text;
  print: Text;
  hint: Text;
  empty: Text;
  /** Front and back. */
  faces: { label: Text; parts: CardPartDef[] }[];
}
export interface ScreenDef {
  id: string;
  path: string;
  title: Text;
  /** Everyone signed in, by menu only, or without a session. */
  open: 'public' | 'session' | 'menu';
  may?: Logic;
  /** There only while the server runs with demo data. */
  demoOnly?: boolean;
  /** Shown first to those who have neither the dashboard nor a screen in their menu. */
  start?: true;
  /** Logic over session: while it holds this screen is shown in place of every other. */
  first?: Logic;
  blocks: BlockDef[];
}
export interface MenuEntry {
  screen: string;
  label: Text;
  icon?: string;
  group?: string;
  visible: boolean;
}
/** config/menus.json as it is written: each entry once, and for each menu the names of its entries in order. */
export interface MenusFile {
  planned?: Record<string, string>;
  entries: Record<string, WrittenEntry>;
  menus: WrittenMenu[];
}
/** The name of an entry is its screen, unless it says another. */
export interface WrittenEntry {
  screen?: string;
  label: Text;
  icon?: string;
  group?: Text;
}
export interface WrittenMenu {
  id: string;
  when: Logic;
  /** Drawn, a list for each heading. */
  entries: string[][];
  /** Open without being drawn. */
  open?: string[];
}
export interface MenuDef {
  id: string;
  when: Logic;
  entries: MenuEntry[];
}
/** Rows with traits; the loader writes the default of every declared trait into rows that do not say. */
export interface RowTable {
  traits?: Record<string, { about: string; default: Json }>;
  items: (JsonObject & { id: number; name: Text })[];
}

/** How much may be sent and answered at once. Units of 1,024 bytes; `keys` of one object, `rows` of one list, `problems` of one answer. */
export type Limits = { bodyKilobytes: number; manyRowsKilobytes: number; strangerKilobytes: number; keys: number; rows: number; problems: number };
/** Name, time zone, constants, as a browser gets them. Every number that the specification calls a constant stands here once. */
export interface ClientApp extends JsonObject {
  name: string;
  timeZone: string;
  constants: JsonObject;
}
/** With the constants that never leave the server. */
export interface AppDef extends ClientApp {
  serverConstants: JsonObject;
}

/** A fault found by the checks. `line` counts from 1. */
export interface Fault {
  file: string;
  line: number;
  pointer: Pointer;
  wrong: string;
  right: string;
  check: string;
}

/** Everything that the definitions say, checked, cross-referenced and frozen. */
export interface Catalogue {
  /** sha256 of the files, hex: names the catalogue for browsers, receipts and audits. */
  hash: string;
  app: AppDef;
  forms: Record<string, FormDef>;
  lists: Record<string, ListDef>;
  screens: Record<string, ScreenDef>;
  charts: Record<string, ChartDef>;
  sheets: Record<string, SheetDef>;
  /** Screens to come, id -> path: menu entries that name them are not drawn. */
  planned: Record<string, string>;
  menus: MenuDef[];
  roles: RowTable;
  programs: RowTable;
  centreModels: RowTable;
  components: JsonObject;
  /** Named rules, for the words of explanations: wherever a rule named one, its rule stands. */
  permissions: Record<string, NamedRule>;
  facts: Record<string, NamedRule>;
  options: Record<string, { title: Text; items: OptionItem[] }>;
  messages: Record<string, Record<string, string>>;
  actions: Record<string, Record<string, ActionDef>>;
  entities: Record<string, EntityDef>;
  workflows: Record<string, WorkflowDef>;
  games: Record<string, GameDef>;
  completeness: Record<string, CompletenessDef>;
  theme: JsonObject;
  backend: JsonObject;
  /** Static pages by name: markdown. */
  pages: Record<string, string>;
  /** Rows that `reference` operations answer from: name -> rows (pincodes excepted, see reference/README). */
  reference: Record<string, Json>;
}

/** What a browser gets at GET /api/catalogue/<hash>: all that the shell needs, forms and lists by name only. */
export interface ClientCatalogue {
  hash: string;
  app: ClientApp;
  screens: Record<string, ScreenDef>;
  charts: Record<string, ChartDef>;
  sheets: Record<string, SheetDef>;
  menus: MenuDef[];
  roles: RowTable;
  programs: RowTable;
  centreModels: RowTable;
  components: JsonObject;
  /** Named rules, for the words of explanations: wherever a rule named one, its rule stands. */
  permissions: Record<string, NamedRule>;
  facts: Record<string, NamedRule>;
  messages: Record<string, string>;
  workflows: Record<string, WorkflowDef>;
  games: Record<string, GameDef>;
  completeness: Record<string, CompletenessView>;
  theme: JsonObject;
  backend: JsonObject;
  /** Every form's binding (tabs, visibility), without schema and rules. */
  bindings: Record<string, BindingDef>;
  lists: string[];
  /** service -> action -> what the browser must know to call it. */
  actions: Record<string, Record<string, { auth: ActionDef['auth']; door?: ActionDef['door'] }>>;
}
/** GET /api/catalogue/<hash>/form/<area>/<form>: judged and drawn from this; validators at …/form/<area>/<form>.js (ES module, one export per part). */
export interface ClientForm {
  id: string;
  schema: FormSchema;
  ui: UiDef;
  rules: RulesDef;
  binding: BindingDef;
  options: Record<string, OptionItem[]>;
}
/** GET /api/catalogue/<hash>/list/<list>: the list, and the option lists that its filters and rules draw from. */
export interface ClientList extends ListDef {
  optionLists: Record<string, OptionItem[]>;
}
