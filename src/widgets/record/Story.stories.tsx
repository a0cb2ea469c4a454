import type { Meta, StoryObj } from '@storybook/react-vite';
import { ListCard } from '../tables/ListCard.tsx';
import { RowFacts } from '../tables/RowFacts.tsx';
import { PersonStory } from './PersonStory.tsx';

const nothing = () => undefined;
const meta: Meta = { title: 'widgets/record/Story', parameters: { definition: { file: 'config/screens/story.json', requirement: ['quality 4'] } } };
export default meta;
type Story = StoryObj;

const columns = [
  { id: 'gender', label: 'Gender' },
  { id: 'dob', label: 'Date Of Birth', as: 'date' as const },
  { id: 'primaryContactNumber', label: 'Contact Number', as: 'phone' as const },
  { id: 'category', label: 'Category' },
];
const base = {
  name: 'Kavita Pawar',
  about: 'Beneficiary 35 · Engagement 41',
  status: { text: 'Shortlisted', look: { tone: 'primary', colour: 'shortlisted', icon: 'list-check' } },
  actions: [
    { id: 'record', label: 'Open the record', icon: 'pencil', href: '/dashboard/updatebeneficiary?dbUserId=35' },
    { id: 'print', label: 'Print', icon: 'printer', onPress: nothing },
  ],
  next: {
    title: 'What is next',
    text: 'Enrolment in a batch or a course comes next, once nothing is missing.',
    missing: 'Still missing in the record:',
    lines: [
      { id: 'family', label: 'Family', href: '/dashboard/updatebeneficiary?dbUserId=35&tab=3' },
      { id: 'observations', label: 'Observations' },
    ],
  },
  way: {
    title: 'Since when in which status',
    rows: [
      { id: '1', label: 'Mobilised', day: '02/11/2026', lasted: '12 days', who: 'Farida Shaikh' },
      { id: '2', label: 'Shortlisted', day: '14/11/2026', lasted: '1 day', who: 'The system' },
    ],
    none: 'Nothing was changed on this record yet',
    loading: false,
  },
};
const person = [
  { id: '35', label: 'Kavita Pawar', cells: { gender: 'Female', dob: '2004-05-17', primaryContactNumber: '9812345670', category: null } },
];
const tableOf = (rows: typeof person, loading = false) => (
  <ListCard label="Who it is">
    <RowFacts label="Who it is" columns={columns} rows={rows} loading={loading} empty={{ title: 'Nothing was entered yet' }} />
  </ListCard>
);

export const Whole: Story = { render: () => <PersonStory {...base}>{tableOf(person)}</PersonStory> };
export const WholeDark: Story = { ...Whole, globals: { scheme: 'dark' } };
export const Loading: Story = {
  render: () => (
    <PersonStory {...base} way={{ ...base.way, rows: [], loading: true }}>
      {tableOf([], true)}
    </PersonStory>
  ),
};
export const Empty: Story = {
  render: () => (
    <PersonStory {...base} next={{ ...base.next, lines: [] }} way={{ ...base.way, rows: [] }}>
      {tableOf([])}
    </PersonStory>
  ),
};
export const Failed: Story = {
  render: () => <PersonStory {...base} way={{ ...base.way, rows: [], problem: { title: 'The history could not be read', onRetry: nothing } }} />,
};
