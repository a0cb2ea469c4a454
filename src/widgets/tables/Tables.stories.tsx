import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import type { DataTableProps } from '../contract/tables.ts';
import { DataTable } from './DataTable.tsx';
import { ListCard } from './ListCard.tsx';
import { Pager } from './Pager.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { storyColumns, storyRows } from './storyRows.ts';

const nothing = () => undefined;
function ChosenTable(props: Partial<DataTableProps>) {
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [sort, setSort] = useState<DataTableProps['sort']>({ id: 'name', descending: false });
  return (
    <ListCard label="Beneficiary list">
      <DataTable
        label="Beneficiary list"
        columns={storyColumns}
        rows={storyRows}
        select="one"
        selected={selected}
        onSelect={setSelected}
        sort={sort}
        onSort={(id, descending) => setSort({ id, descending })}
        empty={{ title: 'Nobody yet' }}
        {...props}
      />
      <Pager from={1} to={8} total={1000} totalIsCapped size={10} onNext={nothing} />
    </ListCard>
  );
}
const meta: Meta<typeof ChosenTable> = {
  title: 'widgets/tables/Tables',
  parameters: { definition: { file: 'schemas/lists/beneficiaries.json', requirement: ['D3-LIST-01', 'D3-LIST-04', 'D3-LIST-05'] } },
  component: ChosenTable,
};
export default meta;
type Story = StoryObj<typeof ChosenTable>;

export const One: Story = {};
export const Many: Story = { args: { select: 'many' } };
export const Plain: Story = { args: { select: 'none' } };
export const Wide: Story = { args: { select: 'none', beside: true } };
export const Loading: Story = { args: { rows: [], loading: true } };
export const Nothing: Story = { args: { rows: [] } };
export const NothingAmongOthers: Story = { args: { rows: [], empty: { title: 'No family member was entered yet', line: true } } };
export const Scores: Story = {
  args: {
    columns: [...storyColumns.slice(0, 4), { id: 'score', label: 'Percent', as: 'number', card: 'line' }],
    rows: storyRows.map((row, index) => ({ ...row, cells: { ...row.cells, score: { score: 90 - 12 * index, most: 100, threshold: 40 } } })),
  },
};
export const Coloured: Story = { args: { select: 'none', rows: storyRows.map((row, index) => ({ ...row, tone: index % 2 ? 'success' : 'error' })) } };
export const Marked: Story = {
  args: {
    rows: storyRows.map((row, index) => ({
      ...row,
      cells: { ...row.cells, primaryContactNumber: index % 3 ? index : { value: index + 3, mark: 'Follow up', icon: 'phone' } },
    })),
  },
};
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } };
export const Dark: Story = { globals: { scheme: 'dark' } };
export const ActionsWithReasons: Story = {
  render: () => (
    <SelectionBar
      count={1}
      label="Asha Ramesh Jadhav"
      onClear={nothing}
      actions={[
        { id: 'observe', label: 'Capture Observations', onPress: nothing },
        { id: 'shortlist', label: 'Shortlist', onPress: nothing, why: 'Shortlist is for Enrolled' },
      ]}
      message={{ text: 'Asha already shortlisted for another program.', tone: 'error' }}
    />
  ),
};
