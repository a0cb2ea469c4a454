import type { Meta, StoryObj } from '@storybook/react-vite';
import { GameResult } from './GameResult.tsx';
import { GameStage } from './GameStage.tsx';
import type { GameResultProps, GameStageProps } from '../contract/game.ts';

const nothing = () => undefined;
const meta: Meta = {
  title: 'widgets/game/Game',
  parameters: {
    definition: { file: 'config/games/interest-game.json', requirement: ['D1-GAME-01', 'D1-GAME-33', 'D1-GAME-34', 'D1-GAME-42'] },
    layout: 'fullscreen',
  },
};
export default meta;
type Story = StoryObj;

const stage: GameStageProps = {
  title: 'Career interest',
  question: 'Would you enjoy this work?',
  answerCount: 11,
  total: 42,
  countText: '12 of 42',
  progressLabel: 'Pictures answered',
  who: 'Asha Ramesh Jadhav',
  picture: { src: new URL('../../app/icon.svg', import.meta.url).href, alt: 'Carpenter' },
  next: [],
  unseen: 'Not able To load images',
  answersLabel: 'Your answer',
  onAnswer: nothing,
  answers: [
    { id: 'like', label: 'like', icon: 'thumb-up', key: '1', tone: 'success' },
    { id: 'unlike', label: 'unlike', icon: 'thumb-down', key: '2', tone: 'error' },
    { id: 'confused', label: 'confused', icon: 'mood-confused', key: '3', tone: 'info' },
  ],
  previous: { label: 'Previous picture', icon: 'arrow-back-up', onPress: nothing },
  leave: { label: 'Leave the game', onPress: nothing },
};
export const Playing: Story = { render: () => <GameStage {...stage} /> };
export const Unseen: Story = { render: () => <GameStage {...stage} picture={{ src: '', alt: 'Carpenter' }} /> };
export const Starting: Story = { render: () => <GameStage {...stage} picture={null} countText="" answerCount={0} previous={undefined} /> };

const names = { R: 'Realistic', I: 'Investigative', A: 'Artistic', S: 'Social', E: 'Enterprising', C: 'Conventional' };
const likes = [6, 1, 4, 5, 3, 2];
const result: GameResultProps = {
  title: 'Holland Code',
  who: 'Asha Ramesh Jadhav',
  thanks: 'Thank you for playing the game',
  none: 'No Interests',
  about: 'Likes practical work with hands and tools, helping and teaching people.',
  letters: [
    { id: 'R', label: names.R, colour: 0 },
    { id: 'S', label: names.S, colour: 4 },
    { id: 'A', label: names.A, colour: 2 },
  ],
  courses: { title: 'Courses that fit', empty: 'No course has this code yet.', items: [{ id: '1', label: 'Self Employed Tailor', note: 'RAE' }] },
  chart: {
    title: 'Likes by interest group',
    note: '7 pictures each',
    groupLabel: 'Interest group',
    valueLabel: 'Likes',
    most: 7,
    bars: Object.entries(names).map(([id, label], index) => ({ id, label, value: likes[index] ?? 0, colour: [0, 3, 2, 4, 1, 5][index] ?? 0 })),
  },
  status: { text: 'Document saved successfully', tone: 'success' },
  actions: [{ id: 'back', label: 'Back to the record', kind: 'solid', onPress: nothing }],
};
export const Result: Story = { render: () => <GameResult {...result} /> };
export const NoInterests: Story = {
  render: () => (
    <GameResult
      {...result}
      letters={[]}
      about={undefined}
      courses={undefined}
      status={{ text: 'Please wait document is getting saved', tone: 'info' }}
      chart={{ ...result.chart, bars: result.chart.bars.map((bar) => ({ ...bar, value: 0 })) }}
    />
  ),
};
