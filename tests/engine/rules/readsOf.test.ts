import { describe, expect, test } from 'vitest';
import { readsOf, type Read } from '../../../src/engine/rules/logic.ts';
import type { Logic } from '../../../src/engine/types.ts';

const short = ({ path, inner, dynamic }: Read): string => `${path}${inner ? ' inner' : ''}${dynamic ? ' dynamic' : ''}`;
const reads = (logic: Logic): string[] => readsOf(logic).map(short);

describe('the paths that a rule reads', () => {
  test.each<[string, Logic, string[]]>([
    ['a path', { var: 'data.a' }, ['data.a']],
    ['a path in a list', { var: ['data.a'] }, ['data.a']],
    ['a number', { var: 1 }, ['1']],
    ['everything', { var: '' }, ['']],
    ['nothing in data', { '===': [1, 'a'] }, []],
    ['each path once', { and: [{ var: 'a' }, { '!': { var: 'a' } }] }, ['a']],
    ['what is taken instead', { var: ['a', { var: 'b' }] }, ['a', 'b']],
    ['missing paths', { missing: ['a', 'b.c'] }, ['a', 'b.c']],
    ['some of several paths', { missing_some: [1, ['a', 'b']] }, ['a', 'b']],
    ['the row of a collection', { map: [{ var: 'data.rows' }, { var: 'year' }] }, ['data.rows', 'data.rows.*.year inner']],
    ['the row itself', { some: [{ var: 'rows' }, { '===': [{ var: '' }, 1] }] }, ['rows', 'rows.* inner']],
    ['the row of a selection', { all: [{ filter: [{ var: 'rows' }, { var: 'on' }] }, { var: 'x' }] }, ['rows', 'rows.*.on inner', 'rows.*.x inner']],
    [
      'a row of a row',
      { map: [{ var: 'rows' }, { none: [{ var: 'items' }, { var: 'n' }] }] },
      ['rows', 'rows.*.items inner', 'rows.*.items.*.n inner'],
    ],
    [
      'the day and the session in rows of whatever is worked out',
      { some: [{ merge: [{ var: 'a' }] }, { and: [{ var: 'today' }, { map: [{ var: 'b' }, { var: 'session.user.id' }] }] }] },
      ['a', 'today', 'session.user.id'],
    ],
    ['the rows of what was worked out lead nowhere', { map: [{ merge: [{ var: 'a' }, { var: 'b' }] }, { var: 'c' }] }, ['a', 'b']],
    [
      'current, not the accumulator',
      { reduce: [{ var: 'rows' }, { '+': [{ var: 'current.n' }, { var: 'accumulator' }] }, { var: 'start' }] },
      ['rows', 'rows.*.n inner', 'start'],
    ],
    ['option lists within rows', { map: [{ var: 'rows' }, { var: 'lists.grades' }] }, ['rows', 'lists.grades']],
    ['current as a whole', { reduce: [{ var: 'rows' }, { var: 'current' }, 0] }, ['rows', 'rows.* inner']],
    ['a name that is worked out', { var: { cat: ['data.', { var: 'key' }] } }, ['key', ' dynamic']],
    [
      'operators of our own',
      { otherRowWith: [{ var: 'record.family' }, { var: 'data.id' }, 'a', { var: 'data.b' }] },
      ['record.family', 'record.family.*.a inner', 'record.family.*.id inner', 'data.id', 'data.b'],
    ],
    [
      'the column that an operator names',
      { sum: [{ filter: [{ var: 'rows' }, { var: 'on' }] }, 'n'] },
      ['rows', 'rows.*.on inner', 'rows.*.n inner'],
    ],
    ['rows as a whole where no column is named', { sum: [{ var: 'rows' }] }, ['rows']],
    ['not inside data', { a: { var: 'x' }, b: { var: 'y' } }, []],
    ['a path read inside and outside is not only inner', { and: [{ map: [{ var: 'r' }, { var: 'x' }] }, { var: 'r.*.x' }] }, ['r', 'r.*.x']],
  ])('%s', (_, logic, expected) => expect(reads(logic)).toEqual(expected));

  test.each<[string, Logic, boolean]>([
    ['map reads fields of rows, not rows', { map: [{ var: 'rows' }, { var: 'n' }] }, true],
    ['so does sum of a column', { sum: [{ var: 'rows' }, 'n'] }, true],
    ['and of a selection', { sum: [{ filter: [{ var: 'rows' }, { var: 'on' }] }, 'n'] }, true],
    ['filter gives whole rows on', { filter: [{ var: 'rows' }, { var: 'on' }] }, false],
    ['length of whole rows', { and: [{ length: [{ var: 'rows' }] }, { sum: [{ var: 'rows' }, 'n'] }] }, false],
  ])('%s', (_, logic, shape) => expect(readsOf(logic).find(({ path }) => path === 'rows')?.shape === true).toBe(shape));
});
