/** Rows beside the rows of a list, and words behind a value; each misused once. */
import { describe, test } from 'vitest';
import { refused, type Seed } from '../fixture.ts';

const actions = 'config/actions/student.json';
const list = 'schemas/lists/people.json';
const from = '"do": { "list": "student", "by": ["centerId"], "paged": true, "sort": "-dbUserId" }';
const beside = (with_: string): Pick<Seed, 'file' | 'from' | 'to'> => ({
  file: actions,
  from,
  to: `"do": { "list": "student", "by": ["centerId"], "paged": true, "sort": "-dbUserId", "with": { "visits": { ${with_} } } }`,
});

describe('rows beside the rows of a list', () => {
  test.each<Seed>([
    {
      name: 'of no entity',
      ...beside('"entity": "studnet", "by": "dbUserId"'),
      pointer: '/listStudents/do/with/visits/entity',
      check: 'unknown-name',
      wrong: /there is no entity "studnet"/,
      right: /"student"\?/,
    },
    {
      name: 'by what the store does not find',
      ...beside('"entity": "student", "by": "statis"'),
      pointer: '/listStudents/do/with/visits/by',
      check: 'untyped-column',
      wrong: /rows of student cannot be found by "statis"/,
      right: /"status"\?/,
    },
    {
      name: 'asked for by what the request does not take',
      ...beside('"entity": "student", "by": "status", "asked": "visits"'),
      pointer: '/listStudents/do/with/visits/asked',
      check: 'unknown-key',
      wrong: /the request does not take "visits"/,
      right: /key/,
    },
    {
      name: 'of days by a column that has no order',
      ...beside('"entity": "student", "by": "status", "between": { "column": "status", "from": "centerId", "to": "centerId" }'),
      pointer: '/listStudents/do/with/visits/between/column',
      check: 'untyped-column',
      wrong: /rows of student cannot be asked for by the days of "status"/,
      right: /"sort": true/,
    },
    {
      name: 'of one row',
      file: actions,
      from: '"do": { "get": "student", "by": ["dbUserId"] }',
      to: '"do": { "get": "student", "by": ["dbUserId"], "with": { "visits": { "entity": "student", "by": "dbUserId" } } }',
      pointer: '/viewStudent/do',
      check: 'shape',
      wrong: /.+/,
      right: /"with" only with rank or list/,
    },
  ])('$name', refused);
});

describe('words behind a value', () => {
  const column = '{ "at": "/status",';
  test.each<Seed>([
    {
      name: 'that no language has',
      file: list,
      from: column,
      to: `${column} "mark": { "when": true, "text": "{{people.unsaid}}", "icon": "phone" },`,
      pointer: '/columns/2/mark/text',
      check: 'missing-text',
      wrong: /people\.unsaid/,
      right: /.+/,
    },
    {
      name: 'that no icon draws',
      file: list,
      from: column,
      to: `${column} "mark": { "when": true, "text": "{{people.failed}}", "icon": "telephone" },`,
      pointer: '/columns/2/mark/icon',
      check: 'shape',
      wrong: /.+/,
      right: /.+/,
    },
    {
      name: 'that no example shows',
      file: list,
      from: column,
      to: `${column} "mark": { "when": { "var": "row.status" }, "text": "{{people.failed}}", "icon": "phone" },`,
      pointer: '/columns/2/mark/when',
      check: 'rule-without-example',
      wrong: /no example makes it/,
      right: /an example of the list/,
    },
  ])('$name', refused);
});
