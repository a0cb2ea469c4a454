/**
 * What the views are given. Types only: the runtime fills these props, `src/app/widgets.ts` wires the components in.
 * Every text in a prop is ready to be read (resolved, in the user's language); a view never calls an action and never reads a
 * URL.
 * Words that belong to a view itself ('Ok', 'optional', 'Try again') come from `words.json` and may be overridden through
 * `Environment`.
 */
import type { ComponentType, ReactNode, Ref } from 'react';
import type { FormSchema, Json, JsonObject, OptionItem, Path, Pointer, Text, ValidateFn, ProblemLink } from '../engine/types.ts';
import type { FieldFact } from '../engine/form/types.ts';
import type { CardPartDef, UiDef } from '../catalogue/types.ts';

/* ---------------------------------------------------------------- the form store, as widgets see it */

/**
 * The part of the engine's form store that widgets use; the engine's `FormStore` fits it. `writer` names who already shows the
 * value.
 */
export interface FieldStore {
  get(path: Path): Json | undefined;
  rows(path: Path): readonly (string | number)[];
  fact(path: Path): FieldFact;
  subscribe(path: Path, fn: (writer?: unknown) => void): () => void;
  set(path: Path, value: Json | undefined, writer?: unknown): void;
  setMany(values: Record<Path, Json | undefined>): void;
  touch(path: Path): void;
  /** What a save asked for here is being done: its text goes. */
  hush(path: Path): void;
  spliceRows(path: Path, at: number, remove: number, ...rows: JsonObject[]): void;
  /** How many of these fields are shown and how many of the shown ones hold a value. */
  filled(paths: readonly Path[]): { filled: number; total: number };
}

/* ---------------------------------------------------------------- form context and services */

/** `message` is shown in the OTP panel, at once and announced; leave it out when the answer is said elsewhere (an alert). */
export interface OtpAnswer {
  ok: boolean;
  message?: string | undefined;
  /** Get OTP stays off (the gateway's 1701). */ blocked?: boolean | undefined;
}
export interface OtpService {
  /** Sends a one-time password to a complete number. Never throws: a failed call is `ok: false` with its text. */
  generate(asked: { path: Path; number: string }): Promise<OtpAnswer>;
  verify(asked: { path: Path; number: string; otp: string }): Promise<OtpAnswer>;
  /** Whether editing a verified number back to what it was keeps it verified (default true). */
  keepsVerified?: boolean;
}
/**
 * What leaf widgets may ask for. Each is absent in stories and tests that do not need it; a widget says so when it lacks its
 * service.
 */
export interface FormServices {
  otp?: OtpService | undefined;
  files?: FileService | undefined;
  /** The address of a link that stands beside a message. */
  hrefOf?: ((way: ProblemLink) => string) | undefined;
  removal?: RemovalService | undefined;
}
/** Nothing is taken out of a form by accident. `name` says which one. */
export interface RemovalService {
  ask(name: string): Promise<boolean>;
  /** It is out: for some seconds `putBack` is offered. */
  removed(name: string, putBack: () => void): void;
}
/** A file in a field, ready to read. `size` in words; `type` by content, '' when unknown. */
export interface FileView {
  name: string;
  type: string;
  size: string;
  bytes: number;
}
export interface FileService {
  /** Keeps the content until the form is saved; answers the text for the field. */
  take(file: Blob, name: string): Promise<string>;
  read(value: Json | undefined): FileView | null;
  /** What a browser is told to offer for these kinds. */
  accept?(types: readonly string[]): string;
  /** Where it can be seen: a chosen content, or a short-lived link to a kept one. Rejects when it cannot be reached. */
  open(text: string): Promise<string>;
  /** How much is sent, 0 to 1, while the form sends its files; else null. */
  progress(): number | null;
  subscribe(listener: () => void): () => void;
  cancel(): void;
}

/** Resolves `{{key}}` and `{name}` of a definition's text. */
export type ResolveText = (text: Text, values?: Record<string, Json>) => string;

