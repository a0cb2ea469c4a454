/** Views that every page behind the login has: one chunk with the application itself. */
export { AlertDialog } from '../widgets/dialogs/AlertDialog.tsx';
export { ConfirmDialog } from '../widgets/dialogs/ConfirmDialog.tsx';
export { SessionDialog } from '../widgets/dialogs/SessionDialog.tsx';
export { AppShell } from '../widgets/shell/AppShell.tsx';
export { Notices } from '../widgets/shell/Notices.tsx';
export { OfflineBanner } from '../widgets/shell/OfflineBanner.tsx';
export { EmptyState } from '../widgets/views/EmptyState.tsx';
export { ErrorPanel } from '../widgets/views/ErrorPanel.tsx';
