/** How statuses look and are called, said once in their workflow: each way of saying it wrongly. */
import { describe, expect, test } from 'vitest';
import { textOf } from '../../../src/engine/problem/text.ts';
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

test('a text names a state as its workflow calls it, in each language', () => {
  const messages = 'config/messages/en.json';
  const named = edited(good, messages, '"people.saved": "Saved"', '"people.saved": "Now {{state.student.Left}}"');
  const said = (files: typeof good, language: string): string | undefined => {
    const found = judged(files);
    return found.ok ? textOf(found.catalogue.messages[language] ?? {}, '{{people.saved}}') : JSON.stringify(found.faults);
  };
  expect(said(named, 'en')).toBe('Now Left');
  const hindi =
    '{ "$schema": "../../schemas/_meta/messages.schema.json", "people.saved": "अब {{state.student.Left}}", "literals": { "Gone": "चले गए" } }';
  expect(said({ ...edited(named, flow, '"label": "Left"', '"label": "Gone"'), 'config/messages/hi.json': hindi }, 'hi')).toBe('अब चले गए');
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
      name: 'a text that names a state that there is not',
      file: 'config/messages/en.json',
      from: '"people.saved": "Saved"',
      to: '"people.saved": "{{state.student.Gone}}"',
      pointer: '/people.saved',
      check: 'missing-text',
      wrong: /no text "state.student.Gone"/,
      right: /state.student.New/,
    },
    {
      name: 'a text that says again what a state is called',
      file: 'config/messages/en.json',
      from: '"people.saved": "Saved"',
      to: '"people.saved": "Saved", "state.student.Left": "Gone"',
      pointer: '/state.student.Left',
      check: 'status-look',
      wrong: /stands in its workflow/,
      right: /"label"/,
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
