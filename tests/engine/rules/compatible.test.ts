import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyLogic } from '../../../src/engine/rules/logic.ts';
import type { Json, Logic } from '../../../src/engine/types.ts';
import suite from './compatible.json' with { type: 'json' };
import { pristine } from './pristine.ts';

const ours = (logic: Logic, data: Json): { answer: Json } | 'throws' => {
  try {
    return { answer: JSON.parse(JSON.stringify(applyLogic(logic, data))) as Json };
  } catch {
    return 'throws';
  }
};
const same = (logic: Logic, data: Json): void => expect(ours(logic, data), JSON.stringify([logic, data])).toEqual(pristine(logic, data));

type Case = [about: string, rule: Logic, data: Json, answer: Json];
/** Cases whose data is the text `fruits` share one world. */
const rules = (suite.cases as unknown as Case[]).map(([about, rule, data, answer]): Case => [
  about,
  rule,
  data === 'fruits' ? suite.fruits : data,
  answer,
]);

const operands: Json[] = [null, true, false, 0, 1, -1, 1.5, '', '0', '1', '-1.5', 'a', 'abc', ' ', [], [1], ['a', 'b'], [[1]]];
const two = [
  '==',
  '===',
  '!=',
  '!==',
  '<',
  '<=',
  '>',
  '>=',
  '+',
  '-',
  '*',
  '/',
  '%',
  'in',
  'cat',
  'min',
  'max',
  'merge',
  'substr',
  'and',
  'or',
  'if',
];
const one = ['!', '!!', '+', '-', 'cat', 'min', 'max', 'merge', 'and', 'or', 'if', 'missing', 'var', 'log'];

describe('what other people wrote for json-logic', () => {
  test.each(rules)('%s %j with %j', (_, rule, data, answer) => {
    expect(ours(rule, data)).toEqual({ answer });
    same(rule, data);
  });

  test.each(two)('%s of every pair of types', (operator) => {
    for (const left of operands)
      for (const right of operands) {
        same({ [operator]: [left, right] }, { a: 1 });
        same({ [operator]: [{ var: 'left' }, { var: 'right' }] }, { left, right });
      }
  });
  test.each(one.filter((name) => name !== 'log'))('%s of every type', (operator) => {
    for (const operand of operands) {
      same({ [operator]: [operand] }, { a: 1 });
      same({ [operator]: { var: 'x' } }, { x: operand });
    }
  });
  test.each(['<', '<=', 'substr', 'and', 'or', 'if', '?:', 'cat', 'merge', 'min', 'max', '+', '*'])('%s of three', (operator) => {
    for (const left of operands) for (const right of operands) same({ [operator]: [left, { var: 'm' }, right] }, { m: 1 });
  });
  test.each(['map', 'filter', 'all', 'some', 'none', 'reduce'])('%s over every type', (operator) => {
    const bodies: Logic[] = [{ var: '' }, { '>': [{ var: '' }, 0] }, { var: 'a' }, true, { cat: [{ var: 'current' }, { var: 'accumulator' }] }];
    for (const list of operands)
      for (const body of bodies) same({ [operator]: [{ var: 'l' }, body, ...(operator === 'reduce' ? [0] : [])] }, { l: list });
  });

  const data = fc.letrec<{ value: Json }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom<Json[]>(...operands),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom('a', 'b', 'x', 'current'), tie('value'), { minKeys: 0, maxKeys: 3 }),
    ),
  })).value;
  const logic = fc.letrec<{ rule: Logic }>((tie) => {
    const rule = tie('rule');
    const many = (least: number, most: number): fc.Arbitrary<Json[]> => fc.array(rule, { minLength: least, maxLength: most });
    const call = (names: string[], args: fc.Arbitrary<Json>): fc.Arbitrary<Logic> =>
      fc.tuple(fc.constantFrom(...names), args).map(([name, terms]) => ({ [name]: terms }));
    const path = fc.constantFrom('a', 'b', 'x', 'a.b', 'a.0', 'x.a.b', '', 'current', 'accumulator', 'current.a', 'a.length');
    return {
      rule: fc.oneof(
        { maxDepth: 4, depthSize: 'small' },
        fc.constantFrom<Json[]>(null, true, 0, 2, '1', 'a', ''),
        path.map((name) => ({ var: name })),
        call(['==', '===', '!=', '!==', '>', '>=', '/', '%', 'in'], many(2, 2)),
        call(['<', '<='], many(2, 3)),
        call(['-'], many(1, 2)),
        call(['and', 'or', 'if', '?:', '+', 'cat', 'merge', 'min', 'max'], many(0, 4)),
        call(['!', '!!'], many(1, 1)),
        call(['*'], many(1, 3)),
        call(['substr'], many(2, 3)),
        call(['map', 'filter', 'all', 'some', 'none'], many(2, 2)),
        call(['reduce'], many(3, 3)),
        fc.tuple(path, rule).map(([name, otherwise]) => ({ var: [name, otherwise] })),
        fc.array(path, { maxLength: 3 }).map((names) => ({ missing: names })),
        many(0, 3),
      ),
    };
  }).rule;

  test('any rule on any data', () => {
    fc.assert(
      fc.property(logic, data, (rule, facts) => {
        same(rule, facts);
      }),
      { numRuns: 3000 },
    );
  });
});
