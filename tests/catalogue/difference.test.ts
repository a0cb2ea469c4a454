/** The difference between two sets of definitions in words, built upon what ships. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { differenceOf } from '../../src/catalogue/difference/differenceOf.ts';
import { toldDefinitions } from '../../src/catalogue/validateDefinitions.ts';
import type { Files } from '../../src/catalogue/definitions.ts';
import { listOf } from '../../src/engine/json.ts';
import type { Json } from '../../src/engine/types.ts';
import { metas } from './fixture.ts';
import { fewer, patched, type Patch } from './patched.ts';
import { productFiles } from './product.ts';

const files = productFiles();
const reading = toldDefinitions(files, metas);
const since = (newFiles: Files): string[] => differenceOf(reading, toldDefinitions(newFiles, metas));

const patchFile = (path: string, patch: Patch, all = files): Files => ({
  ...all,
  [path]: JSON.stringify(patched(JSON.parse(all[path] ?? ''), patch)),
});

const form = 'schemas/forms/registration/basic-details/schema.json';
const age = { '===': [{ var: 'data.highestQualification' }, 13] };
const columns = 'the columns stand in the order of the specification';

test.each<[string, Record<string, Patch>, (string | RegExp)[]]>([
  [
    'rights that are given, with what follows from them, and rights that are lost; roles that come and go',
    {
      'config/roles.json': {
        items: {
          Mobilizer: { allCentres: true, counsels: false },
          'Funder Manager': undefined,
          '+': { id: 11, name: 'Auditor', seesBeneficiaries: true },
        },
      },
    },
    [
      /^Mobilizer now reads and writes the rows of every centre \("allCentres"\); with it: calls dashboard\.countByCentre$/,
      /^Mobilizer no longer counsels beneficiaries .* \("counsels"\); with it: calls counselling\.save/,
      /^The new role Auditor gets in, now sees the beneficiaries/,
      /^The role Funder Manager is gone; with it: /,
    ],
  ],
  [
    'fields: required, limits, labels, new and gone',
    {
      [form]: {
        required: { gender: undefined, '+': 'passingYear' },
        properties: {
          passingYear: { maxLength: 5, title: 'Year' },
          itiTrade: undefined,
          pet: { title: 'Pet', type: 'string' },
          religion: { 'x-options': 'categories' },
        },
      },
    },
    [
      'Form "Basic": Year is now required',
      'Form "Basic": Gender is no longer required',
      'Form "Basic": the field "Passing Year" is now called "Year"',
      'Form "Basic": Year now takes at most 5 characters (was at most 4 characters)',
      'Form "Basic": new field "Pet"',
      'Form "Basic": the field "ITI Trade" is gone',
      'Form "Basic": Religion is now a choice of "Category" (was "Religion")',
    ],
  ],
  [
    'rules of fields, in words',
    {
      'schemas/forms/registration/basic-details/rules.json': {
        require: { '/passingYear': age, '/referedBy': undefined },
        readonly: { '': () => ({ permission: 'enrols' }) },
        show: { '/itiTrade': { var: 'data.sameAddress' } },
        compute: { '/passingYear': { when: true } },
      },
    },
    [
      'Form "Basic": Passing Year is now required where Highest Qualification is "12th Standard Passed"',
      'Form "Basic": Referred by is no longer required where Through this mobilization channel somebody refers the beneficiary',
      /^Form "Basic": the form can now only be read where Your role enrols in this programme \(was: .*changes records\)$/,
      /^Form "Basic": ITI Trade is now shown only where Permanent address same as present address/,
      /^Form "Basic": Passing Year is now worked out as nothing \(was: nothing where .*Highest Qualification\)$/,
    ],
  ],
  [
    'options',
    {
      'config/options/categories.json': {
        items: (items) => patched(listOf(items).reverse(), { Gen: { label: 'General' }, NT: undefined, '+': { value: 'X', label: 'Another' } }),
      },
    },
    [
      'Options "Category": new option "Another"',
      'Options "Category": the option "Gen" is now called "General"',
      'Options "Category": the option "NT" is gone',
      /^Options "Category": the order of items is now "SBC", "VJ", /,
    ],
  ],
  [
    'states, transitions, their guards and senders',
    {
      'workflows/engagement.json': {
        machine: {
          states: {
            Paused: { meta: { label: 'On hold', tone: 'info' } },
            Mobilised: {
              on: { pause: { target: 'Paused', meta: { label: 'Pause' } }, note: undefined, shortlist: { target: 'Rejected', guard: 'approvable' } },
            },
          },
        },
        may: { shortlist: () => ({ var: 'session.role.counsels' }) },
      },
    },
    [
      /Mobilizer.* may now send "Status of a beneficiary: Shortlist"$/,
      'Workflow "Status of a beneficiary": new state "On hold"',
      'Workflow "Status of a beneficiary": state "Mobilised": new step "Pause", to "On hold"',
      'Workflow "Status of a beneficiary": state "Mobilised": the step "Note" is gone',
      'Workflow "Status of a beneficiary": state "Mobilised": step "Shortlist" now leads to "Rejected" (was "Shortlisted")',
      /state "Mobilised": step "Shortlist" now asks for: Remarks are entered, .* \(was The counselling that this programme asks for is saved\)$/,
      /right to send "Shortlist" is now Your role counsels .* \(was Your role decides/,
    ],
  ],
  [
    'lists, and requirements that examples proved: they say something else, or are gone',
    {
      'schemas/lists/beneficiaries.json': {
        columns: { '/dbUserId': { label: 'Number' }, action: undefined },
        examples: { [columns]: { expect: { columns: ['Number'] } } },
      },
      'workflows/placement-verification.examples.json': { examples: fewer(5) },
    },
    [
      /^\d documented requirements no longer hold: .*D3-LIST-01, .*D3-PVERIFY-17/,
      'List "beneficiaries": the column "Student Id" is now called "Number"',
      'List "beneficiaries": the column "Action" is gone',
      'List "beneficiaries": its examples: 1 changed',
      'Workflow "Verification of a placement": its examples: 5 gone',
    ],
  ],
  [
    'texts, of another language and of the first, and words that stand in many',
    {
      'config/messages/hi.json': { 'list.edit': 'बदल', literals: { 'First Name': 'नाम' } },
      'config/messages/en.json': { 'engagement.note': 'Remark', 'term.beneficiary': 'learner' },
    },
    [
      /^The text "Edit \{value\}" now reads "बदल" in Hindi \(was "/,
      /^The text "First Name" now reads "नाम" in Hindi/,
      'The text "Note" now reads "Remark" in English',
      'The text "beneficiary" now reads "learner" in English',
    ],
  ],
  [
    'menus, traits, constants, and whatever else there is, up to a few a file',
    {
      'config/menus.json': { entries: { dashboard: { label: 'Home' } }, menus: { admin: { entries: fewer(0, -1) } } },
      'config/centre-models.json': { items: { 'Own Centre': { minimumAge: 19 } } },
      'config/app.json': { constants: { pageSize: 20 } },
      'config/entities/placement.json': { scope: 'none' },
      'config/theme.json': { spacing: 9, shape: { a: 1, b: 2 }, c: 3, d: 4 },
    },
    [
      'Menus: the menu entry "Dashboard" is now called "Home"',
      /^Programme Admin may no longer open the screen "Print ID Cards", .*"and \d+ more"$/,
      /"Own Centre": "Completed years .*" is now 19 \(was 17\)$/,
      'Product: constant "pageSize" is now 20 (was 10)',
      'config/theme.json /spacing is now 9 (was 8)',
      'config/theme.json: and 1 more',
      'Everybody now reaches rows of "Placement" in every centre',
      'Records "Placement": scope is now "none" (was {"through":"engagementId"})',
    ],
  ],
])('%s', (_, patches, sentences) => {
  const differences = since(Object.entries(patches).reduce((all, [path, patch]) => patchFile(path, patch, all), files));
  for (const sentence of sentences) expect(differences).toContainEqual(typeof sentence === 'string' ? sentence : expect.stringMatching(sentence));
  expect(new Set(differences).size).toBe(differences.length);
});

test('the same files differ in nothing, and what is most important comes first', () => {
  expect(differenceOf(reading, { ...reading, files: { ...files } })).toEqual([]);
  const all = patchFile('config/theme.json', { spacing: 9 }, patchFile(form, { required: [] }));
  const differences = since(patchFile('config/roles.json', { items: { Mobilizer: { allCentres: true } } }, all));
  expect([differences[0], differences.at(-1)]).toEqual([expect.stringMatching(/^Mobilizer now/), expect.stringMatching(/^config\/theme\.json/)]);
});

test('files that come, go, cannot be read or are no JSON are named, those of a form by its name', () => {
  const page = 'config/screens/pages/disclaimer.md';
  const less = Object.fromEntries(Object.entries(files).filter(([path]) => !path.startsWith('schemas/forms/training/attendance/')));
  const other = toldDefinitions({ ...less, 'config/theme.json': '{', [page]: `${files[page]}\nMore`, [form]: `${files[form]}\n` }, metas);
  const differences = ['The form "Attendance" is gone', 'config/theme.json cannot be read any more', 'Page "disclaimer" now reads "More" (was "")'];
  expect(differenceOf(reading, other)).toEqual(expect.arrayContaining([...differences, `${form} says the same in another order or form`]));
  expect(differenceOf(other, reading)).toContain('New form "Attendance"');
});

test('one value of any file that is another or gone is told of, in words without leftovers', () => {
  const json = Object.keys(files).filter((path) => path.endsWith('.json'));
  const placesIn = (value: Json): string[][] =>
    typeof value !== 'object' ? [[]] : Object.entries(value ?? {}).flatMap(([key, one]) => placesIn(one).map((way) => [key, ...way]));
  const other = (value: Json, [key, ...way]: readonly string[], isGone: boolean): Json => {
    if (key === undefined) return typeof value === 'number' ? value + 1 : typeof value === 'boolean' ? !value : `${String(value)} too`;
    const entries = Object.entries(value ?? {}).flatMap(([own, one]: [string, Json]) =>
      own !== key ? [[own, one] as const] : isGone && way.length === 0 ? [] : [[own, other(one, way, isGone)] as const],
    );
    return Array.isArray(value) ? entries.map(([, one]) => one) : Object.fromEntries(entries);
  };
  const one = fc.property(fc.constantFrom(...json), fc.nat(), fc.boolean(), (path, at, isGone) => {
    const content = JSON.parse(files[path] ?? '') as Json;
    const places = placesIn(content);
    const text = JSON.stringify(other(content, places[at % places.length] ?? [], isGone));
    const differences = differenceOf(reading, { ...reading, files: { ...files, [path]: text } });
    expect(differences.length, path).toBeGreaterThan(0);
    expect(differences.join('\n'), path).not.toMatch(/undefined|\[object|\bNaN\b|says the same/);
  });
  fc.assert(one, { numRuns: 80, seed: 37 });
});
