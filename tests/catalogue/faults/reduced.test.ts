/** Names within `reduce` that lead nowhere. */
import { describe, expect, test } from 'vitest';
import { edited, good, judged, refused, type Seed } from '../fixture.ts';

const file = 'schemas/forms/people/details/rules.json';
const from = '{ "+": [{ "var": "accumulator" }, 1] }';
const at = '/check/2/fails/>/0/reduce/1/+/1';
const seed = (name: string, read: string, pointer: string, named: RegExp): Seed => ({
  name,
  file,
  from,
  to: `{ "+": [{ "var": "accumulator" }, ${read}] }`,
  line: read,
  pointer: `${at}${pointer}`,
  check: 'unknown-path',
  wrong: named,
  right: /"current\.income" or "accumulator"/,
});

describe('what a rule folds', () => {
  test.each<Seed>([
    seed('a field of the row without the row', '{ "var": "income" }', '/var', /"reduce" reads "income", which is nothing there/),
    seed('a field of the form', '{ "var": "data.income" }', '/var', /reads "data\.income"/),
    seed('one with a value for where it is not', '{ "var": ["income", 0] }', '/var', /reads "income"/),
    seed(
      'one behind which rows are picked',
      '{ "length": [{ "filter": [{ "var": "income" }, { "var": "relation" }] }] }',
      '/length/0/filter/0/var',
      /reads "income"/,
    ),
  ])('$name', refused);

  test.each([
    '{ "var": "current.income" }',
    '{ "length": [{ "filter": [{ "merge": [{ "var": "current" }] }, { "var": "relation" }] }] }',
    '{ "if": [{ "traitOf": [{ "var": "lists.relationships" }, { "var": "current.relation" }, "parent"] }, 1, 0] }',
  ])('%s is read', (read) => {
    const found = judged(edited(good, file, from, `{ "+": [{ "var": "accumulator" }, ${read}] }`));
    expect((found.ok ? [] : found.faults).filter(({ check }) => check === 'unknown-path')).toEqual([]);
  });
});
