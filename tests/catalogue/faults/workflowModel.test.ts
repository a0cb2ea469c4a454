/** Issue 4, 7: the model check. What is wrong with the course that records take, each said with its file, its place, its name and what would be right. */
import { describe, expect, test } from 'vitest';
import { edited, good, judged, refused, type Seed } from '../fixture.ts';

const workflow = 'workflows/student.json';
const examples = 'workflows/student.examples.json';
const actions = 'config/actions/student.json';
const states = '"states": {';
const welcome = '"on": { "welcome": { "target": "Welcomed" } }';
const may = '"may": { "welcome": { "var": "session.role.mayCapture" }, "leave": true }';
const named = '"is": { "Welcomed": "welcome", "Left": "leave" }';
const rules = '"rules": { "remarksGiven": { "!!": { "var": "event.remarks" } } }';
const send = '"do": { "send": "student" }';
const meta = '"meta": { "label": "Lost", "tone": "error" }';
const guarded = (guard: string) =>
  `"on": { "welcome": { "target": "Welcomed", "guard": "${guard}", "meta": { "otherwise": "{{people.remarks}}" } } }`;

describe('the model check of workflows', () => {
  test.each<Seed>([
    {
      name: 'a state that only leads to itself',
      file: workflow,
      from: states,
      to: `${states}\n      "Lost": { ${meta}, "on": { "leave": { "target": "Lost" } } },`,
      line: '"Lost": {',
      pointer: '/machine/states/Lost',
      check: 'unreachable-state',
      wrong: /no transition leads to "Lost" from "New"/,
      right: /this target/,
    },
    {
      name: 'a state that nothing leads on from',
      file: workflow,
      from: '{ "type": "final", "meta"',
      to: '{ "meta"',
      line: '"Left": { "meta"',
      pointer: '/machine/states/Left',
      check: 'dead-end',
      wrong: /nothing leads on from "Left"/,
      right: /"type": "final"/,
    },
    {
      name: 'a state whose events all lead back to it',
      file: workflow,
      from: '{ "type": "final", "meta": { "label": "Left", "tone": "neutral" } }',
      to: '{ "meta": { "label": "Left", "tone": "neutral" }, "on": { "leave": { "target": "Left" } } }',
      line: '"Left": {',
      pointer: '/machine/states/Left',
      check: 'dead-end',
      wrong: /every event leads from "Left" back to "Left"/,
      right: /"rests": true/,
      count: 4,
    },
    {
      name: 'records that go round for ever',
      file: workflow,
      from: '{ "type": "final", "meta": { "label": "Left", "tone": "neutral" } }',
      to: '{ "meta": { "label": "Left", "tone": "neutral" }, "on": { "welcome": { "target": "Welcomed" } } }',
      line: '"Left": {',
      pointer: '/machine/states/Left',
      check: 'never-ends',
      wrong: /a record that is "Left" goes round for ever/,
      right: /towards a final state/,
      count: 4,
    },
    {
      name: 'a final state that rests besides',
      file: workflow,
      from: '"label": "Left", "tone": "neutral"',
      to: '"label": "Left", "tone": "neutral", "rests": true',
      line: '"rests"',
      pointer: '/machine/states/Left/meta/rests',
      check: 'never-ends',
      wrong: /"Left" is final/,
      right: /no "rests"/,
    },
    {
      name: 'a final state that hears events',
      file: workflow,
      from: '"meta": { "label": "Welcomed", "tone": "success" },',
      to: '"type": "final", "meta": { "label": "Welcomed", "tone": "success" },',
      pointer: '/machine/states/Welcomed/on',
      check: 'dead-end',
      wrong: /final and yet hears/,
      right: /no "on"/,
    },
    {
      name: 'an event for two traits that no role has together',
      file: workflow,
      from: may,
      to: '"may": { "welcome": { "and": [{ "var": "session.role.mayCapture" }, { "var": "session.role.readOnlyRecord" }] }, "leave": true }',
      line: '"may"',
      pointer: '/may/welcome',
      check: 'barred-transition',
      wrong: /no role in any programme may send "welcome"/,
      right: /config\/roles\.json/,
      count: 3,
    },
    {
      name: 'an event for a trait and its opposite',
      file: workflow,
      from: may,
      to: '"may": { "welcome": { "var": "session.role.mayCapture" }, "leave": { "and": [{ "var": "session.program.brief" }, { "!": { "var": "session.program.brief" } }] } }',
      pointer: '/may/leave',
      check: 'barred-transition',
      wrong: /may send "leave"/,
      right: /some role/,
      count: 2,
    },
    {
      name: 'an event for an age that no centre model has',
      file: workflow,
      from: may,
      to: '"may": { "welcome": { "and": [{ "var": "session.role.mayCapture" }, { ">": [{ "var": "session.model.minimumAge" }, 60] }] }, "leave": true }',
      pointer: '/may/welcome',
      check: 'barred-transition',
      wrong: /no role in any programme/,
      right: /centre model/,
      count: 3,
    },
    {
      name: 'a guard that those who may never meet',
      file: workflow,
      from: welcome,
      to: guarded('reader'),
      also: {
        file: workflow,
        from: rules,
        to: '"rules": { "remarksGiven": { "!!": { "var": "event.remarks" } }, "reader": { "var": "session.role.readOnlyRecord" } }',
      },
      line: '"guard": "reader"',
      pointer: '/machine/states/New/on/welcome/guard',
      check: 'barred-transition',
      wrong: /never meets "reader", so "New" is not left/,
      right: /leaves somebody/,
      count: 2,
    },
    {
      name: 'a guard that is never met',
      file: workflow,
      from: welcome,
      to: guarded('never'),
      also: { file: workflow, from: rules, to: '"rules": { "remarksGiven": { "!!": { "var": "event.remarks" } }, "never": { ">": [1, 2] } }' },
      pointer: '/machine/states/New/on/welcome/guard',
      check: 'barred-transition',
      wrong: /never meets "never"/,
      right: /a guard/,
      count: 2,
    },
    {
      name: 'the same guard twice',
      file: workflow,
      from: '"leave": { "target": "Left", "guard": "remarksGiven", "actions": [{ "type": "clear", "params": { "fields": ["remarks"] } }], "meta": { "otherwise": "{{people.remarks}}" } }',
      to: '"leave": [{ "target": "Left", "guard": "remarksGiven" }, { "target": "Welcomed", "guard": "remarksGiven", "meta": { "otherwise": "{{people.remarks}}" } }]',
      line: '"leave": [',
      pointer: '/machine/states/Welcomed/on/leave/1',
      check: 'unreachable-transition',
      wrong: /same guard "remarksGiven"/,
      right: /another guard/,
    },
    {
      name: 'a transition behind one that always holds',
      file: workflow,
      from: welcome,
      to: '"on": { "welcome": [{ "target": "Welcomed" }, { "target": "Left" }] }',
      line: '"welcome": [',
      pointer: '/machine/states/New/on/welcome/0',
      check: 'unreachable-transition',
      wrong: /never reached/,
      right: /guard/,
    },
    {
      name: 'an event that nobody is named for',
      file: workflow,
      from: may,
      to: '"may": { "welcome": { "var": "session.role.mayCapture" } }',
      line: '"guard"',
      pointer: '/machine/states/Welcomed/on/leave',
      check: 'event-without-may',
      wrong: /does not say who sends "leave"/,
      right: /"may": \{ "leave"/,
    },
    {
      name: 'an event that no payload names',
      file: workflow,
      from: named,
      to: '"is": { "Welcomed": "welcome" }',
      line: '"guard"',
      pointer: '/machine/states/Welcomed/on/leave',
      check: 'event-unsent',
      wrong: /can send "leave": nothing names it/,
      right: /"sends": \{ "student": \["leave"\] \}/,
    },
    {
      name: 'an event behind one that takes every payload',
      file: workflow,
      from: named,
      to: '"is": { "Welcomed": "welcome", "Left": [{ "event": "welcome" }, { "event": "leave" }] }',
      line: '"events"',
      pointer: '/events/is/Left/1',
      check: 'event-unsent',
      wrong: /"welcome" takes its payloads before it/,
      right: /"events"/,
    },
    {
      name: 'a word that stands there twice, with and without a capital',
      file: workflow,
      from: named,
      to: '"is": { "Welcomed": "welcome", "left": "welcome", "Left": "leave" }',
      pointer: '/events/is/Left',
      check: 'event-unsent',
      wrong: /"left" is the same word/,
      right: /a payload says/,
    },
    {
      name: 'a key that the action does not take',
      file: workflow,
      from: named,
      to: '"is": { "Welcomed": "welcome", "Left": [{ "with": "reason", "event": "leave" }] }',
      pointer: '/events/is/Left/0',
      check: 'event-unsent',
      wrong: /"changeStatus" does not take "reason"/,
      right: /for an action that sends/,
    },
    {
      name: 'a payload read by a key that the action does not take',
      file: workflow,
      from: '"by": "status"',
      to: '"by": "state"',
      pointer: '/events/is/Welcomed',
      check: 'event-unsent',
      wrong: /"changeStatus" does not take "state"/,
      right: /"by": "state"/,
      count: 2,
    },
    {
      name: 'a word that the action does not allow',
      file: actions,
      from: '"status": { "type": "string" } }',
      to: '"status": { "enum": ["Welcomed"] } }',
      in: workflow,
      line: '"events"',
      pointer: '/events/is/Left',
      check: 'event-unsent',
      wrong: /does not take "Left" as its status/,
      right: /for an action that sends/,
    },
    {
      name: 'a workflow that no action sends to',
      file: actions,
      from: send,
      to: '"do": { "handler": "isDuplicate" }',
      in: workflow,
      pointer: '/events/is/Left',
      check: 'event-unsent',
      wrong: /no action has "do": \{ "send": "student" \}/,
      right: /whose handler does/,
      count: 3,
    },
    {
      name: 'an action for those who may not send its event',
      file: actions,
      from: `"may": true,\n    "scope": "centre",\n    "request": { "required": ["dbUserId", "status"]`,
      to: `"may": { "var": "session.role.readOnlyRecord" },\n    "scope": "centre",\n    "request": { "required": ["dbUserId", "status"]`,
      in: workflow,
      pointer: '/events/is/Welcomed',
      check: 'event-unsent',
      wrong: /nobody who may send it may call "changeStatus"/,
      right: /in the action/,
    },
    {
      name: 'an action that sends to a workflow that is not there',
      file: actions,
      from: send,
      to: `${send},\n    "sends": { "studnt": ["leave"] }`,
      line: '"sends"',
      pointer: '/changeStatus/sends/studnt',
      check: 'unknown-name',
      wrong: /no workflow "studnt"/,
      right: /"student"\?/,
    },
    {
      name: 'an action that sends an event that no state hears',
      file: actions,
      from: send,
      to: `${send},\n    "sends": { "student": ["leaves"] }`,
      line: '"sends"',
      pointer: '/changeStatus/sends/student/0',
      check: 'unknown-event',
      wrong: /no state of "student" hears the event "leaves"/,
      right: /"leave"\?/,
    },
  ])('$name', refused);

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
    expect(judged(hurried('{ "var": "session.role.mayCapture" }'))).toMatchObject({ ok: true });
    const result = judged(hurried('true'));
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
    const shown = edited(files, components, '"hidden": [{ "name": "Details", "when": { "var": "session.program.brief" } }]', '"hidden": []');
    expect(judged(shown)).toMatchObject({ ok: false, faults: [expect.objectContaining({ check: 'spared-guard' })] });
    expect(judged(edited(shown, components, '"label": "Details"', '"label": "Details", "centreSwitch": "detailsTab"'))).toMatchObject({ ok: true });
  });

  test('what an example sends must be taken for its event', () => {
    const sent = edited(
      good,
      examples,
      '"event": { "type": "leave", "remarks": "Moved away" }',
      '"event": { "type": "leave", "remarks": "Moved away" }, "sent": { "status": "Welcomed" }',
    );
    expect(judged(sent)).toMatchObject({
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
    const result = judged(edited(good, file, from, to));
    expect(result.ok ? [] : result.faults.filter(({ check }) => check === 'unknown-path')).toMatchObject([
      { file, wrong: expect.stringMatching(wrong) as string },
    ]);
  });

  test('an event that only a handler sends is sent, when its action says so', () => {
    const sent = {
      ...good,
      [workflow]: (good[workflow] ?? '').replace(named, '"is": { "Welcomed": "welcome" }'),
      [actions]: (good[actions] ?? '').replace(send, `${send},\n    "sends": { "student": ["leave"] }`),
    };
    expect(judged(sent)).toMatchObject({ ok: true });
  });

  test('what a guard reads of an event and nothing that sends it carries is a note', () => {
    const { notices } = judged(edited(good, actions, '"remarks": { "type": "string" }, ', ''));
    expect(notices().filter(({ check }) => check === 'event-unsent')).toMatchObject([
      {
        file: workflow,
        pointer: '/machine/states/Welcomed/on/leave/guard',
        wrong: expect.stringMatching(/reads "remarks", which nothing that sends "leave" carries/) as string,
      },
    ]);
  });
});
