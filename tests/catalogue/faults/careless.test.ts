/** Mistakes of a hurried administrator that passed the check once, or were told of as many faults. */
import { describe, expect, test } from 'vitest';
import type { Files } from '../../../src/catalogue/definitions.ts';
import type { JsonObject } from '../../../src/engine/types.ts';
import { judged, edited, good } from '../fixture.ts';
import { judgedProduct, productFiles, withChange } from '../product.ts';

describe('quality 5: what is slipped in is refused where it stands', () => {
  test('today and the session are read in an answer as everywhere', () => {
    const answer = '{ "age": { "age": [{ "var": "dob" }, { "var": "today" }] } }, { "by": { "var": "session.user.id" } }';
    const files = edited(good, 'config/actions/student.json', '"status", "dob"]', `"status", "dob", ${answer}]`);
    expect(judged(files)).toMatchObject({ ok: true });
  });
});

describe('quality 5: one fault for one cause', () => {
  const shipped = productFiles();
  const told = (files: Files) => {
    const result = judgedProduct(files);
    return result.ok ? [] : result.faults.map(({ file, pointer, wrong }) => `${file} ${pointer} ${wrong}`);
  };
  const changed = (path: string, change: (content: JsonObject) => void) => told(withChange(shipped, path, change));
  const below = (content: JsonObject, ...keys: string[]): JsonObject => keys.reduce((at, key) => at[key] as JsonObject, content);

  test('a rule that refuses everybody is told at one example, with how many others it spoils', () => {
    const refusing = { id: 'always', at: '/dob', fails: { '!': { isEmpty: { var: 'data.firstName' } } }, message: '{{field.date}}' };
    const found = changed('schemas/forms/registration/basic-details/rules.json', (rules) => (rules['check'] as JsonObject[]).push(refusing));
    expect(found[0]).toMatch(/\/examples\/0 \d{2,} examples fail alike, first ".*": problems come besides \[\{"at":"\/dob","rule":"always"/);
    expect(found.length).toBeLessThan(6);
  });

  test('a first menu that is everybody’s is told there, not at each menu and form behind it', () => {
    const found = changed('config/menus.json', (content) => Object.assign((content['menus'] as JsonObject[])[0] ?? {}, { when: true }));
    expect(found).toEqual([
      expect.stringMatching(/^config\/menus\.json \/menus\/0\/when nobody has the menus "principal", .*"admin" holds for everybody/),
    ]);
  });

  test.each<[name: string, path: string, change: (content: JsonObject) => void, fault: RegExp]>([
    [
      'a language that is not there',
      'config/app.json',
      (app) => Object.assign(app, { language: 'fr' }),
      /\/language there is no config\/messages\/fr\.json/,
    ],
    [
      'a state without its tone',
      'workflows/engagement.json',
      (workflow) => delete below(workflow, 'machine', 'states', 'Shortlisted', 'meta')['tone'],
      /\/machine\/states\/Shortlisted\/meta "tone" is missing/,
    ],
    [
      'a save that sends a name alone',
      'schemas/forms/record/family/binding.json',
      (binding) =>
        Object.assign((binding['save'] as JsonObject[])[0] ?? {}, { with: { name: { var: 'data.name' }, dbUserId: { var: 'record.dbUserId' } } }),
      /\/save "\/relationshipId", .* are typed, and no step sends them/,
    ],
    [
      'a game that is played nowhere',
      'config/app.json',
      (app) => Object.assign(below(app, 'constants'), { gameMode: 'bultin' }),
      /\/constants\/gameMode /,
    ],
    [
      'pictures that are not so many for each group',
      'config/app.json',
      (app) => Object.assign(below(app, 'constants'), { gamePictureCount: 40 }),
      /\/constants\/gamePictureCount "gamePictureCount" 40 is not "gamePicturesPerCategory" 7 of each of the 6 groups/,
    ],
  ])('%s', (_name, path, change, fault) => {
    expect(changed(path, change)).toEqual([expect.stringMatching(fault)]);
  });
});
