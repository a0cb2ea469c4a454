/** Named lookups that count rows of every centre, each wrong once. */
import { describe, expect, test } from 'vitest';
import { edited, good, judged, refused, type Seed } from '../fixture.ts';

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

describe('named lookups', () => {
  test.each<Seed>([
    {
      name: 'a column without an index',
      file,
      from,
      to: lookup({ by: '"dob"', required: '"dob"' }),
      line: '"othersLike"',
      pointer: '/othersLike/do/by/0',
      check: 'untyped-column',
      wrong: /no index of student begins with "dob"/,
      right: /"filter": true/,
    },
    {
      name: 'a key that may be left out',
      file,
      from,
      to: lookup({ required: '"dbUserId"' }),
      line: '"othersLike"',
      pointer: '/othersLike/request',
      check: 'unknown-key',
      wrong: /without "status" every row of student would be counted/,
      right: /"required": \["status"\]/,
    },
    {
      name: 'a row that is left out by a key that is not taken',
      file,
      from,
      to: lookup({ except: 'userId' }),
      line: '"othersLike"',
      pointer: '/othersLike/do/except',
      check: 'unknown-key',
      wrong: /the request does not take "userId"/,
      right: /"dbUserId"/,
    },
    {
      name: 'numbers for each value, of every centre',
      file,
      from,
      to: lookup({ more: ', "per": "status"' }),
      line: '"othersLike"',
      pointer: '/othersLike/do',
      check: 'shape',
      wrong: /does not fit/,
      right: /"everywhere" without per/,
    },
  ])('$name', refused);
});
