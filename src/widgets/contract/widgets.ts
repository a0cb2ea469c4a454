/**
 * Every view that the runtime is given by name. The files beside this say what each of them is given. Types only: the runtime fills these props,
 * `src/app/widgets.ts` wires the components in. Every text in a prop is ready to be read (resolved, in the user's language); a view never calls an
 * action and never reads a URL. Words that belong to a view itself ('Ok', 'optional', 'Try again') come from `words.json` and may be overridden
 * through `Environment`.
 */
import type { ComponentType, ReactNode } from 'react';
import type { ChartProps, MonthGridProps, TimelineProps } from './charts.ts';
import type {
  AlertDialogProps,
  ConfirmDialogProps,
  ConflictDialogProps,
  LeaveDialogProps,
  PreviewDialogProps,
  SessionDialogProps,
} from './dialogs.ts';
import type { SchemaFormProps } from './form.ts';
import type { GameFrameProps, GameResultProps, GameStageProps } from './game.ts';
import type { EntranceNoteProps, LoginLayoutProps } from './login.ts';
import type { ChecklistPanelProps, HistoryPanelProps, PersonStoryProps, RecordHeaderProps, RecordLayoutProps, TabsProps } from './record.ts';
import type { CardSheetProps, SheetGridProps, SpreadsheetPanelProps } from './sheet.ts';
import type { ActionView, AppShellProps, ErrorSummaryProps, IncompletePanelProps, NoticesProps, OfflineBannerProps, SaveBarProps } from './shell.ts';
import type { DataTableProps, ListCardProps, ListToolbarProps, PagerProps, SelectionBarProps, StatusChipProps } from './tables.ts';
import type {
  CardsProps,
  EmptyStateProps,
  ErrorPanelProps,
  MarkdownPageProps,
  MessageListProps,
  NoteCardProps,
  SkeletonsProps,
  TourOfferProps,
  TourStepsProps,
} from './views.ts';
import type { WhyMarkProps, WhyView } from './why.ts';

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
  RowFacts: ComponentType<DataTableProps>;
  ListCard: ComponentType<ListCardProps>;
  ListToolbar: ComponentType<ListToolbarProps>;
  SelectionBar: ComponentType<SelectionBarProps>;
  Pager: ComponentType<PagerProps>;
  RecordHeader: ComponentType<RecordHeaderProps>;
  HistoryPanel: ComponentType<HistoryPanelProps>;
  PersonStory: ComponentType<PersonStoryProps>;
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
  MonthGrid: ComponentType<MonthGridProps>;
  CardSheet: ComponentType<CardSheetProps>;
  SpreadsheetPanel: ComponentType<SpreadsheetPanelProps>;
  SheetGrid: ComponentType<SheetGridProps>;
  StatusChip: ComponentType<StatusChipProps>;
  EmptyState: ComponentType<EmptyStateProps>;
  ErrorPanel: ComponentType<ErrorPanelProps>;
  Skeletons: ComponentType<SkeletonsProps>;
  MarkdownPage: ComponentType<MarkdownPageProps>;
  MessageList: ComponentType<MessageListProps>;
  NoteCard: ComponentType<NoteCardProps>;
  TourSteps: ComponentType<TourStepsProps>;
  TourOffer: ComponentType<TourOfferProps>;
}
