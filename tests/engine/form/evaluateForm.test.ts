import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/engine/types.ts';
import { chain, form, guarded, table, text } from '../support/judgedForms.ts';
import { facts, found, judge, messages } from '../support/world.ts';

const place = { city: 'Pune', street: 'MG Road' };

describe('the order of judgement', () => {
  test('1: a rule reads what an earlier rule decided', () => {
    const got = judge(chain, { kind: 'a', size: 3, place });
    expect(got.computed).toEqual({ '/double': 6, '/total': 7 });
    expect(got.shown).toEqual(['/note', '/total', '/place', '/place/street']);
    expect(got.data).toEqual({ kind: 'a', size: 3, double: 6, total: 7, place });
  });
  test('2: a hidden field has no value for everything that comes after', () => {
    const got = judge(chain, { kind: 'b', size: 1, note: 'kept in the draft', shape: 'x', place });
    expect(got.hidden).toEqual(['/note', '/shape', '/total', '/seen']);
    expect(got.data).toEqual({ kind: 'b', size: 1, double: 2, place });
    expect(found(got)).not.toContain('/note required');
  });
  test('2: everything in a hidden section is hidden, and not required by the schema', () => {
    const got = judge(chain, { kind: 'c', size: 0, place: { city: '', street: 'x', code: 'not digits' } });
    expect(got.hidden).toContain('/place');
    expect(got.hidden).toContain('/place/street');
    expect(got.data).not.toHaveProperty('place');
    expect(found(got).filter((one) => one.startsWith('/place'))).toEqual([]);
  });
  test('2: a read-only field takes its stored value before anything reads it', () => {
    const got = judge(chain, { kind: 'b', size: 6, locked: 'typed', place }, { stored: { locked: 'z' } });
    expect(got.data).toMatchObject({ locked: 'z' });
    expect(found(got)).toContain('/locked locked-note');
    expect(judge(chain, { kind: 'b', size: 5, locked: 'typed', place }, { stored: { locked: 'z' } }).data).toMatchObject({ locked: 'typed' });
  });
  test('3: a place says first that it is required, then what the schema says, then its checks; of what is written wrongly no check says anything', () => {
    const one = form(
      { a: { ...text, pattern: '^[a-z]+$', minLength: 2 }, b: text },
      {
        require: { '/b': { '===': [{ var: 'data.a' }, 'x'] } },
        check: [
          { id: 'second', at: '/a', fails: true, message: 'second' },
          { id: 'first', at: '/a', fails: true, message: 'first' },
          { id: 'after', at: '/b', fails: true, message: 'after' },
        ],
      },
    );
    expect(found(judge(one, { a: 'x' }))).toEqual(['/a minLength', '/a second', '/a first', '/b required', '/b after']);
    expect(found(judge(one, { a: '12', b: 'y' }))).toEqual(['/a pattern', '/b after']);
  });
  test('3: problems come in the order of the form, rows by their number', () => {
    const got = judge(table, { limit: 1, grade: 'all', rows: [{ name: 'b', amount: 2 }, {}, { name: 'b', amount: 3 }] });
    expect(found(got)).toEqual(['/rows once', '/rows/0/amount over', '/rows/1/name required', '/rows/2/amount over']);
    expect(got.problems.find(({ at }) => at === '/rows/2/amount')?.message).toBe('row 3 over');
  });
  test('3: a question blocks until it is answered, a warning never does', () => {
    const data = { kind: 'b', size: 7, same: true, place };
    expect(judge(chain, data).problems.map(({ rule, severity }) => [rule, severity])).toEqual([
      ['sure', 'confirm'],
      ['required', 'error'],
      ['far', 'warning'],
    ]);
    expect(found(judge(chain, data, { confirmed: ['sure', 'far'] }))).toEqual(['/locked required', '/away/city far']);
  });
  test("4: '', null and absent are one", () => {
    for (const empty of ['', null, undefined]) {
      const got = judge(chain, { kind: empty, size: 1, place: { city: empty, street: 'x' } } as never);
      expect(found(got)).toEqual(expect.arrayContaining(['/kind required', '/place/city required']));
      expect(got.data).toEqual({ size: 1, double: 2 });
    }
  });
  test('4: required fields of an object are named even when nothing of it was given', () => {
    expect(
      judge(chain, { size: 0 })
        .problems.filter(({ rule }) => rule === 'required')
        .map(({ at, message }) => [at, message]),
    ).toEqual([
      ['/kind', 'Please fill out this field'],
      ['/locked', 'required'],
      ['/place/city', 'required'],
    ]);
  });
});

