import jsonLogic from 'json-logic-js';
import { describe, expect, test } from 'vitest';
import { argsOf, applyLogic, faultsOf, holds, LogicError } from '../../../src/engine/rules/logic.ts';
import { ruleLimits } from '../../../src/engine/rules/interpreter.ts';
import type { Json, Logic } from '../../../src/engine/types.ts';

const codeOf = (logic: Logic, facts: unknown = {}): string => {
  try {
    applyLogic(logic, facts);
  } catch (fault) {
    return fault instanceof LogicError ? fault.code : 'other';
  }
  return 'none';
};
const nested = (depth: number): Json => {
  let rule: Json = 1;
  for (let at = 0; at < depth; at++) rule = { '!': [rule] };
  return rule;
};

describe('the door to json-logic', () => {
  test.each<[string, Logic]>([
    ['unknown', { nope: [1] }],
    ['misspelt', { agee: ['2000-01-01', '2026-01-01'] }],
    ['a path into an operator', { 'cat.constructor': ['x'] }],
    ['a prototype', { constructor: ['x'] }],
    ['__proto__', JSON.parse('{"__proto__": [1]}') as Json],
    ['in a branch never taken', { if: [true, 1, { nope: 1 }] }],
    ['in a list', [{ nope: 1 }]],
  ])('an operator that is %s is an error', (_, logic) => expect(codeOf(logic)).toBe('operator'));

  test.each<[Logic]>([[{ age: ['2000-01-01'] }], [{ '===': [1] }], [{ year: [1, 2] }], [{ substr: ['a'] }], [{ all: [[1]] }]])(
    'a wrong number of arguments is an error: %j',
    (logic) => {
      expect(codeOf(logic)).toBe('arguments');
    },
  );

  test('a pattern that is worked out is an error', () => {
    expect(codeOf({ matches: ['a', { var: 'pattern' }] }, { pattern: 'a' })).toBe('literal');
    expect(codeOf({ matches: ['a', 'a'] })).toBe('none');
  });

  test('a rule nested too deep or too long is an error, before it runs', () => {
    expect(codeOf(nested(ruleLimits.depth - 1))).toBe('none');
    expect(codeOf(nested(ruleLimits.depth + 1))).toBe('depth');
    expect(codeOf(nested(20_000))).toBe('depth');
    expect(codeOf({ or: Array.from({ length: ruleLimits.size }, () => 0) })).toBe('size');
  });

  test('a rule that takes too many steps is stopped, whatever it does', () => {
    const rows = Array.from({ length: 1000 }, (_, at) => at);
    expect(codeOf({ some: [{ var: 'rows' }, { '===': [{ var: '' }, -1] }] }, { rows })).toBe('none');
    expect(
      codeOf(
        { map: [{ var: '' }, { map: [{ var: '' }, { '+': [1, 1] }] }] },
        Array.from({ length: 1000 }, () => rows),
      ),
    ).toBe('steps');
    expect(codeOf({ reduce: [{ var: 'rows' }, { cat: [{ var: 'accumulator' }, { var: 'accumulator' }] }, 'x'] }, { rows })).toBe('steps');
    expect(codeOf({ reduce: [{ var: 'rows' }, { merge: [{ var: 'accumulator' }, { var: 'accumulator' }] }, [1]] }, { rows })).toBe('steps');
    expect(
      codeOf(
        { map: [{ var: '' }, { sum: [{ var: '' }] }] },
        Array.from({ length: 1000 }, () => rows),
      ),
    ).toBe('steps');
  });

  test('after a rule was stopped the next one runs as ever', () => {
    expect(
      codeOf({ reduce: [{ var: 'l' }, { cat: [{ var: 'accumulator' }, { var: 'accumulator' }] }, 'x'] }, { l: new Array(100).fill(0) as Json }),
    ).toBe('steps');
    expect(applyLogic({ '+': [1, 2] }, {})).toBe(3);
  });

  test('facts that cannot be compared fail the rule, not the program', () => {
    expect(codeOf({ '==': [{ var: 'a' }, 'x'] }, { a: JSON.parse('{"toString": 1, "valueOf": 2}') as Json })).toBe('failed');
  });

  test('data is never evaluated', () => {
    const facts = { list: [{ var: 'secret' }], rule: { cat: ['x', 'y'] }, secret: 'no' };
    expect(applyLogic({ missing: { var: 'list' } }, facts)).toEqual([{ var: 'secret' }]);
    expect(applyLogic({ missing_some: [1, { var: 'list' }] }, facts)).toEqual([{ var: 'secret' }]);
    expect(applyLogic({ var: 'rule' }, facts)).toEqual({ cat: ['x', 'y'] });
    expect(applyLogic({ var: { var: 'rule' } }, facts)).toBeNull();
  });

  test('nothing is printed and nothing outside changes', () => {
    const facts = Object.freeze({ data: Object.freeze({ a: 1 }) });
    expect(applyLogic({ log: { var: 'data.a' } }, facts)).toBe(1);
    expect(applyLogic({ var: '__proto__.polluted' }, facts)).toBeNull();
  });

  test('results without JSON come out as null', () => {
    expect(applyLogic({ '/': [1, 0] }, {})).toBeNull();
    expect(applyLogic({ '*': ['x', 2] }, {})).toBeNull();
    expect(applyLogic({ and: [] }, {})).toBeNull();
  });

  test('the library goes on serving others as before', () => {
    expect(jsonLogic.apply({ '+': [1, 2] })).toBe(3);
    expect(jsonLogic.apply({ var: 'a' }, { a: 5 })).toBe(5);
  });

  test('a rule that is left out holds; an empty list does not', () => {
    expect(holds(undefined, {})).toBe(true);
    expect(holds({ var: 'l' }, { l: [] })).toBe(false);
    expect(holds({ var: 'l' }, { l: [0] })).toBe(true);
  });
});

