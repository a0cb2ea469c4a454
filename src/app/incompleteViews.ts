/** Views of what a record lacks: they come once somebody is registered. */
export { ChecklistPanel } from '../widgets/record/ChecklistPanel.tsx';
export { IncompletePanel } from '../widgets/shell/IncompletePanel.tsx';
