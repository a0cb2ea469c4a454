import type { Meta, StoryObj } from '@storybook/react-vite';
import { Notices } from '../shell/Notices.tsx';
import { OfflineBanner } from '../shell/OfflineBanner.tsx';
import { SaveBar } from '../shell/SaveBar.tsx';
import { StatusChip } from '../tables/StatusChip.tsx';
import { Cards } from './Cards.tsx';
import { EmptyState } from './EmptyState.tsx';
import { ErrorPanel } from './ErrorPanel.tsx';
import { MarkdownPage } from './MarkdownPage.tsx';
import { MessageList } from './MessageList.tsx';
import { NoteCard } from './NoteCard.tsx';
import { Skeletons } from './Skeletons.tsx';

const nothing = () => undefined;
const meta: Meta = {
  title: 'widgets/views/Views',
  parameters: { definition: { file: 'config/screens/dashboard.json', requirement: ['D1-SHELL-07', 'D1-SHELL-08', 'D3-DASH-14'] } },
};
export default meta;
type Story = StoryObj;

const statuses = [
  { text: 'Mobilised', look: { tone: 'info', colour: 'mobilised', icon: 'user-plus' } },
  { text: 'Shortlisted', look: { tone: 'primary', colour: 'shortlisted', icon: 'list-check' } },
  { text: 'Recommended', look: { tone: 'success', colour: 'recommended', icon: 'thumb-up' } },
  { text: 'Not Recommended', look: { tone: 'warning', colour: 'notRecommended', icon: 'thumb-down' } },
  { text: 'Rejected', look: { tone: 'error', colour: 'rejected', icon: 'circle-x' } },
  { text: 'Enrolled', look: { tone: 'primary', colour: 'enrolled', icon: 'school' } },
  { text: 'Dropout', look: { tone: 'warning', colour: 'dropout', icon: 'door-exit' } },
  { text: 'Placed', look: { tone: 'success', colour: 'placed', icon: 'briefcase' } },
  { text: 'Placed (Awaiting Documents)', look: { tone: 'warning', colour: 'placedAwaiting', icon: 'file-time' } },
  { text: 'Entrepreneurship/ Self Employed', look: { tone: 'success', colour: 'selfEmployed', icon: 'building-store' } },
  { text: 'Not Placed', look: { tone: 'neutral', colour: 'notPlaced', icon: 'briefcase-off' } },
  { text: 'Pending', look: { tone: 'info', colour: 'pending', icon: 'clock' } },
  { text: 'Approved', look: { tone: 'success', colour: 'approved', icon: 'circle-check' } },
  { text: 'Not Approved', look: { tone: 'error', colour: 'notApproved', icon: 'circle-x' } },
  { text: 'Something else' },
];
const Chips = () => (
  <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
    {statuses.map((one) => (
      <StatusChip key={one.text} {...one} />
    ))}
  </div>
);
const looks = [
  { text: 'Planned', look: { tone: 'info', icon: 'calendar' } },
  { text: 'Running', look: { tone: 'success', icon: 'school' } },
  { text: 'Frozen', look: { tone: 'primary', icon: 'lock' } },
  { text: 'In OJT', look: { tone: 'warning', icon: 'briefcase' } },
  { text: 'Ended', look: { tone: 'neutral', icon: 'circle-check' } },
  { text: 'Given up', look: { tone: 'error' } },
];
/** As a workflow says that its states look. */
const Stages = () => (
  <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
    {looks.map((one) => (
      <StatusChip key={one.text} {...one} />
    ))}
  </div>
);
export const StatusChips: Story = { render: Chips };
export const StageChips: Story = { render: Stages };
export const StageChipsDark: Story = { render: Stages, globals: { scheme: 'dark' } };
export const StatusChipsDark: Story = { render: Chips, globals: { scheme: 'dark' } };
export const Empty: Story = {
  render: () => (
    <EmptyState
      title="No beneficiary matches “Jadav, Rejected”"
      text="Check the spelling, or search by contact number."
      action={{ id: 'clear', label: 'Clear filters', onPress: nothing }}
    />
  ),
};
export const Failed: Story = {
  render: () => <ErrorPanel details={'TypeError: rows is undefined\n    at Family (record/family)'} onRetry={nothing} />,
};
export const SkeletonForm: Story = { render: () => <Skeletons shape="form" /> };
export const SkeletonTable: Story = { render: () => <Skeletons shape="table" /> };
export const SkeletonCards: Story = { render: () => <Skeletons shape="cards" /> };
export const CardsOnAPhone: Story = {
  render: () => (
    <Cards
      counts={[
        { id: 'm', label: 'Mobilised', value: 12 },
        { id: 'e', label: 'Enrolled', value: 4, href: '/dashboard/managebeneficiary' },
      ]}
      links={[
        { id: 'add', label: 'Add Beneficiary', icon: 'user-plus', href: '/dashboard/addobeneficiary', primary: true },
        { id: 'create', label: 'Create Batch', icon: 'calendar-plus', href: null, note: 'This centre creates no batches' },
      ]}
    />
  ),
  globals: { viewport: { value: 'phone' } },
};
export const Markdown: Story = {
  render: () => (
    <MarkdownPage
      title="Privacy Policy"
      markdown={
        '# What we keep\n\nNames, **addresses** and [contact numbers](/dashboard/ContactUs), see `config`.\n\n- for the training\n- for the placement\n\n## How long\n\n1. Seven years\n2. Then it is deleted\n\n> Ask your centre manager.\n\n---\n\n<b>Text stays text</b> [and no script](javascript:alert)'
      }
    />
  ),
};
export const Messages: Story = {
  render: () => (
    <MessageList
      title="Messages"
      note="Only in the demo: what would have been sent."
      refresh={{ id: 'refresh', label: 'Refresh', onPress: nothing }}
      empty={{ title: 'No messages yet' }}
      messages={[
        { to: '9876543210', text: '483920 is your OTP for Skilldesk. It is valid for 10 minutes.', otp: '483920', at: '20/11/2026 11:42' },
        { to: '9876500000', text: 'Welcome to the centre.', at: '20/11/2026 11:40' },
        {
          to: 'meena@example.test',
          text: 'Please confirm your new e-mail address\n\nOpen this link: https://skilldesk.example/email#confirm=7.f3nG',
          link: { label: 'Open the link', href: '/email#confirm=7.f3nG' },
          at: '20/11/2026 11:38',
        },
      ]}
    />
  ),
};
export const Waiting: Story = {
  render: () => (
    <NoteCard
      text="Waiting for confirmation of meena@example.test: open the link that we sent there."
      actions={[
        { id: 'resend', label: 'Send again', icon: 'refresh', onPress: nothing },
        { id: 'cancel', label: 'Cancel the change', onPress: nothing },
      ]}
    />
  ),
};
export const WaitingInVain: Story = {
  render: () => (
    <NoteCard
      tone="error"
      text="Waiting for confirmation of meena@exmaple.test: the mail server did not take our mail to this address."
      actions={[{ id: 'resend', label: 'Send again', icon: 'refresh', busy: true }]}
    />
  ),
};
export const NoMessages: Story = {
  render: () => <MessageList title="Messages" messages={[]} empty={{ title: 'No messages yet', text: 'Ask for an OTP and it will stand here.' }} />,
};
export const Notice: Story = {
  render: () => (
    <Notices onClose={nothing} items={[{ id: '1', text: 'Draft of 11:42 restored', tone: 'success', action: { label: 'Undo', onPress: nothing } }]} />
  ),
};
export const Offline: Story = { render: () => <OfflineBanner open /> };
export const SaveStates: Story = {
  render: () => (
    <div className="sd-stack">
      {(
        [
          { kind: 'clean' },
          { kind: 'saving' },
          { kind: 'kept', at: '11:42:08', changes: 1 },
          { kind: 'offline', changes: 3 },
          { kind: 'saved', at: '11:43:00' },
          { kind: 'problems', count: 4 },
          { kind: 'failed', text: 'Data not saved/updated successfully, Please try again!' },
        ] as const
      ).map((state) => (
        <SaveBar key={state.kind} state={state} primary={{ id: `save-${state.kind}`, label: 'Mobilise', onPress: nothing }} />
      ))}
      <SaveBar state={{ kind: 'sending' }} primary={{ id: 'save-busy', label: 'Mobilise', busy: true, busyLabel: 'Updating…' }} />
    </div>
  ),
};
export const SaveNotYet: Story = {
  render: () => <SaveBar state={{ kind: 'clean' }} primary={{ id: 'save', label: 'Save', onPress: nothing, why: 'Answer all 12 questions first' }} />,
};
