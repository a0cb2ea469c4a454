/** What a section says: a sentence with values of the form, and more at length. */
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useMemo } from 'react';
import type { FormSchema } from '../../engine/definition/form.ts';
import type { UiDef } from '../../catalogue/definition/form.ts';
import { storyStore, unasked } from '../storyStore.ts';
import { SchemaForm } from './SchemaForm.tsx';

const schema: FormSchema = { type: 'object', properties: { name: { type: 'string', title: 'Name' }, rooms: { type: 'integer', title: 'Rooms' } } };
const ui: UiDef = {
  sections: [
    {
      title: 'Visit',
      note: 'Of {name}: {rooms} rooms',
      markdown:
        '### Before you go\n\n1. Ask **first**, then look.\n2. What is unsafe goes to the [centre](/dashboard).\n\n- *The same day*\n- In words',
      fields: [{ at: '/name' }, { at: '/rooms', label: 'Rooms of {name}', help: 'What {name} says' }],
    },
  ],
};

function SectionStory() {
  const store = useMemo(() => storyStore({ name: 'Asha Jadhav', rooms: 2 }), []);
  return (
    <SchemaForm
      id="said"
      form={{ id: 'story/said', schema, ui }}
      validate={unasked}
      store={store}
      text={(text, values = {}) => text.replace(/\{(\w+)\}/g, (_name, name: string) => String(values[name] ?? ''))}
      today="2026-11-20"
      options={{}}
      label="Visit"
      onSubmit={() => undefined}
    />
  );
}

const meta: Meta<typeof SectionStory> = {
  title: 'widgets/form/Section',
  parameters: { definition: { file: 'schemas/_meta/ui.schema.json', requirement: ['quality 4', 'quality 5'] } },
  component: SectionStory,
};
export default meta;
type Story = StoryObj<typeof SectionStory>;

export const Said: Story = {};
export const Phone: Story = { globals: { viewport: { value: 'phone' } } };
export const Dark: Story = { globals: { scheme: 'dark' } };
