import type { Meta, StoryObj } from '@storybook/react-vite';
import type { SpreadsheetPanelProps } from '../contract/sheet.ts';
import type { ActionView } from '../contract/shell.ts';
import { SheetGrid } from './SheetGrid.tsx';
import { SpreadsheetPanel } from './SpreadsheetPanel.tsx';

const nothing = () => undefined;
const send = (more: Partial<ActionView> = {}): ActionView => ({
  id: 'upload',
  label: 'Upload Document',
  icon: 'upload',
  kind: 'solid',
  onPress: nothing,
  ...more,
});
const history: ActionView = { id: 'history', label: 'History Details', icon: 'history', href: '#history' };
const rows = (
  <SheetGrid
    label="Rows of the file"
    row="Row"
    columns={[
      { key: 'firstName', name: 'First_Name', masked: false },
      { key: 'dob', name: 'Date_of_Birth', masked: false },
    ]}
    rows={[
      {
        index: 0,
        who: 'Asha Jadhav',
        open: 'Mend row 1',
        cells: { firstName: 'Asha', dob: '31-02-2003' },
        wrong: 'Row 1: go to Date_of_Birth',
        faults: { dob: 'This is not a date' },
        warnings: {},
        fixed: false,
      },
      {
        index: 1,
        who: 'Bharati Pawar',
        open: 'Mend row 2',
        cells: { firstName: 'Bharati', dob: '14-03-2003' },
        faults: {},
        warnings: {},
        fixed: false,
      },
    ]}
    only={{ label: 'Only rows with problems', on: false, onChange: nothing }}
    pager={{ from: 1, to: 2, total: 2, size: 20 }}
    none="No row has a problem"
    statusText=""
    onMend={nothing}
  />
);
const args: SpreadsheetPanelProps = {
  label: 'Excel file',
  choose: 'Choose an Excel file',
  hint: 'One .xlsx or .xls of at most 5 MB with the columns of the template',
  name: '',
  helps: [
    { id: 'example', label: 'See an example of errors', icon: 'eye', kind: 'text', onPress: nothing },
    { id: 'template', label: 'Download template', icon: 'download', kind: 'text', onPress: nothing },
  ],
  verdicts: [],
  buttons: [send({ why: 'Choose an Excel file with rows first' }), history],
  onFile: nothing,
};

const meta: Meta<typeof SpreadsheetPanel> = {
  title: 'widgets/upload/SpreadsheetPanel',
  parameters: { definition: { file: 'config/screens/bulkupload.json', requirement: ['D3-BULK-01', 'D3-BULK-11', 'D3-BULK-12', 'D3-BULK-14'] } },
  component: SpreadsheetPanel,
  args,
};
export default meta;
type Story = StoryObj<typeof SpreadsheetPanel>;

const faults: Partial<SpreadsheetPanelProps> = {
  name: 'people.xlsx',
  verdicts: [{ tone: 'warning', text: '1 of 2 rows cannot be loaded: mend them here, leave them out, or send the others' }],
  rows,
  buttons: [send(), { id: 'faults', label: 'Download rows with faults', icon: 'download', onPress: nothing }, history],
};

export const BeforeAFile: Story = {};
export const BeingJudged: Story = {
  args: {
    name: 'people.xlsx',
    progress: { part: 0.4, text: '400 of 1000 rows are checked' },
    buttons: [send({ why: '400 of 1000 rows are checked' }), history],
  },
};
export const WithFaults: Story = { args: faults };
export const NoFault: Story = {
  args: { name: 'people.xlsx', verdicts: [{ tone: 'success', text: 'No fault found in 2 rows' }], buttons: [send(), history] },
};
export const BeingSent: Story = {
  args: {
    name: 'people.xlsx',
    progress: { part: 0.5, text: '50 % of the file has gone: leave this page open until all of it has' },
    buttons: [send({ busy: true, busyLabel: 'The file is sent' }), history],
  },
};
export const LoadedInPart: Story = {
  args: {
    name: 'people.xlsx',
    verdicts: [
      {
        tone: 'warning',
        text: 'Data Saved Successfully and Registration ID is : 12',
        lines: ['Completed, 1 of 2 loaded', '2-Bharati has a Invalid Data. Aadhar_Number: somebody has this number'],
      },
    ],
    buttons: [send({ why: 'These rows have arrived: choose another file' }), history],
  },
};
export const OnAPhone: Story = { args: faults, globals: { viewport: { value: 'phone' } } };
export const Dark: Story = { args: faults, globals: { scheme: 'dark' } };
