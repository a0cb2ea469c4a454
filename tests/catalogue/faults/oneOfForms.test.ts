/** Forms that share a tab, and sections of which a choice draws one: each key of them misused once. */
import { describe, expect, test } from 'vitest';
import { edited, good, judged, refused, type Seed } from '../fixture.ts';

const binding = 'schemas/forms/people/details/binding.json';
const schema = 'schemas/forms/people/details/schema.json';
const layout = 'schemas/forms/people/details/ui.json';
const saying = '"failed": "{{people.failed}}"';
const remarks = '{ "at": "/remarks" }, ';
const family = '{ "id": "family", "title": "Family",';
const flag = (name: string): string => `"${name}": { "title": "Flag", "type": "boolean", "x-local": true }, "residential": {`;
const section = (id: string, at: string): string => `{ "id": "${id}", "title": "${id}", "at": "/${at}", "fields": [{ "at": "/remarks" }] }, `;

describe('the keys of forms on one tab, and of sections that a choice draws', () => {
  test.each<Seed>([
    {
      name: 'a form that tells a field that is not there',
      file: binding,
      from: saying,
      to: `"tells": { "first": "/firstNam" }, ${saying}`,
      pointer: '/tells/first',
      check: 'unknown-pointer',
      wrong: /leads to no field of the form/,
      right: /"\/firstName"\?/,
    },
    {
      name: 'an emptied form that keeps a field that is not there',
      file: binding,
      from: '"delay": "redirectMs",',
      to: '"clear": true, "keep": ["/firstNam"], "delay": "redirectMs",',
      pointer: '/then/keep/0',
      check: 'unknown-pointer',
      wrong: /leads to no field of the form/,
      right: /"\/firstName"\?/,
    },
    {
      name: 'a list below the list that is not there',
      file: binding,
      from: saying,
      to: `"rows": { "list": "people", "below": ["peeple"] }, ${saying}`,
      pointer: '/rows/below/0',
      check: 'unknown-name',
      wrong: /no list "peeple"/,
      right: /"people"\?/,
    },
    {
      name: 'a failure that is said by a rule about nothing',
      file: binding,
      from: saying,
      to: '"failed": [{ "when": { "var": "record.statis" }, "text": "{{people.failed}}" }]',
      pointer: '/failed/0/when/var',
      check: 'unknown-path',
      wrong: /statis/,
      right: /status/,
    },
    {
      name: 'a failure that is said in words of its own',
      file: binding,
      from: saying,
      to: '"failed": [{ "when": true, "text": "It failed" }]',
      pointer: '/failed/0/text',
      check: 'literal-text',
      wrong: /It failed/,
      right: /config\/messages/,
    },
    {
      name: 'a button that is held off by something else than true',
      file: binding,
      from: saying,
      to: `${saying}, "failedHolds": "yes"`,
      pointer: '/failedHolds',
      check: 'shape',
      wrong: /"yes" does not fit/,
      right: /true, or leave it out/,
    },
    {
      name: 'a field that stands under a flag, and without one',
      file: layout,
      from: family,
      to: `${section('child', 'isChild')}${family}`,
      also: { file: schema, from: '"residential": {', to: flag('isChild') },
      pointer: '/sections/2/fields/0/at',
      check: 'duplicate',
      wrong: /"\/remarks" stands twice, first at line/,
      right: /once/,
    },
  ])('$name', refused);
  test('a field may stand once under each flag', () => {
    const ui = edited(edited(good, layout, remarks, ''), layout, family, `${section('one', 'one')}${section('two', 'two')}${family}`);
    const files = edited(edited(ui, schema, '"residential": {', flag('one')), schema, '"residential": {', flag('two'));
    expect(judged(files).ok).toBe(true);
  });
});
