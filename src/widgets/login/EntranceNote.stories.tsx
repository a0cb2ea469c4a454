import type { Meta, StoryObj } from '@storybook/react-vite';
import { EntranceNote } from './EntranceNote.tsx';

const meta: Meta<typeof EntranceNote> = {
  title: 'widgets/login/EntranceNote',
  component: EntranceNote,
  parameters: { definition: { file: 'config/screens/email.json', requirement: ['quality 3'] }, layout: 'fullscreen' },
  args: {
    appName: 'Skilldesk',
    headline: 'From first meeting to first salary.',
    line: 'One record per beneficiary, for every centre and programme.',
    title: 'Confirm your e-mail address',
    text: 'You asked for this address in your user profile. Press the button, and it counts from now on.',
    action: { id: 'confirm', label: 'Confirm', onPress: () => undefined },
    way: { label: 'Go to Skilldesk', href: '/dashboard' },
  },
};
export default meta;
type Story = StoryObj<typeof EntranceNote>;

export const Fresh: Story = {};
export const Busy: Story = { args: { action: { id: 'confirm', label: 'Confirm', busy: true, onPress: () => undefined } } };
export const Done: Story = {
  args: { text: undefined, action: undefined, notice: { text: 'Your e-mail address is meena@example.test from now on.', tone: 'success' } },
};
export const Refused: Story = {
  args: {
    text: undefined,
    action: undefined,
    notice: { text: 'This link is no longer good: it was replaced by a later one, cancelled, or is too old.', tone: 'error' },
  },
};
export const Away: Story = { args: { notice: { text: 'There is no connection to the server. Please try again.', tone: 'error' } } };
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } };
export const Dark: Story = { args: Done.args ?? {}, globals: { scheme: 'dark' } };
