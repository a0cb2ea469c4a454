import type { Meta, StoryObj } from '@storybook/react-vite';
import { TourOffer } from './TourOffer.tsx';
import { TourSteps } from './TourSteps.tsx';

const meta: Meta = { title: 'widgets/views/Tour', parameters: { definition: { file: 'config/screens/tour.json', requirement: ['quality 4'] } } };
export default meta;
type Story = StoryObj;

const steps = [
  {
    id: 'work',
    title: 'What waits for you',
    text: 'The dashboard says what waits for you.',
    open: { label: 'Open Dashboard', href: '/dashboard/dashboard' },
  },
  { id: 'why', title: 'Ask why', text: 'Whatever is locked or off says why: go to it and press F1.' },
];
const shared = {
  numbered: (step: number) => `Step ${step} of 2`,
  words: { back: 'Back', next: 'Next', finish: 'Done' },
  doneHref: '/dashboard/dashboard',
  memoryKey: 'story',
};

export const First: Story = { render: () => <TourSteps {...shared} steps={steps} /> };
export const FirstDark: Story = { ...First, globals: { scheme: 'dark' } };
export const Last: Story = { render: () => <TourSteps {...shared} steps={steps.slice(1)} /> };
export const Offer: Story = {
  render: () => (
    <TourOffer
      text="New here? Five steps show what is yours."
      start={{ label: 'Show me around', href: '/dashboard/tour' }}
      later="Not now"
      memoryKey="story"
    />
  ),
};
