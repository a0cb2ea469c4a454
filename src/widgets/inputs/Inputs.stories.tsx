/** Every input widget in its five states: editable, wrong, read-only, computed, and empty. */
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useMemo } from 'react';
import type { FormSchema } from '../../engine/definition/form.ts';
import type { JsonObject } from '../../engine/types.ts';
import type { UiField } from '../../catalogue/definition/form.ts';
import { SchemaForm } from '../form/SchemaForm.tsx';
import { storyLists } from '../form/storyForm.ts';
import { storyStore, unasked } from '../storyStore.ts';

interface StatesArgs {
  widget: string;
  schema: FormSchema;
  value: JsonObject[string];
  with?: JsonObject;
  /** Its options are still asked for. */
  awaited?: boolean;
}
const states = ['editable', 'wrong', 'readonly', 'computed', 'empty'];

function States({ widget, schema, value, with: options, awaited = false }: StatesArgs) {
  const store = useMemo(
    () =>
      storyStore(
        { editable: value, wrong: value, readonly: value, computed: value },
        {
          editable: { awaited },
          wrong: { error: 'Please fill out this field', awaited },
          readonly: { readonly: true, awaited },
          computed: { computed: true, awaited },
        },
      ),
    [value, awaited],
  );
  const form = useMemo(
    () => ({
      id: 'story/states',
      schema: { type: 'object', properties: Object.fromEntries(states.map((state) => [state, { ...schema, title: state }])) } as FormSchema,
      ui: {
        sections: [
          {
            title: widget,
            fields: states.map((state): UiField => ({
              at: `/${state}`,
              widget,
              width: widget === 'otp' || widget === 'textarea' ? 12 : 6,
              with: options,
              help: 'Help stands here',
            })),
          },
        ],
      },
    }),
    [widget, schema, options],
  );
  return (
    <SchemaForm
      id={`states-${widget}`}
      form={form}
      validate={unasked}
      store={store}
      text={String}
      today="2026-11-20"
      options={storyLists}
      label={widget}
      onSubmit={() => undefined}
    />
  );
}
const meta: Meta<typeof States> = {
  title: 'widgets/inputs/Inputs',
  parameters: { definition: { file: 'schemas/_meta/ui.schema.json', requirement: ['D1-REG-08', 'D2-DOCS-07', 'D2-DOCS-11'] } },
  component: States,
};
export default meta;
type Story = StoryObj<typeof States>;
const text: FormSchema = { type: 'string', maxLength: 20 };

