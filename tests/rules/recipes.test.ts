import { optionLists } from '../../src/catalogue/optionLists.ts';
import { expect, test } from 'vitest';
import { compileValidators } from '../../src/catalogue/compile/validators.ts';
import { judgedForm } from '../../src/catalogue/judgedForm.ts';
import type { Catalogue } from '../../src/catalogue/types.ts';
import { judgeCompleteness, missingLinesOf } from '../../src/engine/completeness/judgeCompleteness.ts';
import { completenessFacts, exampleFactsOf } from '../../src/engine/example/runExample.ts';
import { evaluateForm } from '../../src/engine/form/evaluateForm.ts';
import { cellOf, evaluateList } from '../../src/engine/list/evaluateList.ts';
import { holds } from '../../src/engine/rules/logic.ts';
import { menuOf, routeOf } from '../../src/engine/session/route.ts';
import { scopeFacts } from '../../src/engine/session/scopeFacts.ts';
import type { Json, JsonObject } from '../../src/engine/types.ts';
import { sendEvent } from '../../src/engine/workflow/machine.ts';
import { sampled } from '../support/whole.ts';
import { problemsIn, sessionIn, statusesOffered } from './support/judgeChanged.ts';
import { followed, recipes } from './support/recipe.ts';

/** Problems of a form on the server for its first example without any, with other data. */
function problems(catalogue: Catalogue, id: string, data: JsonObject): string[] {
  const def = catalogue.forms[id];
  const whole = def?.examples.find(({ expect: { problems: found } }) => found?.length === 0);
  if (!def || !whole) throw new Error(`no sound example of ${id}`);
  const form = judgedForm(def);
  const verdicts = evaluateForm(form, {
    data: { ...whole.data, ...data },
    facts: exampleFactsOf(whole, optionLists(catalogue.options), catalogue.longLists),
    validators: compileValidators(form),
    messages: catalogue.messages['en'] ?? {},
    side: 'server',
  });
  return verdicts.problems
    .filter(({ at }) => Object.keys(data).some((key) => `${at}/`.startsWith(`/${key}/`)))
    .map(({ at, message }) => `${at} ${message}`);
}
const required = 'Please fill out this field';
/** What somebody finds in the menu, and whether an address opens. */
const menu = (catalogue: Catalogue, role: string): string[] =>
  (menuOf(catalogue.menus, sessionIn(catalogue, role))?.entries ?? []).filter(({ visible }) => visible).map(({ screen }) => screen);
function opens(catalogue: Catalogue, role: string, path: string): boolean {
  const session = sessionIn(catalogue, role);
  return 'show' in routeOf(path, catalogue.screens, menuOf(catalogue.menus, session), session);
}
/** What stands in the cards of the principal. */
const principal = (catalogue: Catalogue): { cards: { id: string; label: string }[]; charts: string[] } =>
  catalogue.screens['dashboard']?.blocks[3]?.with as unknown as { cards: { id: string; label: string }[]; charts: string[] };

