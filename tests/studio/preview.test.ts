/** What a file is drawn with, and a form filled as an example says. */
import { describe, expect, test } from 'vitest';
import { openExample } from '../../src/studio/exampleForm.ts';
import { previewOf } from '../../src/studio/previewOf.ts';
import { productCatalogue } from '../support/productCatalogue.ts';

const catalogue = await productCatalogue();
const RULES = 'schemas/forms/training/activity/rules.json';

describe('what a file is drawn with', () => {
  test('a file of a form: the form, its examples, texts in the language; another edition where something differs', () => {
    const first = previewOf(catalogue, RULES, '');
    expect([first?.form.id, first?.language, first?.languages]).toEqual(['training/activity', 'en', ['en', 'hi', 'mr']]);
    expect(first?.examples).toBe(catalogue.forms['training/activity']?.examples);
    const [same, hindi] = [previewOf(catalogue, RULES, 'en'), previewOf(catalogue, RULES, 'hi')];
    expect([same?.edition, hindi?.edition]).toEqual([first?.edition, Number(first?.edition) + 1]);
    expect(hindi?.catalogue.messages['app.save']).not.toBe(first?.catalogue.messages['app.save']);
  });
  test('nothing of a file that belongs to no form', () => {
    for (const path of ['config/app.json', 'schemas/lists/users.json', 'schemas/forms/none/none/ui.json'])
      expect(previewOf(catalogue, path, '')).toBeNull();
  });
});

describe('a form filled as an example says', () => {
  const preview = previewOf(catalogue, RULES, '');
  if (!preview) throw new Error('no preview');
  const { form, examples, catalogue: client } = preview;
  const example = examples.find(({ expect: { problems } }) => (problems?.length ?? 0) > 0);
  if (!example) throw new Error('no example with problems');
  const given = { form, example, lists: form.options, messages: client.messages };

  test('says at once what the example expects to be wrong, and nothing of what was typed since', () => {
    const [at = ''] = (example.expect.problems ?? []).map((one) => one.at);
    expect(openExample(given).store.fact(at.slice(1)).error).toBeTruthy();
    expect(openExample({ ...given, data: example.data }).store.fact(at.slice(1)).error).toBeUndefined();
  });
  test('with other facts in place of its own', () => {
    const { facts } = openExample({ ...given, session: { role: { name: 'Nobody' } }, record: { status: 'Enrolled' } });
    const { role, centre } = facts.session;
    expect([role, facts.record['status'], centre]).toEqual([{ name: 'Nobody' }, 'Enrolled', example.facts?.session?.['centre']]);
  });
});
