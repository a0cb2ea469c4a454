import type { Meta, StoryObj } from '@storybook/react-vite';
import { Chart } from './Chart.tsx';
import { MonthGrid } from './MonthGrid.tsx';
import { Timeline } from './Timeline.tsx';
import type { ChartProps, DayMark, MonthGridProps } from '../contract/charts.ts';

const meta: Meta = {
  title: 'widgets/charts/Chart',
  parameters: { definition: { file: 'config/charts/statuses.json', requirement: ['D3-DASH-01', 'D3-DASH-05', 'quality 4'] } },
};
export default meta;
type Story = StoryObj;

const statuses: ChartProps = {
  title: 'Beneficiaries by status',
  note: 'of this centre',
  asOf: 'As of 20/11/2026 10:42:07',
  kind: 'bar',
  loading: false,
  empty: 'Nobody has been counted yet.',
  columns: { key: 'Status', value: 'Beneficiaries' },
  rows: [
    ['Mobilised', 812],
    ['Shortlisted', 240],
    ['Enrolled', 198],
    ['Rejected', 31],
  ].map(([label, value]) => ({ id: String(label), label: String(label), value: Number(value) })),
};
export const Bars: Story = { render: () => <Chart {...statuses} /> };
export const Columns: Story = { render: () => <Chart {...statuses} kind="column" title="Enrolled by program" /> };
export const Line: Story = {
  render: () => (
    <Chart
      {...statuses}
      kind="column"
      title="Candidates by score"
      rows={[...statuses.rows.slice(0, 2), { id: 'line', label: '68.5', value: 0, isLine: true }, ...statuses.rows.slice(2)]}
    />
  ),
};
export const Steps: Story = { render: () => <Chart {...statuses} kind="funnel" title="From mobilised to placed" /> };
export const Nothing: Story = { render: () => <Chart {...statuses} rows={[]} asOf={undefined} /> };
export const Counting: Story = { render: () => <Chart {...statuses} rows={[]} loading /> };
export const Away: Story = {
  render: () => (
    <Chart
      {...statuses}
      rows={[]}
      problem={{ title: 'This could not be counted', text: 'The server cannot be reached.', onRetry: () => undefined }}
    />
  ),
};
const byGender: ChartProps = {
  ...statuses,
  title: 'Status and gender',
  parts: { as: 'stacked', names: ['Male', 'Female', 'Others', 'Not said'] },
  rows: [
    ['Mobilised', 401, 402, 3, 6],
    ['Shortlisted', 120, 119, 1, 0],
    ['Enrolled', 88, 110, 0, 0],
    ['Rejected', 30, 1, 0, 0],
  ].map(([label, ...each]) => {
    const parts = each.map(Number);
    return { id: String(label), label: String(label), value: parts.reduce((sum, one) => sum + one, 0), parts };
  }),
};
export const Stacked: Story = { render: () => <Chart {...byGender} /> };
export const StackedStanding: Story = { render: () => <Chart {...byGender} kind="column" /> };
export const Grouped: Story = { render: () => <Chart {...byGender} parts={{ as: 'grouped', names: byGender.parts?.names ?? [] }} /> };
export const GroupedStanding: Story = {
  render: () => <Chart {...byGender} kind="column" parts={{ as: 'grouped', names: byGender.parts?.names ?? [] }} />,
};
const rowsOf = (rows: readonly (readonly [string, number])[]): ChartProps['rows'] => rows.map(([label, value]) => ({ id: label, label, value }));
const placements: ChartProps = {
  ...statuses,
  title: 'Placements by sector',
  note: 'All placements that you may see here, verified or not',
  empty: 'Nobody is placed yet',
  columns: { key: 'Sector', value: 'Placements' },
  rows: rowsOf([
    ['Tourism and Hospitality', 41],
    ['Management, Entrepreneurship and Professional Courses', 17],
    ['Apparel, made ups and Furnishing', 9],
    ['Not said', 1],
  ]),
};
export const BySector: Story = { render: () => <Chart {...placements} /> };
export const BySectorDark: Story = { ...BySector, globals: { scheme: 'dark' } };
export const ByEmployer: Story = {
  render: () => (
    <Chart
      {...placements}
      title="Placements by employer"
      columns={{ key: 'Employer', value: 'Placements' }}
      rows={rowsOf([...Array.from({ length: 11 }, (_, index) => [`Fresh Mart ${String(index + 1)}`, 24 - index] as const), ['Self-employed', 3]])}
    />
  ),
};
export const BySalary: Story = {
  render: () => (
    <Chart
      {...placements}
      kind="column"
      title="Placements by monthly salary"
      columns={{ key: 'Monthly salary', value: 'Placements' }}
      rows={rowsOf([
        ['0–5k', 2],
        ['5–10k', 12],
        ['10–15k', 38],
        ['15–20k', 21],
        ['20–25k', 6],
        ['25–30k', 1],
        ['30k+', 4],
      ])}
    />
  ),
};
export const ByMonth: Story = {
  render: () => (
    <Chart
      {...placements}
      kind="column"
      title="Placements by month of joining"
      columns={{ key: 'Month', value: 'Placements' }}
      rows={rowsOf(Array.from({ length: 12 }, (_, index) => [`${String(index + 1).padStart(2, '0')}/2026`, (index * 7) % 13] as const))}
    />
  ),
};
export const NobodyPlaced: Story = { render: () => <Chart {...placements} rows={[]} asOf={undefined} /> };
export const InTime: Story = {
  render: () => (
    <Timeline
      title="Batches in time"
      column="Batch"
      loading={false}
      empty="No batch runs or is to come"
      today={{ day: '2026-11-20', label: 'Today' }}
      holidays={{ label: 'Holiday', days: [{ day: '2026-12-25', name: 'Christmas', words: '25/12/2026 Christmas' }] }}
      rows={[
        { id: '1', label: 'C101-RETAIL-001', from: '2026-10-23', ojt: '2026-12-22', to: '2027-01-01' },
        { id: '2', label: 'C101-INST-002', from: '2026-11-30', ojt: '', to: '2027-02-10' },
      ].map(({ id, label, from, ojt, to }) => ({
        id,
        label,
        spans: [
          { label: 'Training', days: { first: from, last: to }, words: `${from} – ${to}` },
          ojt === '' ? { label: 'On the job', words: '' } : { label: 'On the job', days: { first: ojt, last: to }, words: `${ojt} – ${to}` },
        ],
      }))}
    />
  ),
};

