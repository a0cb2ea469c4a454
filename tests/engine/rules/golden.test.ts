import { describe, expect, test } from 'vitest';
import { applyLogic } from '../../../src/engine/rules/logic.ts';
import { operators } from '../../../src/engine/rules/operators/index.ts';
import { standard } from '../../../src/engine/rules/standard.ts';
import { cases, operatorsIn } from './golden.ts';

const scoped = ['map', 'filter', 'reduce', 'all', 'some', 'none'];

describe('every operator', () => {
  test.each(cases)('$file: $name', ({ rule, facts, expect: due }) => {
    const before = JSON.stringify([rule, facts]);
    expect(applyLogic(rule, facts)).toEqual(due);
    expect(JSON.stringify([rule, facts])).toBe(before);
  });
  test.each(Object.keys(operators))('%s has golden cases, one of them inside a scope', (name) => {
    const own = cases.filter(({ file }) => file === name);
    expect(own.length).toBeGreaterThanOrEqual(7);
    expect(own.every(({ rule }) => operatorsIn(rule).includes(name))).toBe(true);
    expect(own.some(({ rule }) => scoped.includes(operatorsIn(rule)[0] ?? ''))).toBe(true);
  });
  test.each(Object.keys(standard))('%s of json-logic has golden cases', (name) => {
    expect(cases.filter(({ rule }) => operatorsIn(rule).includes(name)).length).toBeGreaterThanOrEqual(3);
  });
  test.each(Object.entries(operators))('%s says what it does', (name, { doc, name: own }) => {
    expect(own).toBe(name);
    expect(doc).toMatch(new RegExp(`"${name}":`));
  });
});
