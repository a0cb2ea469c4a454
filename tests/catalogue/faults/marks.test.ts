/** Marks of actions and rows from before them, each wrong once. */
import { describe, expect, test } from 'vitest';
import { edited, good, judged, refused, type Seed } from '../fixture.ts';

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
const place = '/saveFriends/do/mark';

test.each<Parts>([
  {},
  { set: '{ "var": "rows.0.firstName" }' },
  { set: '{ "var": "session.user.id" }', old: '{ "friend": null }' },
  { set: '{ "var": "today" }', old: '{ "friend": { "var": "record.dob" } }' },
  { another: '"known"' },
])('quality 2: a mark that can speak for rows from before is sound: %o', (parts) => {
  const found = judged(edited(good, file, from, marking(parts)));
  expect(found.ok ? [] : found.faults).toEqual([]);
});

test('quality 2: the entity knows what rows from before a mark get', () => {
  const found = judged(edited(good, file, from, marking({ set: '{ "var": "today" }', old: '{ "friend": "long ago" }' })));
  expect(found.ok && found.catalogue.entities['student']?.marks).toEqual({ friend: { entity: 'student', by: 'linkedUserId', rule: 'long ago' } });
  const none = judged(edited(good, file, from, marking({ set: '{ "var": "today" }', old: '{ "friend": null }' })));
  expect(none.ok && none.catalogue.entities['student']?.marks).toBeUndefined();
});

describe('quality 2: a mark', () => {
  test.each<Omit<Seed, 'file' | 'from' | 'to'> & { parts: Parts }>([
    {
      name: 'that reads who writes',
      parts: { set: '{ "var": "session.user.id" }' },
      pointer: `${place}/set/friend`,
      check: 'mark',
      wrong: /"friend" is set by "session.user.id", which nobody knows for rows of student from before the mark/,
      right: /under "old" a rule for "friend" over rows and record, or null/,
    },
    {
      name: 'that reads the day',
      parts: { set: '{ "var": "today" }' },
      pointer: `${place}/set/friend`,
      check: 'mark',
      wrong: /is set by "today"/,
      right: /under "old"/,
    },
    {
      name: 'whose word for rows from before reads the day',
      parts: { set: '{ "var": "today" }', old: '{ "friend": { "var": "today" } }' },
      pointer: `${place}/old/friend/var`,
      check: 'unknown-path',
      wrong: /"today"/,
      right: /rows|record/,
    },
    {
      name: 'whose word for rows from before is about another field',
      parts: { old: '{ "freind": null }' },
      pointer: `${place}/old/freind`,
      check: 'unknown-name',
      wrong: /the mark sets no "freind"/,
      right: /"friend"/,
    },
    {
      name: 'of a field that another marks otherwise',
      parts: { another: '"met"' },
      pointer: '/saveOthers/do/mark/set/friend',
      check: 'mark',
      wrong: /student.saveFriends marks "friend" of student otherwise: rows from before could get either/,
      right: /"old": \{ "friend": null \} in one of them/,
    },
  ])('$name', ({ parts, ...seed }) => refused({ ...seed, file, from, to: marking(parts) }));
});
