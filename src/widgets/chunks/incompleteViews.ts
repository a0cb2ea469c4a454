/** Views of what a record lacks: they come once somebody is registered. */
export { ChecklistPanel } from '../record/ChecklistPanel.tsx';
export { IncompletePanel } from '../shell/IncompletePanel.tsx';
