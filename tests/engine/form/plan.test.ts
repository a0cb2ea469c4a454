import { describe, expect, test } from 'vitest';
import { planForm, RuleCycle } from '../../../src/engine/form/plan.ts';
import type { RulesDef } from '../../../src/engine/definition/form.ts';
import { chain, form, table, text } from '../support/judgedForms.ts';

const rows = { type: 'array', items: { type: 'object', properties: { a: text, b: text } } };
const of = (rules: RulesDef) => form({ a: text, b: text, c: text, part: { type: 'object', properties: { x: text } }, rows }, rules);
const order = (rules: RulesDef): string[] => planForm(of(rules)).nodes.map(({ id }) => id);
const cycleOf = (rules: RulesDef): readonly string[] => {
  try {
    planForm(of(rules));
  } catch (fault) {
    if (fault instanceof RuleCycle) return fault.cycle;
    throw fault;
  }
  return [];
};
const data = (path: string) => ({ var: `data.${path}` });

describe('the order of rules', () => {
  test('a rule runs after what decides the values it reads', () => {
    expect(order({ show: { '/a': data('b') }, compute: { '/b': data('c') }, readonly: { '/c': { var: 'session.role.x' } } })).toEqual([
      'readonly:/c',
      'compute:/b',
      'show:/a',
    ]);
  });
  test('rules that do not touch keep the order of the file', () =>
    expect(order({ show: { '/b': true, '/a': true }, compute: { '/c': 1 } })).toEqual(['show:/b', 'show:/a', 'compute:/c']));
  test('require and check come last, checks in file order', () => {
    expect(
      order({
        check: [
          { id: 'z', at: '', fails: data('a'), message: 'm' },
          { id: 'y', at: '', fails: data('a'), message: 'm' },
        ],
        require: { '/a': true },
        compute: { '/a': 1 },
      }),
    ).toEqual(['compute:/a', 'require:/a', 'z', 'y']);
  });
  test('what decides a part decides everything in it, and the other way round', () => {
    expect(order({ show: { '/a': data('part.x'), '/part': data('b') }, compute: { '/b': 1 } })).toEqual(['compute:/b', 'show:/part', 'show:/a']);
    expect(order({ show: { '/a': data('part') }, compute: { '/part/x': 1 } })).toEqual(['compute:/part/x', 'show:/a']);
  });
  test('a lookup lies between what it sends and who reads its answer', () => {
    expect(
      order({ options: { '/a': { var: 'lookups.places' } }, lookups: { places: { call: 'find', with: { b: data('b') } } }, compute: { '/b': 1 } }),
    ).toEqual(['compute:/b', 'lookup:places', 'options:/a']);
  });
  test('row rules wait for rules of the same table', () => {
    expect(order({ show: { '/rows/*/a': { var: 'row.b' } }, compute: { '/rows/*/b': 1, '/c': { sum: [data('rows'), 'b'] } } })).toEqual([
      'compute:/rows/*/b',
      'show:/rows/*/a',
      'compute:/c',
    ]);
  });
  test('rules about two cells of a row do not wait for each other', () =>
    expect(cycleOf({ show: { '/rows/*/a': true, '/rows/*/b': true } })).toEqual([]));
  test.each([
    ['a chain', chain],
    ['a table', table],
  ])('the forms of the other tests have one: %s', (_, one) => expect(planForm(one).nodes.length).toBeGreaterThan(5));
});

describe('rules that wait for each other', () => {
  test.each<[string, RulesDef, string[]]>([
    ['a rule that reads what it decides', { compute: { '/a': data('a') } }, ['compute:/a', 'compute:/a']],
    ['two computed fields', { compute: { '/a': data('b'), '/b': data('a') } }, ['compute:/a', 'compute:/b', 'compute:/a']],
    [
      'over three kinds',
      { show: { '/a': data('b') }, compute: { '/b': data('c') }, readonly: { '/c': data('a') } },
      ['show:/a', 'compute:/b', 'readonly:/c', 'show:/a'],
    ],
    ['a part and something in it', { show: { '/part': data('part.x') } }, ['show:/part', 'show:/part']],
    [
      'over a lookup',
      { compute: { '/a': { var: 'lookups.l.a' } }, lookups: { l: { call: 'find', with: { a: data('a') } } } },
      ['compute:/a', 'lookup:l', 'compute:/a'],
    ],
    [
      'cells of a row',
      { compute: { '/rows/*/a': { var: 'row.b' }, '/rows/*/b': { var: 'row.a' } } },
      ['compute:/rows/*/a', 'compute:/rows/*/b', 'compute:/rows/*/a'],
    ],
    [
      'a cell and the sum of its column',
      { compute: { '/rows/*/a': data('c'), '/c': { sum: [data('rows'), 'a'] } } },
      ['compute:/rows/*/a', 'compute:/c', 'compute:/rows/*/a'],
    ],
    ['a name that is worked out', { compute: { '/a': { var: { cat: ['data.', 'b'] } } } }, ['compute:/a', 'compute:/a']],
  ])('%s', (_, rules, cycle) => expect(cycleOf(rules)).toEqual(cycle));

  test('the error names the path', () =>
    expect(() => planForm(of({ compute: { '/a': data('b'), '/b': data('a') } }))).toThrow('compute:/a -> compute:/b -> compute:/a'));
});
