/** Columns from the rows that refer to a row, each wrong once. */
import { describe, expect, test } from 'vitest';
import { edited, good, judged, refused, type Seed } from '../fixture.ts';

const file = 'config/entities/student.json';
const from = '"lastName": { "type": "text" },';
const pointer = '/columns/friends/children';
const check = 'children-column';
interface Parts {
  name?: string;
  type?: string;
  entity?: string;
  by?: string;
  take?: string;
  more?: string;
  beside?: string;
}
const column = ({
  name = 'friends',
  type = 'integer',
  entity = 'student',
  by = 'linkedUserId',
  take = 'count',
  more = '',
  beside = '',
}: Parts = {}): string =>
  `${from} "${name}": { "type": "${type}", "children": { "entity": "${entity}", "by": "${by}", "take": "${take}"${more} }, "sort": true${beside} },`;

test.each<Parts>([
  {},
  { type: 'boolean', take: 'any', more: ', "where": { "status": ["Welcomed", null] }' },
  { type: 'date', take: 'most', more: ', "column": "dob"' },
  { type: 'text', take: 'newest', more: ', "column": "lastName", "order": "dob"' },
])('quality 2: a column from the rows that refer to a row is sound: %o', (parts) => {
  const found = judged(edited(good, file, from, column(parts)));
  expect(found.ok ? [] : found.faults).toEqual([]);
});

const seeds: (Omit<Seed, 'file' | 'from' | 'to' | 'check'> & { parts: Parts; check?: string })[] = [
  {
    name: 'of an entity that is not there',
    parts: { entity: 'visitor' },
    pointer: `${pointer}/entity`,
    check: 'unknown-name',
    wrong: /there is no entity "visitor"/,
    right: /entity/,
  },
  {
    name: 'by a reference that leads elsewhere',
    parts: { entity: 'centre' },
    pointer: `${pointer}/by`,
    check: 'unknown-name',
    wrong: /"linkedUserId" of centre does not refer to student/,
    right: /reference/,
  },
  {
    name: 'of a column that is not there',
    parts: { type: 'date', take: 'most', more: ', "column": "dobb"' },
    pointer: `${pointer}/column`,
    check: 'unknown-name',
    wrong: /the rows have no column "dobb"/,
    right: /"dob"/,
  },
  {
    name: 'that says of no column what it takes',
    parts: { type: 'date', take: 'newest' },
    pointer,
    wrong: /nothing says of which column the newest is taken/,
    right: /"column"/,
  },
  {
    name: 'that counts a column',
    parts: { more: ', "column": "dob"' },
    pointer: `${pointer}/column`,
    wrong: /"count" takes no column/,
    right: /no "column"/,
  },
  {
    name: 'that orders what is not the newest',
    parts: { type: 'date', take: 'most', more: ', "column": "dob", "order": "dob"' },
    pointer: `${pointer}/order`,
    wrong: /"most" takes all of them/,
    right: /no "order"/,
  },
  {
    name: 'that adds up names',
    parts: { take: 'sum', more: ', "column": "lastName"' },
    pointer: `${pointer}/column`,
    wrong: /of the type text, of which there is no sum/,
    right: /numbers/,
  },
  { name: 'whose type does not hold what is taken', parts: { type: 'text' }, pointer, wrong: /the count is no text/, right: /"type": "integer"/ },
  {
    name: 'that picks by a column that is not there',
    parts: { more: ', "where": { "state": "Mobilised" }' },
    pointer: `${pointer}/where/state`,
    check: 'unknown-name',
    wrong: /rows of student have no column "state"/,
    right: /"status"/,
  },
  {
    name: 'that picks a state that no row has',
    parts: { more: ', "where": { "status": "Welcome" }' },
    pointer: `${pointer}/where/status`,
    check: 'impossible-value',
    wrong: /"status" is never "Welcome"/,
    right: /Welcomed/,
  },
  {
    name: 'that picks by a value of another type',
    parts: { more: ', "where": { "dob": 12 }' },
    pointer: `${pointer}/where/dob`,
    wrong: /12 is nothing that a column of the type date holds/,
    right: /date, or null/,
  },
  {
    name: 'that is read from the document, too',
    parts: { beside: ', "at": "/lastName"' },
    pointer: '/columns/friends/at',
    wrong: /comes from rows of student: "at" would do nothing/,
    right: /not both/,
  },
  {
    name: 'that is named like a field',
    parts: { name: 'remarks' },
    pointer: '/columns/remarks',
    wrong: /"remarks" is a field of the form/,
    right: /a name of its own/,
  },
  {
    name: 'that counts itself',
    parts: { take: 'sum', more: ', "column": "friends"' },
    pointer,
    wrong: /count each other in a circle: student.friends -> student.friends/,
    right: /one way/,
  },
  {
    name: 'that a rule reads which is stored',
    parts: {
      beside:
        ' }, "popular": { "type": "boolean", "compute": { ">": [{ "var": "friends" }, 3] }, "examples": [{ "row": { "friends": 4 }, "is": true }]',
    },
    pointer: '/columns/popular/compute',
    check: 'computed-column',
    wrong: /reads "friends", which rows of student give/,
    right: /worked out when it is read/,
  },
];
describe('quality 2: a column from the rows that refer to a row', () => {
  test.each(seeds)('$name', ({ parts, ...seed }) => refused({ check, ...seed, file, from, to: column(parts) }));
});

test('quality 2: what is unique goes by no column that is worked out', () =>
  refused({
    name: 'unique over a column from other rows',
    file,
    from,
    to: column(),
    also: {
      file,
      from: '"unique": [',
      to: '"unique": [{ "over": ["friends"], "rule": "one-friend", "message": "{{people.duplicate}}", "at": "/aadharNo" },',
    },
    pointer: '/unique/0/over/0',
    check: 'entity',
    wrong: /"friends" is worked out and in no document/,
    right: /the fields that it comes from/,
  }));
