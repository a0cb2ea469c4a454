import { describe, expect, test } from 'vitest';
import { edited, good, judged, refused, type Seed } from '../fixture.ts';

const menus = 'config/menus.json';
const step = (name: string, more = ''): string => `"${name}": { "title": "T", "text": "X"${more} }`;
const STEPS = ['a', 'b', 'c', 'd', 'e'];
const steps = (last: string): string => `"steps": { ${[...STEPS.slice(0, 4).map((name) => step(name)), last].join(', ')} },\n  "menus": [`;
const tour = (names: readonly string[]): string => `[["people"]], "tour": ${JSON.stringify(names)}`;
const whole = (last: string): Pick<Seed, 'file' | 'from' | 'to'> => ({ file: menus, from: '"menus": [', to: steps(last) });
const held = (names: readonly string[]): Seed['also'] => ({ file: menus, from: '[["people"]]', to: tour(names) });

describe('tours', () => {
  test('five steps that lead where their menu does have no fault', () => {
    const files = edited(edited(good, menus, '"menus": [', steps(step('e', ', "screen": "people"'))), menus, '[["people"]]', tour(STEPS));
    expect(judged(files)).toMatchObject({ ok: true });
  });

  test.each<Seed>([
    {
      ...whole(step('e')),
      name: 'a step that is not there',
      also: held(['a', 'b', 'c', 'd', 'f']),
      pointer: '/menus/1/tour/4',
      check: 'unknown-name',
      wrong: /there is no step "f" of a tour/,
      right: /step "a"/,
    },
    {
      ...whole(step('e')),
      name: 'a step that is shown twice',
      also: held(['a', 'b', 'c', 'd', 'd']),
      pointer: '/menus/1/tour/4',
      check: 'duplicate',
      wrong: /the step "d" stands twice/,
      right: /once/,
    },
    {
      ...whole(step('e', ', "screen": "reports"')),
      name: 'a step that leads to a screen which its menu does not open',
      also: held(STEPS),
      pointer: '/menus/1/tour/4',
      check: 'screen-without-menu',
      wrong: /leads to "reports", which the menu "others" does not open/,
      right: /that screen in the menu/,
    },
    {
      ...whole(step('e')),
      name: 'a tour of four steps',
      also: held(STEPS.slice(0, 4)),
      pointer: '/menus/1/tour',
      check: 'shape',
      wrong: /a list has too few entries/,
      right: /names of five steps/,
    },
    {
      ...whole(step('e')),
      name: 'a step that no tour holds',
      pointer: '/steps/e',
      check: 'unused-name',
      wrong: /no tour holds the step "e"/,
      right: /its name in a tour/,
      count: 5,
    },
  ])('$name', (seed) => refused(seed));
});
