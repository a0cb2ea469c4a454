/** Forms that buttons ask, each wrong once. */
import { describe, expect, test } from 'vitest';
import { edited, good, judged, refused, type Seed } from '../fixture.ts';

const flow = 'workflows/student.json';
const list = 'schemas/lists/people.json';
const way = '"welcome": { "target": "Welcomed" }';
const asking = (form: string): string =>
  `"welcome": { "target": "Welcomed", "meta": { "ask": { "title": "{{people.selectFirst}}", "yes": "Welcome", "form": "${form}" } } }`;
const folder = 'schemas/forms/people/why';
const form = (field = 'why', binding = '"question": true'): Record<string, string> => ({
  [`${folder}/schema.json`]: `{ "$schema": "../../../_meta/form.schema.json", "title": "Why", "type": "object", "required": ["${field}"], "properties": { "${field}": { "title": "Why", "type": "string" } } }`,
  [`${folder}/ui.json`]: `{ "$schema": "../../../_meta/ui.schema.json", "sections": [{ "id": "why", "title": "Why", "fields": [{ "at": "/${field}" }] }] }`,
  [`${folder}/rules.json`]: '{ "$schema": "../../../_meta/rules.schema.json" }',
  [`${folder}/binding.json`]: `{ "$schema": "../../../_meta/binding.schema.json", ${binding} }`,
  [`${folder}/examples.json`]: `{ "$schema": "../../../_meta/examples.schema.json", "examples": [{ "name": "a reason is said", "requirement": [], "facts": {}, "data": { "${field}": "Keen" }, "expect": { "problems": [] } }] }`,
});

test('a question that a transition asks is sound', () => {
  const found = judged(edited({ ...good, ...form() }, flow, way, asking('people/why')));
  expect(found.ok ? [] : found.faults).toEqual([]);
});

describe('forms that buttons ask', () => {
  test.each<Seed>([
    {
      name: 'a transition asks a form that there is not',
      file: flow,
      from: way,
      to: asking('people/wy'),
      line: '"people/wy"',
      pointer: '/machine/states/New/on/welcome/meta/ask/form',
      check: 'unknown-name',
      wrong: /no form "people\/wy"/,
      right: /people\/details/,
    },
    {
      name: 'a transition asks a form that has a place of its own',
      file: flow,
      from: way,
      to: asking('people/details'),
      line: '"people/details"',
      pointer: '/machine/states/New/on/welcome/meta/ask/form',
      check: 'asked-form',
      wrong: /"people\/details" is no question/,
      right: /"question": true/,
    },
    {
      name: 'a question answers what the step itself says',
      file: flow,
      from: way,
      to: asking('people/why'),
      beside: form('status'),
      line: '"people/why"',
      pointer: '/machine/states/New/on/welcome/meta/ask/form',
      check: 'asked-form',
      wrong: /has a field "status", which the step itself says/,
      right: /another name/,
    },
    {
      name: 'one of two ways of an event asks nothing',
      file: flow,
      from: way,
      to: `"welcome": [${asking('people/why').slice('"welcome": '.length).replace('"target"', '"guard": "remarksGiven", "target"')}, { "target": "Left" }]`,
      beside: form(),
      line: '"people/why"',
      pointer: '/machine/states/New/on/welcome/0/meta/ask/form',
      check: 'asked-form',
      wrong: /another way of "welcome" from "New" asks another form, or none/,
      right: /the same form in each/,
    },
    {
      name: "a list's question that nothing judges",
      file: list,
      from: '"needsRow": "{{people.selectFirst}}",',
      to: '"needsRow": "{{people.selectFirst}}", "confirm": { "title": "{{people.selectFirst}}", "yes": "Welcome", "form": "people/why" },',
      beside: form(),
      line: '"people/why"',
      pointer: '/actions/0/confirm/form',
      check: 'asked-form',
      wrong: /nothing that this button calls judges "people\/why"/,
      right: /an action whose request says "form": "people\/why"/,
    },
    {
      name: 'a question that no button asks',
      file: `${folder}/binding.json`,
      from: '"question": true',
      to: '"question": true, "title": "{{people.saved}}"',
      beside: form(),
      line: '"question"',
      pointer: '/question',
      check: 'asked-form',
      wrong: /no button asks "people\/why"/,
      right: /"ask" of a transition/,
    },
    {
      name: 'a question with a save of its own',
      file: flow,
      from: way,
      to: asking('people/why'),
      beside: form('why', '"question": true, "save": [{ "call": "updateStudent" }]'),
      in: `${folder}/binding.json`,
      line: '"save"',
      pointer: '/save',
      check: 'shape',
      wrong: /save/,
      right: /only "title" and "facts"/,
    },
  ])('$name', refused);
});
