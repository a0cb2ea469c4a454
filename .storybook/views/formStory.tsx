/** One example of a form as a story: drawn, filled with its data, judged; what it expects is checked when the story runs as a test. */
import { useMemo } from 'react';
import type { StoryObj } from '@storybook/react-vite';
import { action } from 'storybook/actions';
import { expect } from 'storybook/test';
import { compileValidators } from '../../src/catalogue/compile/validators.ts';
import { judgedForm } from '../../src/catalogue/judged.ts';
import { exampleFactsOf, inWords, runExample } from '../../src/engine/example/runExample.ts';
import { wholeValidator } from '../../src/engine/form/schemaProblems.ts';
import { createFormStore } from '../../src/engine/form/store.ts';
import type { JsonObject } from '../../src/engine/types.ts';
import type { JudgedForm, Validators } from '../../src/engine/definition/form.ts';
import type { FormServices } from '../../src/widgets/contract/form.ts';
import { SchemaForm } from '../../src/widgets/form/SchemaForm.tsx';
import { catalogue, example, lists, messages, named, requirementsOf, spokenIn } from './definitions.ts';
import { roleNamed } from './toolbar.ts';

const said = action('call');
const { otpNumberDigits, otpLength, otpAskAgainSeconds } = catalogue.app.constants;
/** Calls lead nowhere: they are written down, and the one-time password is always right. */
const services: FormServices = {
  otp: {
    numberLength: Number(otpNumberDigits),
    otpLength: Number(otpLength),
    askAgainSeconds: Number(otpAskAgainSeconds),
    generate: async (asked) => {
      said('otp/generate', asked);
      return { ok: true };
    },
    verify: async (asked) => {
      said('otp/verify', asked);
      return { ok: true };
    },
  },
};

const compiled = new WeakMap<JudgedForm, Validators>();
/** Once for all stories of a form: compiling takes longer than drawing. */
function validatorsOf(judged: JudgedForm): Validators {
  const validators = compiled.get(judged) ?? compileValidators(judged);
  compiled.set(judged, validators);
  return validators;
}

function Example({ path, name, role, language }: { path: string; name: string; role: JsonObject | undefined; language: string }) {
  const { messages, text } = useMemo(() => spokenIn(language), [language]);
  const form = named(catalogue.forms, path);
  const shown = example(form.examples, name);
  const { store, facts, validate } = useMemo(() => {
    const own = exampleFactsOf(shown, lists);
    const facts = role ? { ...own, session: { ...own.session, role } } : own;
    const judged = judgedForm(form);
    const validators = validatorsOf(judged);
    const store = createFormStore({
      form: judged,
      data: shown.data,
      facts,
      validators,
      messages,
      ask: async ({ id, call, with: payload }) => {
        said(call, payload);
        return facts.lookups[id] ?? facts.answers?.[id] ?? null;
      },
    });
    if (shown.expect.problems?.length) store.submit(shown.confirmed);
    return { store, facts, validate: wholeValidator(judged.schema, validators) };
  }, [form, shown, role, messages]);
  return (
    <SchemaForm
      id="story"
      label={text(form.schema.title ?? path)}
      form={form}
      validate={validate}
      store={store}
      services={services}
      text={text}
      today={facts.today}
      options={lists}
      onSubmit={() => action('submit')(store.submit(shown.confirmed))}
    />
  );
}

export function formStory(path: string, name: string): StoryObj {
  return {
    name,
    parameters: { definition: { file: `schemas/forms/${path}`, requirement: requirementsOf(catalogue.forms[path], name) } },
    render: (_args, { globals: { role, language } }) => (
      <Example key={`${String(role)} ${String(language)}`} path={path} name={name} role={roleNamed(role)} language={String(language)} />
    ),
    play: async () => {
      const form = named(catalogue.forms, path);
      const judged = judgedForm(form);
      const world = { lists, messages, validators: validatorsOf(judged) };
      await expect(runExample(judged, example(form.examples, name), world).map(inWords)).toEqual([]);
    },
  };
}
