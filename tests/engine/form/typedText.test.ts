import { expect, test } from 'vitest';
import { compileValidators } from '../../../src/catalogue/compile/validators.ts';
import { evaluateForm } from '../../../src/engine/form/evaluateForm.ts';
import { createFormStore } from '../../../src/engine/form/store.ts';
import { typedText } from '../../../src/engine/form/schema.ts';
import type { FormSchema } from '../../../src/engine/definition/form.ts';
import { form, text } from '../support/judgedForms.ts';
import { facts, messages } from '../support/world.ts';

test.each<[string, FormSchema, string]>([
  ['  Asha  Rani ', text, 'Asha Rani'],
  ['\u200bAsha\u200b', text, 'Asha'],
  ['\u00a0Asha\u2003', text, 'Asha'],
  ['Asha\tRani', text, 'Asha\tRani'],
  ['12,  Sangam\n Nagar \n', text, '12, Sangam\n Nagar'],
  ['क्\u200dष', text, 'क्\u200dष'],
  [' Asha ', { ...text, pattern: '^[A-Z]' }, ' Asha'],
  [' a@b.co ', { ...text, format: 'email' }, 'a@b.co'],
  [' secret  word ', { ...text, 'x-pii': 'password' }, ' secret  word '],
  [' Y ', { ...text, enum: ['Y'] }, ' Y '],
])('quality 5: of the text %j of a field %j counts %j', (input, schema, counts) => expect(typedText(schema, input)).toBe(counts));

test('quality 3: a text of a quarter of a million blanks costs no more than its length', () => {
  const long = `Asha${'\n'.repeat(250_000)}Rani`;
  expect(typedText(text, `${long} `)).toBe(long);
});

test('quality 5: what counts is the same in the page and on the server, key by key and whole; what is read-only stays as it is stored', () => {
  const names = form(
    { name: text, kept: text, rows: { type: 'array', items: { type: 'object', properties: { name: text } } } },
    { readonly: { '/kept': true } },
  );
  const data = { name: ' Asha  Rani ', kept: ' a ', rows: [{ name: 'Om ' }] };
  const counts = { name: 'Asha Rani', kept: ' b ', rows: [{ name: 'Om' }] };
  const options = { facts: facts(), validators: compileValidators(names), messages, stored: { kept: ' b ' } };
  expect(evaluateForm(names, { ...options, data, side: 'server' }).data).toEqual(counts);
  const store = createFormStore({ ...options, form: names, data: {}, ask: () => Promise.resolve(null) });
  store.setMany({ rows: data.rows });
  for (let end = 1; end <= data.name.length; end += 1) {
    store.set('name', data.name.slice(0, end));
    store.touch('name');
  }
  expect(store.submit().data).toEqual(counts);
  expect(store.get('name')).toBe(data.name);
  store.set('name', ' \u200b ');
  expect(store.submit().data).toEqual({ kept: ' b ', rows: counts.rows });
});
