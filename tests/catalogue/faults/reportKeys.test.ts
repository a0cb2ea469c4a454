/** Keys that came with the student report: days that are asked for, names of page and size, rows beside, forms that ask for rows; each misused once. */
import { describe, test } from 'vitest';
import { refused, type Seed } from '../fixture.ts';

const actions = 'config/actions/student.json';
const binding = 'schemas/forms/people/details/binding.json';
const list = 'schemas/lists/people.json';
const listed = '"do": { "list": "student", "by": ["centerId"], "paged": true, "sort": "-dbUserId" }';
const pages = (more: string): string => `"do": { "list": "student", "by": ["centerId"], "paged": true, "sort": "-dbUserId", ${more} }`;

describe('keys that came with the student report', () => {
  test.each<Seed>([
    {
      name: 'days of a column that has none to walk along',
      file: actions,
      from: listed,
      to: pages('"between": [{ "column": "status", "from": "centerId", "to": "centerId" }]'),
      pointer: '/listStudents/do/between/0/column',
      check: 'untyped-column',
      wrong: /rows of student cannot be asked for by the days of "status"/,
      right: /"sort": true in config\/entities\/student\.json/,
    },
    {
      name: 'a first day that the request does not take',
      file: actions,
      from: listed,
      to: pages('"between": [{ "column": "dob", "from": "startDate", "to": "centerId" }]'),
      pointer: '/listStudents/do/between/0/from',
      check: 'unknown-key',
      wrong: /the request does not take "startDate"/,
      right: /key/,
    },
    {
      name: 'a last day that the request does not take',
      file: actions,
      from: listed,
      to: pages('"between": [{ "column": "createdOn", "from": "centerId", "to": "endDate" }]'),
      pointer: '/listStudents/do/between/0/to',
      check: 'unknown-key',
      wrong: /the request does not take "endDate"/,
      right: /key/,
    },
    {
      name: 'a page under a name that the request does not take',
      file: actions,
      from: listed,
      to: pages('"pages": { "page": "pageNumber", "size": "size" }'),
      pointer: '/listStudents/do/pages/page',
      check: 'unknown-key',
      wrong: /the request does not take "pageNumber"/,
      right: /key/,
    },
    {
      name: 'rows beside that are no entity',
      file: actions,
      from: listed,
      to: pages('"beside": { "name": { "entity": "centres", "by": "linkedUserId" } }'),
      pointer: '/listStudents/do/beside/name/entity',
      check: 'unknown-name',
      wrong: /there is no entity "centres"/,
      right: /"centre"\?/,
    },
    {
      name: 'rows beside by what is no reference of both',
      file: actions,
      from: listed,
      to: pages('"beside": { "name": { "entity": "centre", "by": "linkedUserId" } }'),
      pointer: '/listStudents/do/beside/name/by',
      check: 'unknown-name',
      wrong: /"linkedUserId" is no reference that student and centre share/,
      right: /reference/,
    },
    {
      name: 'days of rows that are not paged',
      file: actions,
      from: '"do": { "get": "student", "by": ["dbUserId"] }',
      to: '"do": { "get": "student", "by": ["dbUserId"], "pages": { "page": "dbUserId", "size": "dbUserId" } }',
      pointer: '/viewStudent/do',
      check: 'shape',
      wrong: /.+/,
      right: /only with a paged list/,
    },
    {
      name: 'a form that asks and writes',
      file: binding,
      from: '"failed": "{{people.failed}}"',
      to: '"rows": { "list": "people", "asks": true }, "failed": "{{people.failed}}"',
      pointer: '',
      check: 'shape',
      wrong: /.+/,
      right: /writes nothing/,
    },
    {
      name: 'words before rows that nothing waits for',
      file: list,
      from: '"load": {',
      to: '"load": { "until": "{{people.failed}}",',
      pointer: '/load',
      check: 'shape',
      wrong: /.+/,
      right: /"until" only with when/,
    },
    {
      name: 'an export by nobody known',
      file: list,
      from: '"export": {',
      to: '"export": { "by": "page",',
      pointer: '/export/by',
      check: 'shape',
      wrong: /.+/,
      right: /"server", or leave it out/,
    },
  ])('$name', refused);
});
