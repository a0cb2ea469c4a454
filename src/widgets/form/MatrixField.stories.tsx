/** Questions over the same options: editable, one required and wrong, only read, computed. */
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useMemo } from 'react';
import type { FormSchema } from '../../engine/definition/form.ts';
import { storyStore, unasked } from '../storyStore.ts';
import { SchemaForm } from './SchemaForm.tsx';

const mark = { type: 'string', enum: ['Good', 'Fair', 'Poor'] };
const schema: FormSchema = {
  type: 'object',
  properties: {
    comfort: {
      title: 'How the home is',
      type: 'object',
      required: ['light', 'noise'],
      properties: {
        light: { ...mark, title: 'Light' },
        noise: { ...mark, title: 'Noise of the street and of the neighbours' },
        air: { ...mark, title: 'Air' },
        water: { ...mark, title: 'Water' },
        whole: { ...mark, title: 'All in all' },
      },
    },
  },
};
const facts = { 'comfort.noise': { error: 'Please fill out this field' }, 'comfort.water': { readonly: true }, 'comfort.whole': { computed: true } };

function MatrixStory() {
  const store = useMemo(() => storyStore({ comfort: { light: 'Good', air: 'Fair', water: 'Poor', whole: 'Fair' } }, facts), []);
  return (
    <SchemaForm
      id="matrix"
      form={{
        id: 'story/matrix',
        schema,
        ui: {
          sections: [{ title: 'Home', fields: [{ at: '/comfort', widget: 'matrix', help: 'Help stands here', with: { corner: 'At the visit' } }] }],
        },
      }}
      validate={unasked}
      store={store}
      text={String}
      today="2026-11-20"
      options={{}}
      label="Home"
      onSubmit={() => undefined}
    />
  );
}

const meta: Meta<typeof MatrixStory> = {
  title: 'widgets/form/MatrixField',
  parameters: { definition: { file: 'schemas/_meta/ui.schema.json', requirement: ['quality 4', 'quality 5'] } },
  component: MatrixStory,
};
export default meta;
type Story = StoryObj<typeof MatrixStory>;

export const Desktop: Story = {};
export const Phone: Story = { globals: { viewport: { value: 'phone' } } };
export const Dark: Story = { globals: { scheme: 'dark' } };
