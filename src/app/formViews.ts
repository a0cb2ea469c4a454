/** Views around a form that must be at hand even when the line is lost, those of its record among them: one file weighs less than two. */
export { LeaveDialog } from '../widgets/dialogs/LeaveDialog.tsx';
export { ActionButton } from '../widgets/environment/ActionButton.tsx';
export { RecordHeader } from '../widgets/record/RecordHeader.tsx';
export { RecordLayout } from '../widgets/record/RecordLayout.tsx';
export { TabPicker } from '../widgets/record/TabPicker.tsx';
export { TabRail } from '../widgets/record/TabRail.tsx';
export { ErrorSummary } from '../widgets/shell/ErrorSummary.tsx';
export { Said } from '../widgets/shell/Said.tsx';
export { SaveBar } from '../widgets/shell/SaveBar.tsx';
