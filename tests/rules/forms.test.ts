import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { compileValidators } from '../../src/catalogue/compile/validators.ts';
import { withEditRights } from '../../src/catalogue/expand/forms.ts';
import { judgedForm } from '../../src/catalogue/judgedForm.ts';
import { exampleFactsOf, inWords, runExample } from '../../src/engine/example/runExample.ts';
import type { FormSchema } from '../../src/engine/definition/form.ts';
import { evaluateForm } from '../../src/engine/form/evaluateForm.ts';
import { schemaAt } from '../../src/engine/form/schema.ts';
import { valueAt, withValueAt } from '../../src/engine/form/paths.ts';
import { segmentsOfPointer } from '../../src/engine/json.ts';
import { holdsNothing } from '../../src/engine/rules/operators/values.ts';
import { catalogue, entryOf, lists, messages, titleOf } from './support/definitions.ts';

describe.each(Object.values(catalogue.forms))('form $id', (def) => {
  const form = judgedForm(def);
  const world = { lists, messages, validators: compileValidators(form) };

  test.each(def.examples.map((example) => [titleOf(example.requirement, `forms ${def.id}`, example.name), example] as const))(
    '%s, in the page and on the server',
    (_title, example) => expect(runExample(form, example, world).differences.map(inWords)).toEqual([]),
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

/** Fields outside of rows whose schema says how a value is written. */
const writtenFields = ({ properties = {} }: FormSchema, at = ''): string[] =>
  Object.entries(properties).flatMap(([key, field]) => [
    ...(field.pattern !== undefined || field.format !== undefined ? [`${at}/${key}`] : []),
    ...writtenFields(field, `${at}/${key}`),
  ]);

test('quality 2: a value that is written wrongly is told one reason, in every field of every form', () => {
  const wrong = ['14.13.2000', '30/02/2001', '2000-02-30', '☃', '12 34', '+91', 'a@', '@b.c', '-', '१२', '1e3', 'http:', '0'.repeat(11)];
  const twice = Object.values(catalogue.forms).flatMap((def) => {
    const form = judgedForm(def);
    const validators = compileValidators(form);
    const example = def.examples.find(({ expect: { problems = [] } }) => problems.length === 0);
    if (!example) return [];
    const facts = exampleFactsOf(example, lists);
    return writtenFields(form.schema).flatMap((at) =>
      wrong.flatMap((value) => {
        const data = withValueAt(example.data, segmentsOfPointer(at), value);
        const { problems } = evaluateForm(form, { data, facts, validators, messages, side: 'server' });
        const here = problems.filter((problem) => problem.at === at && problem.severity === 'error');
        return here.length > 1 ? [`${def.id} ${at} ${value}: ${here.map(({ message }) => message).join(' | ')}`] : [];
      }),
    );
  });
  expect(twice).toEqual([]);
});

test('quality 5: who may edit a form is said once, by its lock or by its binding', () => {
  const isWritten = (id: string): boolean =>
    readFileSync(new URL(`../../schemas/forms/${id}/binding.json`, import.meta.url), 'utf8').includes('"edit": {');
  const twice = Object.values(catalogue.forms).filter((form) => {
    const { edit, ...binding } = form.binding;
    const derived = withEditRights({ ...form, binding }).binding.edit;
    return isWritten(form.id) && derived !== undefined && JSON.stringify(derived) === JSON.stringify(edit);
  });
  expect(twice.map(({ id }) => id)).toEqual([]);
});

test('examples that name messages by their keys hold in another wording', () => {
  const def = entryOf(catalogue.forms, 'record/follow-up');
  const form = judgedForm(def);
  const other = Object.fromEntries(Object.entries(messages).map(([key, text]) => [key, `(${text})`]));
  const world = { lists, messages: other, validators: compileValidators(form) };
  const [first] = def.examples.flatMap(({ expect: { problems = [] } }) => problems);
  expect(first?.message).toMatch(/^\{\{/);
  expect(def.examples.flatMap((example) => runExample(form, example, world).differences.map(inWords))).toEqual([]);
});
