/** Every view by name. They come in the chunks that need them. */
import type { Widgets } from '../widgets/contract/widgets.ts';
import { LazyBoundary } from '../widgets/environment/LazyBoundary.tsx';
import { Skeletons } from '../widgets/views/Skeletons.tsx';
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { arrived } from '../runtime/context/lazyPage.ts';

/** A promise that has its answer already: React takes it without showing a fallback first. */
function atOnce<T>(value: T): Promise<T> {
  const answered: PromiseLike<T> = { then: (resolve) => (resolve?.(value), answered as never) };
  return answered as Promise<T>;
}

/**
 * Views that come in one file when the first of them is drawn; the others are then drawn at once. A view that waited
 * though its file is here would hide the page around it for a moment, and with it the focus. `load` begins to fetch them
 * ahead; what fails then is tried again when it is drawn.
 */
function chunk<M extends Record<keyof M, unknown>>(load: () => Promise<M>) {
  let here: M | undefined;
  const arrive = async (): Promise<M> => {
    here = await load();
    arrived();
    return here;
  };
  const view = <P>(pick: (views: M) => ComponentType<P>): LazyExoticComponent<ComponentType<P>> =>
    lazy(() => (here ? atOnce({ default: pick(here) }) : arrive().then((views) => ({ default: pick(views) }))));
  return Object.assign(view, { load: () => void arrive().catch(() => undefined) });
}

const shell = chunk(() => import('./shellViews.ts'));
const around = chunk(() => import('./formViews.ts'));
const record = chunk(() => import('./recordViews.ts'));
const lack = chunk(() => import('./incompleteViews.ts'));
const history = chunk(() => import('../widgets/record/HistoryPanel.tsx'));
const story = chunk(() => import('../widgets/record/PersonStory.tsx'));
const conflict = chunk(() => import('../widgets/dialogs/ConflictDialog.tsx'));
const preview = chunk(() => import('../widgets/dialogs/PreviewDialog.tsx'));
const table = chunk(() => import('./tableViews.ts'));
const form = chunk(() => import('../widgets/form/SchemaForm.tsx'));
const cards = chunk(() => import('../widgets/views/Cards.tsx'));
const charts = chunk(() => import('../widgets/charts/Chart.tsx'));
const timeline = chunk(() => import('../widgets/charts/Timeline.tsx'));
const monthGrid = chunk(() => import('../widgets/charts/MonthGrid.tsx'));
const upload = chunk(() => import('../widgets/upload/SpreadsheetPanel.tsx'));
const uploadGrid = chunk(() => import('../widgets/upload/SheetGrid.tsx'));
const sheet = chunk(() => import('../widgets/sheet/CardSheet.tsx'));
const markdown = chunk(() => import('../widgets/views/MarkdownPage.tsx'));
const game = chunk(() => import('./gameViews.ts'));
const why = chunk(() => import('./whyViews.ts'));
const messages = chunk(() => import('../widgets/views/MessageList.tsx'));
const note = chunk(() => import('../widgets/views/NoteCard.tsx'));
const tour = chunk(() => import('../widgets/views/TourSteps.tsx'));
const offer = chunk(() => import('../widgets/views/TourOffer.tsx'));
const login = chunk(() => import('../widgets/login/LoginLayout.tsx'));
const door = chunk(() => import('../widgets/login/EntranceNote.tsx'));

/** What the page will be made of comes beside what it will show, not after it. */
const ahead: Readonly<Record<string, readonly { load: () => void }[]>> = {
  form: [form, around],
  record: [form, around],
  list: [table],
  story: [story, table],
  cards: [cards],
  chart: [charts],
  sheet: [sheet],
  upload: [form, upload],
  page: [markdown],
  game: [game],
  messages: [messages],
  notice: [note],
  link: [door],
};
export const prepare = (block: string): void => ahead[block]?.forEach(({ load }) => load());

export const widgets: Widgets = {
  LazyBoundary,
  LoginLayout: login(({ LoginLayout }) => LoginLayout),
  Skeletons,
  AppShell: shell(({ AppShell }) => AppShell),
  AlertDialog: shell(({ AlertDialog }) => AlertDialog),
  ConfirmDialog: shell(({ ConfirmDialog }) => ConfirmDialog),
  SessionDialog: shell(({ SessionDialog }) => SessionDialog),
  Notices: shell(({ Notices }) => Notices),
  OfflineBanner: shell(({ OfflineBanner }) => OfflineBanner),
  ErrorPanel: shell(({ ErrorPanel }) => ErrorPanel),
  EmptyState: shell(({ EmptyState }) => EmptyState),
  SchemaForm: form(({ SchemaForm }) => SchemaForm),
  Said: around(({ Said }) => Said),
  SaveBar: around(({ SaveBar }) => SaveBar),
  ErrorSummary: around(({ ErrorSummary }) => ErrorSummary),
  IncompletePanel: lack(({ IncompletePanel }) => IncompletePanel),
  ChecklistPanel: lack(({ ChecklistPanel }) => ChecklistPanel),
  ConflictDialog: conflict(({ ConflictDialog }) => ConflictDialog),
  PreviewDialog: preview(({ PreviewDialog }) => PreviewDialog),
  LeaveDialog: around(({ LeaveDialog }) => LeaveDialog),
  RecordHeader: record(({ RecordHeader }) => RecordHeader),
  ActionButton: around(({ ActionButton }) => ActionButton),
  HistoryPanel: history(({ HistoryPanel }) => HistoryPanel),
  PersonStory: story(({ PersonStory }) => PersonStory),
  RecordLayout: record(({ RecordLayout }) => RecordLayout),
  TabRail: record(({ TabRail }) => TabRail),
  TabPicker: record(({ TabPicker }) => TabPicker),
  DataTable: table(({ DataTable }) => DataTable),
  RowFacts: table(({ RowFacts }) => RowFacts),
  ListCard: table(({ ListCard }) => ListCard),
  ListFold: table(({ ListFold }) => ListFold),
  ListToolbar: table(({ ListToolbar }) => ListToolbar),
  SelectionBar: table(({ SelectionBar }) => SelectionBar),
  Pager: table(({ Pager }) => Pager),
  StatusChip: table(({ StatusChip }) => StatusChip),
  Cards: cards(({ Cards }) => Cards),
  Chart: charts(({ Chart }) => Chart),
  Timeline: timeline(({ Timeline }) => Timeline),
  MonthGrid: monthGrid(({ MonthGrid }) => MonthGrid),
  SpreadsheetPanel: upload(({ SpreadsheetPanel }) => SpreadsheetPanel),
  SheetGrid: uploadGrid(({ SheetGrid }) => SheetGrid),
  CardSheet: sheet(({ CardSheet }) => CardSheet),
  MarkdownPage: markdown(({ MarkdownPage }) => MarkdownPage),
  GameStage: game(({ GameStage }) => GameStage),
  GameResult: game(({ GameResult }) => GameResult),
  GameFrame: game(({ GameFrame }) => GameFrame),
  WhyMark: why(({ WhyMark }) => WhyMark),
  WhyDialog: why(({ WhyDialog }) => WhyDialog),
  EntranceNote: door(({ EntranceNote }) => EntranceNote),
  NoteCard: note(({ NoteCard }) => NoteCard),
  TourSteps: tour(({ TourSteps }) => TourSteps),
  TourOffer: offer(({ TourOffer }) => TourOffer),
  MessageList: messages(({ MessageList }) => MessageList),
};
