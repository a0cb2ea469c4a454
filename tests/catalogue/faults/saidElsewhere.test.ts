/** What stands in full once and is named elsewhere: answers of actions. */
import { describe, expect, test } from 'vitest';
import { edited, good, judged, refused, type Seed } from '../fixture.ts';

const student = 'config/actions/student.json';
const desk = 'config/actions/desk.json';
const update = '"do": { "update": "student" },\n    "answer": ["dbUserId", "version"]';
const capture = '"answer": ["dbUserId", "version"],\n    "audit"';
const updating = (answer: string): string => update.replace('["dbUserId", "version"]', answer);
const answersOf = (files: Readonly<Record<string, string>>, service: string, action: string) => {
  const found = judged(files);
  return found.ok ? found.catalogue.actions[service]?.[action]?.answer : found.faults;
};

describe('an answer that another action gives as well', () => {
  test('quality 5: it is named and not pasted, in another service too', () => {
    expect(answersOf(edited(good, student, update, updating('{ "use": "captureStudent" }')), 'student', 'updateStudent')).toEqual([
      'dbUserId',
      'version',
    ]);
    const elsewhere = edited(good, student, update, updating('{ "use": "desk/lacking" }'));
    expect(answersOf(elsewhere, 'student', 'updateStudent')).toEqual(['dbUserId', 'left', 'text', 'checks']);
  });

  test('a mistake in it is told once, where it stands in full', () => {
    const wrong = edited(good, student, capture, '"answer": ["dbUserId", { "name": { "trimm": { "var": "firstName" } } }],\n    "audit"');
    const found = judged(edited(wrong, student, update, updating('{ "use": "captureStudent" }')));
    expect(found.ok ? [] : found.faults.map(({ pointer, check }) => `${pointer} ${check}`)).toEqual([
      '/captureStudent/answer/1/name/trimm unknown-operator',
    ]);
  });

  test('a service that cannot be read is told of, and not the names of its actions', () => {
    const found = judged({ ...edited(good, student, update, updating('{ "use": "desk/lacking" }')), [desk]: '{' });
    expect(found.ok ? [] : found.faults.filter(({ file }) => file === student)).toEqual([]);
  });

  test.each<Seed>([
    {
      name: 'an action that is not there',
      file: student,
      from: update,
      to: updating('{ "use": "captureStuden" }'),
      line: '"use"',
      pointer: '/updateStudent/answer/use',
      check: 'unknown-name',
      wrong: /no action whose answer stands in full is called "captureStuden"/,
      right: /"captureStudent"\?/,
    },
    {
      name: 'an action of another service without its service',
      file: student,
      from: update,
      to: updating('{ "use": "findpincode" }'),
      pointer: '/updateStudent/answer/use',
      check: 'unknown-name',
      wrong: /is called "findpincode"/,
      right: /pincode\/findpincode/,
    },
    {
      name: 'names that lead round in a circle: nothing stands in full',
      file: student,
      from: update,
      to: updating('{ "use": "listStudents" }'),
      also: { file: student, from: '"answer": ["dbUserId", "firstName", "lastName", "status", "dob"]', to: '"answer": { "use": "updateStudent" }' },
      pointer: '/updateStudent/answer/use',
      check: 'unknown-name',
      wrong: /no action whose answer stands in full is called "listStudents"/,
      right: /captureStudent/,
      count: 2,
    },
    {
      name: 'its own answer',
      file: student,
      from: update,
      to: updating('{ "use": "updateStudent" }'),
      pointer: '/updateStudent/answer/use',
      check: 'unknown-name',
      wrong: /is called "updateStudent"/,
      right: /captureStudent/,
    },
    {
      name: 'something beside the name',
      file: student,
      from: update,
      to: updating('{ "use": "captureStudent", "name": true }'),
      pointer: '/updateStudent/answer/name',
      check: 'shape',
      wrong: /the key "name" is not known here/,
      right: /only use/,
    },
  ])('$name', refused);
});
