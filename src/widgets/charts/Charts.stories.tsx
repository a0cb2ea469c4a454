import type { Meta, StoryObj } from '@storybook/react-vite';
import { Chart } from './Chart.tsx';
import type { ChartProps } from '../contract.ts';

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
