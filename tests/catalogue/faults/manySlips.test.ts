/** Slips of many kinds in the definitions that ship, several at once: each is told where it stands, as one fault. */
import { describe, expect, test } from 'vitest';
import type { Files } from '../../../src/catalogue/definitions.ts';
import type { Json, JsonObject } from '../../../src/engine/types.ts';
import { sampled } from '../../support/whole.ts';
import { judgedProduct, productFiles } from '../product.ts';

const shipped = productFiles();
type Slip = [path: string, pointer: string, value: Json | undefined, fault: string];

/** The value at a place becomes another one, or is taken away. */
function setValue(files: Files, path: string, pointer: string, value: Json | undefined): Files {
  const content = JSON.parse(files[path] ?? '') as JsonObject;
  const keys = pointer
    .slice(1)
    .split('/')
    .map((key) => key.replaceAll('~1', '/'));
  const last = keys.pop() ?? '';
  const place = keys.reduce<Json>((at, key) => (at as JsonObject)[key] ?? null, content);
  if (Array.isArray(place) && last === '-') place.push(value ?? null);
  else if (Array.isArray(place) && value === undefined) place.splice(Number(last), 1);
  else if (value === undefined) delete (place as JsonObject)[last];
  else (place as JsonObject)[last] = value;
  return { ...files, [path]: JSON.stringify(content, null, 2) };
}

const faultsOf = (files: Files): string[] => {
  const result = judgedProduct(files);
  return result.ok ? [] : result.faults.map(({ file, pointer, check, wrong }) => `${file} ${pointer} [${check}] ${wrong}`);
};
const at = (path: string, pointer: string): Json =>
  pointer
    .slice(1)
    .split('/')
    .reduce<Json>((below, key) => (below as JsonObject)[key] ?? null, JSON.parse(shipped[path] ?? '') as JsonObject);

/** Every slip by itself is one fault, and none of them hides another. */
function each(slips: readonly Slip[]): void {
  const files = slips.reduce((all, [path, pointer, value]) => setValue(all, path, pointer, value), shipped);
  const found = faultsOf(files);
  for (const [, , , fault] of slips) expect(found, found.join('\n')).toContainEqual(expect.stringContaining(fault));
  expect(found, found.join('\n')).toHaveLength(slips.length);
}

const family = 'schemas/forms/record/family/binding.json';
const basic = 'schemas/forms/registration/basic-details/binding.json';
const answer = at('config/actions/family.json', '/viewAllFamilyDetailsForUser/answer') as string[];

