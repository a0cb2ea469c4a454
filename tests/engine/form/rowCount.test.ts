/** Tables whose rows follow a number or another table. */
import { describe, expect, test } from 'vitest';
import type { FormStore } from '../../../src/engine/form/types.ts';
import type { JsonObject } from '../../../src/engine/types.ts';
import { followed } from '../support/judgedForms.ts';
import { found, judge, messages, openFormStore } from '../support/world.ts';

const words = { ...messages, 'problem.rowsKept': '{count} kept' };
const open = (data: JsonObject = {}): FormStore => openFormStore(followed, data, { messages: words, debounce: 0 });
const names = (store: FormStore, table: string): unknown => (store.get(table) as JsonObject[] | undefined)?.map(({ name }) => name ?? null);

describe('quality 5: a table has as many rows as a number says', () => {
  test('rows come and go with the number, and what was typed comes back', () => {
    const store = open();
    expect(store.rows('children')).toEqual([]);
    store.set('count', 3);
    const ids = store.rows('children');
    expect(ids).toHaveLength(3);
    store.set('children.2.name', 'Mina');
    store.set('children.0.name', 'Sunil');
    store.set('count', 1);
    expect(store.snapshot()['children']).toEqual([{ name: 'Sunil' }]);
    expect(store.fact('children').warning).toBe('1 kept');
    store.set('count', 3);
    expect(names(store, 'children')).toEqual(['Sunil', null, 'Mina']);
    expect(store.rows('children').slice(0, 1)).toEqual(ids.slice(0, 1));
    store.touch('children');
    expect(store.fact('children').warning).toBe('many');
    store.dispose();
  });

  test('a row that is not filled in is asked for, in the page and on the server', () => {
    for (const side of ['page', 'server'] as const)
      expect(found(judge(followed, { count: 2, children: [{ name: 'a' }] }, { side }))).toEqual(['/children/1/name required']);
  });

  test('rows beyond the number do not count, whoever sends them', () => {
    const verdicts = judge(followed, { count: 1, children: [{ name: 'a' }, { name: 'b', size: 4 }] }, { side: 'server' });
    expect(verdicts.problems).toEqual([]);
    expect(verdicts.data['children']).toEqual([{ name: 'a' }]);
    expect(verdicts.data['sum']).toBe(0);
  });

  test.each([
    ['nothing', undefined, 0],
    ['less than nothing', -2, 0],
    ['a part', 1.9, 1],
    ['a word', 'x', 0],
    ['more than the table may have', 1_000_000_000, 4],
  ])('a number that is %s', (_, count, rows) => {
    const store = open(count === undefined ? {} : { count });
    expect(store.rows('children')).toHaveLength(rows);
    store.dispose();
  });

  test('what is no table is refused as ever', () => {
    expect(found(judge(followed, { count: 1, children: 'a' }, { side: 'server' }))).toContain('/children type');
  });
});

describe('quality 5: a table has one row for each of another', () => {
  const start = { members: [{ name: 'a' }, { name: 'b' }, { name: 'c' }], needs: [{ note: 'A' }, { note: 'B' }, { note: 'C' }] };

  test('its rows read the row that they follow', () => {
    const store = open(start);
    expect(names(store, 'needs')).toEqual(['for a', 'for b', 'for c']);
    store.set('members.1.name', '');
    expect(store.fact('needs.1.note').hidden).toBe(true);
    expect(store.get('needs.1.name')).toBe('for ');
    store.dispose();
  });

  test('a row goes with the row that it follows, and comes back with it', () => {
    const store = open(start);
    const row = store.get('members.1') as JsonObject;
    store.spliceRows('members', 1, 1);
    expect(store.snapshot()['needs']).toEqual([
      { name: 'for a', note: 'A' },
      { name: 'for c', note: 'C' },
    ]);
    store.spliceRows('members', 1, 0, row);
    expect((store.snapshot()['needs'] as JsonObject[]).map(({ note }) => note)).toEqual(['A', 'B', 'C']);
    store.spliceRows('members', 0, 0, {});
    expect((store.get('needs') as JsonObject[]).map(({ note }) => note ?? null)).toEqual([null, 'A', 'B', 'C']);
    store.dispose();
  });

  test('a table within a row goes by a number of its row', () => {
    const store = open(start);
    store.set('members.1.works', 2);
    store.set('members.1.jobs.1.pay', 7);
    expect(store.rows('members.0.jobs')).toHaveLength(0);
    expect(store.get('members.1.jobs')).toEqual([{ of: 'b' }, { of: 'b', pay: 7 }]);
    store.spliceRows('members', 0, 1);
    expect(store.get('members.0.jobs')).toEqual([{ of: 'b' }, { of: 'b', pay: 7 }]);
    store.dispose();
  });
});
