/** Views around a form that must be at hand even when the line is lost. */
export { LeaveDialog } from '../widgets/dialogs/LeaveDialog.tsx';
export { ActionButton } from '../widgets/environment/ActionButton.tsx';
export { ErrorSummary } from '../widgets/shell/ErrorSummary.tsx';
export { Said } from '../widgets/shell/Said.tsx';
export { SaveBar } from '../widgets/shell/SaveBar.tsx';
