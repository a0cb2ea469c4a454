import { expect, test } from 'vitest';
import { toClientForm } from '../../src/catalogue/client.ts';
import { knownRows, learn, listFacts, sentText } from '../../src/runtime/catalogue/listFacts.ts';
import { comingSearch } from '../../src/runtime/pages/search/useOptionSearch.ts';
import { catalogue } from '../rules/support/definitions.ts';

test('quality 2: a search whose code did not come on a bad line is fetched again by the next question', async () => {
  let tries = 0;
  const search = comingSearch(async () => {
    tries += 1;
    if (tries === 1) throw new TypeError('Failed to fetch dynamically imported module');
    return { find: async () => ({ items: [], total: 0 }), label: async (_list, value) => ({ value, label: 'Rampur', within: null }) };
  });
  await expect(search.label('villages', '81')).rejects.toThrow('Failed to fetch');
  expect(await search.label('villages', '81')).toMatchObject({ label: 'Rampur' });
  expect(await search.find('villages', { text: '', from: 0 }, new AbortController().signal)).toEqual({ items: [], total: 0 });
  expect(tries).toBe(2);
});

const formWithVillages = () => {
  const form = toClientForm(catalogue, 'registration/basic-details');
  if (!form) throw new Error('the registration form is gone');
  return structuredClone({ ...form, long: ['villages'] });
};

test('quality 4: what rows of a long list are called in one language is asked anew in another', () => {
  const form = formWithVillages();
  const { long } = listFacts(form);
  learn(form, 'villages', { value: '81', label: 'Rampur', within: null }, 'en');
  learn(form, 'villages', { value: '81', label: 'Rampur', within: null }, 'en');
  expect([knownRows(form, 'villages', 'en').length, long?.['villages']?.find('81')?.label]).toEqual([1, 'Rampur']);
  expect([knownRows(form, 'villages', 'hi'), long?.['villages']?.find('81')]).toEqual([[], undefined]);
  learn(form, 'villages', { value: '81', label: 'रामपुर', within: null }, 'hi');
  expect(long?.['villages']?.find('81')?.label).toBe('रामपुर');
});

test('quality 2: a form is no other one because rows of its long lists were learned', () => {
  const form = formWithVillages();
  const before = sentText(form);
  listFacts(form);
  learn(form, 'villages', { value: '81', label: 'Rampur', within: null }, 'en');
  expect(sentText(form)).toBe(before);
  expect(sentText({ ...form, options: { ...form.options, genders: [] } })).not.toBe(before);
  expect(sentText({ ...form, long: [] })).not.toBe(before);
});
