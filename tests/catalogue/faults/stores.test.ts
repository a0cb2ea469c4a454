import { describe, expect, test } from 'vitest';
import type { Files } from '../../../src/catalogue/definitions.ts';
import { asDropped, filesOf } from '../../support/droppedForms.ts';
import { edited, good, judgeFiles as judgedWith, known, shippedWidgets } from '../fixture.ts';

const at = 'schemas/forms/people/hostel';
const english = 'config/messages/en.json';
const texts = '"record.saved": "Saved", "record.notSaved": "Not saved", "record.savedMeanwhile": "Saved meanwhile", "field.digits": "Digits",';
const judgeForms = (files: Files) => judgedWith(files, { ...known, widgets: shippedWidgets.widgets });
/** The fixture with a dropped form, its words turned to the fixture's own. */
const own = (text: string): string =>
  text
    .replaceAll('"yes-no"', '"channels"')
    .replaceAll('"Y"', '"NGO"')
    .replaceAll('"N"', '"Walk-in"')
    .replaceAll('beneficiary', 'person')
    .replaceAll('{{record.profile}}', 'Profile')
    .replaceAll('session.role.seesBeneficiaries', 'session.role.mayCapture')
    .replaceAll('../../../_shared/short-text.json', '../../../_shared/person-name.json')
    .replace('{ "$ref": "../../../_shared/calendar-date.json", "title": "From" }', '{ "title": "From", "type": "string", "format": "date" }')
    .replace('{ "$ref": "../../../_shared/calendar-date.json", "title": "To" }', '{ "title": "To", "type": "string", "format": "date" }');
/** The texts that the dropped form's examples expect, as the product has them. */
const textEdits: readonly [string, string][] = [
  ['"problem.required": "required"', '"problem.required": "Please fill out this field"'],
  [
    '"problem.fileType": "fileType"',
    '"problem.fileType": "This kind of file is not accepted. It must be {types}; what counts is the content, not the name."',
  ],
  ['"field.required"', `${texts} "field.required"`],
];
const base: Files = {
  ...textEdits.reduce((files, [from, to]) => edited(files, english, from, to), good),
  ...Object.fromEntries(Object.entries(filesOf('hostel', 'people')).map(([path, text]) => [path, own(asDropped(text))])),
};
const faultsOf = (files: Files) => {
  const result = judgeForms(files);
  return result.ok ? [] : result.faults.map(({ file, pointer, check, wrong }) => `${file} ${pointer} ${check}: ${wrong}`);
};
const change = (file: string, from: string, to: string): Files => edited(base, `${at}/${file}`, from, to);

describe('a form that keeps its own data', () => {
  test('needs nothing but its folder, and gets an entity and two guarded actions', () => {
    const result = judgeForms(base);
    if (!result.ok) throw new Error(faultsOf(base).join('\n'));
    const { entities, actions, forms, options, messages } = result.catalogue;
    expect(entities['people-hostel']).toMatchObject({
      parent: 'student',
      references: { dbUserId: 'student' },
      scope: { through: 'dbUserId' },
      document: 'people/hostel',
    });
    expect(
      Object.entries(actions['people-hostel'] ?? {}).map(([name, { auth, scope, may, audit }]) => [name, auth, scope, may !== undefined, audit]),
    ).toEqual([
      ['view', 'bearer', 'centre', true, undefined],
      ['save', 'bearer', 'centre', true, 'people-hostel.saved'],
    ]);
    expect(forms['people/hostel']?.binding).toMatchObject({ load: [{ call: 'people-hostel.view' }], save: [{ call: 'people-hostel.save' }] });
    expect([options['hostel-guests']?.items.length, messages['en']?.['hostel.guestTwice']]).toEqual([3, 'A guest is named twice']);
  });

  test.each<[string, Files, RegExp]>([
    [
      'an owner that is not there',
      change('binding.json', '"of": "student"', '"of": "studnet"'),
      /binding\.json \/store\/of unknown-name: there is no entity "studnet"/,
    ],
    ['nobody is said to see it', change('binding.json', '"see": { "var": "session.role.mayCapture" },', ''), /\/store shape: "see" is missing/],
    [
      'a permission that reads the record',
      change('binding.json', '"see": { "var": "session.role.mayCapture" }', '"see": { "var": "record.status" }'),
      /\/store\/see/,
    ],
    [
      'a misspelt trait',
      change('binding.json', '"see": { "var": "session.role.mayCapture" }', '"see": { "var": "session.role.mayCaptur" }'),
      /\/store\/see.*mayCaptur/,
    ],
    [
      'a panel on a tab that is not there',
      change('binding.json', '"tab":', '"panel": { "of": "person", "tab": "hostle", "order": 1 }, "tab":'),
      /\/panel\/tab unknown-tab: "hostle" is no tab in person/,
    ],
    ['calls beside the store', change('binding.json', '"store":', '"save": [], "store":'), /\/save shape/],
    [
      'a field with a key of the document',
      change('schema.json', '"roomNo":', '"dbUserId": { "type": "string" },\n    "roomNo":'),
      /"dbUserId" of schema\.json is a key/,
    ],
    [
      'an identity number deep in a table',
      change('schema.json', '"nights":', '"aadhaar": { "title": "A", "type": "string", "x-pii": "aadhaar" },\n          "nights":'),
      /store unencrypted|unencrypted: .*identity number/,
    ],
    [
      'an entity of the same name',
      { ...base, 'config/entities/people-hostel.json': good['config/entities/centre.json'] ?? '' },
      /so does config\/entities\/people-hostel\.json/,
    ],
    [
      'a text under a foreign name',
      change('messages/en.json', '"hostel.nights"', '"guests.nights"'),
      /form-texts: "guests\.nights" .* does not begin/,
    ],
    [
      'a name of a column that another folder could give, too',
      change('messages/en.json', '"hostel.nights"', '"why.column.beds": "beds", "hostel.nights"'),
      /form-texts: "why\.column\.beds" .* does not begin/,
    ],
    [
      'a text that stands in config/messages too',
      edited(base, english, '"people.saved"', '"hostel.nights": "Nights", "people.saved"'),
      /duplicate: "hostel\.nights" stands in/,
    ],
    [
      'a fact that another form calls otherwise',
      {
        ...change('messages/en.json', '"hostel.nights"', '"why.fact.lists.beds": "beds", "hostel.nights"'),
        'schemas/forms/people/details/messages/en.json': '{ "$schema": "../../../../_meta/messages.schema.json", "why.fact.lists.beds": "bunks" }',
      },
      /duplicate: schemas\/forms\/people\/\w+\/messages\/en\.json calls it "(beds|bunks)"/,
    ],
    [
      'an option list that there is already',
      { ...base, [`${at}/options/channels.json`]: good['config/options/channels.json'] ?? '' },
      /duplicate: there is another file that defines options "channels"/,
    ],
    [
      'options without a form',
      { ...base, 'schemas/forms/people/hotel/options/beds.json': base[`${at}/options/hostel-guests.json`] ?? '' },
      /form-texts: there is no form people\/hotel/,
    ],
    [
      'a text that says what was saved is gone',
      edited(base, english, '"record.saved": "Saved",', ''),
      /missing-text: there is no text "record\.saved"/,
    ],
  ])('is refused with %s', (_name, files, expected) => expect(faultsOf(files).join('\n')).toMatch(expected));
});
