import type { Meta, StoryObj } from '@storybook/react-vite';
import { AlertDialog } from './AlertDialog.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';
import { KeysDialog } from '../shell/KeysDialog.tsx';
import { SessionDialog } from './SessionDialog.tsx';

const nothing = () => undefined;
const meta: Meta = {
  title: 'widgets/dialogs/Dialogs',
  parameters: { definition: { file: 'config/messages/en.json', requirement: ['D1-SHELL-27', 'D3-CONST-18', 'D1-SESSION-02', 'D2-DOCS-18'] } },
};
export default meta;
type Story = StoryObj;

export const AlertSuccess: Story = {
  render: () => <AlertDialog open text="Successfully Mobilized" detail="Her record opens in 3 seconds." tone="success" onClose={nothing} />,
};
export const AlertError: Story = {
  render: () => (
    <AlertDialog open text="Mobile No is NOT verified please try again! or check your internet connection!" tone="error" onClose={nothing} />
  ),
};
export const AlertOnAPhone: Story = { ...AlertSuccess, globals: { viewport: { value: 'phone' } } };
export const Confirm: Story = {
  render: () => (
    <ConfirmDialog
      open
      title="Keep Meena Sawant as the trainer?"
      text="She already has two batches in that week."
      tone="warning"
      confirm="Keep Meena Sawant"
      cancel="Choose another"
      onConfirm={nothing}
      onCancel={nothing}
    />
  ),
};
const rows = [
  { path: 'lastName', label: 'Last Name', mine: 'Jadhav', theirs: 'Jadhav Pawar' },
  { path: 'dob', label: 'Date Of Birth', mine: '14/03/2003', theirs: '14/03/2002' },
  { path: 'residential.addressLine1', label: 'Address Line 1', mine: '12, Sangam Nagar', theirs: '' },
  { path: 'firstName', label: 'First Name', mine: 'Asha', theirs: 'Aasha', onlySide: 'theirs' },
  { path: 'middleName', label: 'Middle Name', mine: 'Ramesh', theirs: '', onlySide: 'mine' },
] as const;
export const Conflict: Story = {
  render: () => <ConflictDialog open by="Farida Shaikh" at="11:42" rows={rows} onResolve={nothing} onCancel={nothing} />,
};
export const ConflictOnAPhone: Story = { ...Conflict, globals: { viewport: { value: 'phone' } } };
export const ConflictDark: Story = { ...Conflict, globals: { scheme: 'dark' } };
export const ConflictApart: Story = {
  render: () => <ConflictDialog open by="Farida Shaikh" at="11:42" rows={rows.slice(3)} onResolve={nothing} onCancel={nothing} />,
};
export const Leave: Story = {
  render: () => <LeaveDialog open changes={2} update="Save" onUpdate={nothing} onKeep={nothing} onDiscard={nothing} onCancel={nothing} />,
};
export const LeaveWithoutDrafts: Story = {
  render: () => <LeaveDialog open changes={2} update="Save" onUpdate={nothing} onDiscard={nothing} onCancel={nothing} />,
};
export const Session: Story = { render: () => <SessionDialog open secondsLeft={120} onStay={nothing} onSignOut={nothing} /> };
export const SessionLastMinute: Story = { render: () => <SessionDialog open secondsLeft={42} busy onStay={nothing} onSignOut={nothing} /> };
export const SessionLast: Story = { render: () => <SessionDialog open last secondsLeft={120} onStay={nothing} onSignOut={nothing} /> };
export const Keys: Story = { render: () => <KeysDialog open onClose={nothing} /> };
