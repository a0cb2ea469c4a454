/** One example of a form as a story: drawn, filled with its data, judged; what it expects is checked when the story runs as a test. */
import { useMemo } from 'react';
import type { StoryObj } from '@storybook/react-vite';
import { action } from 'storybook/actions';
import { expect } from 'storybook/test';
import { compileValidators } from '../../src/catalogue/compile/validators.ts';
import { judgedForm } from '../../src/catalogue/judgedForm.ts';
import { inWords, runExample } from '../../src/engine/example/runExample.ts';
import type { JsonObject } from '../../src/engine/types.ts';
import { servicesThatSay } from '../../src/app/preview/servicesThatSay.ts';
import { openExample } from '../../src/studio/exampleForm.ts';
import { SchemaForm } from '../../src/widgets/form/SchemaForm.tsx';
import { catalogue, example, lists, messages, findByName, requirementsOf, spokenIn } from './definitions.ts';
import { roleNamed } from './toolbar.ts';

const logCall = action('call');
const services = servicesThatSay(catalogue.app.constants, logCall);

function Example({ path, name, role, language }: { path: string; name: string; role: JsonObject | undefined; language: string }) {
  const { messages, text } = useMemo(() => spokenIn(language), [language]);
  const form = findByName(catalogue.forms, path);
  const formExample = example(form.examples, name);
  const { store, facts, validate } = useMemo(
    () => openExample({ form: judgedForm(form), example: formExample, ...(role ? { session: { role } } : {}), lists, messages, onCall: logCall }),
    [form, formExample, role, messages],
  );
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
      onSubmit={() => action('submit')(store.submit(formExample.confirmed))}
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
      const form = findByName(catalogue.forms, path);
      const engineForm = judgedForm(form);
      const world = { lists, messages, validators: compileValidators(engineForm) };
      await expect(runExample(engineForm, example(form.examples, name), world).differences.map(inWords)).toEqual([]);
    },
  };
}
