/** Computed columns of an entity, each wrong once. */
import { describe, expect, test } from 'vitest';
import { edited, good, judged, refused, type Seed } from '../fixture.ts';

const file = 'config/entities/student.json';
const from = '"lastName": { "type": "text" },';
const pointer = '/columns/initial/compute';
const check = 'computed-column';
interface Parts {
  name?: string;
  type?: string;
  rule?: string;
  more?: string;
  examples?: string;
}
const column = ({
  name = 'initial',
  type = 'text',
  rule = '{ "upper": { "var": "lastName" } }',
  more = '',
  examples = ', "examples": [{ "row": { "lastName": "Jadhav" }, "is": "JADHAV" }]',
}: Parts = {}): string => `${from} "${name}": { "type": "${type}", "compute": ${rule}${examples}, "sort": true${more} },`;
const line = '"initial"';

test('quality 2: a column worked out from fields of the row is sound', () => {
  const found = judged(edited(good, file, from, column()));
  expect(found.ok ? [] : found.faults).toEqual([]);
});

describe('quality 2: a computed column', () => {
  const examples = ', "examples": [{ "row": {}, "is": null }]';
  test.each<Seed>([
    {
      name: 'that reads today',
      file,
      from,
      to: column({ type: 'integer', rule: '{ "age": [{ "var": "dob" }, { "var": "today" }] }', examples }),
      line,
      pointer,
      check,
      wrong: /the stored column "initial" of student reads "today", which changes while the row stays as it is/,
      right: /a rule as "at" of a list's column.*worked out when it is read/,
    },
    {
      name: 'that reads who looks',
      file,
      from,
      to: column({ rule: '{ "var": "session.user.name" }', examples }),
      line,
      pointer,
      check,
      wrong: /reads "session", which is another for everybody who reads/,
      right: /worked out when it is read/,
    },
    {
      name: 'that reads a copied column',
      file,
      from,
      to: column({ rule: '{ "upper": { "var": "linkedName" } }', examples }),
      line,
      pointer,
      check,
      wrong: /reads "linkedName", which is copied from student/,
      right: /the rule in a column of student, copied from there/,
    },
    {
      name: 'that reads an encrypted field',
      file,
      from,
      to: column({
        rule: '{ "length": { "var": "aadharNo" } }',
        type: 'integer',
        examples: ', "examples": [{ "row": { "aadharNo": "12" }, "is": 2 }]',
      }),
      line,
      pointer,
      check,
      wrong: /reads "aadharNo", which is encrypted/,
      right: /other fields/,
    },
    {
      name: 'that reads a field which is not there',
      file,
      from,
      to: column({ rule: '{ "upper": { "var": "lastNam" } }', examples }),
      line,
      pointer: '/columns/initial/compute/upper/var',
      check: 'unknown-path',
      wrong: /"lastNam" begins with no fact that this rule may read/,
      right: /"lastName"/,
    },
    {
      name: 'that is read from the document, too',
      file,
      from,
      to: column({ more: ', "at": "/lastName"' }),
      line,
      pointer: '/columns/initial/at',
      check,
      wrong: /worked out by its rule: "at" would do nothing/,
      right: /not both/,
    },
    {
      name: 'that is named like a field',
      file,
      from,
      to: column({ name: 'remarks' }),
      line: '"remarks"',
      pointer: '/columns/remarks',
      check,
      wrong: /"remarks" is a field of the form/,
      right: /a name of its own/,
    },
    {
      name: 'without an example',
      file,
      from,
      to: column({ examples: '' }),
      line,
      pointer: '/columns/initial',
      check,
      wrong: /nothing shows what the rule of "initial" gives/,
      right: /"examples"/,
    },
    {
      name: 'whose example no longer holds',
      file,
      from,
      to: column({ examples: ', "examples": [{ "row": { "lastName": "Rao" }, "is": "R" }]' }),
      line,
      pointer: '/columns/initial/examples/0/is',
      check: 'example',
      wrong: /the rule gives "RAO" for this row/,
      right: /"RAO"/,
    },
    {
      name: 'whose type cannot hold what its example says',
      file,
      from,
      to: column({ type: 'integer' }),
      line,
      pointer: '/columns/initial/examples/0/is',
      check,
      wrong: /"JADHAV" is nothing that a column of the type integer holds/,
      right: /integer, or null/,
    },
    {
      name: 'that is none, with examples',
      file,
      from,
      to: `${from} "initial": { "type": "text", "at": "/lastName"${examples} },`,
      line,
      pointer: '/columns/initial/examples',
      check,
      wrong: /"initial" is not worked out/,
      right: /"compute"/,
    },
  ])('$name', refused);
});
