/** Every view by name. The login page's own are here at once; the rest comes in the chunks that need it. */
import { lazy } from 'react';
import type { Widgets } from '../widgets/contract.ts';
import { LoginLayout } from '../widgets/login/LoginLayout.tsx';
import { ErrorPanel } from '../widgets/views/ErrorPanel.tsx';
import { Skeletons } from '../widgets/views/Skeletons.tsx';

const table = () => import('./tableViews.ts');
const shell = () => import('./shellViews.ts');
const record = () => import('./recordViews.ts');

export const widgets: Widgets = {
  LoginLayout, ErrorPanel, Skeletons,
  AppShell: lazy(() => shell().then(({ AppShell }) => ({ default: AppShell }))),
  AlertDialog: lazy(() => shell().then(({ AlertDialog }) => ({ default: AlertDialog }))),
  ConfirmDialog: lazy(() => shell().then(({ ConfirmDialog }) => ({ default: ConfirmDialog }))),
  SessionDialog: lazy(() => shell().then(({ SessionDialog }) => ({ default: SessionDialog }))),
  Notices: lazy(() => shell().then(({ Notices }) => ({ default: Notices }))),
  OfflineBanner: lazy(() => shell().then(({ OfflineBanner }) => ({ default: OfflineBanner }))),
  EmptyState: lazy(() => shell().then(({ EmptyState }) => ({ default: EmptyState }))),
  SchemaForm: lazy(() => import('../widgets/form/SchemaForm.tsx').then(({ SchemaForm }) => ({ default: SchemaForm }))),
  SaveBar: lazy(() => record().then(({ SaveBar }) => ({ default: SaveBar }))),
  ErrorSummary: lazy(() => record().then(({ ErrorSummary }) => ({ default: ErrorSummary }))),
  IncompletePanel: lazy(() => record().then(({ IncompletePanel }) => ({ default: IncompletePanel }))),
  ConflictDialog: lazy(() => record().then(({ ConflictDialog }) => ({ default: ConflictDialog }))),
  LeaveDialog: lazy(() => record().then(({ LeaveDialog }) => ({ default: LeaveDialog }))),
  RecordHeader: lazy(() => record().then(({ RecordHeader }) => ({ default: RecordHeader }))),
  RecordLayout: lazy(() => record().then(({ RecordLayout }) => ({ default: RecordLayout }))),
  TabRail: lazy(() => record().then(({ TabRail }) => ({ default: TabRail }))),
  TabPicker: lazy(() => record().then(({ TabPicker }) => ({ default: TabPicker }))),
  DataTable: lazy(() => table().then(({ DataTable }) => ({ default: DataTable }))),
  ListCard: lazy(() => table().then(({ ListCard }) => ({ default: ListCard }))),
  ListToolbar: lazy(() => table().then(({ ListToolbar }) => ({ default: ListToolbar }))),
  SelectionBar: lazy(() => table().then(({ SelectionBar }) => ({ default: SelectionBar }))),
  Pager: lazy(() => table().then(({ Pager }) => ({ default: Pager }))),
  StatusChip: lazy(() => table().then(({ StatusChip }) => ({ default: StatusChip }))),
  Cards: lazy(() => import('../widgets/views/Cards.tsx').then(({ Cards }) => ({ default: Cards }))),
  MarkdownPage: lazy(() => import('../widgets/views/MarkdownPage.tsx').then(({ MarkdownPage }) => ({ default: MarkdownPage }))),
  MessageList: lazy(() => import('../widgets/views/MessageList.tsx').then(({ MessageList }) => ({ default: MessageList }))),
};
