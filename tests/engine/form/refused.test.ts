import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../src/engine/types.ts';
import { chain, form, guarded, table, text } from '../support/judgedForms.ts';
import { facts, found, judge, openFormStore } from '../support/world.ts';

const place = { city: 'Pune' };
const good = { kind: 'b', size: 0, locked: 'l', place };
const server = (one: typeof chain, data: JsonObject, more: object = {}): string[] => found(judge(one, data, { side: 'server', ...more }));
const json = (source: string): JsonObject => JSON.parse(source) as JsonObject;
const nested = (depth: number): Json => JSON.parse('['.repeat(depth) + ']'.repeat(depth)) as Json;

describe('what the server refuses', () => {
  test('good data is accepted', () => expect(server(chain, good)).toEqual([]));

  test.each<[string, JsonObject, string]>([
    ['a key that the form does not know', { ...good, extra: 1 }, '/extra unknown'],
    ['an empty one too', { ...good, extra: null }, '/extra unknown'],
    ['one inside an object', { ...good, place: { ...place, extra: 1 } }, '/place/extra unknown'],
    ['__proto__', json('{"kind":"b","size":0,"locked":"l","place":{"city":"Pune","__proto__":{"x":1}}}'), '/place/__proto__ unknown'],
    ['constructor', { ...good, constructor: 'x' }, '/constructor unknown'],
  ])('unknown keys: %s', (_, data, problem) => expect(server(chain, data)).toEqual([problem]));

  test('an unknown key in a row is named by its row', () =>
    expect(server(table, { rows: [{ name: 'b' }, { name: 'c', extra: 1 }] })).toEqual(['/rows/1/extra unknown']));

  test('a computed value that differs; the right one and none are accepted', () => {
    expect(server(chain, { ...good, size: 2, double: 5 }, {})).toEqual(['/kind no-b-with-2', '/double computed']);
    for (const double of [4, null, undefined, '']) expect(server(chain, { ...good, kind: 'a', size: 2, double } as never)).toEqual([]);
  });
  test('a part that is computed as a whole, named by the field that differs', () => {
    expect(server(chain, { ...good, same: true, away: { city: 'Mumbai', street: '' } })).toEqual(['/away/city computed', '/away/city far']);
    expect(server(chain, { ...good, away: { city: 'Mumbai' } })).toEqual([]);
  });
  test('a read-only value that differs from what is stored', () => {
    const readOnly = { facts: facts({ session: { role: { readOnly: true } } }), stored: { a: 'x', deep: { d: 'a' } } };
    expect(server(guarded, { a: 'x', deep: { d: 'a' } }, readOnly)).toEqual([]);
    expect(server(guarded, { a: 'y', deep: { d: 'b' } }, readOnly)).toEqual(['/a readonly', '/deep/d readonly']);
    expect(server(guarded, { a: null, deep: {} }, readOnly)).toEqual([]);
    expect(server(guarded, { a: 'y' }, { ...readOnly, stored: null })).toEqual(['/a readonly']);
  });
  test('nothing replaces it silently: the page keeps what is stored and says nothing', () => {
    const got = judge(guarded, { a: 'y' }, { facts: facts({ session: { role: { readOnly: true } } }), stored: { a: 'x' } });
    expect([found(got), got.data]).toEqual([[], { a: 'x' }]);
  });
  test('a value of a field that the user may not see', () => {
    expect(server(guarded, { deep: { c: 'x' } })).toEqual(['/deep/c see']);
    expect(server(guarded, { deep: { c: 'x' } }, { stored: { deep: { c: 'x' } } })).toEqual([]);
    expect(server(guarded, { deep: { c: '' } }, { stored: { deep: { c: 'x' } } })).toEqual([]);
  });
  test('cells of a row: the one that differs is named', () => {
    const stored = { rows: [{ id: 1, name: 'a', fixed: 'one' }] };
    expect(server(table, { limit: 9, rows: [{ id: 1, name: 'b', fixed: 'two', amount: 2, double: 5 }] }, { stored })).toEqual([
      '/rows/0/double computed',
      '/rows/0/fixed readonly',
    ]);
  });
  test('what is hidden is dropped, not refused', () => {
    const got = judge(chain, { ...good, note: 'not for b' }, { side: 'server' });
    expect(found(got)).toEqual([]);
    expect(got.data).not.toHaveProperty('note');
  });
  test('a field of the page alone is read, and never part of the data', () => {
    const got = judge(chain, { ...good, same: true }, { side: 'server' });
    expect(got.data).toEqual({ ...good, double: 0, away: { city: 'Pune' } });
  });
});

