/** Marks of actions and rows from before them, each wrong once. */
import { expect, test } from 'vitest';
import { edited, good, judgeFiles } from '../fixture.ts';

const file = 'config/actions/student.json';
const from = '"changeStatus": {';
interface Parts {
  set?: string;
  old?: string;
  another?: string;
}
const action = (name: string, set: string, old?: string): string => `"${name}": {
    "auth": "bearer", "may": true, "scope": "centre",
    "request": { "required": ["dbUserId"], "properties": { "dbUserId": { "type": "integer" }, "linkedUserId": { "type": "integer" } } },
    "do": { "upsertMany": "student", "over": ["dbUserId"], "mark": { "by": "linkedUserId", "set": { "friend": ${set} }${old === undefined ? '' : `, "old": ${old}`} } },
    "audit": "student.marked"
  },`;
const marking = ({ set = '"known"', old, another }: Parts = {}): string =>
  `${action('saveFriends', set, old)}${another === undefined ? '' : action('saveOthers', another)} ${from}`;

test.each<Parts>([
  {},
  { set: '{ "var": "rows.0.firstName" }' },
  { set: '{ "var": "session.user.id" }', old: '{ "friend": null }' },
  { set: '{ "var": "today" }', old: '{ "friend": { "var": "record.dob" } }' },
  { another: '"known"' },
])('quality 2: a mark that can speak for rows from before is sound: %o', (parts) => {
  const found = judgeFiles(edited(good, file, from, marking(parts)));
  expect(found.ok ? [] : found.faults).toEqual([]);
});

test('quality 2: the entity knows what rows from before a mark get', () => {
  const found = judgeFiles(edited(good, file, from, marking({ set: '{ "var": "today" }', old: '{ "friend": "long ago" }' })));
  expect(found.ok && found.catalogue.entities['student']?.marks).toEqual({ friend: { entity: 'student', by: 'linkedUserId', rule: 'long ago' } });
  const none = judgeFiles(edited(good, file, from, marking({ set: '{ "var": "today" }', old: '{ "friend": null }' })));
  expect(none.ok && none.catalogue.entities['student']?.marks).toBeUndefined();
});
