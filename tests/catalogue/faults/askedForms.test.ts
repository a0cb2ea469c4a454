/** Forms that buttons ask, each wrong once. */
import { expect, test } from 'vitest';
import { edited, good, judged } from '../fixture.ts';

const flow = 'workflows/student.json';
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
