import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { compileValidators } from '../../src/catalogue/compile/validators.ts';
import { withEditRights } from '../../src/catalogue/expand/forms.ts';
import { judgedForm } from '../../src/catalogue/judged.ts';
import { exampleFactsOf, inWords, runExample } from '../../src/engine/example/runExample.ts';
import { evaluateForm } from '../../src/engine/form/evaluateForm.ts';
import { schemaAt } from '../../src/engine/form/schema.ts';
import { valueAt } from '../../src/engine/form/paths.ts';
import { segmentsOfPointer } from '../../src/engine/json.ts';
import { holdsNothing } from '../../src/engine/rules/operators/values.ts';
import { catalogue, lists, messages, titleOf } from './support/definitions.ts';

describe.each(Object.values(catalogue.forms))('form $id', (def) => {
  const form = judgedForm(def);
  const world = { lists, messages, validators: compileValidators(form) };

  test.each(def.examples.map((example) => [titleOf(example.requirement, `forms ${def.id}`, example.name), example] as const))(
    '%s, in the page and on the server',
    (_title, example) => expect(runExample(form, example, world).map(inWords)).toEqual([]),
  );
});

test('quality 2: what stops a save because it is empty is not called optional', () => {
  const optional = Object.values(catalogue.forms).flatMap((def) => {
    const form = judgedForm(def);
    const validators = compileValidators(form);
    const checks = new Set(def.rules.check?.map(({ id }) => id));
    return def.examples.flatMap((example) => {
      const facts = exampleFactsOf(example, lists);
      const { data, problems, readonly, required } = evaluateForm(form, { data: example.data, facts, validators, messages, side: 'page' });
      const demanded = new Set([...required, ...problems.filter(({ rule }) => rule === 'required').map(({ at }) => at)]);
      const isAsked = (at: string): boolean =>
        at !== '' && schemaAt(def.schema, segmentsOfPointer(at))?.items === undefined && !readonly.includes('');
      const isEmpty = (at: string): boolean => holdsNothing(valueAt(data, segmentsOfPointer(at)));
      const stopping = problems.filter(
        ({ at, rule, severity }) => severity === 'error' && checks.has(rule) && isAsked(at) && isEmpty(at) && !demanded.has(at),
      );
      return stopping.map(({ at, rule }) => `${def.id} ${at} ${rule}`);
    });
  });
  // Nobody can claim that in the page: without a number there is nothing to verify.
  expect([...new Set(optional)]).toEqual(['registration/basic-details /secondaryContactNumber verified-without-secondary-number']);
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
