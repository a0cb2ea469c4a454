/** Views that every page behind the login has: one chunk with the application itself. */
export { AlertDialog } from '../dialogs/AlertDialog.tsx';
export { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx';
export { SessionDialog } from '../dialogs/SessionDialog.tsx';
export { AppShell } from '../shell/AppShell.tsx';
export { Notices } from '../shell/Notices.tsx';
export { OfflineBanner } from '../shell/OfflineBanner.tsx';
export { TrialBanner } from '../shell/TrialBanner.tsx';
export { EmptyState } from '../views/EmptyState.tsx';
export { ErrorPanel } from '../views/ErrorPanel.tsx';