describe('quality 5: each slip is one fault, among others too', () => {
  test('in what forms read, send and say', () => {
    each([
      [
        'config/actions/family.json',
        '/viewAllFamilyDetailsForUser/answer',
        answer.filter((key) => key !== 'grossSal'),
        `${family} /load/0/call [half-loaded] "viewAllFamilyDetailsForUser" does not answer "grossSal", which "updateFamilyDetails" writes over: whoever saves a row again would empty it`,
      ],
      [
        'schemas/forms/record/experience/binding.json',
        '/load/0/call',
        'viewAllFamilyDetailsForUser',
        'experience/binding.json /load/0/call [half-loaded] "viewAllFamilyDetailsForUser" answers rows of family, and "updateExperience" writes over rows of experience',
      ],
      [
        'schemas/forms/training/activity/binding.json',
        '/save/0/else/call',
        'saveActivity',
        '/save/0/else/call [made-twice] "saveActivity" makes a row of activity, and one is there already',
      ],
      [family, '/then/say/0/when', true, `${family} /then/say/0/when [never-said] it always holds`],
      [basic, '/save/3/once', 'registration', `${basic} /save/3/once [once-for-all] it is the same for all that is saved`],
      [
        basic,
        '/then/go/0/to/state/dbUserId',
        undefined,
        `${basic} /then/go/0/to/state [way-without] it leads to "/dashboard/updatebeneficiary" and does not say "dbUserId"`,
      ],
      [
        'schemas/forms/registration/basic-details/rules.json',
        '/on/-',
        { id: 'again', change: '/gender', clear: ['/gender'] },
        '/clear/0 [never-filled] "/gender" is emptied whenever it is changed: nothing could be typed',
      ],
    ]);
  });

  test('a save whose steps stand in the wrong order', () => {
    const [first, ...others] = at(basic, '/save') as Json[];
    each([
      [
        basic,
        '/save',
        [...others, first ?? null],
        `${basic} /save/0/with/entityId [kept-later] it sends "kept.dbUserId", which only a later step keeps`,
      ],
    ]);
  });

  test('a reading that forgets which version it saw', () => {
    const slip: Slip = [
      'config/actions/family.json',
      '/viewAllFamilyDetailsForUser/answer',
      answer.filter((key) => key !== 'version'),
      'does not answer "version", which "updateFamilyDetails" goes by: of two people',
    ];
    each([slip]);
  });

  test('in actions, entities, lists, workflows', () => {
    const clear = '/machine/states/Mobilised/on/shortlist/actions/0/params/fields';
    each([
      [
        'config/actions/education.json',
        '/captureAllEducation/scope',
        'none',
        '/captureAllEducation/scope [strayed] rows of education are kept by centres',
      ],
      [
        'config/actions/experience.json',
        '/captureExperience/audit',
        'family.captured',
        '/captureExperience/audit [strayed] it writes rows of experience and would leave "family.captured", as "captureFamilyDetails" does for rows of family',
      ],
      [
        'config/actions/family.json',
        '/captureFamilyDetails/do',
        { update: 'family' },
        '/captureFamilyDetails/request [strayed] it writes over a row of family, and its request need not say which',
      ],
      ['config/entities/experience.json', '/parent', 'engagement', 'experience.json /parent [entity] its rows point to no engagement'],
      [
        'config/entities/family.json',
        '/unique/1/only',
        at('config/entities/family.json', '/unique/0/only'),
        'family.json /unique/1 [duplicate] "mother-twice" holds the same rows apart by the same columns as "father-twice"',
      ],
      ['schemas/lists/family.json', '/key', 'name', 'family.json /key [row-name] several rows of family may have the same "name"'],
      [
        'schemas/lists/beneficiaries.json',
        '/filters/-',
        at('schemas/lists/beneficiaries.json', '/filters/0'),
        'beneficiaries.json /filters/1/field [duplicate] filter "status" stands twice',
      ],
      ['workflows/engagement.json', clear, ['candidat'], `${clear}/0 [lost-key] nobody finds "candidat" again in a row of engagement`],
      [
        'workflows/batch.json',
        '/of/state',
        'stag',
        'workflows/batch.json /of/state [lost-key] no action about batch answers "stag": nobody would see the state',
      ],
      [
        'config/options/mobilisation-channels.json',
        '/items/0/referedByRequired',
        'yes',
        '/items/0/referedByRequired [row-key] "referedByRequired" is "yes", a string; the 15 others say a boolean',
      ],
    ]);
  });

  test('in the theme, the product and its screens', () => {
    const light = '/colorSchemes/light/palette';
    const card = { ...(at('config/screens/dashboard.json', '/blocks/3/with/cards/0') as JsonObject), label: '{{dashboard.enrolled}}' };
    each([
      ['config/theme.json', `${light}/primary/main`, 'teel', `theme.json ${light}/primary/main [theme-colour] "teel" is no colour`],
      [
        'config/theme.json',
        `${light}/text/primary`,
        '#F4F7F8',
        `theme.json ${light}/text/primary [contrast] it stands on "background/default" with a contrast of 1.0 to 1: many could not read it`,
      ],
      [
        'config/app.json',
        '/footer/3/to',
        '/dashboard/ContactUs#fak',
        'app.json /footer/3/to [unknown-name] "/dashboard/ContactUs" has no heading "#fak"',
      ],
      ['config/app.json', '/find', 'managebatches', 'app.json /find [unknown-name] no list of the screen "managebatches" can be searched'],
      ['config/screens/dashboard.json', '/blocks/3/with/cards/-', card, '/blocks/3/with/cards/4/id [duplicate] card id "total" stands twice'],
    ]);
  });

  test('in what "Why?" leads to', () => {
    each([
      [
        'config/app.json',
        '/ways/record.status/1/value',
        'Enroled',
        '/ways/record.status/1/value [unused-way] no rule asks "record.status" to be "Enroled"',
      ],
      [
        'config/app.json',
        '/ways/data.documented/0/field',
        'base46File',
        '/ways/data.documented/0/field [unknown-name] no form there has a field "base46File"',
      ],
    ]);
  });

  const causes: readonly Slip[] = [
    ['config/theme.json', '/typography/fontSize', -14, 'theme.json /typography/fontSize [shape]'],
    ['schemas/_shared/calendar-date.json', '/format', 'dat', 'schemas/_shared/calendar-date.json /format [shape]'],
    ['config/facts.json', '/unusedThing', { about: 'Nothing', rule: true, examples: [] }, 'config/facts.json /unusedThing/examples [shape]'],
    ['schemas/forms/record/family/rules.json', '/require', { grossSal: true }, 'family/rules.json /require [shape] "grossSal" does not fit'],
    [
      'config/completeness/beneficiary.json',
      '/facts/record.basicIncomplete/with',
      { dbuserId: { var: 'record.dbUserId' } },
      '/with/dbuserId [call] the action "student.validate" does not take "dbuserId"',
    ],
    ['config/entities/family.json', '/document', 'record/experience', '/unique/of [unique-check] this form does not hold what "family" stores'],
    ['config/entities/family.json', '/unique/0/over', ['dbUserId', 'relationship'], '/unique/0/over/1 [entity] "relationship" is no field in family'],
    [
      'config/actions/dashboard.json',
      '/countByStatus',
      undefined,
      '/call [unknown-name] there is no action "countByStatus" (here and at 1 other place',
    ],
    ['config/menus.json', '/menus/8/tour/0', 'users', 'menus.json /menus/8/tour/0 [screen-without-menu] the step "users" leads to "manageusers"'],
    [
      'workflows/batch.json',
      '/machine/states/Planned/on/day',
      [...(at('workflows/batch.json', '/machine/states/Planned/on/day') as Json[])].reverse(),
      'batch.examples.json /examples/2 [example] 3 examples of "day" fail, first "read after its freeze date it is frozen at once"',
    ],
  ];
  test.each(sampled(causes, 3))('one cause, one fault: %s %s', (...slip) => each([slip]));

  test('a state renamed is told once, where a way leads to it', () => {
    const path = 'workflows/engagement.json';
    const files = { ...shipped, [path]: (shipped[path] ?? '').replace('"Dropout": {', '"Dropped": {') };
    expect(faultsOf(files)).toEqual([
      expect.stringMatching(
        /^workflows\/engagement\.json .*\/drop\/target \[unknown-target\] "Dropout" is no state of this workflow \(here and at 13 other places: .*engagement-statuses\.json/,
      ),
    ]);
  });
});