export const Text: Story = { args: { widget: 'text', schema: text, value: 'Sangam Nagar' } };
export const Textarea: Story = { args: { widget: 'textarea', schema: { type: 'string', maxLength: 200 }, value: 'Two lines\nof remarks' } };
export const Digits: Story = { args: { widget: 'digits', schema: { type: 'string', maxLength: 6 }, value: '400037' } };
export const Rupees: Story = { args: { widget: 'rupees', schema: text, value: '1250000' } };
export const Aadhaar: Story = { args: { widget: 'aadhaar', schema: { type: 'string', maxLength: 12 }, value: '234123412346' } };
export const Phone: Story = { args: { widget: 'phone', schema: { type: 'string', maxLength: 10 }, value: '9876543210' } };
export const Email: Story = { args: { widget: 'email', schema: { type: 'string', maxLength: 50 }, value: 'asha@example.in' } };
export const Password: Story = { args: { widget: 'password', schema: { type: 'string', maxLength: 15 }, value: 'secret words' } };
export const Year: Story = { args: { widget: 'year', schema: { type: 'string', maxLength: 4 }, value: '2021' } };
export const Select: Story = { args: { widget: 'select', schema: { type: 'string', 'x-options': 'genders' }, value: 'Female' } };
export const Autocomplete: Story = { args: { widget: 'autocomplete', schema: { type: 'integer', 'x-options': 'qualifications' }, value: 6 } };
export const Date: Story = {
  args: { widget: 'date', schema: { type: 'string', format: 'date' }, value: '2003-03-14', with: { min: '1980-02-01', max: 'today' } },
};
export const DatePickOnly: Story = {
  args: { widget: 'date', schema: { type: 'string', format: 'date' }, value: '2003-03-14', with: { pickOnly: true } },
};
export const DateFarBack: Story = { args: { widget: 'date', schema: { type: 'string', format: 'date' }, with: { max: 'today', yearsBack: 21 } } };
export const Score: Story = { args: { widget: 'score', schema: { type: 'number' }, value: 62.5, with: { most: 100 } } };
export const Time: Story = { args: { widget: 'time', schema: { type: 'string' }, value: '09:30' } };
export const DateTime: Story = {
  args: { widget: 'date-time', schema: { type: 'string', format: 'date-time-local' }, value: '2026-11-18T16:30:00', with: { max: 'today' } },
};
export const Rating: Story = { args: { widget: 'rating', schema: { type: 'integer', minimum: 1, maximum: 5 }, value: 4 } };
export const Slider: Story = {
  args: { widget: 'slider', schema: { type: 'integer', minimum: 15, maximum: 240, multipleOf: 15 }, value: 45, with: { unit: 'minutes' } },
};
export const Toggle: Story = { args: { widget: 'toggle', schema: { type: 'boolean' }, value: true } };
export const Search: Story = { args: { widget: 'search', schema: { type: 'string', 'x-options': 'villages' }, value: '555001' } };
const villages: FormSchema = { type: 'array', items: { type: 'string', 'x-options': 'villages' } };
export const SearchSeveral: Story = { args: { widget: 'search', schema: villages, value: ['555001', '555002'] } };
export const PhoneSearchSeveral: Story = { ...SearchSeveral, globals: { viewport: { value: 'phone' } } };
export const Choice: Story = { args: { widget: 'choice', schema: { type: 'string', 'x-options': 'yes-no' }, value: 'Y' } };
export const CountedText: Story = {
  args: { widget: 'textarea', schema: { type: 'string', maxLength: 100 }, value: 'abc', with: { left: 'Number of characters left {count}' } },
};
export const WordsOnly: Story = { args: { widget: 'words', schema: text, value: 'Who are the customers?' } };
export const Checks: Story = { args: { widget: 'checks', schema: { type: 'string', 'x-joined': ',', 'x-options': 'genders' }, value: 'Female' } };
export const Suggest: Story = { args: { widget: 'suggest', schema: { ...text, 'x-suggested': true, 'x-options': 'genders' }, value: 'Fem' } };
export const Several: Story = {
  args: { widget: 'several', schema: { type: 'string', 'x-joined': ',', 'x-options': 'genders' }, value: 'Female,Others' },
};
const spoken: FormSchema = { type: 'array', maxItems: 3, items: { type: 'string', enum: ['Hindi', 'Marathi', 'Gujarati', 'Tamil'] } };
export const SeveralAsList: Story = { args: { widget: 'several', schema: spoken, value: ['Hindi', 'Tamil'] } };
export const ChecksAsList: Story = { args: { widget: 'checks', schema: spoken, value: ['Hindi', 'Tamil'] } };
export const Rank: Story = { args: { widget: 'rank', schema: spoken, value: ['Tamil', 'Hindi'] } };
export const Signature: Story = {
  args: { widget: 'signature', schema: { type: 'string', 'x-file': { types: ['image/png'], maxBytes: 200_000 } }, value: 'signature.png' },
};
export const Place: Story = { args: { widget: 'place', schema: text, value: 'geo:19.07283,72.88261;u=12' } };
export const Code: Story = { args: { widget: 'code', schema: text, value: 'SD-000123', with: { formats: ['qr_code'] } } };
const pictured: FormSchema = { type: 'string', 'x-options': 'pictured' };
export const ChoiceWithPictures: Story = { args: { widget: 'choice', schema: pictured, value: 'Salon' } };
export const SelectWithPictures: Story = { args: { widget: 'select', schema: pictured, value: 'Salon' } };
export const Checkbox: Story = { args: { widget: 'checkbox', schema: { type: 'boolean' }, value: true } };
export const Otp: Story = { args: { widget: 'otp', schema: { type: 'string', maxLength: 10 }, value: '9876543210', with: { verified: '/flag' } } };
const fileSchema = { type: 'string', 'x-file': { types: ['image/jpeg', 'application/pdf'], maxBytes: 2_000_000 } };
export const File: Story = { args: { widget: 'file', schema: fileSchema, value: 'birth certificate.pdf' } };
const filesSchema: FormSchema = { type: 'array', maxItems: 3, items: fileSchema };
export const Files: Story = { args: { widget: 'files', schema: filesSchema, value: ['front.jpg', 'bill of the workshop.pdf'] } };
export const PhoneFiles: Story = { ...Files, globals: { viewport: { value: 'phone' } } };
export const AwaitedSelect: Story = { args: { widget: 'select', schema: text, value: '7', awaited: true } };
export const AwaitedAutocomplete: Story = { args: { widget: 'autocomplete', schema: text, value: '7', awaited: true } };
export const AwaitedSeveral: Story = { args: { widget: 'several', schema: { type: 'string', 'x-joined': ',' }, value: '7,8', awaited: true } };
export const DarkSelect: Story = { ...Select, globals: { scheme: 'dark' } };
export const PhoneDate: Story = { ...Date, globals: { viewport: { value: 'phone' } } };
