/** Whole pages put together as the runtime does it, to be looked at beside the mock pages. */
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useMemo, useState, type ReactElement } from 'react';
import { SchemaForm } from '../../src/widgets/form/SchemaForm.tsx';
import { storyData, storyLists, storySchema, storyUi } from '../../src/widgets/form/storyForm.ts';
import { RecordHeader } from '../../src/widgets/record/RecordHeader.tsx';
import { RecordLayout } from '../../src/widgets/record/RecordLayout.tsx';
import { TabPicker } from '../../src/widgets/record/TabPicker.tsx';
import { storyStore, unasked } from '../../src/widgets/storyStore.ts';
import { DataTable } from '../../src/widgets/tables/DataTable.tsx';
import { ListCard } from '../../src/widgets/tables/ListCard.tsx';
import { ListToolbar } from '../../src/widgets/tables/ListToolbar.tsx';
import { Pager } from '../../src/widgets/tables/Pager.tsx';
import { SelectionBar } from '../../src/widgets/tables/SelectionBar.tsx';
import { storyColumns, storyRows } from '../../src/widgets/tables/storyRows.ts';
import { Cards } from '../../src/widgets/views/Cards.tsx';
import { AppShell } from '../../src/widgets/shell/AppShell.tsx';
import { ErrorSummary } from '../../src/widgets/shell/ErrorSummary.tsx';
import { IncompletePanel } from '../../src/widgets/shell/IncompletePanel.tsx';
import { OfflineBanner } from '../../src/widgets/shell/OfflineBanner.tsx';
import { SaveBar } from '../../src/widgets/shell/SaveBar.tsx';
import { storyTabs } from '../views/storyShell.ts';
import { realShell } from '../views/realShell.ts';

const nothing = () => undefined;
const facts = { 'residential.state': { computed: true } };
const wrong = {
  ...facts,
  firstName: { error: 'Must start only with a letter and contain letters or spaces' },
  dob: { error: 'Age cannot be less than 17 years' },
  referedBy: { required: true, error: '* Field is missing!' },
};

function RecordPage({ role, errors = false, offline = false }: { role: unknown; errors?: boolean; offline?: boolean }) {
  const store = useMemo(
    () => storyStore({ ...storyData, isVerified: errors ? 'N' : 'Y', referedBy: errors ? '' : 'Prakash Kamble' }, errors ? wrong : facts),
    [errors],
  );
  return (
    <AppShell
      {...realShell('updatebeneficiary', role)}
      header={
        <>
          <OfflineBanner open={offline} />
          <RecordHeader
            name="Asha Ramesh Jadhav"
            beneficiaryId="48213"
            engagementId="51907"
            status={{ text: 'Mobilised', look: { tone: 'info', colour: 'mobilised', icon: 'user-plus' } }}
            complete={{ count: 6, total: 13 }}
          />
          <TabPicker {...storyTabs} />
        </>
      }
      bottom={
        <SaveBar
          state={errors ? { kind: 'problems', count: 3 } : { kind: 'kept', at: '11:42:08', changes: 2 }}
          primary={{ id: 'save', label: 'Update', submits: 'story' }}
          secondary={[{ id: 'discard', label: 'Discard changes', onPress: nothing }]}
        />
      }
    >
      <RecordLayout {...storyTabs}>
        {errors ? (
          <ErrorSummary
            title="There are 3 problems on this tab"
            tone="error"
            onGo={nothing}
            items={[
              { path: 'firstName', section: 'Basic Details', label: 'First Name' },
              { path: 'dob', section: 'Basic Details', label: 'Date Of Birth' },
              { path: 'referedBy', section: 'Basic Details', label: 'Referred by' },
            ]}
          />
        ) : (
          <IncompletePanel
            title="Below details are incomplete"
            items={['Mobile number not verified', 'Family', 'Counselling', 'Business Case', 'Business Case document not uploaded'].map((label) => ({
              id: label,
              label,
              onGo: nothing,
            }))}
          />
        )}
        <SchemaForm
          id="story"
          form={{ id: 'story/form', schema: storySchema, ui: storyUi }}
          validate={unasked}
          store={store}
          text={String}
          today="2026-11-20"
          options={storyLists}
          label="Beneficiary"
          onSubmit={nothing}
        />
      </RecordLayout>
    </AppShell>
  );
}