/** What rjsf's `formContext` carries; made once per form, its identity never changes while the form is open. */
export interface FormContext {
  formId: string;
  store: FieldStore;
  services: FormServices;
  text: ResolveText;
  /** YYYY-MM-DD, the server's. */
  today: string;
  /** Option lists by name (`x-options`), labels unresolved. */
  lists: Readonly<Record<string, readonly OptionItem[]>>;
  /** Values set once at the top of a form and read by its leaves. */
  readOnly: boolean;
}

/* ---------------------------------------------------------------- the form */

export interface SchemaFormHandle {
  /** Focuses a field (its section is mounted first); resolves to false when no such field is drawn. */
  focus(path: Path): Promise<boolean>;
  /** Focuses the heading of the first card. */
  focusTop(): void;
  /** The label a person reads for a field: 'Pincode'; the path when it has none. */
  labelOf(at: Pointer | Path): string;
  /** The same with its section where another field of the form is called alike: 'Present Address, Pincode'. */
  nameOf(at: Pointer | Path): string;
  /** These in the order of the page: the section each stands in, and its name within it. What is about no field comes last, without either. */
  placed(ats: readonly Pointer[]): readonly { at: Pointer; section: string; name: string }[];
  /** Paths of every field, by section id, for completeness. */
  sections(): readonly { id: string; title: string; paths: readonly Path[] }[];
}
export interface SchemaFormProps {
  /** DOM id of the <form>; a SaveBar button names it to submit. */
  id: string;
  /** A ClientForm fits; `rules.show` is read for what is drawn indented. */
  form: { id: string; schema: FormSchema; ui: UiDef; rules?: { show?: Readonly<Record<Pointer, unknown>> } };
  /** The form's compiled schema as a whole. */
  validate: ValidateFn;
  store: FieldStore;
  services?: FormServices;
  text: ResolveText;
  today: string;
  options: Readonly<Record<string, readonly OptionItem[]>>;
  /** Accessible name of the form. */
  label: string;
  /** Draws everything as values to read, never as grey boxes. */
  readOnly?: boolean;
  /** Mount sections when they come near the viewport (default: from 60 fields up). */
  lazy?: boolean;
  /** Enter in a field or a submit button. The owner runs `store.submit()` and then either saves or says what is wrong. */
  onSubmit: () => void;
  handle?: Ref<SchemaFormHandle>;
  /** Shown inside the form below the last section (inline buttons). */
  children?: ReactNode;
}

export type SaveState =
  | { kind: 'clean' }
  | { kind: 'saving' }
  /** `at` is a clock time ready to read, e.g. 11:42:08. */
  | { kind: 'kept'; at: string; changes: number }
  | { kind: 'offline'; changes: number }
  /** The form keeps no drafts. */
  | { kind: 'unkept'; changes: number }
  /** The device keeps none, and that is said. */
  | { kind: 'refused'; changes: number }
  | { kind: 'sending' }
  | { kind: 'saved'; at: string }
  | { kind: 'problems'; count: number }
  | { kind: 'failed'; text: string };
/** A button. `why` says what must happen first: then the button is off but keeps its place in the tab order. */
export interface ActionView {
  id: string;
  label: string;
  icon?: string;
  onPress?: () => void;
  href?: string;
  why?: string | undefined;
  busy?: boolean | undefined;
  busyLabel?: string;
  kind?: 'solid' | 'outlined' | 'text' | 'danger';
  /** DOM id of the form that this button submits; then `onPress` may be left out. */
  submits?: string;
  /** E.g. `Control+S`, for aria-keyshortcuts. */
  keys?: string;
  /** `href` is kept as a file of this name. */
  download?: string;
}
export interface SaveBarProps {
  /** Left out where nothing is saved: a row of buttons. */
  state?: SaveState;
  /** Nothing is stored yet: the bar speaks of saving, not of updating. */
  fresh?: boolean;
  primary?: ActionView;
  secondary?: readonly ActionView[];
  /** Below its own form instead of at the bottom of the page. */ inline?: boolean;
}

