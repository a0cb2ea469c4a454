/** A form in another language, as the toolbar chooses it: whether the labels still find room. */
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { formStory } from '../views/formStory.tsx';
import { spokenIn } from '../views/definitions.ts';

const meta: Meta = { title: 'Pages/Languages', parameters: { definition: { file: 'config/messages/hi.json', requirement: ['quality 4'] } } };
export default meta;

export const RegistrationInHindi: StoryObj = {
  ...formStory('registration/basic-details', 'an empty form names every required field and no optional one'),
  name: 'Registration in Hindi',
  globals: { language: 'hi' },
  play: async ({ canvas }) => {
    await expect(spokenIn('hi').text('First Name')).not.toBe('First Name');
    await expect(canvas.getByRole('textbox', { name: new RegExp(spokenIn('hi').text('First Name')) })).toBeVisible();
  },
};
