import { expect, test } from 'vitest';
import { comingSearch } from '../../src/runtime/pages/form/useOptionSearch.ts';

test('quality 2: a search whose code did not come on a bad line is fetched again by the next question', async () => {
  let asked = 0;
  const search = comingSearch(async () => {
    asked += 1;
    if (asked === 1) throw new TypeError('Failed to fetch dynamically imported module');
    return { find: async () => ({ items: [], total: 0 }), label: async (_list, value) => ({ value, label: 'Rampur', within: null }) };
  });
  await expect(search.label('villages', '81')).rejects.toThrow('Failed to fetch');
  expect(await search.label('villages', '81')).toMatchObject({ label: 'Rampur' });
  expect(await search.find('villages', { text: '', from: 0 }, new AbortController().signal)).toEqual({ items: [], total: 0 });
  expect(asked).toBe(2);
});