describe('what is wrong with a rule as it stands', () => {
  test('names the place, the fault and what would be right', () => {
    expect(faultsOf({ and: [true, { mathces: ['a', 'b'] }] })).toEqual([
      { code: 'operator', pointer: '/and/1/mathces', wrong: 'unknown operator "mathces"', right: 'did you mean "matches"?' },
    ]);
    expect(faultsOf({ '!': { nonsense: 1 } })[0]?.pointer).toBe('/!/nonsense');
  });
  test('an object with two keys is data and always true: a fault for the catalogue', () => {
    expect(faultsOf({ and: [{ '==': [1, 1], '!=': [1, 2] }] })).toMatchObject([
      { code: 'keys', pointer: '/and/0', right: 'one operator per object, found "==" and "!="' },
    ]);
    expect(codeOf({ and: [{ '==': [1, 1], '!=': [1, 2] }] })).toBe('none');
  });
  test('finds every fault at once', () => {
    expect(faultsOf({ and: [{ nope: 1 }, { year: [1, 2] }, { matches: [1, { var: 'x' }] }] }).map(({ code }) => code)).toEqual([
      'operator',
      'arguments',
      'literal',
    ]);
  });
  test('a good rule has none', () => expect(faultsOf({ if: [{ var: 'a' }, { age: [{ var: 'b' }, { var: 'today' }] }, {}] })).toEqual([]));
});

describe('what a call sends', () => {
  test('each key is worked out; the empty key spreads, and keys beside it win', () => {
    const facts = { data: { a: 1, b: 2 }, record: { id: 7 } };
    expect(argsOf({ '': { var: 'data' }, b: 5, dbUserId: { var: 'record.id' } }, facts)).toEqual({ a: 1, b: 5, dbUserId: 7 });
    expect(argsOf({ '': { var: 'data.nothing' } }, facts)).toEqual({});
    expect(argsOf(undefined, facts)).toEqual({});
  });
});
