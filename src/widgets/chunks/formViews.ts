/** Views around a form that must be at hand even when the line is lost. */
export { LeaveDialog } from '../dialogs/LeaveDialog.tsx';
export { ActionButton } from '../environment/ActionButton.tsx';
export { ErrorSummary } from '../shell/ErrorSummary.tsx';
export { SavedNote } from '../shell/SavedNote.tsx';
export { SaveBar } from '../shell/SaveBar.tsx';