export interface SummaryItem {
  path: Path;
  /** Heading of the field's section. */
  section: string;
  /** Name of the field; of what is about no field, what is wrong. */
  label: string;
  /** No longer wrong: it keeps its line, so that nothing below moves. */
  mended?: boolean;
}
export interface ErrorSummaryProps {
  /** 'There are 4 problems on this tab' */
  title: string;
  /** By section. */
  items: readonly SummaryItem[];
  /** What they were found by: with another, the focus is taken again. */
  since?: unknown;
  onGo: (path: Path) => void;
}
export interface IncompleteItem {
  id: string;
  label: string;
  onGo?: () => void;
  href?: string;
}
/** 'Below details are incomplete' */
export interface IncompletePanelProps {
  title: string;
  items: readonly IncompleteItem[];
}

/* ---------------------------------------------------------------- dialogs and notices */

export type Tone = 'success' | 'error' | 'warning' | 'info';
export interface AlertDialogProps {
  open: boolean;
  text: string;
  detail?: string | undefined;
  tone?: Tone;
  /** A second button, for those who want to know more. */
  more?: { label: string; onPress: () => void } | undefined;
  onClose: () => void;
}
export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  text?: string;
  /** Below the text: what one should see before one answers. */
  children?: ReactNode;
  /** Named by the act: 'Choose another', never Yes. */
  confirm: string;
  cancel: string;
  tone?: Tone;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}
export type ConflictSide = 'mine' | 'theirs';
export interface ConflictRow {
  path: Path;
  label: string;
  mine: string;
  theirs: string;
  /** Only this side changed it: kept without asking. */
  settled?: ConflictSide;
}
export interface ConflictDialogProps {
  open: boolean;
  /** Who saved meanwhile and when, ready to read. */
  by?: string;
  at?: string;
  rows: readonly ConflictRow[];
  busy?: boolean;
  /** The side kept for each path. */
  onResolve: (kept: Record<Path, ConflictSide>) => void;
  /** Back to the form; nothing is lost, nothing is sent. */
  onCancel: () => void;
}
export interface LeaveDialogProps {
  open: boolean;
  changes: number;
  busy?: boolean;
  /** What the button says that does something about them; empty where there is no one such button. */
  update: string;
  onUpdate: () => void;
  /** Absent where the device keeps no drafts. */
  onKeep?: (() => void) | undefined;
  onDiscard: () => void;
  onCancel: () => void;
}
/** A document above the page: shown where a browser can, with its download in a tab of its own. */
export interface PreviewDialogProps {
  open: boolean;
  /** Accessible name: 'Preview bill.pdf'. */
  name: string;
  /** What a picture shows, for who does not see it; its name without this. */
  about?: string | undefined;
  href: string;
  onClose: () => void;
}
export interface SessionDialogProps {
  open: boolean;
  secondsLeft: number;
  busy?: boolean;
  /** The session has lasted as long as one can: nothing renews it, `onStay` only closes the dialog. */
  last?: boolean;
  onStay: () => void;
  onSignOut: () => void;
}
export interface Notice {
  id: string;
  text: string;
  tone?: Tone;
  action?: { label: string; onPress: () => void };
  /** It stands in front of others and goes after so long, pointed at or not: then it is too late. */
  seconds?: number;
  /** Says more about it; the notice stays. */
  more?: { label: string; onPress: () => void } | undefined;
}
export interface NoticesProps {
  items: readonly Notice[];
  onClose: (id: string) => void;
}
export interface OfflineBannerProps {
  open: boolean;
  text?: string;
}

/* ---------------------------------------------------------------- shell */