describe('options', () => {
  test('a value outside its list is a problem', () =>
    expect(found(judge(chain, { kind: 'q', size: 0, locked: 'l', place }))).toEqual(['/kind options']));
  test('what is stored already may stay', () =>
    expect(found(judge(chain, { kind: 'q', size: 0, locked: 'l', place }, { stored: { kind: 'q' } }))).toEqual([]));
  test('a list that is not there offers nothing', () =>
    expect(found(judge(chain, { kind: 'a', size: 0, locked: 'l', place }, { facts: facts({ lists: {} }) }))).toContain('/kind options'));
  test('an options rule picks from what other fields say', () => {
    const data = { kind: 'a', size: 0, note: 'n', locked: 'l', place };
    expect(judge(chain, { ...data, shape: 'x' }).options).toEqual({
      '/shape': [
        { value: 'x', label: 'x' },
        { value: 'y', label: 'y' },
      ],
    });
    expect(found(judge(chain, { ...data, shape: 'z' }))).toEqual(['/shape options']);
  });
  test('each of several values is judged, those of the stored row may stay', () => {
    const rows = [{ id: 2, name: 'x', tags: ['a', 'old', 'new'] }];
    expect(
      found(
        judge(
          table,
          { rows },
          {
            stored: {
              rows: [
                { id: 1, name: 'y' },
                { id: 2, name: 'x', tags: ['old'] },
              ],
            },
          },
        ),
      ),
    ).toEqual(['/rows/0/tags/2 options']);
  });
  test('a lookup that is not asked is not waited for, one that another answer may lead to is', () => {
    const lookups = {
      region: { call: 'find', when: { '!!': { var: 'data.pin' } }, with: { pin: { var: 'data.pin' } } },
      places: { call: 'find', when: { var: 'lookups.region' }, with: { region: { var: 'lookups.region' } } },
    };
    const cityForm = form({ pin: text, city: text }, { lookups, options: { '/city': { distinct: [{ var: 'lookups.places' }, 'city'] } } });
    expect(found(judge(cityForm, { city: 'Pune' }))).toEqual(['/city options']);
    expect(found(judge(cityForm, { pin: '411001', city: 'Pune' }))).toEqual([]);
    const problemsOf = (region: JsonObject[]) => found(judge(cityForm, { pin: '411001', city: 'Pune' }, { facts: facts({ lookups: { region } }) }));
    expect([problemsOf([{ name: 'Pune' }]), problemsOf([])]).toEqual([[], ['/city options']]);
  });
  test('in the page nobody can say what may be chosen before the lookup is answered; the server always knows', () => {
    const places = form(
      { city: text },
      { lookups: { places: { call: 'find' } }, options: { '/city': { distinct: [{ var: 'lookups.places' }, 'city'] } } },
    );
    expect(found(judge(places, { city: 'Pune' }))).toEqual([]);
    expect(found(judge(places, { city: 'Pune' }, { side: 'server' }))).toEqual(['/city options']);
    expect(found(judge(places, { city: 'Pune' }, { facts: facts({ lookups: { places: [] } }) }))).toEqual(['/city options']);
    expect(found(judge(places, { city: 'Pune' }, { facts: facts({ lookups: { places: [{ city: 'Pune' }] } }) }))).toEqual([]);
  });
});

describe('rules of rows', () => {
  test('run once per row, with the row and its index', () => {
    const got = judge(table, { limit: 9, rows: [{ name: 'a', amount: 3 }, { name: 'b', amount: 1 }, { name: 'a' }] });
    expect(got.computed).toEqual({ '/rows/0/double': 6, '/rows/1/double': 2, '/rows/2/double': null, '/sum': 8 });
    expect(got.shown).toEqual(['/rows', '/rows/0/why']);
    expect(got.hidden).toEqual(['/rows/1/why', '/rows/2/why']);
    expect(got.required).toEqual(['/rows/0/why']);
    expect(found(got)).toEqual(['/rows once', '/rows/0/why required']);
  });
  test('a hidden table has no rows for any rule', () => {
    const got = judge(table, { grade: 'none', rows: [{ name: 'a', amount: 30 }] });
    expect(got.data).toEqual({ grade: 'none', sum: 0 });
    expect(got.problems).toEqual([]);
  });
  test('a read-only cell takes the stored value of the row with its id', () => {
    const got = judge(
      table,
      {
        rows: [
          { id: 2, name: 'b', fixed: 'typed' },
          { name: 'new', fixed: 'typed' },
        ],
      },
      {
        stored: {
          rows: [
            { id: 1, fixed: 'one' },
            { id: 2, fixed: 'two' },
          ],
        },
      },
    );
    expect(got.data['rows']).toMatchObject([{ fixed: 'two' }, { fixed: 'typed' }]);
    expect(got.readonly).toEqual(['/rows/0/fixed']);
  });
  test('an empty table that must not be empty is required', () =>
    expect(found(judge(table, { grade: 'all', rows: [] }))).toEqual(['/rows required']));
});

describe('who may see', () => {
  test('a field that others see is not drawn, not sent and read as null', () => {
    const data = { deep: { c: 'secret', d: 'a' } };
    expect(judge(guarded, data, { facts: facts({ session: { role: { sees: true } } }) }).data).toEqual(data);
    const got = judge(guarded, data);
    expect(got.hidden).toEqual(['/deep/c']);
    expect(got.data).toEqual({ deep: { d: 'a' } });
  });
});

test('only problems inside what is asked for are told', () => {
  expect(found(judge(chain, { size: 0 }, { within: ['/place'] }))).toEqual(['/place/city required']);
});
test('the general text of a keyword stands in for a missing one', () => {
  const got = judge(chain, { kind: 'a', size: 0, locked: 'l', place: { city: 'x', code: 'abc' } });
  expect(got.problems.map(({ message }) => message)).toEqual(['pattern ^[0-9]*$']);
  expect(messages['problem.pattern']).toBe('pattern {pattern}');
});

describe('checks', () => {
  test('a text of a check is filled with its values', () =>
    expect(judge(chain, { kind: 'b', size: 2, place, locked: 'l' }).problems.map(({ message }) => message)).toEqual(['b with 2']));
});
