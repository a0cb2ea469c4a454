/** Mistakes of a hurried administrator that passed the check once, or were told of as many faults. */
import { describe, expect, test } from 'vitest';
import type { Files } from '../../../src/catalogue/definitions.ts';
import type { JsonObject } from '../../../src/engine/types.ts';
import { sampled } from '../../support/whole.ts';
import { judgeFiles, edited, good } from '../fixture.ts';
import { judgedProduct, productFiles, withChange } from '../product.ts';

describe('quality 5: what is slipped in is refused where it stands', () => {
  test('today and the session are read in an answer as everywhere', () => {
    const answer = '{ "age": { "age": [{ "var": "dob" }, { "var": "today" }] } }, { "by": { "var": "session.user.id" } }';
    const files = edited(good, 'config/actions/student.json', '"status", "dob"]', `"status", "dob", ${answer}]`);
    expect(judgeFiles(files)).toMatchObject({ ok: true });
  });
});

describe('quality 5: one fault for one cause', () => {
  const shipped = productFiles();
  const faultsOf = (files: Files) => {
    const result = judgedProduct(files);
    return result.ok ? [] : result.faults.map(({ file, pointer, wrong }) => `${file} ${pointer} ${wrong}`);
  };
  const faultsAfter = (path: string, change: (content: JsonObject) => void) => faultsOf(withChange(shipped, path, change));
  const below = (content: JsonObject, ...keys: string[]): JsonObject => keys.reduce((at, key) => at[key] as JsonObject, content);

  test('a rule that refuses everybody is told at one example, with how many others it spoils', () => {
    const refusing = { id: 'always', at: '/dob', fails: { '!': { isEmpty: { var: 'data.firstName' } } }, message: '{{field.date}}' };
    const found = faultsAfter('schemas/forms/registration/basic-details/rules.json', (rules) => (rules['check'] as JsonObject[]).push(refusing));
    expect(found[0]).toMatch(/\/examples\/0 \d{2,} examples fail alike, first ".*": problems come besides \[\{"at":"\/dob","rule":"always"/);
    expect(found.length).toBeLessThan(6);
  });

  test('a first menu that is everybody’s is told there, not at each menu and form behind it', () => {
    const found = faultsAfter('config/menus.json', (content) => Object.assign((content['menus'] as JsonObject[])[0] ?? {}, { when: true }));
    expect(found).toEqual([
      expect.stringMatching(/^config\/menus\.json \/menus\/0\/when nobody has the menus "principal", .*"admin" holds for everybody/),
    ]);
  });

  const slips: [name: string, path: string, change: (content: JsonObject) => void, fault: RegExp][] = [
    ['a language that is not there', 'config/app.json', (app) => Object.assign(app, { language: 'fr' }), /\/language there is no language "fr"/],
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
    [
      'every holiday with its day first',
      'config/reference/holidays.json',
      (file) => {
        const day = (text: unknown): string => String(text).split('-').toReversed().join('-');
        file['rows'] = (file['rows'] as JsonObject[]).map((row) => ({ ...row, holidayDate: day(row['holidayDate']) }));
      },
      /\/rows\/0\/holidayDate "26-01-2024" .*\(here and at 3865 other places/,
    ],
    [
      'a holiday that stands twice',
      'config/reference/holidays.json',
      (file) => (file['rows'] as JsonObject[]).push({ ...(file['rows'] as JsonObject[])[0] }),
      /\/rows\/3866 state with holidayDate "Andaman and Nicobar Islands, 2024-01-26" stands twice, first at line \d+/,
    ],
    [
      'a holiday of a state that is none',
      'config/reference/holidays.json',
      (file) => Object.assign((file['rows'] as JsonObject[])[0] ?? {}, { state: 'Maharastra' }),
      /\/rows\/0\/state "Maharastra" is no option of "states"/,
    ],
    [
      'a course without its hours',
      'config/reference/courses.json',
      (file) => delete (file['rows'] as JsonObject[])[0]?.['ojt'],
      /\/rows\/0 "ojt" is missing/,
    ],
    [
      'a handler that leaves no line in the audit',
      'config/actions/user.json',
      (actions) => delete below(actions, 'lockUser')['audit'],
      /\/lockUser "lockUser" does more than read, and nobody could read in the audit who did/,
    ],
    [
      'the only writer of a service without its audit',
      'config/actions/attendance.json',
      (actions) => delete below(actions, 'updateAllAttendance')['audit'],
      /\/updateAllAttendance it writes rows of attendance, and nobody could read in the audit who did/,
    ],
    [
      'a field that is required by what hides it',
      'schemas/forms/registration/basic-details/rules.json',
      (rules) => {
        const isWoman = { '==': [{ var: 'data.gender' }, 'Female'] };
        rules['show'] = { '/middleName': { '!': [isWoman] } };
        rules['require'] = { ...below(rules, 'require'), '/middleName': { and: [isWoman, { var: 'record.dbUserId' }] } };
      },
      /\/require\/~1middleName "\/middleName" is required by what hides it: nobody is ever asked for it/,
    ],
    [
      'a label that nobody reads to its end',
      'schemas/forms/registration/basic-details/schema.json',
      (schema) => Object.assign(below(schema, 'properties', 'dob'), { title: 'Born on '.repeat(40).trim() }),
      /\/properties\/dob\/title it has 319 letters \(en\)/,
    ],
    [
      'a label that nobody reads to its end in another language',
      'config/messages/hi.json',
      (texts) => Object.assign(below(texts, 'literals'), { 'Date Of Birth': 'जन्म तिथि '.repeat(40).trim() }),
      /basic-details\/schema\.json \/properties\/dob\/title it has \d{3} letters \(hi\)/,
    ],
    [
      'two screens of one title',
      'config/screens/attendance.json',
      (screen) => Object.assign(screen, { title: 'Add Batches' }),
      /title of a screen "Add Batches" stands twice, first at config\/screens\/attendance\.json/,
    ],
    [
      'a rule over what only the page knows',
      'schemas/forms/record/placement-documents/rules.json',
      (rules) =>
        Object.assign((rules['check'] as JsonObject[])[0] ?? {}, {
          fails: { '===': [{ var: 'record.interviewStatus' }, { var: 'data.documentType' }] },
        }),
      /\/check\/0\/fails "record\.interviewStatus" is not known where "captureDocDetails" is judged: the rule would hold in the page alone/,
    ],
    [
      'a check of a form that only sends an event, in words that no guard says',
      'schemas/forms/record/recommend/rules.json',
      (rules) => Object.assign((rules['check'] as JsonObject[])[1] ?? {}, { message: '{{status.over}}' }),
      /\/check\/1 nothing that the save calls judges "\/action": the page alone would hold this rule/,
    ],
    [
      'a check of what such a form is about',
      'schemas/forms/placement/employer-verification/rules.json',
      (rules) =>
        Object.assign((rules['check'] as JsonObject[])[0] ?? {}, {
          at: '/centerId',
          fails: { isEmpty: { var: 'data.keyword' } },
          message: '{{status.over}}',
        }),
      /\/check\/0 nothing that the save calls judges "\/centerId": the page alone would hold this rule/,
    ],
    [
      'an operator that is not there, where a step turns into another',
      'schemas/forms/record/family/binding.json',
      (binding) => Object.assign(below((binding['save'] as JsonObject[])[0] ?? {}, 'else'), { when: { vra: 'record.rowId' } }),
      /\/save\/0\/else\/when\/vra unknown operator "vra"/,
    ],
    [
      'an operator that is not there, in what a form begins with',
      'schemas/forms/placement/employer-verification/binding.json',
      (binding) => Object.assign(below(binding, 'head'), { state: { vra: 'session.centre.state' } }),
      /\/head\/state\/vra unknown operator "vra"/,
    ],
    [
      'an operator that is not there, in what a check asks with',
      'schemas/forms/registration/basic-details/rules.json',
      (rules) => Object.assign(below((rules['check'] as JsonObject[])[3] ?? {}, 'ask', 'with'), { aadharNo: { vra: 'data.aadharNo' } }),
      /\/check\/3\/ask\/with\/aadharNo\/vra unknown operator "vra"/,
    ],
    [
      'a field of such a form that has to be filled in',
      'schemas/forms/training/move-students/rules.json',
      (rules) => Object.assign(below(rules, 'require'), { '/keyword': true }),
      /\/require\/~1keyword nothing that the save calls judges "\/keyword": the page alone would hold this rule/,
    ],
  ];
  test.each(sampled(slips, 3))('%s', (_name, path, change, fault) => {
    expect(faultsAfter(path, change)).toEqual([expect.stringMatching(fault)]);
  });
});