export interface MenuEntryView {
  id: string;
  label: string;
  href: string;
  icon?: string;
  current?: boolean;
}
export interface MenuGroupView {
  label?: string;
  entries: readonly MenuEntryView[];
}
export interface AppShellProps {
  appName: string;
  /** Top bar and heading of the page. */
  pageTitle: string;
  homeHref: string;
  program: string;
  centre: string;
  role: string;
  user: { name: string; centre: string };
  menu: readonly MenuGroupView[];
  /** Profile menu: 'Change Password', 'Settings', 'Logout' … in this order. */
  profile: readonly ActionView[];
  footer: { copyright: string; links: readonly { label: string; href: string }[] };
  /** Light and dark switch and language choice live in the profile menu when given. */
  scheme?: { mode: 'light' | 'dark' | 'system'; onChange: (mode: 'light' | 'dark' | 'system') => void };
  /** How close the rows of lists stand. */
  density?: { mode: 'standard' | 'compact'; onChange: (mode: 'standard' | 'compact') => void };
  /** The list that Ctrl+K opens where the page has no search of its own. */
  findHref?: string | undefined;
  languages?: { current: string; items: readonly { id: string; label: string }[]; onChange: (id: string) => void };
  /** Under the top bar, sticky with it: offline banner, record header, tab picker. */
  header?: ReactNode;
  /** Sticky at the bottom: the save bar. */
  bottom?: ReactNode;
  children: ReactNode;
}
/** A page before the application that says one thing: what a link from a mail leads to. */
export interface EntranceNoteProps {
  appName: string;
  /** On the coloured panel. */
  headline: string;
  line?: string;
  title: string;
  text?: string | undefined;
  /** What came of it; takes the focus. */
  notice?: { text: string; tone: 'success' | 'error' } | undefined;
  action?: { id: string; label: string; onPress: () => void; busy?: boolean } | undefined;
  way: { label: string; href: string };
}
export interface LoginLayoutProps {
  appName: string;
  /** On the coloured panel. */
  headline: string;
  line?: string;
  title: string;
  /** 'Logged Out', or the first message of a refused sign-in: red, above Email. Further lines say why, below it. */
  notice?: string | undefined;
  busy?: boolean;
  /** Texts of the fields' problems, by name. */
  problems?: { userName?: string | undefined; password?: string | undefined };
  limits: { userName: number; password: number };
  onLogin: (values: { userName: string; password: string }) => void;
  social: { label: string; onPress: () => void; busy?: boolean };
  /** What Register and Forgot Password say. */
  comingSoon: string;
  help?: string;
}

/* ---------------------------------------------------------------- record */

export type TabState = 'done' | 'part' | 'none' | 'locked';
export interface TabView {
  key: string;
  label: string;
  group?: string;
  state: TabState;
  left?: number;
  /** Why it is locked. */ why?: string | undefined;
  /** Changes wait in it that are not saved. */
  changed?: boolean;
}
export interface TabsProps {
  /** Accessible name of the tab list. */
  label: string;
  tabs: readonly TabView[];
  selected: string;
  onSelect: (key: string) => void;
  /** '3 tabs hidden while Mobilised: …' */
  hiddenNote?: string;
  /** DOM id of the panel the tabs control. */
  panelId: string;
}
/** Rail at the left and the open tab's panel; on a phone the rail is gone and a TabPicker stands in the header. */
export interface RecordLayoutProps extends TabsProps {
  children: ReactNode;
}
export interface StatusView {
  text: string;
  /** Key of the theme's status table, e.g. `mobilised`; found from the text when absent. */ status?: string;
}
/** An entry of the checklist and its mark. */
export interface ChecklistItem {
  label: string;
  /** `none`: not needed here. */
  state: 'done' | 'part' | 'none';
}
export interface ChecklistPanelProps {
  title: string;
  items: readonly ChecklistItem[];
}
export interface RecordHeaderProps {
  name: string;
  beneficiaryId: string;
  engagementId: string;
  status?: StatusView | undefined;
  photo?: string;
  complete?: { done: number; total: number } | undefined;
  /** Buttons at the end of the line. */
  children?: ReactNode;
}
/** One change of a record, ready to read. */
export interface HistoryEntryView {
  id: string;
  /** The day it was made on; entries of one day stand under one heading. */
  day: string;
  time: string;
  who: string;
  /** 'Education, 10th changed' */
  what: string;
  /** What was done, where no field tells. */
  told?: string;
  /** '' for nothing. */
  changes: readonly { label: string; before: string; after: string }[];
}
export interface HistoryPanelProps {
  open: boolean;
  title: string;
  entries: readonly HistoryEntryView[];
  loading: boolean;
  /** Reads what is older; without it everything is there. */
  more?: ActionView | undefined;
  /** Said below the last entry. */
  end: string;
  empty: EmptyStateProps;
  problem?: ErrorPanelProps | undefined;
  onClose: () => void;
}

