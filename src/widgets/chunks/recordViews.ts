/** Views around the forms of a record: at hand even when the line is lost. */
export { RecordHeader } from '../record/RecordHeader.tsx';
export { RecordLayout } from '../record/RecordLayout.tsx';
export { TabPicker } from '../record/TabPicker.tsx';
