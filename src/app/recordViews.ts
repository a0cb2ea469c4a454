/** Views around forms and records. */
export { ConflictDialog } from '../widgets/dialogs/ConflictDialog.tsx';
export { LeaveDialog } from '../widgets/dialogs/LeaveDialog.tsx';
export { RecordHeader } from '../widgets/record/RecordHeader.tsx';
export { RecordLayout } from '../widgets/record/RecordLayout.tsx';
export { TabPicker } from '../widgets/record/TabPicker.tsx';
export { TabRail } from '../widgets/record/TabRail.tsx';
export { ErrorSummary } from '../widgets/shell/ErrorSummary.tsx';
export { IncompletePanel } from '../widgets/shell/IncompletePanel.tsx';
export { SaveBar } from '../widgets/shell/SaveBar.tsx';