/* ---------------------------------------------------------------- lists */

export type CellKind = 'text' | 'id' | 'phone' | 'date' | 'datetime' | 'status' | 'number' | 'rupees' | 'aadhaar' | 'link' | 'action';
export interface LinkCell {
  label: string;
  href: string;
  icon?: string;
  /** How much is left to do there, drawn beside it; 0 is complete. */
  left?: number | undefined;
  /** It opens in a tab of its own. */
  apart?: true;
}
/** A button of its own in a row: the pencil. `label` names it, the icon draws it. */
export interface PressCell {
  label: string;
  icon: string;
  onPress: () => void;
  /** Why it cannot be pressed. */
  why?: string;
}
/** A long text, cut until somebody wants all of it. */
export interface CutCell {
  whole: string;
  shown: string;
}
export type Cell = string | number | boolean | null | undefined | StatusView | LinkCell | PressCell | CutCell;
export interface TableColumn {
  id: string;
  label: string;
  as?: CellKind;
  sortable?: boolean;
  hidden?: boolean;
  /** On a phone's row card: where it goes. */
  card?: 'title' | 'chip' | 'id' | 'line' | 'none';
}
export interface TableRowView {
  id: string;
  /** Names the row for its radio: the person. */ label: string;
  cells: Readonly<Record<string, Cell>>;
  tone?: Tone | undefined;
  /** What a double click, Enter or a tap on the row opens. */
  href?: string;
  onOpen?: () => void;
}
export interface DataTableProps {
  /** Accessible name of the table. */
  label: string;
  columns: readonly TableColumn[];
  rows: readonly TableRowView[];
  sort?: { id: string; descending: boolean } | undefined;
  onSort?: (id: string, descending: boolean) => void;
  select?: 'one' | 'many' | 'none';
  /** Whether each row has a radio or box to be selected by; a press on the row selects it either way. */
  marked?: boolean;
  selected?: readonly string[];
  onSelect?: (ids: readonly string[]) => void;
  loading?: boolean;
  /** How many rows are on their way: while none is there their place is kept. */
  expected?: number | undefined;
  empty: EmptyStateProps;
  dense?: boolean;
  /** Stay a table below 900 px (wide reports): scrolls sideways in its own focusable box. */
  wide?: boolean;
  /** It stands on a record's tab with more columns than that is wide: the table scrolls as a wide one does. */
  beside?: boolean;
}
export interface FilterView {
  field: string;
  label: string;
  as: 'select' | 'date' | 'text';
  /** None for all; an address may ask for several. */
  values: readonly string[];
  /** It has this value and keeps it. */
  kept?: boolean;
  /** For select; the first one means all and has value ''. */
  options?: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}