function ListPage({ role, none = false }: { role: unknown; none?: boolean }) {
  const [selected, setSelected] = useState<readonly string[]>(none ? [] : ['51907']);
  const who = storyRows.find(({ id }) => id === selected[0])?.label ?? '';
  return (
    <AppShell {...realShell('managebeneficiary', role)}>
      <ListCard label="Beneficiary list">
        <ListToolbar
          title="Beneficiary list"
          count={none ? '0 beneficiaries' : '1,284 beneficiaries'}
          search={{ label: 'Search', placeholder: 'Name, id or contact number', value: none ? 'Jadav' : '', onChange: nothing }}
          filters={[
            {
              field: 'status',
              label: 'Status',
              as: 'select',
              values: [],
              options: [
                { value: '', label: 'All statuses' },
                { value: 'Mobilised', label: 'Mobilised' },
              ],
              onChange: nothing,
            },
          ]}
          more={[{ id: 'export', label: 'Export', icon: 'download', onPress: nothing }]}
          buttons={[{ id: 'add', label: 'Add Beneficiary', icon: 'plus', kind: 'solid', href: '/dashboard/addobeneficiary' }]}
        />
        {none ? null : (
          <SelectionBar
            count={selected.length}
            label={who}
            onClear={() => setSelected([])}
            actions={[
              { id: 'evaluate', label: 'Evaluate', icon: 'clipboard-check', onPress: nothing },
              {
                id: 'enroll',
                label: 'Enroll',
                icon: 'school',
                onPress: nothing,
                why: 'Only for somebody who is Shortlisted or Enrolled: choose one of them',
              },
            ]}
          />
        )}
        <DataTable
          label="Beneficiary list"
          columns={storyColumns}
          rows={none ? [] : storyRows}
          select="one"
          selected={selected}
          onSelect={setSelected}
          sort={{ id: 'dbUserId', descending: true }}
          onSort={nothing}
          empty={{
            title: 'No beneficiary matches “Jadav”',
            text: 'Check the spelling, or search by contact number.',
            action: { id: 'clear', label: 'Clear filters', onPress: nothing },
            icon: 'user-search',
          }}
        />
        <Pager from={none ? 0 : 1} to={none ? 0 : 10} total={none ? 0 : 1284} size={10} onNext={none ? undefined : nothing} />
      </ListCard>
    </AppShell>
  );
}

const DashboardPage = ({ role }: { role: unknown }) => (
  <AppShell {...realShell('dashboard', role)}>
    <Cards
      title="Students at this centre"
      asOf="As of 20/11/2026 10:42:07"
      refresh={{ id: 'refresh', label: 'Refresh', onPress: nothing }}
      counts={[
        { id: 'total', label: 'Total Number of students', value: 1284, note: '34 added this week' },
        { id: 'shortlisted', label: 'Shortlisted Students', value: 742 },
        { id: 'enrolled', label: 'Enrolled Students', value: 518 },
        { id: 'recommended', label: 'Recommended Students', value: null },
      ]}
      links={[
        {
          id: 'add',
          label: 'Add Beneficiary',
          note: 'Capture and verify a new person',
          icon: 'user-plus',
          href: '/dashboard/addobeneficiary',
          primary: true,
        },
        { id: 'manage', label: 'Manage Beneficiary', note: 'Search, evaluate, enrol', icon: 'users', href: '/dashboard/managebeneficiary' },
      ]}
    />
  </AppShell>
);

const meta: Meta = { id: 'widgets-shell-pages', title: 'Pages', parameters: { layout: 'fullscreen' } };
export default meta;
type Story = StoryObj;

/** The requirements that each screen shows. */
const shows = {
  updatebeneficiary: ['D3-RECORD-01', 'D1-REG-06', 'D1-REG-07', 'D1-SHELL-26'],
  managebeneficiary: ['D3-LIST-01', 'D3-LIST-02', 'D3-LIST-05'],
  dashboard: ['D3-DASH-01', 'D3-DASH-02', 'D3-DASH-05', 'D3-DASH-07'],
};

/** A page as the role of the toolbar sees it, with that role's menu. */
const page = (screen: keyof typeof shows, draw: (role: unknown) => ReactElement, globals: Story['globals'] = {}): Story => ({
  render: (_args, { globals: { role } }) => draw(role),
  globals,
  parameters: { definition: { file: `config/screens/${screen}.json`, requirement: shows[screen] } },
});
const onPhone = { viewport: { value: 'phone' } };

// Each begins with the words of the menu for its screen, as people know it.
export const UpdateBeneficiary = page('updatebeneficiary', (role) => <RecordPage role={role} />);
export const UpdateBeneficiaryWithProblems = page('updatebeneficiary', (role) => <RecordPage role={role} errors />);
export const UpdateBeneficiaryOffline = page('updatebeneficiary', (role) => <RecordPage role={role} offline />, onPhone);
export const ManageBeneficiary = page('managebeneficiary', (role) => <ListPage role={role} />);
export const ManageBeneficiaryOnAPhone = page('managebeneficiary', (role) => <ListPage role={role} />, onPhone);
export const ManageBeneficiaryWithNobodyFound = page('managebeneficiary', (role) => <ListPage role={role} none />);
export const Dashboard = page('dashboard', (role) => <DashboardPage role={role} />);
export const DashboardDark = page('dashboard', (role) => <DashboardPage role={role} />, { scheme: 'dark' });
