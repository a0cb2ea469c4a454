import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ChecklistItem } from '../contract/record.ts';
import { ChecklistPanel } from './ChecklistPanel.tsx';

const meta: Meta = {
  title: 'widgets/record/Checklist',
  parameters: { definition: { file: 'config/completeness/beneficiary.json', requirement: ['D2-RECO-16', 'D2-COMPLETE-28'] } },
};
export default meta;
type Story = StoryObj;

const items: ChecklistItem[] = [
  { label: 'Basic Details', state: 'done' },
  { label: 'Socio-economic', state: 'done' },
  { label: 'Family', state: 'part' },
  { label: 'Existing Business', state: 'none' },
  { label: 'Documents', state: 'part' },
];

export const Open: Story = { render: () => <ChecklistPanel title="Completeness checklist" items={items} /> };
export const Dark: Story = { ...Open, globals: { scheme: 'dark' } };
