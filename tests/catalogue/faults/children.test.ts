/** Columns from the rows that refer to a row, each wrong once. */
import { expect, test } from 'vitest';
import { edited, good, judged } from '../fixture.ts';

const file = 'config/entities/student.json';
const from = '"lastName": { "type": "text" },';
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
