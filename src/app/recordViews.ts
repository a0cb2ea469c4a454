/** Views around the forms of a record: at hand even when the line is lost. */
export { RecordHeader } from '../widgets/record/RecordHeader.tsx';
export { RecordLayout } from '../widgets/record/RecordLayout.tsx';
export { TabPicker } from '../widgets/record/TabPicker.tsx';
export { TabRail } from '../widgets/record/TabRail.tsx';
