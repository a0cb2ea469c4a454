/** Screens of config/screens and what stands in them, charts and printed sheets, as admins write them. */
import type { CallDef, JsonObject, Logic, Pointer, Wording, Text } from '../../engine/types.ts';

export interface BlockDef {
  block: string;
  /** By which it is referred to elsewhere. */
  name?: string;
  /** The part whose place it takes, as it is written; none once definitions are read. */
  use?: string;
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

/** What else is known of the days that are drawn: `drawn.first` and `drawn.last` are read by what it asks with. */
interface Dated {
  holidays?: CallDef;
}

/** Rows as lines of time: stretches by the wire keys of their first and last day, a later one over those before it. */
export interface SpansDef extends DrawnDef, Dated {
  kind: 'spans';
  columns: { key: Text };
  spans: { label: Text; from: string; to: string }[];
}

/** A month of what a person chooses: a line for each row, a letter for each day. */
export interface MonthDef extends DrawnDef, Dated {
  kind: 'month';
  columns: { key: Text; value: Text };
  /** Its rows are offered by `name` and known by `field`; the chosen one is read as `chosen`. The first variant that holds takes its place. */
  choose: CallDef & {
    variants?: { when: Logic; call: string; with?: Record<string, Logic> }[];
    field: string;
    name: string;
    label: Text;
    first: Text;
    /** What stands there until something is chosen. */
    until: Text;
    /** The value of `field` that a form beside it tells; it is chosen here, too. */
    beside?: Logic;
  };
  /** Where a row has its days, the wire key of the day and of what it says there, and how that is drawn. */
  days: { at: string; day: string; says: string; as: { value: string; letter: Text; label: Text; tone: 'success' | 'error' | 'warning' | 'info' }[] };
  /** Wire key of the per cent at the end. */
  value: string;
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
  /** What each bar is made of, by a key of the answer row; `of` are the parts in the order of their option list, which the loader lays in. */
  parts?: { by: string; options: string; as: 'stacked' | 'grouped'; of: { value: string | number | boolean | null; label: Text }[] };
  /** So many bars at most: what is left of the keys stands together in one more, "others". */
  most?: number;
  /** True in a row that counts what the answer left out: it is of the others. */
  rest?: string;
  /** The list that a bar opens, filtered by what it counts. */
  go?: { path: string; filterBy: string; when?: Logic };
}

export type ChartDef = CountsDef | SpansDef | MonthDef;

/** What one place of a card shows: fixed words, and what rules make of the row, of what was chosen and of what the sheet is about. */
export interface CardPartDef {
  as: 'band' | 'picture' | 'name' | 'field' | 'note' | 'address' | 'code' | 'foot';
  label?: Text;
  title?: Logic;
  /** A list is joined by commas, without what is empty. */
  value?: Logic;
  half?: true;
}

/** What is said of one, and of more. */
type PluralText = Record<'one' | 'more', Text>;

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
  counted: PluralText;
  print: PluralText;
  hint: Text;
  empty: Text;
  /** Front and back. */
  faces: { label: Text; parts: CardPartDef[] }[];
}

export interface ScreenDef {
  id: string;
  path: string;
  /** Other addresses that lead here whoever may open it. */
  also?: string[];
  /** Of several the first that holds: logic over session and `record.rowId`. */
  title: Wording;
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
