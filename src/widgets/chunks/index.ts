/** Every view by name, in the chunks that they come in. What a view is given stands in `contract/`; the runtime knows the types alone. */
import { lazy, type ComponentType, type FunctionComponent, type ReactNode } from 'react';
import { LazyBoundary, lazyArrived } from '../environment/LazyBoundary.tsx';
import { Skeletons } from '../views/Skeletons.tsx';

/** A promise that has its answer already: React takes it without showing a fallback first. */
function atOnce<T>(value: T): Promise<T> {
  const thenable: PromiseLike<T> = { then: (resolve) => (resolve?.(value), thenable as never) };
  return thenable as Promise<T>;
}

interface Chunk<N extends string, M> {
  views: { [K in N & keyof M]: M[K] extends (props: infer P) => ReactNode ? ComponentType<P> : never };
  /** Begins to fetch them ahead; what fails then is tried again when it is drawn. */
  load: () => void;
}

/**
 * Views that come in one file when the first of them is drawn; the others are then drawn at once. A view that waited
 * though its file is here would hide the page around it for a moment, and with it the focus.
 */
function chunk<N extends string, M extends Record<N, (props: never) => ReactNode>>(load: () => Promise<M>, ...names: readonly N[]): Chunk<N, M>;
function chunk<N extends string>(load: () => Promise<Record<N, FunctionComponent>>, ...names: readonly N[]): { views: object; load: () => void } {
  let here: Record<N, FunctionComponent> | undefined;
  const arrive = async (): Promise<Record<N, FunctionComponent>> => {
    here = await load();
    lazyArrived();
    return here;
  };
  const view = (name: N) => lazy(() => (here ? atOnce({ default: here[name] }) : arrive().then((views) => ({ default: views[name] }))));
  return { views: Object.fromEntries(names.map((name) => [name, view(name)])), load: () => void arrive().catch(() => undefined) };
}

const shell = chunk(
  () => import('./shellViews.ts'),
  'AppShell',
  'AlertDialog',
  'ConfirmDialog',
  'SessionDialog',
  'Notices',
  'OfflineBanner',
  'TrialBanner',
  'ErrorPanel',
  'EmptyState',
);
const around = chunk(() => import('./formViews.ts'), 'SavedNote', 'SaveBar', 'ErrorSummary', 'LeaveDialog', 'ActionButton');
const form = chunk(() => import('../form/SchemaForm.tsx'), 'SchemaForm');
const table = chunk(
  () => import('./tableViews.ts'),
  'DataTable',
  'RowFacts',
  'ListCard',
  'ListFold',
  'ListToolbar',
  'SelectionBar',
  'Pager',
  'StatusChip',
);
const story = chunk(() => import('../record/PersonStory.tsx'), 'PersonStory');
const cards = chunk(() => import('../views/Cards.tsx'), 'Cards');
const charts = chunk(() => import('../charts/Chart.tsx'), 'Chart');
const upload = chunk(() => import('../upload/SpreadsheetPanel.tsx'), 'SpreadsheetPanel');
const sheet = chunk(() => import('../sheet/CardSheet.tsx'), 'CardSheet');
const markdown = chunk(() => import('../views/MarkdownPage.tsx'), 'MarkdownPage');
const game = chunk(() => import('./gameViews.ts'), 'GameStage', 'GameResult', 'GameFrame');
const messages = chunk(() => import('../views/MessageList.tsx'), 'MessageList');
const studio = chunk(() => import('../studio/DefinitionEditor.tsx'), 'DefinitionEditor');
const note = chunk(() => import('../views/NoteCard.tsx'), 'NoteCard');
const door = chunk(() => import('../login/EntranceNote.tsx'), 'EntranceNote');

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
  definitions: [studio, form, around],
};
export const prepare = (block: string): void => ahead[block]?.forEach(({ load }) => load());

export const widgets = {
  LazyBoundary,
  Skeletons,
  ...chunk(() => import('../login/LoginLayout.tsx'), 'LoginLayout').views,
  ...shell.views,
  ...form.views,
  ...around.views,
  ...chunk(() => import('./incompleteViews.ts'), 'IncompletePanel', 'ChecklistPanel').views,
  ...chunk(() => import('../dialogs/ConflictDialog.tsx'), 'ConflictDialog').views,
  ...chunk(() => import('../dialogs/PreviewDialog.tsx'), 'PreviewDialog').views,
  ...chunk(() => import('./recordViews.ts'), 'RecordHeader', 'RecordLayout', 'TabPicker').views,
  ...chunk(() => import('../record/HistoryPanel.tsx'), 'HistoryPanel').views,
  ...story.views,
  ...table.views,
  ...cards.views,
  ...charts.views,
  ...chunk(() => import('../charts/Timeline.tsx'), 'Timeline').views,
  ...chunk(() => import('../charts/MonthGrid.tsx'), 'MonthGrid').views,
  ...upload.views,
  ...chunk(() => import('../upload/SheetGrid.tsx'), 'SheetGrid').views,
  ...sheet.views,
  ...markdown.views,
  ...game.views,
  ...chunk(() => import('./whyViews.ts'), 'WhyMark', 'WhyDialog').views,
  ...door.views,
  ...note.views,
  ...chunk(() => import('../views/TourSteps.tsx'), 'TourSteps').views,
  ...chunk(() => import('../views/TourOffer.tsx'), 'TourOffer').views,
  ...messages.views,
  ...studio.views,
};
export type Widgets = typeof widgets;
