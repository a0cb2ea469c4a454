/** What is said of a student's attendance, by the rules of the action that answers it. */
import { describe, expect, test } from 'vitest';
import { applyLogic } from '../../src/engine/rules/logic.ts';
import type { Json, Logic } from '../../src/engine/types.ts';
import { catalogue } from './support/definitions.ts';

const rules = Object.assign(
  {},
  ...(catalogue.actions['batch']?.['viewStudentsByBatch']?.answer ?? []).filter((key) => typeof key === 'object'),
) as Record<string, Logic>;
const ratesOf = (attendance: Json): Json[] =>
  ['attendanceRate', 'absencesInARow'].map((name) => applyLogic(rules[name] ?? null, { engagementId: 7, batchId: 3, attendance }));
/** `PPA`: a day each from the first of November on. */
const days = (letters: string, batchId = 3): Json[] =>
  [...letters].map((status, at) => ({ batchId, attendanceDate: `2026-11-${String(at + 1).padStart(2, '0')}`, status }));

describe('attendance of a student', () => {
  test.each([
    ['P', 100, 0],
    ['A', 0, 1],
    ['PPA', 67, 1],
    ['PAAA', 25, 3],
    ['AAAP', 25, 0],
    ['APAA', 25, 2],
    ['PPPPPPPA', 88, 1],
  ])('D3-ATTEND-05 %s is %i per cent and %i absences in a row', (letters, rate, inARow) => {
    expect(ratesOf(days(letters))).toEqual([rate, inARow]);
  });

  test('D3-ATTEND-05 while no day was taken nothing is said', () => {
    expect([ratesOf([]), ratesOf(null)]).toEqual([
      [null, null],
      [null, null],
    ]);
  });

  test('D3-ATTEND-05 days count in their own order, however they were stored', () => {
    expect(ratesOf(days('PAAA').reverse())).toEqual([25, 3]);
  });

  test('D3-ATTEND-05 what was taken in another batch does not count', () => {
    expect(ratesOf([...days('PP'), ...days('AAAA', 4)])).toEqual([100, 0]);
  });
});
