import type { Meta, StoryObj } from '@storybook/react-vite';
import { Chart } from './Chart.tsx';
import { Timeline } from './Timeline.tsx';
import type { ChartProps } from '../contract/charts.ts';

const meta: Meta = { title: 'widgets/charts/Chart' };
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
export const InTime: Story = {
  render: () => (
    <Timeline
      title="Batches in time"
      column="Batch"
      loading={false}
      empty="No batch runs or is to come"
      today={{ day: '2026-11-20', label: 'Today' }}
      rows={[
        { id: '1', label: 'C101-RETAIL-001', from: '2026-10-23', ojt: '2026-12-22', to: '2027-01-01' },
        { id: '2', label: 'C101-INST-002', from: '2026-11-30', ojt: '', to: '2027-02-10' },
      ].map(({ id, label, from, ojt, to }) => ({
        id,
        label,
        spans: [
          { label: 'Training', days: { first: from, last: to }, said: `${from} – ${to}` },
          ojt === '' ? { label: 'On the job', said: '' } : { label: 'On the job', days: { first: ojt, last: to }, said: `${ojt} – ${to}` },
        ],
      }))}
    />
  ),
};