describe('wrong kinds of values', () => {
  const odd: [string, Json][] = [
    ['a list', ['x']],
    ['an object', { a: 1 }],
    ['an object that cannot be compared', json('{"toString":1,"valueOf":2}')],
    ['20,000 brackets', nested(20_000)],
    ['true', true],
    ['a number', 5],
    ['10,000 letters', 'x'.repeat(10_000)],
  ];
  test.each(odd)('%s in any field is a problem there and nothing else happens', (_, value) => {
    for (const key of ['kind', 'size', 'note', 'double', 'place', 'away', 'locked', 'same']) {
      const got = judge(chain, { ...good, [key]: value }, { side: 'server' });
      // A hidden field drops whatever it was sent; a boolean takes true, a number takes 5.
      const fits = (key === 'same' && value === true) || (key === 'size' && value === 5) || key === 'note';
      expect(
        got.problems.some(({ at }) => at === `/${key}` || at.startsWith(`/${key}/`)),
        `${key}`,
      ).toBe(!fits);
    }
  });
  test.each(odd)('%s in a table, a row and a cell', (_, value) => {
    expect(server(table, { rows: value as never }).some((one) => one.startsWith('/rows'))).toBe(true);
    expect(server(table, { rows: [value] as never }).some((one) => one.startsWith('/rows/0'))).toBe(true);
    expect(server(table, { rows: [{ name: value }] as never }).some((one) => one.startsWith('/rows/0/name') || one.startsWith('/rows/0/why'))).toBe(
      typeof value !== 'string' || value.length > 20,
    );
  });
  test.each(odd.filter(([name]) => !name.startsWith('20,000')))(
    '%s where a needed text belongs is said once, in the page as on the server',
    (_, value) => {
      const needed = form({ a: text }, {}, { required: ['a'] });
      const wants = [typeof value === 'string' ? '/a maxLength' : '/a type'];
      expect([judge(needed, { a: value }).problems.map(({ at, rule }) => `${at} ${rule}`), server(needed, { a: value })]).toEqual([wants, wants]);
      const store = openFormStore(needed, { a: value });
      store.submit();
      expect(store.fact('a').error).toBe(judge(needed, { a: value }).problems[0]?.message);
    },
  );
  test('the data as a whole may be of the wrong kind', () => expect(server(chain, [] as never).length).toBeGreaterThan(0));
  test('free JSON has its depth', () => {
    const free = form({ any: { type: 'object' } }, {});
    expect(server(free, { any: { a: { b: [1, { c: 2 }] } } })).toEqual([]);
    expect(server(free, { any: { a: nested(20_000) } })).toEqual(['/any type']);
  });
  test('a rule that fails on odd facts stops the save', () => {
    const one = form(
      { a: text },
      {
        check: [{ id: 'odd', at: '/a', fails: { '==': [{ var: 'record.odd' }, 'x'] }, message: 'm' }],
        show: { '/a': { '!=': [{ var: 'record.odd' }, 'x'] } },
      },
    );
    const got = judge(one, { a: 'x' }, { facts: facts({ record: { odd: json('{"toString":1,"valueOf":2}') } }) });
    expect(got.problems.map(({ code }) => code)).toEqual(['RULE_FAILED', 'RULE_FAILED']);
    expect(got.hidden).toEqual(['/a']);
  });
  test('a part without a validator is not accepted unjudged', () => {
    expect(found(judge(chain, good, { validators: {} }))).toEqual([' validator', '/place validator', '/away validator']);
  });
});

describe('checks that only the server can make', () => {
  const one = form(
    { a: text, b: text },
    {
      check: [
        {
          id: 'duplicate',
          at: '/a',
          needs: 'server',
          early: true,
          message: 'taken by {who}',
          values: { who: { var: 'answer.who' } },
          ask: { call: 'isDuplicate', with: { a: { var: 'data.a' } }, when: { '!!': { var: 'data.a' } } },
          fails: { var: 'answer.taken' },
        },
      ],
    },
  );
  test('without an answer the page is silent and the server refuses', () => {
    expect(found(judge(one, { a: 'x' }))).toEqual([]);
    expect(server(one, { a: 'x' })).toEqual(['/a duplicate']);
    expect(judge(one, { a: 'x' }, { side: 'server' }).problems[0]?.code).toBe('CHECK_UNANSWERED');
  });
  test('what need not be asked is no problem', () => expect(server(one, { b: 'x' })).toEqual([]));
  test('the answer decides, and its values are in the text', () => {
    const messagesFor = (answer: Json) =>
      judge(one, { a: 'x' }, { side: 'server', facts: facts({ answers: { duplicate: answer } }) }).problems.map(({ message }) => message);
    expect(messagesFor({ taken: true, who: 'Asha' })).toEqual(['taken by Asha']);
    expect(messagesFor({ taken: false })).toEqual([]);
  });
});

describe('a lookup that got no answer', () => {
  const one = form(
    { a: text, b: text },
    {
      lookups: { known: { call: 'isKnown', with: { a: { var: 'data.a' } } } },
      require: { '/b': { when: { var: 'lookups.known.0.wants' }, message: 'wanted' } },
    },
  );
  const codesFor = (b: string, unanswered: boolean) =>
    judge(one, { a: 'x', b }, { facts: facts({ unanswered: { known: unanswered } }) }).problems.map(({ at, code }) => `${at} ${code}`);
  test('quality 5: what it may require is not taken as not required; a value that is there needs no answer', () => {
    expect([codesFor('', true), codesFor('y', true), codesFor('', false)]).toEqual([['/b CHECK_UNANSWERED'], [], []]);
  });
});
