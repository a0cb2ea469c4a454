import { expect, test } from 'vitest';
import { meanwhile } from '../../src/widgets/inputs/search/useFound.ts';

const items = ['Rampur', 'Sitapur', 'Rajgarh'].map((label) => ({ value: label, label, within: null }));

test('the first page of a long list stays while the next one is asked; other words leave what fits them', () => {
  expect(meanwhile(items, 3, 'of another language')).toEqual(items);
  expect(meanwhile(items, 0, ' RAM ').map(({ label }) => label)).toEqual(['Rampur']);
});
