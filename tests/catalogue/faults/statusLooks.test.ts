/** How statuses look and are called, said once in their workflow: each way of saying it wrongly. */
import { describe, expect, test } from 'vitest';
import { edited, good, judged, refused, type Seed } from '../fixture.ts';

const flow = 'workflows/student.json';
const list = 'config/options/statuses.json';
const options = (rest: string): string => `{ "$schema": "../../schemas/_meta/options.schema.json", "title": "Status", ${rest} }`;

test('an option list that is the states of a workflow has their words, its own order first and every other state behind', () => {
  const found = judged({ ...good, [list]: options('"of": "student", "items": [{ "value": "Left", "gone": true }]') });
  expect(found.ok ? found.catalogue.options['statuses']?.items : found.faults).toEqual([
    { value: 'Left', gone: true, label: 'Left' },
    { value: 'New', label: 'New' },
    { value: 'Welcomed', label: 'Welcomed' },
  ]);
  const renamed = judged(edited({ ...good, [list]: options('"of": "student"') }, flow, '"label": "Left"', '"label": "{{people.saved}}"'));
  expect(renamed.ok && renamed.catalogue.options['statuses']?.items[2]?.label).toBe('{{people.saved}}');
});

describe('statuses', () => {
  test.each<Seed>([
    {
      name: 'a state names colours that the theme does not have',
      file: flow,
      from: '"label": "Left", "tone": "neutral"',
      to: '"label": "Left", "tone": "neutral", "colour": "purple"',
      line: '"purple"',
      pointer: '/machine/states/Left/meta/colour',
      check: 'unknown-name',
      wrong: /no colours of statuses are called "purple"/,
      right: /colour/,
    },
    {
      name: 'an option list of a workflow that there is not',
      file: list,
      to: options('"of": "studnt"'),
      pointer: '/of',
      check: 'unknown-name',
      wrong: /no workflow "studnt"/,
      right: /"student"/,
    },
    {
      name: 'an option that is no state of its workflow',
      file: list,
      to: options('"of": "student", "items": [{ "value": "Gone" }]'),
      pointer: '/items/0/value',
      check: 'unknown-name',
      wrong: /"student" has no state "Gone"/,
      right: /New/,
    },
    {
      name: 'a state is called otherwise a second time',
      file: list,
      to: options('"of": "student", "items": [{ "value": "New", "label": "Fresh" }]'),
      pointer: '/items/0/label',
      check: 'shape',
      wrong: /"Fresh" does not fit/,
      right: /a state is called as its workflow says/,
    },
    {
      name: 'an option without words',
      file: list,
      to: options('"items": [{ "value": "New" }]'),
      pointer: '/items/0',
      check: 'shape',
      wrong: /"label" is missing/,
      right: /label/,
    },
  ])('$name', refused);
});
