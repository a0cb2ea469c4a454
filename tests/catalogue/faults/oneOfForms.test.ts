/** Forms that share a tab, and sections of which a choice draws one: each key of them misused once. */
import { describe, expect, test } from 'vitest';
import { edited, good, judged } from '../fixture.ts';
const schema = 'schemas/forms/people/details/schema.json';
const layout = 'schemas/forms/people/details/ui.json';
const remarks = '{ "at": "/remarks" }, ';
const family = '{ "id": "family", "title": "Family",';
const flag = (name: string): string => `"${name}": { "title": "Flag", "type": "boolean", "x-local": true }, "residential": {`;
const section = (id: string, at: string): string => `{ "id": "${id}", "title": "${id}", "at": "/${at}", "fields": [{ "at": "/remarks" }] }, `;

describe('the keys of forms on one tab, and of sections that a choice draws', () => {
  test('a field may stand once under each flag', () => {
    const ui = edited(edited(good, layout, remarks, ''), layout, family, `${section('one', 'one')}${section('two', 'two')}${family}`);
    const files = edited(edited(ui, schema, '"residential": {', flag('one')), schema, '"residential": {', flag('two'));
    expect(judged(files).ok).toBe(true);
  });
});
