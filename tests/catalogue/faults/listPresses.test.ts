/** What cells and buttons of a list do: a document that opens, a spreadsheet that is kept, a refusal that is said aloud; each misused once. */
import { describe, test } from 'vitest';
import { refused, type Seed } from '../fixture.ts';

const file = 'schemas/lists/people.json';
const status = '"at": "/status", "label": "Status", "as": "status", "of": "student"';
const first = '"export": { "name": "people"';
const button = (keys: string): string =>
  `"buttons": [{ "id": "kept", "label": "Keep", ${keys} }],
  ${first}`;
const sheet = (call: string, sent: string, name: string, read: string): string =>
  button(`"sheet": { "call": "${call}", "with": { "${sent}": { "var": "session.centre.id" } }, "name": "${name}",
    "columns": { "First name": { "var": "row.${read}" } } }`);

describe('cells and buttons of a list', () => {
  test.each<Seed>([
    {
      name: 'a button whose tab no record has, which its example shows all the same',
      file,
      from: '"needs": { "screen": "person" }',
      to: '"needs": { "tab": 11 }',
      line: '{\n      "name": "a new person can be welcomed"',
      pointer: '/examples/0',
      check: 'example',
      wrong: /the example "a new person can be welcomed" fails: shown is \[\], expected \["welcome"\]/,
      right: /both say the same/,
    },
    {
      name: 'a document at an address that the rows do not have',
      file,
      from: status,
      to: `${status}, "download": "/reportUrl"`,
      line: '"/reportUrl"',
      pointer: '/columns/2/download',
      check: 'unknown-path',
      wrong: /the rows have no "reportUrl"/,
      right: /key that the load action answers/,
    },
    {
      name: 'a document at an address that is no pointer',
      file,
      from: status,
      to: `${status}, "download": "status"`,
      line: '"download": "status"',
      pointer: '/columns/2/download',
      check: 'shape',
      wrong: /"status"/,
      right: /pointer/,
    },
    {
      name: 'a cell that opens a document and presses an action',
      file,
      from: status,
      to: `${status}, "download": "/status", "press": "welcome"`,
      line: '"download"',
      pointer: '/columns/2/download',
      check: 'column',
      wrong: /opens a document: its "press" would do nothing/,
      right: /a column of its own/,
    },
    {
      name: 'a refusal that is said aloud where nothing is called',
      file,
      from: first,
      to: button('"go": { "path": "/people" }, "aloud": true'),
      line: '"aloud"',
      pointer: '/buttons/0/aloud',
      check: 'column',
      wrong: /calls nothing that could be refused/,
      right: /"run", "open" or "sheet"/,
    },
    {
      name: 'a refusal that is said aloud by a word',
      file,
      from: '"needs": { "screen": "person" },',
      to: '"needs": { "screen": "person" }, "aloud": "yes",',
      line: '"aloud"',
      pointer: '/actions/0/aloud',
      check: 'shape',
      wrong: /"yes"/,
      right: /true or false/,
    },
    {
      name: 'a spreadsheet of an action that is none',
      file,
      from: first,
      to: sheet('listStudent', 'centerId', '{{people.saved}}', 'firstName'),
      line: '"listStudent"',
      pointer: '/buttons/0/sheet/call',
      check: 'unknown-name',
      wrong: /"listStudent"/,
      right: /"listStudents"\?/,
    },
    {
      name: 'a spreadsheet whose action does not take what is sent',
      file,
      from: first,
      to: sheet('listStudents', 'center', '{{people.saved}}', 'firstName'),
      line: '"center"',
      pointer: '/buttons/0/sheet/with/center',
      check: 'call',
      wrong: /does not take "center"/,
      right: /"centerId"/,
    },
    {
      name: 'a spreadsheet named by a text that is none',
      file,
      from: first,
      to: sheet('listStudents', 'centerId', '{{people.file}}', 'firstName'),
      line: '"{{people.file}}"',
      pointer: '/buttons/0/sheet/name',
      check: 'missing-text',
      wrong: /people\.file/,
      right: /people\./,
    },
    {
      name: 'a spreadsheet with a column that its rows do not have',
      file,
      from: first,
      to: sheet('listStudents', 'centerId', '{{people.saved}}', 'nickname'),
      line: '"row.nickname"',
      pointer: '/buttons/0/sheet/columns/First name/var',
      check: 'unknown-path',
      wrong: /"row.nickname"/,
      right: /one of dbUserId, firstName/,
    },
  ])('$name is refused', refused);
});
