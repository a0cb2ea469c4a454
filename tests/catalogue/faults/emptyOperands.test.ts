/** Numbers that may be missing, compared as if they were 0. */
import { describe, expect, test } from 'vitest';
import { edited, good, judged, noted, type Seed } from '../fixture.ts';

const rules = 'schemas/forms/people/details/rules.json';
const fails = '"sameText": [{ "var": "data.firstName" }, { "var": "data.lastName" }]';
const pointer = '/check/1/fails/and/1';
const right = /"isEmpty".*"or"/;
const income = '{ "var": "income" }';
const some = (rule: string): string => `"some": [{ "var": "data.family" }, ${rule}]`;

const seeds: Seed[] = [
  {
    name: 'quality 5: less than a number, of a field that nobody has to fill in',
    file: rules,
    from: fails,
    to: some(`{ "<": [${income}, 3000] }`),
    pointer: `${pointer}/some/1/<`,
    check: 'empty-compared',
    wrong: /^"<" takes what is empty for 0: it holds without "data\.family\.\*\.income"$/,
    right,
  },
  {
    name: 'the same the other way round',
    file: rules,
    from: fails,
    to: some(`{ ">=": [3000, ${income}] }`),
    pointer: `${pointer}/some/1/>=`,
    check: 'empty-compared',
    wrong: /it holds without "data\.family\.\*\.income"$/,
    right,
  },
  {
    name: 'at least nothing',
    file: rules,
    from: fails,
    to: some(`{ ">=": [${income}, 0] }`),
    pointer: `${pointer}/some/1/>=`,
    check: 'empty-compared',
    wrong: /it holds without/,
    right,
  },
  {
    name: 'between two numbers of which the first is 0',
    file: rules,
    from: fails,
    to: some(`{ "<=": [0, ${income}, 3000] }`),
    pointer: `${pointer}/some/1/<=`,
    check: 'empty-compared',
    wrong: /it holds without/,
    right,
  },
  {
    name: 'an age at a day that what was looked up may lack',
    file: rules,
    from: fails,
    to: '"<": [{ "age": [{ "var": "data.dob" }, { "var": "lookups.places.0.state" }] }, { "var": "session.model.minimumAge" }]',
    pointer: `${pointer}/<`,
    check: 'empty-compared',
    wrong: /it holds without "lookups\.places\.0\.state"$/,
    right,
  },
  {
    name: 'a text of digits',
    file: rules,
    from: fails,
    to: '"<": [{ "var": "data.aadharNo" }, 3000]',
    pointer: `${pointer}/<`,
    check: 'empty-compared',
    wrong: /it holds without "data\.aadharNo"$/,
    right,
  },
  {
    name: 'two comparisons of which neither asks whether there is anything',
    file: rules,
    from: fails,
    to: some(`{ "and": [{ "<": [${income}, 3000] }, { "<=": [${income}, 2000] }] }`),
    pointer: `${pointer}/some/1/and/0/<`,
    check: 'empty-compared',
    wrong: /it holds without/,
    right,
    count: 2,
  },
];
test.each(seeds)('$name', noted);

const saidOf = (rule: string): string[] => {
  const { notices } = judged(edited(good, rules, fails, rule));
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
