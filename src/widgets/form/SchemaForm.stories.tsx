import type { Meta, StoryObj } from '@storybook/react-vite';
import { useMemo } from 'react';
import type { JsonObject, Path } from '../../engine/types.ts';
import type { OtpService } from '../contract/form.ts';
import type { FieldVerdict } from '../../engine/form/types.ts';
import { storyStore, unasked } from '../storyStore.ts';
import { SchemaForm } from './SchemaForm.tsx';
import { storyData, storyLists, storySchema, storyUi } from './storyForm.ts';

interface FormStoryArgs {
  data: JsonObject;
  facts: Record<Path, Partial<FieldVerdict>>;
  readOnly: boolean;
  otp: OtpService;
}

const right: OtpService = {
  numberLength: 10,
  otpLength: 6,
  askAgainSeconds: 60,
  generate: async () => ({ ok: true }),
  verify: async ({ otp }) => (otp === '123456' ? { ok: true } : { ok: false, message: 'Invalid OTP, please check again!' }),
};

function FormStory({ data, facts, readOnly, otp }: FormStoryArgs) {
  const store = useMemo(() => storyStore(data, facts), [data, facts]);
  const services = useMemo(() => ({ otp }), [otp]);
  return (
    <SchemaForm
      id="story"
      form={{ id: 'story/form', schema: storySchema, ui: storyUi }}
      validate={unasked}
      store={store}
      services={services}
      text={String}
      today="2026-11-20"
      options={storyLists}
      label="Beneficiary"
      readOnly={readOnly}
      onSubmit={() => undefined}
    />
  );
}

const meta: Meta<typeof FormStory> = {
  title: 'widgets/form/SchemaForm',
  parameters: { definition: { file: 'schemas/forms/registration/basic-details/ui.json', requirement: ['D1-REG-01', 'D1-REG-06', 'quality 4'] } },
  component: FormStory,
  args: { data: {}, facts: {}, readOnly: false, otp: right },
};
export default meta;
type Story = StoryObj<typeof FormStory>;

export const Empty: Story = {};
export const Filled: Story = { args: { data: storyData, facts: { 'residential.state': { computed: true } } } };
export const WithProblems: Story = {
  args: {
    data: { ...storyData, firstName: 'Asha2', isVerified: 'N' },
    facts: {
      firstName: { error: 'Must start only with a letter and contain letters or spaces' },
      dob: { error: 'Age cannot be less than 17 years' },
      gender: { error: 'Please fill out this field' },
      owner: { error: 'Please fill out this field' },
      referedBy: { required: true, error: '* Field is missing!' },
      channel: { warning: 'Also on 1 ongoing batch' },
      'rows.0.year': { error: 'Please fill out this field' },
      'residential.state': { computed: true },
    },
  },
};
export const ReadOnly: Story = { args: { data: storyData, readOnly: true } };
export const HiddenFields: Story = { args: { data: storyData, facts: { middleName: { hidden: true }, rows: { hidden: true } } } };
export const OnAPhone: Story = { args: { data: { ...storyData, isVerified: 'N' } }, globals: { viewport: { value: 'phone' } } };
export const Dark: Story = { ...WithProblems, globals: { scheme: 'dark' } };
