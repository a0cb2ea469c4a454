import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { compileValidators } from '../../src/catalogue/compile/validators.ts';
import { withEditRights } from '../../src/catalogue/editRights.ts';
import { judgedForm } from '../../src/catalogue/judged.ts';
import { inWords, runExample } from '../../src/engine/example/runExample.ts';
import { catalogue, lists, messages, titleOf } from './support/definitions.ts';

describe.each(Object.values(catalogue.forms))('form $id', (def) => {
  const form = judgedForm(def);
  const world = { lists, messages, validators: compileValidators(form) };

  test.each(def.examples.map((example) => [titleOf(example.requirement, `forms ${def.id}`, example.name), example] as const))(
    '%s, in the page and on the server',
    (_title, example) => expect(runExample(form, example, world).map(inWords)).toEqual([]),
  );
});

test('quality 5: who may edit a form is said once, by its lock or by its binding', () => {
  const isWritten = (id: string): boolean =>
    readFileSync(new URL(`../../schemas/forms/${id}/binding.json`, import.meta.url), 'utf8').includes('"edit": {');
  const twice = Object.values(catalogue.forms).filter((form) => {
    const { edit, ...binding } = form.binding;
    const derived = withEditRights({ form: { ...form, binding } })['form']?.binding.edit;
    return isWritten(form.id) && derived !== undefined && JSON.stringify(derived) === JSON.stringify(edit);
  });
  expect(twice.map(({ id }) => id)).toEqual([]);
});

test('examples that name messages by their keys hold in another wording', () => {
  const def = catalogue.forms['record/follow-up'];
  if (!def) throw new Error('the follow-up is gone');
  const form = judgedForm(def);
  const other = Object.fromEntries(Object.entries(messages).map(([key, text]) => [key, `(${text})`]));
  const world = { lists, messages: other, validators: compileValidators(form) };
  const [first] = def.examples.flatMap(({ expect: { problems = [] } }) => problems);
  expect(first?.message).toMatch(/^\{\{/);
  expect(def.examples.flatMap((example) => runExample(form, example, world).map(inWords))).toEqual([]);
});
