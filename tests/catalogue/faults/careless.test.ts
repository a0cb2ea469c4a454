/** Mistakes of a hurried administrator that passed the check once, or were told of as many faults. */
import { describe, expect, test } from 'vitest';
import type { Files } from '../../../src/catalogue/definitions.ts';
import type { JsonObject } from '../../../src/engine/types.ts';
import { judged, edited, good, refused, type Seed } from '../fixture.ts';
import { judgedProduct, productFiles, withChange } from '../product.ts';

const form = 'schemas/forms/people/details';
const calendar = '{ "at": "/dob", "widget": "date", "with": { "max": "today" } }';
const ofAge = '"fails": { "<": [{ "age": [{ "var": "data.dob" }, { "var": "today" }] }, { "var": "session.model.minimumAge" }] }';

describe('quality 5: what is slipped in is refused where it stands', () => {
  test.each<Seed>([
    {
      name: 'a calendar without a day, drawn by a field that names no widget',
      file: `${form}/ui.json`,
      from: calendar,
      to: '{ "at": "/dob", "with": { "min": "2050-01-01", "max": "2000-01-01" } }',
      pointer: '/sections/0/fields/3/with/min',
      check: 'empty-window',
      wrong: /"min" 2050-01-01 is after "max" 2000-01-01: no day can be chosen/,
      right: /at most 2000-01-01/,
    },
    {
      name: 'an option of a value that its widget does not understand, where the field names none',
      file: `${form}/ui.json`,
      from: calendar,
      to: '{ "at": "/dob", "with": { "max": 2050 } }',
      pointer: '/sections/0/fields/3/with/max',
      check: 'widget-option',
      wrong: /the option "max" must be string/,
      right: /string/,
    },
    {
      name: 'an age of people who are not born yet',
      file: 'config/centre-models.json',
      from: '"default": 17 } },\n  "items": [{ "id": 1, "name": "Own centre" }, { "id": 18, "name": "School", "minimumAge": 13 }]',
      to: '"default": 17, "least": 5, "most": 60 } },\n  "items": [{ "id": 1, "name": "Own centre" }, { "id": 18, "name": "School", "minimumAge": 130 }]',
      pointer: '/items/1/minimumAge',
      check: 'trait-range',
      wrong: /"minimumAge" is 130, which makes no sense/,
      right: /at least 5 and at most 60/,
    },
    {
      name: 'a default that makes no sense',
      file: 'config/centre-models.json',
      from: '"default": 17 }',
      to: '"default": -1, "least": 5 }',
      pointer: '/traits/minimumAge/default',
      check: 'trait-range',
      wrong: /"minimumAge" is -1, which makes no sense/,
      right: /at least 5/,
    },
    {
      name: 'a card with a number that nobody answers',
      file: 'config/screens/people.json',
      from: '"at": "/0"',
      to: '"at": "/0/frstName"',
      pointer: '/blocks/1/with/cards/0/at',
      check: 'drawn-answer',
      wrong: /"listStudents" does not answer "frstName"/,
      right: /answered key "firstName"\?/,
    },
    {
      name: 'a card that reads the answer as if it were one row',
      file: 'config/screens/people.json',
      from: '"at": "/0"',
      to: '"at": "/status"',
      pointer: '/blocks/1/with/cards/0/at',
      check: 'drawn-answer',
      wrong: /"\/status" does not begin with the number of a row/,
      right: /"\/0\/status"/,
    },
    {
      name: 'an answer that reads the day by another name',
      file: 'config/actions/student.json',
      from: '"answer": ["dbUserId", "firstName", "lastName", "status", "dob"]',
      to: '"answer": ["dbUserId", "firstName", "lastName", "status", "dob", { "age": { "age": [{ "var": "dob" }, { "var": "tody" }] } }]',
      pointer: '/listStudents/answer/5/age/age/1/var',
      check: 'unknown-path',
      wrong: /"tody" begins with no fact that this rule may read/,
      right: /fact "today"\?/,
    },
    {
      name: 'an answer that reads a part of the session that there is not',
      file: 'config/actions/student.json',
      from: '"answer": ["dbUserId", "firstName", "lastName", "status", "dob"]',
      to: '"answer": ["dbUserId", "firstName", "lastName", "status", "dob", { "by": { "var": "session.usr.id" } }]',
      pointer: '/listStudents/answer/5/by/var',
      check: 'unknown-path',
      wrong: /"session\.usr" is no part of the session/,
      right: /"session\.user"\?/,
    },
    {
      name: 'a number that is compared with a number in quotation marks',
      file: `${form}/rules.json`,
      from: ofAge,
      to: '"fails": { "<": [{ "age": [{ "var": "data.dob" }, { "var": "today" }] }, "17"] }',
      pointer: '/check/0/fails/<',
      check: 'unlike-kinds',
      wrong: /"<" compares what "age" makes, a number, with "17", a text/,
      right: /17, without quotation marks/,
    },
    {
      name: 'an age that is reckoned from a name',
      file: `${form}/rules.json`,
      from: ofAge,
      to: '"fails": { "<": [{ "age": [{ "var": "data.firstName" }, { "var": "today" }] }, { "var": "session.model.minimumAge" }] }',
      pointer: '/check/0/fails/</0/age/0',
      check: 'no-day',
      wrong: /"age" reckons with a day, and data\.firstName is a text/,
      right: /a field of "format": "date"/,
    },
  ])('$name', refused);

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
