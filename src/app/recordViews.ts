/** Views around a record: header, tabs. */
export { RecordHeader } from '../widgets/record/RecordHeader.tsx';
export { RecordLayout } from '../widgets/record/RecordLayout.tsx';
export { TabPicker } from '../widgets/record/TabPicker.tsx';
export { TabRail } from '../widgets/record/TabRail.tsx';
export { ActionButton } from '../widgets/environment/ActionButton.tsx';
