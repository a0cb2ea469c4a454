import { expect, test } from 'vitest';
import { watched } from '../../src/catalogue/checks/formProving.ts';

test('what was read, and what was looked for and is not there, decides whether another record answers alike', () => {
  const texts = { hello: 'Hello', bye: 'Bye' };
  const watch = watched<string>(texts);
  expect([watch.record['hello'], watch.record['none'], Object.hasOwn(watch.record, 'gone'), 'away' in watch.record]).toEqual([
    'Hello',
    undefined,
    false,
    false,
  ]);
  expect(watch.isSameIn({ ...texts, bye: 'Farewell', more: 'More' })).toBe(true);
  expect(watch.isSameIn({ ...texts, hello: 'Hi' })).toBe(false);
  for (const key of ['none', 'gone', 'away']) expect(watch.isSameIn({ ...texts, [key]: 'Now' }), key).toBe(false);
});

test('lists are alike by what is in them, anything else by being the same; who goes through all keys reads the whole', () => {
  const table = { rows: 2 };
  const lists = watched<unknown>({ rooms: [{ value: 'A' }], table });
  expect([lists.record['rooms'], lists.record['table']]).toEqual([[{ value: 'A' }], table]);
  expect(lists.isSameIn({ rooms: [{ value: 'A' }], table })).toBe(true);
  expect(lists.isSameIn({ rooms: [{ value: 'B' }], table })).toBe(false);
  expect(lists.isSameIn({ rooms: [{ value: 'A' }], table: { rows: 2 } })).toBe(false);
  const all = watched<string>({ hello: 'Hello' });
  expect({ ...all.record }).toEqual({ hello: 'Hello' });
  expect([all.isSameIn({ hello: 'Hello' }), all.isSameIn({ hello: 'Hello', more: 'More' })]).toEqual([true, false]);
});