const effects: Readonly<Record<string, (catalogue: Catalogue) => void>> = {
  'A new field': (catalogue) => {
    expect(problemsIn(catalogue, { villageCouncil: 'Wai' })).toEqual([]);
    expect(problemsIn(catalogue, { villageCouncil: 'W'.repeat(200) })).toMatchObject([{ at: '/villageCouncil' }]);
    const { fields } = catalogue.forms['registration/basic-details']?.ui.sections.find(({ id }) => id === 'basic') ?? {};
    expect(fields?.at(-1)?.at).toBe('/villageCouncil');
  },
  'A new option': (catalogue) => {
    expect(problemsIn(catalogue, { mobilizationChannel: 'Radio' })).toEqual([]);
    expect(problemsIn(catalogue, { mobilizationChannel: 'Television' })).toHaveLength(1);
  },
  'A list too long for a page': (catalogue) => {
    const wrong = (data: JsonObject): string[] => problems(catalogue, 'registration/basic-details', data);
    expect(wrong({ workDistrict: '490', council: '185002' })).toEqual([]);
    expect(wrong({ workDistrict: '497', council: '185002' })).toEqual(['/council Please choose one of the offered values']);
    expect(wrong({ workDistrict: '490', council: 'Khed' })).toHaveLength(1);
    expect(wrong({ workDistrict: '490', alsoIn: ['185002', '185001'] })).toEqual([]);
    expect(wrong({ workDistrict: '490', alsoIn: ['185001', '186001'] })).toEqual(['/alsoIn/1 Please choose one of the offered values']);
    const { councils } = catalogue.longLists;
    const query = { from: 0, size: 30 };
    expect(councils?.search({ ...query, text: 'upper wad', within: '490', language: 'hi' })).toEqual({
      items: [{ value: '185002', label: 'Wadgaon, Upper', within: '490' }],
      total: 1,
    });
    expect(councils?.search({ ...query, text: 'सिन्', language: 'hi' }).items[0]?.label).toBe('सिन्नर');
    expect(catalogue.forms['registration/basic-details']?.rules.on).toContainEqual({
      id: 'within:/workDistrict',
      change: '/workDistrict',
      clear: ['/council', '/alsoIn'],
    });
  },
  'A field that is required sometimes': (catalogue) => {
    expect(problemsIn(catalogue, { bplStatus: 'Antyodaya' })).toEqual([{ at: '/consentDate', message: required }]);
    expect(problemsIn(catalogue, { bplStatus: 'Antyodaya', consentDate: '2026-11-19' })).toEqual([]);
    expect(problemsIn(catalogue, { bplStatus: 'APL' })).toEqual([]);
    const examples = catalogue.forms['registration/basic-details']?.examples ?? [];
    expect(examples.filter(({ expect: { required: paths } }) => paths?.includes('/consentDate'))).not.toEqual([]);
  },
  'A limit of a number': (catalogue) => {
    expect(problems(catalogue, 'training/batch', { capacity: 31 })).toContain('/capacity Must be at most 30');
    expect(problems(catalogue, 'training/batch', { capacity: 30 })).toEqual([]);
  },
  'What there may be only one of': (catalogue) => {
    const allProblems = catalogue.forms['record/family']?.examples.flatMap(({ expect: { problems: found } }) => found ?? []);
    const twice = allProblems?.filter(({ rule }) => rule === 'spouse-twice');
    expect(twice).toEqual([{ at: '/relationshipId', rule: 'spouse-twice', message: "Spouse's details are already added" }]);
  },
  'Another wording': (catalogue) =>
    expect(problemsIn(catalogue, { consentDate: '2026-11-21' })).toEqual([
      { at: '/consentDate', message: 'The consent was given today or earlier: please look at the date once more' },
    ]),
  'Another word for a beneficiary': ({ messages, workflows }) => {
    expect(messages['en']?.['beneficiaries.selectFirst']).toBe('Please select a trainee');
    expect(workflows['engagement']).toMatchObject({ title: 'Status of a trainee' });
  },
  'Nobody of a role sees a screen': (catalogue) => {
    expect(menu(catalogue, 'Mobilizer')).not.toContain('reports');
    expect([opens(catalogue, 'Mobilizer', '/dashboard/reports'), opens(catalogue, 'Center Manager', '/dashboard/reports')]).toEqual([false, true]);
  },
  'A new entry in a menu': (catalogue) => {
    expect(menu(catalogue, 'Mobilizer').at(-1)).toBe('PrintIdCard');
    expect(opens(catalogue, 'Mobilizer', String(catalogue.screens['PrintIdCard']?.path))).toBe(true);
  },
  'A new column of a list': ({ lists, actions, entities }) => {
    expect(lists['beneficiaries']?.columns.at(-1)).toMatchObject({ at: '/gender', label: 'Gender', sort: true });
    expect(actions['engagement']?.['viewAllByCenter']?.answer).toContain('gender');
    expect(entities['engagement']?.columns?.['gender']).toMatchObject({ sort: true, from: { entity: 'student' } });
  },
  'A column that is worked out and stored': ({ lists, actions, entities }) => {
    expect(lists['beneficiaries']?.columns.at(-1)).toMatchObject({ at: '/birthYear', sort: true });
    expect(actions['engagement']?.['viewAllByCenter']?.answer).toContain('birthYear');
    expect(entities['student']?.columns?.['birthYear']).toMatchObject({ type: 'integer', compute: { year: { var: 'dob' } } });
    expect(entities['engagement']?.columns?.['birthYear']).toMatchObject({ filter: true, from: { at: '/birthYear' } });
  },
  'A column counted from other rows': ({ lists, actions, entities }) => {
    expect(lists['beneficiaries']?.columns.at(-1)).toMatchObject({ at: '/relatives', sort: true });
    expect(actions['engagement']?.['viewAllByCenter']?.answer).toContain('relatives');
    expect(entities['student']?.columns?.['relatives']).toMatchObject({ children: { entity: 'family', by: 'dbUserId', take: 'count' } });
    expect(entities['engagement']?.columns?.['relatives']).toMatchObject({ sort: true, from: { at: '/relatives' } });
  },
  'A new filter of a list': ({ lists }) => expect(lists['batches']?.filters).toMatchObject([{ field: 'batchName', as: 'text' }]),
  'A status with a way back': (catalogue) => {
    const def = catalogue.workflows['engagement'];
    if (!def) throw new Error('the workflow is gone');
    const facts = { session: sessionIn(catalogue, 'Counsellor'), record: {} };
    expect(sendEvent(def, 'Mobilised', { type: 'hold' }, facts)).toMatchObject({ ok: false, message: '{{engagement.holdReason}}' });
    expect(sendEvent(def, 'Mobilised', { type: 'hold', reason: 'Harvest' }, facts)).toMatchObject({ ok: true, state: 'On Hold' });
    expect(sendEvent(def, 'On Hold', { type: 'resume' }, facts)).toMatchObject({ ok: true, state: 'Mobilised' });
    expect(statusesOffered(catalogue, 'Mobilised', facts.session)).toContain('On Hold');
    expect(statusesOffered(catalogue, 'On Hold', facts.session)).toEqual(['Mobilised', 'On Hold']);
    const wrong = (status: string, reason: string): string[] => problems(catalogue, 'record/engagement-status', { status, reason });
    const other = ['/reason Please choose one of the offered values'];
    expect([wrong('On Hold', 'Harvest'), wrong('On Hold', 'Marriage')]).toEqual([[], other]);
    expect([wrong('Rejected', 'Marriage'), wrong('Rejected', 'Harvest')]).toEqual([[], other]);
  },
  'A new type of document': (catalogue) => {
    expect(problems(catalogue, 'record/documents', { documentName: 'VillageCouncilLetter' })).toEqual([]);
    expect(problems(catalogue, 'record/documents', { documentName: 'Rumour' })).toHaveLength(1);
  },
  'Longer passwords': (catalogue) => {
    expect(problems(catalogue, 'access/change-password', { password: 'Skill@202' })).toEqual(['/password password min 10 characters']);
    expect(problems(catalogue, 'access/change-password', { password: 'Skill@2026' })).toEqual([]);
  },
  'A new card on the dashboard': (catalogue) => {
    expect(principal(catalogue).cards.at(-1)).toMatchObject({ id: 'dropout', label: '{{dashboard.dropout}}' });
    expect(catalogue.messages['en']?.['dashboard.dropout']).toBe('Dropouts');
  },
  'A new chart': (catalogue) => {
    expect(principal(catalogue).charts.at(-1)).toBe('enrolled-by-program');
    expect(catalogue.charts['enrolled-by-program']?.call).toBeDefined();
  },
  'A register': (catalogue) => {
    expect(menu(catalogue, 'Center Manager')).toContain('front-keys');
    expect([opens(catalogue, 'Center Manager', '/dashboard/keys'), opens(catalogue, 'Corporate Admin', '/dashboard/keys')]).toEqual([true, false]);
    const actions = catalogue.actions['front-keys'] ?? {};
    const may = (action: string, role: string): boolean => holds(actions[action]?.may, { session: sessionIn(catalogue, role) });
    expect([may('add', 'Center Manager'), may('add', 'Mobilizer'), may('list', 'Mobilizer')]).toEqual([true, false, true]);
    expect(problems(catalogue, 'front/keys', { lentTo: '' })).toEqual([`/lentTo ${required}`]);
  },
  'A new column of a report': ({ lists, actions }) => {
    expect(lists['student-report']?.columns.at(-1)?.label).toBe('Ready For Dropout');
    expect(lists['student-report']?.export?.columns).toContain('readyForDropout');
    expect(actions['report']?.['viewReport']?.answer).toContain('readyForDropout');
  },
  'A new question of an interview': ({ reference }) =>
    expect((reference['business-case-questions'] as JsonObject[]).at(-1)).toMatchObject({ id: 11, question: 'Who will buy it?' }),
  'A new centre model': (catalogue) => {
    const centre = { id: 101, modelId: 19 };
    const session = scopeFacts(catalogue, { roleMapId: 3, programId: 2, user: { id: 7 }, centre });
    expect(problemsIn(catalogue, { dob: '2011-03-14' }, { model: session?.['model'] ?? {} })).toEqual([
      { at: '/dob', message: 'Age cannot be less than 16 years' },
    ]);
    expect(problemsIn(catalogue, { dob: '2010-03-14' }, { model: session?.['model'] ?? {} })).toEqual([]);
  },
  'An age limit of a programme': (catalogue) => {
    const program = (name: string): JsonObject => ({ program: sessionIn(catalogue, 'Mobilizer', name)['program'] ?? {} });
    expect(problemsIn(catalogue, { dob: '2007-03-14' }, program('Weekend Programme'))).toEqual([
      { at: '/dob', message: 'Age cannot be less than 20 years' },
    ]);
    expect(problemsIn(catalogue, { dob: '2007-03-14' }, program('Core Skilling Programme'))).toEqual([]);
  },
  'A new role': (catalogue) => {
    const session = sessionIn(catalogue, 'Auditor');
    const { captureFamilyDetails, viewAllFamilyDetailsForUser } = catalogue.actions['family'] ?? {};
    expect([holds(captureFamilyDetails?.may, { session }), holds(viewAllFamilyDetailsForUser?.may, { session })]).toEqual([false, true]);
    expect(menu(catalogue, 'Auditor')).toContain('managebeneficiary');
  },
  'A field that must differ from another, for one programme': (catalogue) => {
    const program = (name: string): JsonObject => ({ program: sessionIn(catalogue, 'Mobilizer', name)['program'] ?? {} });
    const problemsOf = (secondPhone: Json, name = 'Core Skilling Programme') => problemsIn(catalogue, { secondPhone }, program(name));
    expect(problemsOf('8432180112')).toEqual([{ at: '/secondPhone', message: 'This is the primary contact number: please give another one' }]);
    expect(problemsOf(null)).toEqual([{ at: '/secondPhone', message: required }]);
    expect([problemsOf('8432180113'), problemsOf(null, 'Short Course Programme')]).toEqual([[], []]);
  },
  'A computed column and a computed note': ({ lists, messages }) => {
    const list = lists['family'];
    if (!list) throw new Error('the list is gone');
    const [member, child] = [
      { id: 1, dob: '1980-11-21' },
      { id: 2, dob: '2008-11-21' },
    ];
    const facts = { today: '2026-11-20', session: {}, lookups: { members: [member, child, { id: 3, dob: null }] } };
    const { note, columns } = evaluateList(list, { facts, messages: messages['en'] ?? {}, rows: [member] });
    expect([note, columns.at(-1)?.label]).toEqual([{ text: 'Dependants: 1', tone: 'info' }, 'Age']);
    expect([member, child, {}].map((row) => list.columns.at(-1) && cellOf(list.columns.at(-1) ?? { at: '' }, row, facts, String))).toEqual([
      45,
      17,
      null,
    ]);
  },
  'A question that requires another and filters a list': (catalogue) => {
    expect(problemsIn(catalogue, { needsHostel: 'Y' })).toEqual([{ at: '/hostelFrom', message: required }]);
    expect(problemsIn(catalogue, { needsHostel: 'Y', hostelFrom: '2026-12-01' })).toEqual([]);
    expect([problemsIn(catalogue, { needsHostel: 'N' }), problemsIn(catalogue, {})]).toEqual([[], []]);
    expect(catalogue.lists['beneficiaries']?.filters?.at(-1)).toMatchObject({ field: 'needsHostel', options: 'yes-no' });
    expect(catalogue.entities['engagement']?.columns?.['needsHostel']).toMatchObject({ filter: true });
  },
  'A document that enrolment asks of some': (catalogue) => {
    expect(problems(catalogue, 'record/documents', { documentName: 'MigrationCertificate', documentType: 'MigrationCertificate' })).toEqual([]);
    const def = catalogue.completeness['beneficiary'];
    if (!def) throw new Error('the checks are gone');
    const world = { lists: optionLists(catalogue.options), constants: catalogue.app.constants };
    const paper = { documentType: 'MigrationCertificate', documentName: 'MigrationCertificate', typeOfDocument: 'P' };
    const lacks = (state: string, more: readonly JsonObject[] = []): string[] => {
      const baseFacts = completenessFacts(def, { name: '', requirement: [], expect: { lines: [] } }, { ...world, messages: {}, components: {} });
      const documents = [...(baseFacts.record['documents'] as JsonObject[]), ...more];
      const facts = { ...baseFacts, record: { ...baseFacts.record, documents, addresses: [{ type: 'R', state }] } };
      return missingLinesOf(def, judgeCompleteness(def, facts, new Set()).checks).map(({ text }) => text);
    };
    expect([lacks('Gujarat'), lacks('Gujarat', [paper]), lacks('Maharashtra')]).toEqual([['Migration Certificate'], [], []]);
  },
  'A card and a chart by status and gender': (catalogue) => {
    expect(principal(catalogue).cards.at(-1)).toMatchObject({ id: 'women', call: 'countOfGender' });
    expect(principal(catalogue).charts.at(-1)).toBe('status-and-gender');
    expect(catalogue.actions['dashboard']?.['countByStatusAndGender']?.do).toMatchObject({ per: ['status', 'gender'] });
    expect(catalogue.entities['engagement']?.counters).toContainEqual(['centreId', 'status', 'gender']);
  },
  'At most three registrations for one number': ({ actions, forms }) => {
    expect(actions['student']?.['registrationsOfNumber']?.do).toMatchObject({ count: 'student', everywhere: true });
    expect(forms['registration/basic-details']?.rules.check?.at(-1)).toMatchObject({ id: 'number-thrice', needs: 'server' });
  },
  'Words in another language': ({ messages }) => {
    const textsIn = (language: string) => ['registration.note', 'Secondary Contact Number'].map((key) => messages[language]?.[key]);
    expect(textsIn('hi')).toEqual(['जहाँ "ज़रूरी नहीं" नहीं लिखा है, वह हर जानकारी भरें।', 'घर का संपर्क नंबर']);
    expect(textsIn('en')).toEqual(['All fields are required unless marked optional.', undefined]);
  },
};

test('each recipe of docs/recipes.md is followed here, thirty-two of them', () => {
  expect(Object.keys(effects)).toEqual(recipes);
  expect(recipes).toHaveLength(32);
});
test.each(
  sampled(
    recipes.map((title) => [title]),
    5,
  ),
)('%s: the steps of the page, the check, and what comes of it', (title) => effects[title]?.(followed(title).catalogue));
