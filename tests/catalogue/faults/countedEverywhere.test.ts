/** Named lookups that count rows of every centre, each wrong once. */
import { expect, test } from 'vitest';
import { edited, good, judged } from '../fixture.ts';

const file = 'config/actions/student.json';
const from = '"changeStatus": {';
interface Lookup {
  by?: string;
  required?: string;
  except?: string;
  more?: string;
}
const lookup = ({ by = '"status"', required = '"status"', except = 'dbUserId', more = '' }: Lookup = {}): string =>
  `"othersLike": { "auth": "bearer", "may": { "var": "session.role.mayCapture" }, "scope": "none", "request": { "required": [${required}], "properties": { "status": { "type": "string", "maxLength": 20 }, "dbUserId": { "type": "integer" }${by.includes('dob') || required.includes('dob') ? ', "dob": { "type": "string", "maxLength": 20 }' : ''} } }, "do": { "count": "student", "by": [${by}], "everywhere": true, "except": "${except}"${more} }, "answer": ["count"], "single": true }, ${from}`;

test('a lookup by an indexed column is sound', () => {
  const found = judged(edited(good, file, from, lookup()));
  expect(found.ok ? [] : found.faults).toEqual([]);
});
