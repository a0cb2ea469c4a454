import type { Meta, StoryObj } from '@storybook/react-vite';
import { WhyDialog } from './WhyDialog.tsx';
import { WhyMark } from './WhyMark.tsx';

const nothing = () => undefined;
const meta: Meta = { title: 'widgets/why/Why', parameters: { definition: { file: 'config/facts.json', requirement: ['quality 4'] } } };
export default meta;
type Story = StoryObj;

const words = {
  rule: 'The rule',
  fact: 'Fact',
  value: 'Value',
  change: 'What would change it',
  more: 'For administrators: the rule and what it read',
};
const locked = {
  title: 'Only read',
  steps: [{ text: 'Save the first counselling.', onGo: nothing }],
  sentence: 'Opens once the first counselling is saved',
  rule: '‹First counsellor, as stored› is empty',
  facts: [{ name: 'First counsellor, as stored', value: 'nothing' }],
  change: 'First counsellor, as stored: something',
};
const refused = {
  title: 'Refused',
  steps: [{ text: 'Put Group Exercise Score right.' }],
  sentence: 'Maximum score is 16',
  facts: [{ name: 'Group Exercise Score', value: '17' }],
};

export const Locked: Story = {
  render: () => <WhyDialog title="Why: Second counsellor comments" sections={[locked]} words={words} close="Close" onClose={nothing} />,
};
export const Several: Story = {
  render: () => <WhyDialog title="Why: Group Exercise Score" sections={[refused, locked]} words={words} close="Close" onClose={nothing} />,
};
export const OnAPhone: Story = { ...Several, globals: { viewport: { value: 'phone' } } };
export const Mark: Story = { render: () => <WhyMark label="Why?" beside={{ right: 120, top: 40 }} onPress={nothing} /> };
