import type { Meta, StoryObj } from '@storybook/react-vite';
import { LoginLayout } from './LoginLayout.tsx';

const meta: Meta<typeof LoginLayout> = {
  title: 'widgets/login/LoginLayout',
  component: LoginLayout,
  parameters: { definition: { file: 'config/screens/login.json', requirement: ['D1-LOGIN-01', 'D1-LOGIN-04', 'D1-LOGIN-05'] }, layout: 'fullscreen' },
  args: {
    appName: 'Skilldesk',
    headline: 'From first meeting to first salary.',
    line: 'One record per beneficiary, for every centre and programme.',
    title: 'Sign in to your centre',
    limits: { userName: 50, password: 15 },
    comingSoon: 'Coming soon',
    help: 'Trouble signing in? Ask your centre manager.',
    onLogin: () => undefined,
    social: { label: 'Continue with your work account', onPress: () => undefined },
  },
};
export default meta;
type Story = StoryObj<typeof LoginLayout>;

export const Fresh: Story = {};
export const LoggedOut: Story = { args: { notice: 'Logged Out' } };
export const Expired: Story = { args: { notice: 'Logged Out\nNothing was done for 15 minutes, so your session ended. Sign in again to go on.' } };
export const WithProblems: Story = { args: { problems: { userName: 'Please fill out this field!', password: 'Please fill out this field!' } } };
export const Busy: Story = { args: { busy: true } };
export const OnAPhone: Story = { args: { notice: 'Logged Out' }, globals: { viewport: { value: 'phone' } } };
export const Dark: Story = { args: { notice: 'Logged Out' }, globals: { scheme: 'dark' } };