const marks: Readonly<Record<string, DayMark>> = {
  P: { letter: 'P', label: 'Present', tone: 'success' },
  A: { letter: 'A', label: 'Absent', tone: 'error' },
  '–': { letter: '–', label: 'Not taken' },
  S: { letter: 'S', label: 'Sunday' },
  H: { letter: 'H', label: 'Holiday' },
};
const lines: readonly [string, string, string][] = [
  ['Asha Ramesh Jadhav', 'SPPPPPAHPPPPPPSPPPPPPSP–      ', '95%'],
  ['Imran Salim Shaikh', 'SPAPAPAHAAAPPASAAAPPASA–      ', '42%'],
  ['Kavita Pawar', 'S––––––H––––––S––––––S–– ', '-'],
];
const month: MonthGridProps = {
  title: 'Attendance of a month',
  loading: false,
  empty: 'Choose a batch',
  month: 'November 2026',
  choose: {
    field: 'month',
    label: 'Month of the batch',
    as: 'select',
    values: ['1'],
    options: [{ value: '1', label: 'C101-RETAIL-001' }],
    onChange: () => undefined,
  },
  previous: { id: 'previous', label: 'Previous month', kind: 'text', onPress: () => undefined },
  next: { id: 'next', label: 'Next month', kind: 'text', why: 'It has not begun.', onPress: () => undefined },
  legend: Object.values(marks),
  columns: { key: 'Student', value: 'Rate' },
  days: Array.from({ length: 30 }, (_, at) => ({ id: String(at), number: at + 1, weekday: 'SMTWTFS'[at % 7] ?? '', off: at % 7 === 0 })),
  rows: lines.map(([label, letters, value]) => ({
    id: label,
    label,
    value,
    cells: Array.from({ length: 30 }, (_, at) => marks[letters[at] ?? ''] ?? null),
  })),
  holidays: ['08/11/2026 Diwali'],
};
export const Month: Story = { render: () => <MonthGrid {...month} /> };
export const MonthOnAPhone: Story = { ...Month, globals: { viewport: { value: 'phone' } } };
export const MonthDark: Story = { ...Month, globals: { scheme: 'dark' } };
export const MonthOfNobody: Story = { render: () => <MonthGrid {...month} rows={[]} holidays={[]} /> };
