/** Issue 4, 7: the model check. What is wrong with the course that records take, each said with its file, its place, its name and what would be right. */
import { describe, expect, test } from 'vitest';
import { edited, good, judgeFiles } from '../fixture.ts';

const workflow = 'workflows/student.json';
const examples = 'workflows/student.examples.json';
const actions = 'config/actions/student.json';
const stateEvents = '"is": { "Welcomed": "welcome", "Left": "leave" }';
const send = '"do": { "send": "student" }';

describe('the model check of workflows', () => {
  const hurried = (may: string): typeof good =>
    (
      [
        [
          workflow,
          '"is": { "Welcomed": "welcome", "Left": "leave" }',
          '"is": { "Welcomed": "welcome", "Left": [{ "with": "remarks", "event": "leave" }, { "event": "hurry" }] }',
        ],
        [workflow, '"leave": true }', `"leave": true, "hurry": ${may} }`],
        [workflow, '"on": { "leave": {', '"on": { "hurry": { "target": "Left" }, "leave": {'],
        [
          examples,
          '"event": { "type": "leave", "remarks": "Moved away" }, "expect": "Left" }',
          '"event": { "type": "leave", "remarks": "Moved away" }, "sent": { "status": "left", "remarks": "Moved away" }, "expect": "Left" },\n    { "name": "hurrying needs none", "requirement": [], "from": "Welcomed", "event": { "type": "hurry" }, "facts": { "session": { "role": { "mayCapture": true }, "components": { "Details": true } } }, "expect": "Left" }',
        ],
      ] as const
    ).reduce((files, [file, from, to]) => edited(files, file, from, to), good);

  test('two events of one word, one of them spared the guard of the other: a right of its own, or a fault', () => {
    expect(judgeFiles(hurried('{ "var": "session.role.mayCapture" }'))).toMatchObject({ ok: true });
    const result = judgeFiles(hurried('true'));
    expect(result.ok ? [] : result.faults).toMatchObject([
      {
        file: workflow,
        pointer: '/events/is/Left/1/event',
        check: 'spared-guard',
        wrong: expect.stringMatching(
          /whoever may send "leave" may send "hurry", too, by the keys of the payload, and is spared the guard "remarksGiven"/,
        ) as string,
      },
    ]);
  });

  test('a part of the record that a centre may switch off is a right of its own; one that is always there is not', () => {
    const files = hurried('{ "var": "session.components.Details" }');
    const components = 'config/components.json';
    const newFiles = edited(files, components, '"hidden": [{ "name": "Details", "when": { "var": "session.program.brief" } }]', '"hidden": []');
    expect(judgeFiles(newFiles)).toMatchObject({ ok: false, faults: [expect.objectContaining({ check: 'spared-guard' })] });
    expect(judgeFiles(edited(newFiles, components, '"label": "Details"', '"label": "Details", "centreSwitch": "detailsTab"'))).toMatchObject({
      ok: true,
    });
  });

  test('what an example sends must be taken for its event', () => {
    const newFiles = edited(
      good,
      examples,
      '"event": { "type": "leave", "remarks": "Moved away" }',
      '"event": { "type": "leave", "remarks": "Moved away" }, "sent": { "status": "Welcomed" }',
    );
    expect(judgeFiles(newFiles)).toMatchObject({
      ok: false,
      faults: [expect.objectContaining({ pointer: '/examples/3', wrong: expect.stringMatching(/leaving with remarks.*event/) as string })],
    });
  });

  test.each([
    [
      workflow,
      '"welcome": { "var": "session.role.mayCapture" }',
      '"welcome": { "var": "session.components.Detail" }',
      /"session.components.Detail" is no component/,
    ],
    [
      'config/components.json',
      '{ "var": "session.program.brief" }',
      '{ "var": "session.components.Details" }',
      /"session.components" is no part of the session here/,
    ],
  ])('a part of the record that is not known where a rule reads it: %s', (file, from, to, wrong) => {
    const result = judgeFiles(edited(good, file, from, to));
    expect(result.ok ? [] : result.faults.filter(({ check }) => check === 'unknown-path')).toMatchObject([
      { file, wrong: expect.stringMatching(wrong) as string },
    ]);
  });

  test('an event that only a handler sends is sent, when its action says so', () => {
    const newFiles = {
      ...good,
      [workflow]: (good[workflow] ?? '').replace(stateEvents, '"is": { "Welcomed": "welcome" }'),
      [actions]: (good[actions] ?? '').replace(send, `${send},\n    "sends": { "student": ["leave"] }`),
    };
    expect(judgeFiles(newFiles)).toMatchObject({ ok: true });
  });

  test('what a guard reads of an event and nothing that sends it carries is a note', () => {
    const { notices } = judgeFiles(edited(good, actions, '"remarks": { "type": "string" }, ', ''));
    expect(notices().filter(({ check }) => check === 'event-unsent')).toMatchObject([
      {
        file: workflow,
        pointer: '/machine/states/Welcomed/on/leave/guard',
        wrong: expect.stringMatching(/reads "remarks", which nothing that sends "leave" carries/) as string,
      },
    ]);
  });
});
