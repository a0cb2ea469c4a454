/** What stands in full once and is named elsewhere: answers of actions, transitions of machines. */
import { describe, expect, test } from 'vitest';
import { edited, good, judged, refused, type Seed } from '../fixture.ts';

const student = 'config/actions/student.json';
const desk = 'config/actions/desk.json';
const update = '"do": { "update": "student" },\n    "answer": ["dbUserId", "version"]';
const capture = '"answer": ["dbUserId", "version"],\n    "audit": "student.captured"';
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
    const wrong = edited(
      good,
      student,
      capture,
      '"answer": ["dbUserId", { "name": { "trimm": { "var": "firstName" } } }],\n    "audit": "student.captured"',
    );
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

const machine = 'workflows/student.json';
const examples = 'workflows/student.examples.json';
const ways = '"on": { "welcome": { "target": "Welcomed" } }';
const leaving = '"leave": { "target": "Left", "guard": "remarksGiven"';
const hearing = (way: string): string => `"on": { "welcome": { "target": "Welcomed" }, "leave": ${way} }`;
const shown = '"examples": [';
const leavesNew = `${shown} { "name": "a new person leaves", "requirement": [], "from": "New", "event": { "type": "leave", "remarks": "Moved" }, "expect": "Left" },`;

describe('a transition that another state has as well', () => {
  const states = (files: Readonly<Record<string, string>>) => {
    const found = judged(files);
    return found.ok ? found.catalogue.workflows['student']?.machine.states : found.faults;
  };

  test('quality 5: the state is named and its way is not pasted', () => {
    const found = states(edited(edited(good, machine, ways, hearing('{ "use": "Welcomed" }')), examples, shown, leavesNew));
    expect(found).toMatchObject({ New: { on: { leave: { target: 'Left', guard: 'remarksGiven', actions: [{ type: 'clear' }] } } } });
  });

  test('what every state hears is heard in those that are not final', () => {
    const beside = edited(good, machine, '"states": {', '"on": { "welcome": { "target": "Welcomed" } }, "states": {');
    const welcomed = leavesNew.replace(
      '"from": "New", "event": { "type": "leave", "remarks": "Moved" }, "expect": "Left"',
      '"from": "Welcomed", "event": { "type": "welcome" }, "facts": { "session": { "role": { "mayCapture": true } } }, "expect": "Welcomed"',
    );
    const found = states(edited(edited(beside, machine, `, ${ways}`, ''), examples, shown, welcomed));
    expect(found).toMatchObject({ New: { on: { welcome: { target: 'Welcomed' } } }, Welcomed: { on: { welcome: {}, leave: {} } } });
    expect(found).not.toHaveProperty('Left.on');
  });

  test('a mistake in it is told once, where it stands in full', () => {
    const wrong = edited(good, machine, leaving, '"leave": { "target": "Gone", "guard": "remarksGiven"');
    const found = judged(edited(wrong, machine, ways, hearing('{ "use": "Welcomed" }')));
    expect(found.ok ? [] : found.faults.map(({ pointer }) => pointer)).toContain('/machine/states/Welcomed/on/leave/target');
    expect(found.ok ? [] : found.faults.map(({ pointer }) => pointer)).not.toContain('/machine/states/New/on/leave/target');
  });

  test.each<Seed>([
    {
      name: 'a state that is not there',
      file: machine,
      from: ways,
      to: hearing('{ "use": "Welcome" }'),
      line: '"use"',
      pointer: '/machine/states/New/on/leave/use',
      check: 'unknown-name',
      wrong: /no state that says in full where "leave" leads is called "Welcome"/,
      right: /"Welcomed"\?/,
    },
    {
      name: 'a state that does not hear the event',
      file: machine,
      from: ways,
      to: hearing('{ "use": "Left" }'),
      pointer: '/machine/states/New/on/leave/use',
      check: 'unknown-name',
      wrong: /is called "Left"/,
      right: /Welcomed/,
    },
    {
      name: 'the state itself',
      file: machine,
      from: ways,
      to: hearing('{ "use": "New" }'),
      pointer: '/machine/states/New/on/leave/use',
      check: 'unknown-name',
      wrong: /is called "New"/,
      right: /Welcomed/,
    },
    {
      name: 'a target beside the name',
      file: machine,
      from: ways,
      to: hearing('{ "use": "Welcomed", "target": "Left" }'),
      pointer: '/machine/states/New/on/leave/target',
      check: 'shape',
      wrong: /the key "target" is not known here/,
      right: /only use/,
    },
  ])('$name', refused);
});
