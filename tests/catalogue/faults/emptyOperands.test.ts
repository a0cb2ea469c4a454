/** Numbers that may be missing, compared as if they were 0. */
import { describe, expect, test } from 'vitest';
import { edited, good, judgeFiles } from '../fixture.ts';

const rules = 'schemas/forms/people/details/rules.json';
const fails = '"sameText": [{ "var": "data.firstName" }, { "var": "data.lastName" }]';
const income = '{ "var": "income" }';
const some = (rule: string): string => `"some": [{ "var": "data.family" }, ${rule}]`;

const saidOf = (rule: string): string[] => {
  const { notices } = judgeFiles(edited(good, rules, fails, rule));
  return notices()
    .filter(({ check }) => check === 'empty-compared')
    .map(({ pointer: at }) => at);
};

describe('what a rule says of an empty number by itself', () => {
  test.each([
    ['it asks first', some(`{ "and": [{ "!": { "isEmpty": ${income} } }, { "<": [${income}, 3000] }] }`)],
    ['it asks in a condition', some(`{ "if": [${income}, { "<": [${income}, 3000] }, false] }`)],
    ['another comparison does not hold without it', some(`{ "and": [{ ">": [${income}, 1000] }, { "<": [${income}, 3000] }] }`)],
    ['0 is meant', some(`{ "<": [{ "or": [${income}, 0] }, 3000] }`)],
    ['it does not hold without it', some(`{ ">": [${income}, 3000] }`)],
    ['the lower end keeps it out', some(`{ "<=": [1000, ${income}, 3000] }`)],
    ['the field is required', '"<": [{ "age": [{ "var": "data.dob" }, { "var": "today" }] }, 18]'],
  ])('%s', (_, rule) => {
    expect(saidOf(rule)).toEqual([]);
  });
});
