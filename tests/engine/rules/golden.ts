/** The golden cases of every operator, run by one test in Node and one in a browser: the same door on both sides. */
import { describe, expect, test } from 'vitest';
import { applyLogic } from '../../../src/engine/rules/logic.ts';
import { operators } from '../../../src/engine/rules/operators/index.ts';
import { standard } from '../../../src/engine/rules/standard.ts';
import type { Json, Logic } from '../../../src/engine/types.ts';

interface GoldenCase { name: string; rule: Logic; facts: Json; expect: Json }
const files = import.meta.glob<GoldenCase[]>('../golden/*.json', { eager: true, import: 'default' });
const titleOf = (path: string): string => path.replace(/^.*\/|\.json$/g, '');
const cases = Object.entries(files).flatMap(([path, list]) => list.map((one) => ({ file: titleOf(path), ...one })));

/** Operators of a rule, outermost first. */
function operatorsIn(logic: Json): string[] {
  if (typeof logic !== 'object' || logic === null) return [];
  if (Array.isArray(logic)) return logic.flatMap(operatorsIn);
  const [op, more] = Object.keys(logic);
  return op === undefined || more !== undefined ? [] : [op, ...operatorsIn(logic[op] ?? null)];
}
const scoped = ['map', 'filter', 'reduce', 'all', 'some', 'none'];

export function runGoldenCases(): void {
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
  });
}
