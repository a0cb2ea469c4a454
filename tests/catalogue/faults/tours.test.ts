import { describe, expect, test } from 'vitest';
import { edited, good, judged } from '../fixture.ts';

const menus = 'config/menus.json';
const step = (name: string, more = ''): string => `"${name}": { "title": "T", "text": "X"${more} }`;
const STEPS = ['a', 'b', 'c', 'd', 'e'];
const steps = (last: string): string => `"steps": { ${[...STEPS.slice(0, 4).map((name) => step(name)), last].join(', ')} },\n  "menus": [`;
const tour = (names: readonly string[]): string => `[["people"]], "tour": ${JSON.stringify(names)}`;

describe('tours', () => {
  test('five steps that lead where their menu does have no fault', () => {
    const files = edited(edited(good, menus, '"menus": [', steps(step('e', ', "screen": "people"'))), menus, '[["people"]]', tour(STEPS));
    expect(judged(files)).toMatchObject({ ok: true });
  });
});