export interface ListToolbarProps {
  title: string;
  /** '1,284 beneficiaries' */
  count?: string | undefined;
  search?: { label: string; placeholder: string; value: string; onChange: (value: string) => void };
  filters?: readonly FilterView[];
  buttons?: readonly ActionView[];
  /** Export and the like, drawn quietly at the end. */
  more?: readonly ActionView[];
  /** What leaves rows out; from two on each is drawn to be taken away, with a button for all. */
  active?: readonly { id: string; label: string; onRemove: () => void }[];
  /** Takes them all away. */
  clear?: ActionView | undefined;
}
/** The card around toolbar, selection bar, table and pager. */
export interface ListCardProps {
  label: string;
  children: ReactNode;
}
export interface SelectionBarProps {
  count: number;
  /** Who is selected. */ label: string;
  actions: readonly ActionView[];
  onClear: () => void;
  /** Red or green line that a row action left; `more` leads to more about it. */
  message?: { text: string; tone: Tone; more?: { label: string; onPress: () => void } | undefined } | undefined;
}
export interface PagerProps {
  /** The list that it belongs to, for screens with several. */
  label?: string;
  from: number;
  to: number;
  total: number;
  totalIsCapped?: boolean;
  size: number;
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
  busy?: boolean;
}

/* ---------------------------------------------------------------- small views */

export interface StatusChipProps extends StatusView {
  size?: 'small' | 'medium';
}
export interface EmptyStateProps {
  title: string;
  text?: string;
  action?: ActionView;
  icon?: string;
}
export interface ErrorPanelProps {
  title?: string;
  text?: string;
  details?: string;
  onRetry?: () => void;
}
export interface SkeletonsProps {
  shape: 'form' | 'table' | 'cards' | 'record' | 'lines' | 'line';
  count?: number;
  /** Announced while it shows. */ label?: string;
}
export interface CountView {
  id: string;
  label: string;
  value: number | null;
  note?: string;
  href?: string;
}
export interface QuickLink {
  id: string;
  label: string;
  note?: string;
  icon?: string;
  /** Null while it leads nowhere: `note` says why. */
  href: string | null;
  primary?: boolean;
}
export interface CardsProps {
  title?: string;
  /** Whom the counts are about. */
  note?: string | undefined;
  /** 'As of 20/11/2026 10:42:07' */
  asOf?: string;
  refresh?: ActionView;
  counts: readonly CountView[];
  linksTitle?: string;
  links?: readonly QuickLink[];
  /** The first one is drawn beside the links, the others below. */
  charts?: readonly ReactNode[];
}
export interface ChartRow {
  id: string;
  label: string;
  value: number;
  /** The list of those it counts. */
  href?: string;
  /** No bar but a line between bars, at this label. */
  isLine?: boolean;
}
/** A line of time; a stretch that has no days is said by nothing. */
export interface SpanRow {
  id: string;
  label: string;
  /** In the order in which they are drawn; `said` are its days in words. */
  spans: readonly { label: string; days?: { first: string; last: string }; said: string }[];
}
export interface ChartCardProps {
  title: string;
  note?: string | undefined;
  loading: boolean;
  /** Said when there is nothing to draw. */
  empty: string;
  problem?: ErrorPanelProps | undefined;
}
export interface TimelineProps extends ChartCardProps {
  rows: readonly SpanRow[];
  today: { day: string; label: string };
  /** Heading of what the rows are, in its table. */
  column: string;
}
export interface ChartProps extends ChartCardProps {
  /** 'As of 20/11/2026 10:42:07' */
  asOf?: string | undefined;
  kind: 'funnel' | 'bar' | 'column';
  rows: readonly ChartRow[];
  /** Headings of its table. */
  columns: { key: string; value: string };
}
/** One place of a card, resolved. */
export interface CardPartView {
  as: CardPartDef['as'];
  label: string;
  title: string;
  value: string;
  half: boolean;
}
export interface PrintedCard {
  id: string;
  /** Whose card it is. */
  name: string;
  /** Undefined without one. */
  picture: string | undefined;
  faces: readonly { label: string; parts: readonly CardPartView[] }[];
}
/** Something wrong with a cell of a spreadsheet. `key` is empty for what no column says. */
export interface UploadFault {
  id: string;
  /** Place of its row, from 0. */
  index: number;
  row: number;
  who: string;
  key: string;
  column: string;
  value: string;
  text: string;
}
export interface SpreadsheetPanelProps {
  label: string;
  /** Label of the file. */
  choose: string;
  hint: string;
  /** Of the chosen file; empty before. */
  name: string;
  /** What helps before a file is chosen: the template, an example of errors. */
  helps: readonly ActionView[];
  progress?: { part: number; text: string } | undefined;
  verdict?: { tone: 'success' | 'warning'; text: string } | undefined;
  /** Headers of the table of faults. */
  columns: { row: string; who: string; column: string; value: string; text: string };
  faults: readonly UploadFault[];
  more?: string | undefined;
  buttons: readonly ActionView[];
  onFile: (file: File) => void;
  /** Another text for a cell; without it none can be mended now. */
  onMend?: ((index: number, key: string, text: string) => void) | undefined;
}

