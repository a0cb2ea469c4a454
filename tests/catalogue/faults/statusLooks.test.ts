/** How statuses look and are called, said once in their workflow: each way of saying it wrongly. */
import { expect, test } from 'vitest';
import { textOf } from '../../../src/engine/problem/text.ts';
import { edited, good, judgeFiles } from '../fixture.ts';

const flow = 'workflows/student.json';
const list = 'config/options/statuses.json';
const options = (rest: string): string => `{ "$schema": "../../schemas/_meta/options.schema.json", "title": "Status", ${rest} }`;

test('an option list that is the states of a workflow has their words, its own order first and every other state behind', () => {
  const found = judgeFiles({ ...good, [list]: options('"of": "student", "items": [{ "value": "Left", "gone": true }]') });
  expect(found.ok ? found.catalogue.options['statuses']?.items : found.faults).toEqual([
    { value: 'Left', gone: true, label: 'Left' },
    { value: 'New', label: 'New' },
    { value: 'Welcomed', label: 'Welcomed' },
  ]);
  const renamed = judgeFiles(edited({ ...good, [list]: options('"of": "student"') }, flow, '"label": "Left"', '"label": "{{people.saved}}"'));
  expect(renamed.ok && renamed.catalogue.options['statuses']?.items[2]?.label).toBe('{{people.saved}}');
});

test('a text names a state as its workflow calls it, in each language', () => {
  const messages = 'config/messages/en.json';
  const messageFiles = edited(good, messages, '"people.saved": "Saved"', '"people.saved": "Now {{state.student.Left}}"');
  const textIn = (files: typeof good, language: string): string | undefined => {
    const found = judgeFiles(files);
    return found.ok ? textOf(found.catalogue.messages[language] ?? {}, '{{people.saved}}') : JSON.stringify(found.faults);
  };
  expect(textIn(messageFiles, 'en')).toBe('Now Left');
  const hindi =
    '{ "$schema": "../../schemas/_meta/messages.schema.json", "people.saved": "अब {{state.student.Left}}", "literals": { "Gone": "चले गए" } }';
  expect(textIn({ ...edited(messageFiles, flow, '"label": "Left"', '"label": "Gone"'), 'config/messages/hi.json': hindi }, 'hi')).toBe('अब चले गए');
});
