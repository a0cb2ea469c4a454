/** Issue 4: keys of lists, workflows, actions and layouts that came with counselling, evaluation and shortlisting; each misused once. */
import { describe, test } from 'vitest';
import { refused, type Seed } from '../fixture.ts';

const list = 'schemas/lists/people.json';
const workflow = 'workflows/student.json';
const actions = 'config/actions/student.json';
const layout = 'schemas/forms/people/details/ui.json';
const welcomed = '"meta": { "label": "Welcomed", "tone": "success" }';
const paged = '"do": { "list": "student", "by": ["centerId"], "paged": true, "sort": "-dbUserId" }';
const update = '"do": { "update": "student" }';
const selects = '"select": "one"';
const status = '"do": { "send": "student" }';

describe('issue 4: the newer keys of definitions', () => {
  test.each<Seed>([
    {
      name: 'closed for an event that is not there',
      file: workflow,
      from: welcomed,
      to: '"meta": { "label": "Welcomed", "tone": "success", "closed": { "welcom": "Too late" } }',
      pointer: '/machine/states/Welcomed/meta/closed/welcom',
      check: 'unknown-event',
      wrong: /no state hears the event "welcom"/,
      right: /"welcome"\?/,
    },
    {
      name: 'closed with a message that is not there',
      file: workflow,
      from: welcomed,
      to: '"meta": { "label": "Welcomed", "tone": "success", "closed": { "welcome": "{{people.tooLate}}" } }',
      pointer: '/machine/states/Welcomed/meta/closed/welcome',
      check: 'missing-text',
      wrong: /no text "people.tooLate"/,
      right: /a known key/,
    },
    {
      name: 'again for a trait that is not there',
      file: workflow,
      from: welcomed,
      to: '"meta": { "label": "Welcomed", "tone": "success", "again": { "var": "session.role.mayCaptur" } }',
      pointer: '/machine/states/Welcomed/meta/again/var',
      check: 'unknown-path',
      wrong: /no trait of config\/roles\.json/,
      right: /mayCapture"\?/,
    },
    {
      name: 'rests that is no true',
      file: workflow,
      from: welcomed,
      to: '"meta": { "label": "Welcomed", "tone": "success", "rests": "yes" }',
      pointer: '/machine/states/Welcomed/meta/rests',
      check: 'shape',
      wrong: /"yes" does not fit/,
      right: /true, or leave it out/,
    },
    {
      name: 'only on a page',
      file: actions,
      from: paged,
      to: '"do": { "list": "student", "by": ["centerId"], "paged": true, "sort": "-dbUserId", "only": { "var": "row.status" } }',
      pointer: '/listStudents/do',
      check: 'shape',
      wrong: /does not fit/,
      right: /"only" not with paged/,
    },
    {
      name: 'onto a reference that is not there',
      file: actions,
      from: '"do": { "get": "student", "by": ["dbUserId"] }',
      to: '"do": { "list": "student", "by": ["dbUserId"], "onto": { "reference": "place", "by": "dbUserId" } }',
      pointer: '/viewStudent/do/onto/reference',
      check: 'unknown-name',
      wrong: /no reference file "place"/,
      right: /"places"\?/,
    },
    {
      name: 'mark without upsertMany',
      file: actions,
      from: update,
      to: '"do": { "update": "student", "mark": { "by": "centerId", "set": { "status": "New" } } }',
      pointer: '/updateStudent/do',
      check: 'shape',
      wrong: /does not fit/,
      right: /"mark" only with upsertMany/,
    },
    {
      name: 'instead an action that is not there',
      file: actions,
      from: status,
      to: `"instead": { "when": { "var": "data.remarks" }, "use": "updateStuden" },\n    ${status}`,
      pointer: '/changeStatus/instead/use',
      check: 'unknown-name',
      wrong: /no action "updateStuden"/,
      right: /internal action/,
    },
    {
      name: 'instead of an action that clients may call themselves',
      file: actions,
      from: status,
      to: `"instead": { "when": { "var": "session.role.mayCapture" }, "use": "updateStudent" },\n    ${status}`,
      pointer: '/changeStatus/instead/use',
      check: 'instead',
      wrong: /"updateStudent" is not internal/,
      right: /"internal": true/,
    },
    {
      name: 'bar that is not always',
      file: list,
      from: selects,
      to: `${selects}, "bar": "sometimes"`,
      pointer: '/bar',
      check: 'shape',
      wrong: /"sometimes" does not fit/,
      right: /"always", or leave it out/,
    },
    {
      name: 'a note for a trait that is not there',
      file: list,
      from: selects,
      to: `${selects}, "note": [{ "when": { "var": "session.role.mayCaptur" }, "text": "{{people.empty}}" }]`,
      pointer: '/note/0/when/var',
      check: 'unknown-path',
      wrong: /no trait of config\/roles\.json/,
      right: /mayCapture"\?/,
    },
    {
      name: 'a note with a message that is not there',
      file: list,
      from: selects,
      to: `${selects}, "note": [{ "when": true, "text": "{{people.look}}" }]`,
      pointer: '/note/0/text',
      check: 'missing-text',
      wrong: /no text "people.look"/,
      right: /people\.locked/,
    },
    {
      name: 'needed with a message that is not there',
      file: list,
      from: '"label": "Status", "as": "text" }',
      to: '"label": "Status", "as": "text", "needed": "{{people.chooseFirst}}" }',
      pointer: '/filters/0/needed',
      check: 'missing-text',
      wrong: /no text "people.chooseFirst"/,
      right: /people\.selectFirst/,
    },
    {
      name: 'lockedHides that is a text',
      file: layout,
      from: '"submit": {',
      to: '"lockedHides": "yes",\n  "submit": {',
      pointer: '/lockedHides',
      check: 'shape',
      wrong: /of the wrong kind/,
      right: /true or false/,
    },
  ])('$name', refused);
});
