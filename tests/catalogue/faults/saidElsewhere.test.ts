/** What stands in full once and is named elsewhere: answers of actions, transitions of machines. */
import { describe, expect, test } from 'vitest';
import { edited, good, judgeFiles } from '../fixture.ts';

const student = 'config/actions/student.json';
const desk = 'config/actions/desk.json';
const update = '"do": { "update": "student" },\n    "answer": ["dbUserId", "version"]';
const capture = '"answer": ["dbUserId", "version"],\n    "audit": "student.captured"';
const updating = (answer: string): string => update.replace('["dbUserId", "version"]', answer);
const answersOf = (files: Readonly<Record<string, string>>, service: string, action: string) => {
  const found = judgeFiles(files);
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
    const found = judgeFiles(edited(wrong, student, update, updating('{ "use": "captureStudent" }')));
    expect(found.ok ? [] : found.faults.map(({ pointer, check }) => `${pointer} ${check}`)).toEqual([
      '/captureStudent/answer/1/name/trimm unknown-operator',
    ]);
  });

  test('a service that cannot be read is told of, and not the names of its actions', () => {
    const found = judgeFiles({ ...edited(good, student, update, updating('{ "use": "desk/lacking" }')), [desk]: '{' });
    expect(found.ok ? [] : found.faults.filter(({ file }) => file === student)).toEqual([]);
  });
});

const machine = 'workflows/student.json';
const examples = 'workflows/student.examples.json';
const ways = '"on": { "welcome": { "target": "Welcomed" } }';
const leaving = '"leave": { "target": "Left", "guard": "remarksGiven"';
const hearing = (way: string): string => `"on": { "welcome": { "target": "Welcomed" }, "leave": ${way} }`;
const examplesKey = '"examples": [';
const leavesNew = `${examplesKey} { "name": "a new person leaves", "requirement": [], "from": "New", "event": { "type": "leave", "remarks": "Moved" }, "expect": "Left" },`;

describe('a transition that another state has as well', () => {
  const states = (files: Readonly<Record<string, string>>) => {
    const found = judgeFiles(files);
    return found.ok ? found.catalogue.workflows['student']?.machine.states : found.faults;
  };

  test('quality 5: the state is named and its way is not pasted', () => {
    const found = states(edited(edited(good, machine, ways, hearing('{ "use": "Welcomed" }')), examples, examplesKey, leavesNew));
    expect(found).toMatchObject({ New: { on: { leave: { target: 'Left', guard: 'remarksGiven', actions: [{ type: 'clear' }] } } } });
  });

  test('what every state hears is heard in those that are not final', () => {
    const beside = edited(good, machine, '"states": {', '"on": { "welcome": { "target": "Welcomed" } }, "states": {');
    const welcomed = leavesNew.replace(
      '"from": "New", "event": { "type": "leave", "remarks": "Moved" }, "expect": "Left"',
      '"from": "Welcomed", "event": { "type": "welcome" }, "facts": { "session": { "role": { "mayCapture": true } } }, "expect": "Welcomed"',
    );
    const found = states(edited(edited(beside, machine, `, ${ways}`, ''), examples, examplesKey, welcomed));
    expect(found).toMatchObject({ New: { on: { welcome: { target: 'Welcomed' } } }, Welcomed: { on: { welcome: {}, leave: {} } } });
    expect(found).not.toHaveProperty('Left.on');
  });

  test('a mistake in it is told once, where it stands in full', () => {
    const wrong = edited(good, machine, leaving, '"leave": { "target": "Gone", "guard": "remarksGiven"');
    const found = judgeFiles(edited(wrong, machine, ways, hearing('{ "use": "Welcomed" }')));
    expect(found.ok ? [] : found.faults.map(({ pointer }) => pointer)).toContain('/machine/states/Welcomed/on/leave/target');
    expect(found.ok ? [] : found.faults.map(({ pointer }) => pointer)).not.toContain('/machine/states/New/on/leave/target');
  });
});
