import type { Meta, StoryObj } from '@storybook/react-vite';
import type { HistoryEntryView } from '../contract/record.ts';
import { HistoryPanel } from './HistoryPanel.tsx';

const nothing = () => undefined;
const meta: Meta = { title: 'widgets/record/History', parameters: { definition: { file: 'workflows/engagement.json', requirement: ['quality 2'] } } };
export default meta;
type Story = StoryObj;

const entries: HistoryEntryView[] = [
  {
    id: '3',
    day: '20/11/2026',
    time: '11:42:08',
    who: 'Sunita Deshpande',
    what: 'Basic details changed',
    changes: [
      { label: 'Highest Qualification', before: 'Diploma', after: 'Graduation' },
      { label: 'Aadhar Number', before: '', after: 'XXXXXXXX2346' },
      { label: 'Middle Name', before: 'Ramkrishnarao', after: '' },
    ],
  },
  { id: '2', day: '20/11/2026', time: '09:10:00', who: 'Farida Shaikh', what: 'Engagement changed', summary: 'Moved to another centre', changes: [] },
  {
    id: '1',
    day: '18/11/2026',
    time: '16:01:30',
    who: 'The system',
    what: 'Family, Father added',
    changes: [{ label: 'Name', before: '', after: 'Suresh Pawar' }],
  },
];
const base = {
  open: true,
  title: 'History of this record',
  entries,
  loading: false,
  end: 'That is everything.',
  empty: { title: 'Nothing was changed yet' },
  onClose: nothing,
};
const more = { id: 'earlier', label: 'Show earlier changes', onPress: nothing };

export const Filled: Story = { render: () => <HistoryPanel {...base} more={more} /> };
export const FilledDark: Story = { ...Filled, globals: { scheme: 'dark' } };
const steps = {
  title: 'The way so far',
  rows: [
    { id: '1', label: 'Mobilised', day: '02/11/2026', lasted: '12 days', who: 'Farida Shaikh' },
    { id: '2', label: 'Shortlisted', day: '14/11/2026', lasted: '1 day', who: 'The system' },
    { id: '3', label: 'Entrepreneurship/ Self Employed', day: '15/11/2026', lasted: '0 days', who: 'Sunita Deshpande' },
  ],
};
export const Way: Story = { render: () => <HistoryPanel {...base} steps={steps} /> };
export const Loading: Story = { render: () => <HistoryPanel {...base} entries={[]} loading /> };
export const Empty: Story = { render: () => <HistoryPanel {...base} entries={[]} /> };
export const Failed: Story = {
  render: () => <HistoryPanel {...base} entries={[]} problem={{ title: 'The history could not be read', onRetry: nothing }} />,
};
