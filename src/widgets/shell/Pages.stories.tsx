/** Whole pages put together as the runtime does it, to be looked at beside the mock pages. */
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useMemo, useState } from 'react';
import { SchemaForm } from '../form/SchemaForm.tsx';
import { storyData, storyLists, storySchema, storyUi } from '../form/storyForm.ts';
import { RecordHeader } from '../record/RecordHeader.tsx';
import { RecordLayout } from '../record/RecordLayout.tsx';
import { TabPicker } from '../record/TabPicker.tsx';
import { storyStore, unasked } from '../storyStore.ts';
import { DataTable } from '../tables/DataTable.tsx';
import { ListCard } from '../tables/ListCard.tsx';
import { ListToolbar } from '../tables/ListToolbar.tsx';
import { Pager } from '../tables/Pager.tsx';
import { SelectionBar } from '../tables/SelectionBar.tsx';
import { storyColumns, storyRows } from '../tables/storyRows.ts';
import { Cards } from '../views/Cards.tsx';
import { AppShell } from './AppShell.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { IncompletePanel } from './IncompletePanel.tsx';
import { OfflineBanner } from './OfflineBanner.tsx';
import { SaveBar } from './SaveBar.tsx';
import { storyShell, storyTabs } from './storyShell.ts';

const nothing = () => undefined;
const facts = { 'residential.state': { computed: true } };
const wrong = {
  ...facts,
  firstName: { error: 'Must start only with a letter and contain letters or spaces' },
  dob: { error: 'Age cannot be less than 17 years' },
  referedBy: { required: true, error: '* Field is missing!' },
};

function RecordPage({ errors = false, offline = false }: { errors?: boolean; offline?: boolean }) {
  const store = useMemo(
    () => storyStore({ ...storyData, isVerified: errors ? 'N' : 'Y', referedBy: errors ? '' : 'Prakash Kamble' }, errors ? wrong : facts),
    [errors],
  );
  return (
    <AppShell
      {...storyShell('Update Beneficiary', 'managebeneficiary')}
      header={
        <>
          <OfflineBanner open={offline} />
          <RecordHeader
            name="Asha Ramesh Jadhav"
            beneficiaryId="48213"
            engagementId="51907"
            status={{ text: 'Mobilised' }}
            complete={{ done: 6, total: 13 }}
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
            onGo={nothing}
            takesFocus={false}
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

function ListPage({ none = false }: { none?: boolean }) {
  const [selected, setSelected] = useState<readonly string[]>(none ? [] : ['51907']);
  const who = storyRows.find(({ id }) => id === selected[0])?.label ?? '';
  return (
    <AppShell {...storyShell('Manage Beneficiary', 'managebeneficiary')}>
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

const Dashboard = () => (
  <AppShell {...storyShell('Dashboard', 'dashboard')}>
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

const meta: Meta = { title: 'widgets/shell/Pages', parameters: { layout: 'fullscreen' } };
export default meta;
type Story = StoryObj;

export const RecordFilled: Story = { render: () => <RecordPage /> };
export const RecordWithProblems: Story = { render: () => <RecordPage errors /> };
export const RecordOffline: Story = { render: () => <RecordPage offline />, globals: { viewport: { value: 'phone' } } };
export const List: Story = { render: () => <ListPage /> };
export const ListOnAPhone: Story = { render: () => <ListPage />, globals: { viewport: { value: 'phone' } } };
export const ListEmpty: Story = { render: () => <ListPage none /> };
export const DashboardPage: Story = { render: () => <Dashboard /> };
export const DashboardDark: Story = { render: () => <Dashboard />, globals: { scheme: 'dark' } };
