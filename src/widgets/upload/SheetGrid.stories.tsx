import type { Meta, StoryObj } from '@storybook/react-vite';
import type { GridRowView, SheetGridProps } from '../contract/sheet.ts';
import { SheetGrid } from './SheetGrid.tsx';

const nothing = () => undefined;
const row = (index: number, more: Partial<GridRowView> = {}): GridRowView => ({
  index,
  who: 'Asha Jadhav',
  open: `Mend row ${index + 1}`,
  cells: { aadharNo: '234123412346', firstName: 'Asha', lastName: 'Jadhav', dob: '14-03-2003', gender: 'Female' },
  faults: {},
  warnings: {},
  fixed: false,
  ...more,
});
const args: SheetGridProps = {
  label: 'Rows of the file',
  row: 'Row',
  columns: [
    { key: 'aadharNo', name: 'Aadhar_Number', masked: true },
    { key: 'firstName', name: 'First_Name', masked: false },
    { key: 'lastName', name: 'Last_Name', masked: false },
    { key: 'dob', name: 'Date_of_Birth', masked: false },
    { key: 'gender', name: 'Gender', masked: false, options: ['Male', 'Female', 'Others'].map((value) => ({ value, label: value })) },
  ],
  rows: [
    row(0, { fixed: true }),
    row(1, {
      wrong: 'Row 2: go to Date_of_Birth',
      faults: { dob: 'This is not a date' },
      offered: { dob: [{ value: '14-03-2003', label: '14-03-2003' }] },
    }),
    row(4, { cells: { firstName: 'Asha', gender: 'Femal' }, faults: { gender: 'Please choose one of the offered values' } }),
    row(3, { warnings: { firstName: 'Asha Jadhav stands in row 1, too' } }),
    row(2, { faults: { '': 'Nobody can be made of this row' } }),
  ],
  only: { label: 'Only rows with problems', on: false, onChange: nothing },
  pager: { from: 1, to: 5, total: 5, size: 20 },
  none: 'No row has a problem',
  statusText: '',
  onMend: nothing,
};

const meta: Meta<typeof SheetGrid> = {
  title: 'widgets/upload/SheetGrid',
  parameters: { definition: { file: 'config/screens/bulkupload.json', requirement: ['D3-BULK-17', 'quality 1'] } },
  component: SheetGrid,
  args,
};
export default meta;
type Story = StoryObj<typeof SheetGrid>;

export const Some: Story = {};
export const WhileItIsSent: Story = { args: { onMend: undefined } };
export const NoneWrong: Story = { args: { rows: [], only: { ...args.only, on: true }, pager: { from: 1, to: 0, total: 0, size: 20 } } };
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } };
export const Dark: Story = { globals: { scheme: 'dark' } };
