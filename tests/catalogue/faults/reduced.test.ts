/** Names within `reduce` that lead nowhere. */
import { describe, expect, test } from 'vitest';
import { edited, good, judgeFiles } from '../fixture.ts';

const file = 'schemas/forms/people/details/rules.json';
const from = '{ "+": [{ "var": "accumulator" }, 1] }';

describe('what a rule folds', () => {
  test.each([
    '{ "var": "current.income" }',
    '{ "length": [{ "filter": [{ "merge": [{ "var": "current" }] }, { "var": "relation" }] }] }',
    '{ "if": [{ "traitOf": [{ "var": "lists.relationships" }, { "var": "current.relation" }, "parent"] }, 1, 0] }',
  ])('%s is read', (read) => {
    const found = judgeFiles(edited(good, file, from, `{ "+": [{ "var": "accumulator" }, ${read}] }`));
    expect((found.ok ? [] : found.faults).filter(({ check }) => check === 'unknown-path')).toEqual([]);
  });
});