export interface CardSheetProps {
  label: string;
  choose: FilterView;
  count?: string | undefined;
  print?: ActionView | undefined;
  hint?: string | undefined;
  cards: readonly PrintedCard[];
  perPage: number;
  /** Drawn while there are no cards. */
  instead?: ReactNode;
}
export interface MarkdownPageProps {
  title?: string;
  markdown: string;
}
/** Something that waits or went wrong, said above a page until it is over. */
export interface NoteCardProps {
  text: string;
  tone?: Tone;
  actions: readonly ActionView[];
}
export interface OutboxMessage {
  to: string;
  text: string;
  /** A link in the text that leads into this product. */
  link?: { label: string; href: string };
  otp?: string | null;
  at: string;
}
export interface MessageListProps {
  title: string;
  note?: string;
  messages: readonly OutboxMessage[];
  loading?: boolean;
  refresh?: ActionView;
  empty: EmptyStateProps;
}

/* ---------------------------------------------------------------- games */

export interface GameStageProps {
  title: string;
  question: string;
  done: number;
  total: number;
  /** '12 of 42' */
  counted: string;
  progressLabel: string;
  who: string;
  /** Null while it is not known; an empty `src` is a picture that is not there. */
  picture: { src: string; alt: string } | null;
  /** Pictures to fetch meanwhile. */
  next: readonly string[];
  /** Said in place of a picture that does not come. */
  unseen: string;
  answers: readonly { id: string; label: string; icon: string; key: string; tone?: string | undefined }[];
  answersLabel: string;
  onAnswer: (id: string) => void;
  previous?: { label: string; icon: string; onPress: () => void } | undefined;
  leave: { label: string; onPress: () => void };
  note?: string | undefined;
}
export interface GameFrameProps {
  title: string;
  src: string;
  leave: { label: string; onPress: () => void };
}
/** `colour` is a place among the theme's chart colours. */
export interface ChartBar {
  id: string;
  label: string;
  value: number;
  colour: number;
}
export interface GameResultHandle {
  /** The result as a picture: a PNG in base64, as soon as the chart is drawn. Rejects when none can be made. */
  picture(): Promise<string>;
}
export interface GameResultProps {
  title: string;
  /** Whose result it is. */
  who: string;
  thanks?: string | undefined;
  letters: readonly { id: string; label: string; colour: number }[];
  /** Said where there is no letter. */
  none: string;
  about?: string | undefined;
  courses?: { title: string; empty: string; items: readonly { id: string; label: string; note: string }[] } | undefined;
  chart: { title: string; note: string; groupLabel: string; valueLabel: string; most: number; bars: readonly ChartBar[] };
  status?: { text: string; tone: Tone } | undefined;
  actions: readonly ActionView[];
  handle?: Ref<GameResultHandle>;
}

/* ---------------------------------------------------------------- what the app gives to all views */

export interface Environment {
  /** Overrides of words.json by key: the `ui.*` entries of config/messages/<language>.json. */
  words: Readonly<Record<string, string>>;
  /** Follows an in-app link; a plain click on any `href` of these props comes here, others go to the browser. */
  navigate: (href: string) => void;
  /** Remembers on this device how views were left: what is folded away. */
  kept?: Pick<Storage, 'getItem' | 'setItem'>;
}

