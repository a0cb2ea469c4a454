/** Buttons of a list that send an event of a workflow, each wrong once. */
import { describe, test } from 'vitest';
import { refused, type Seed } from '../fixture.ts';

const file = 'schemas/lists/people.json';
const event = '"event": { "of": "student", "type": "welcome", "from": null }';
const sent = '"status": "Welcomed" }, "say"';

describe('buttons that send an event', () => {
  test.each<Seed>([
    {
      name: 'a button of a workflow that there is not',
      file,
      from: event,
      to: '"event": { "of": "studnt", "type": "welcome", "from": null }',
      line: '"studnt"',
      pointer: '/actions/0/event/of',
      check: 'unknown-name',
      wrong: /no workflow "studnt"/,
      right: /"student"/,
    },
    {
      name: 'a button for an event that no state hears',
      file,
      from: event,
      to: '"event": { "of": "student", "type": "welcom", "from": null }',
      line: '"welcom"',
      pointer: '/actions/0/event/type',
      check: 'unknown-name',
      wrong: /no state of "student" hears the event "welcom"/,
      right: /"welcome"/,
    },
    {
      name: 'a button about rows in a state that there is not',
      file,
      from: event,
      to: '"event": { "of": "student", "type": "welcome", "from": "Fresh" }',
      line: '"Fresh"',
      pointer: '/actions/0/event/from',
      check: 'unknown-name',
      wrong: /"student" has no state "Fresh"/,
      right: /New/,
    },
    {
      name: 'a button whose call names another event',
      file,
      from: sent,
      to: '"status": "Left" }, "say"',
      line: '"Left"',
      pointer: '/actions/0/run/0/with/status',
      check: 'event-button',
      wrong: /this sends "leave", not "welcome"/,
      right: /"Welcomed"/,
    },
    {
      name: 'a button whose calls send nothing',
      file,
      from: '"call": "changeStatus", "with": { "dbUserId": { "var": "row.dbUserId" }, "status": "Welcomed" }',
      to: '"call": "updateStudent", "with": { "dbUserId": { "var": "row.dbUserId" } }',
      line: '"event"',
      pointer: '/actions/0/event',
      check: 'event-button',
      wrong: /nothing that this button calls sends an event of "student"/,
      right: /a call that sends it/,
    },
    {
      name: 'a button that sends an event and does not say so',
      file,
      from: ` ${event},`,
      to: '',
      line: '"id": "welcome"',
      pointer: '/actions/0/id',
      check: 'event-button',
      wrong: /"welcome" sends an event of "student" and does not say so/,
      right: /"event": \{ "of": "student", "type": "welcome" \}/,
    },
    {
      name: 'a button without words and without an event',
      file,
      from: `"label": "Welcome", ${event},`,
      to: '',
      pointer: '/actions/0',
      check: 'shape',
      wrong: /"label" is missing/,
      right: /"label"/,
    },
    {
      name: 'a button about rows that do not say where they stand',
      file: 'config/actions/student.json',
      from: '"lastName", "status", "dob"]',
      to: '"lastName", "dob"]',
      in: file,
      also: { file, from: ', "from": null }', to: ' }' },
      pointer: '/actions/0/event/of',
      check: 'event-button',
      wrong: /the rows have no "status"/,
      right: /"from"/,
      count: 4,
    },
  ])('$name', refused);
});
