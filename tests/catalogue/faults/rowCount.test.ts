import { describe, test } from 'vitest';
import { refused, type Seed } from '../fixture.ts';

const file = 'schemas/forms/people/details/rules.json';
const schema = 'schemas/forms/people/details/schema.json';
const check = 'row-count';
const rows = (at: string, logic: string): Pick<Seed, 'file' | 'from' | 'to'> => ({
  file,
  from: '"options": { "/residential',
  to: `"rows": { "${at}": ${logic} }, "options": { "/residential`,
});
/** A number beside the family, and another table. */
const beside = (more: string): Pick<Seed, 'also'> => ({ also: { file: schema, from: '"family": {', to: `${more}, "family": {` } });
const number = (limits: string): Pick<Seed, 'also'> => beside(`"heads": { "title": "Heads", "type": "integer"${limits} }`);
const others = (limits: string): Pick<Seed, 'also'> =>
  beside(
    `"others": { "title": "Others", "type": "array"${limits}, "items": { "type": "object", "properties": { "name": { "title": "Name", "type": "string" } } } }`,
  );
const family = '/rows/~1family';

describe('how many rows a table has', () => {
  test.each<Seed>([
    { name: 'a field without rows', ...rows('/referedBy', '2'), pointer: '/rows/~1referedBy', check, wrong: /is no table/, right: /"type": "array"/ },
    {
      name: 'a table that nothing limits',
      ...rows('/family', '{ "var": "data.heads" }'),
      also: { file: schema, from: '"maxItems": 9,', to: '' },
      beside: {},
      pointer: family,
      check,
      wrong: /how many rows/,
      right: /"maxItems"/,
      count: 2,
    },
    {
      name: 'a number without a limit',
      ...rows('/family', '{ "var": "data.heads" }'),
      ...number(''),
      pointer: family,
      check,
      wrong: /may be more than the 9 rows/,
      right: /"maximum": 9/,
    },
    {
      name: 'a number that is too great',
      ...rows('/family', '{ "var": "data.heads" }'),
      ...number(', "maximum": 20'),
      pointer: family,
      check,
      wrong: /may be more than the 9 rows/,
      right: /"maximum": 9/,
    },
    {
      name: 'a text in the place of a number',
      ...rows('/family', '{ "var": "data.referedBy" }'),
      pointer: family,
      check,
      wrong: /no number and no table/,
      right: /"type": "integer"/,
    },
    {
      name: 'a table that follows a longer one',
      ...rows('/family', '{ "var": "data.others" }'),
      ...others(', "maxItems": 12'),
      pointer: family,
      check,
      wrong: /follows a table that may have more rows/,
      right: /"maxItems": 9/,
    },
    {
      name: 'a table that has a least number of rows, too',
      ...rows('/family', '3'),
      also: { file: schema, from: '"maxItems": 9,', to: '"minItems": 1, "maxItems": 9,' },
      pointer: family,
      check,
      wrong: /"minItems" of "\/family"/,
      right: /"minimum" of the number/,
    },
    {
      name: 'a table that is worked out, too',
      ...rows('/family', '3'),
      also: { file, from: '"/fullName": {', to: '"/family": [], "/fullName": {' },
      pointer: family,
      check,
      wrong: /worked out by "compute"/,
      right: /only one of them/,
    },
    {
      name: 'a place that is not there',
      ...rows('/famliy', '3'),
      pointer: '/rows/~1famliy',
      check: 'unknown-pointer',
      wrong: /leads to no field/,
      right: /"\/family"\?/,
    },
    {
      name: 'a row that nobody follows',
      file,
      from: '"/family/*/note": { "when": { "===": [{ "var": "row.relation" }',
      to: '"/family/*/note": { "when": { "===": [{ "var": "leader.relation" }',
      pointer: '/compute/~1family~1*~1note/when/===/0/var',
      check: 'unknown-path',
      wrong: /leader/,
      right: /row/,
    },
    {
      name: 'a row around one that has none',
      file,
      from: '"/family/*/note": { "when": { "===": [{ "var": "row.relation" }',
      to: '"/family/*/note": { "when": { "===": [{ "var": "around.0.relation" }',
      pointer: '/compute/~1family~1*~1note/when/===/0/var',
      check: 'unknown-path',
      wrong: /"around.0.relation" begins with no fact/,
      right: /row, index/,
    },
  ])('$name', refused);
});