/** One reason of an explanation. */
export interface WhySection {
  title: string;
  /** What the definition says about it. */ said?: string;
  /** The rule in words. */ rule?: string;
  facts: readonly { name: string; value: string }[];
  /** The smallest change that would turn it. */ change?: string;
}
export interface WhyView {
  title: string;
  sections: readonly WhySection[];
  words: { rule: string; fact: string; value: string; change: string };
  close: string;
}
export interface WhyMarkProps {
  label: string;
  /** The box of what it is about, on the screen. */ beside: { right: number; top: number };
  onPress: () => void;
}

/** Every view by name; `src/app/widgets.ts` holds one of these, heavy ones in chunks of their own. */
export interface Widgets {
  /** Shows `fallback` until the chunks below it are here. */
  LazyBoundary: ComponentType<{ fallback?: ReactNode; children: ReactNode }>;
  WhyMark: ComponentType<WhyMarkProps>;
  WhyDialog: ComponentType<WhyView & { onClose: () => void }>;
  GameStage: ComponentType<GameStageProps>;
  GameResult: ComponentType<GameResultProps>;
  GameFrame: ComponentType<GameFrameProps>;
  AppShell: ComponentType<AppShellProps>;
  LoginLayout: ComponentType<LoginLayoutProps>;
  EntranceNote: ComponentType<EntranceNoteProps>;
  SchemaForm: ComponentType<SchemaFormProps>;
  SaveBar: ComponentType<SaveBarProps>;
  /** A message that stays, in green. */
  Said: ComponentType<{ text: string }>;
  ErrorSummary: ComponentType<ErrorSummaryProps>;
  IncompletePanel: ComponentType<IncompletePanelProps>;
  ChecklistPanel: ComponentType<ChecklistPanelProps>;
  AlertDialog: ComponentType<AlertDialogProps>;
  ConfirmDialog: ComponentType<ConfirmDialogProps>;
  ConflictDialog: ComponentType<ConflictDialogProps>;
  LeaveDialog: ComponentType<LeaveDialogProps>;
  SessionDialog: ComponentType<SessionDialogProps>;
  PreviewDialog: ComponentType<PreviewDialogProps>;
  Notices: ComponentType<NoticesProps>;
  OfflineBanner: ComponentType<OfflineBannerProps>;
  ListFold: ComponentType<ListCardProps>;
  DataTable: ComponentType<DataTableProps>;
  ListCard: ComponentType<ListCardProps>;
  ListToolbar: ComponentType<ListToolbarProps>;
  SelectionBar: ComponentType<SelectionBarProps>;
  Pager: ComponentType<PagerProps>;
  RecordHeader: ComponentType<RecordHeaderProps>;
  HistoryPanel: ComponentType<HistoryPanelProps>;
  /** A button by itself. */
  ActionButton: ComponentType<{ action: ActionView; className?: string; small?: boolean }>;
  RecordLayout: ComponentType<RecordLayoutProps>;
  /** Shown from 900 px up, hides itself below. */
  TabRail: ComponentType<TabsProps>;
  /** Shown below 900 px, hides itself above. */
  TabPicker: ComponentType<TabsProps>;
  Cards: ComponentType<CardsProps>;
  Chart: ComponentType<ChartProps>;
  Timeline: ComponentType<TimelineProps>;
  CardSheet: ComponentType<CardSheetProps>;
  SpreadsheetPanel: ComponentType<SpreadsheetPanelProps>;
  StatusChip: ComponentType<StatusChipProps>;
  EmptyState: ComponentType<EmptyStateProps>;
  ErrorPanel: ComponentType<ErrorPanelProps>;
  Skeletons: ComponentType<SkeletonsProps>;
  MarkdownPage: ComponentType<MarkdownPageProps>;
  MessageList: ComponentType<MessageListProps>;
  NoteCard: ComponentType<NoteCardProps>;
}
