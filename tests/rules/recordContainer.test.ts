import { describe, expect, test } from 'vitest';
import { under } from '../../src/catalogue/checks/namePlaces.ts';
import { holds } from '../../src/engine/rules/logic.ts';
import { isObject } from '../../src/engine/json.ts';
import type { Json, JsonObject, Logic } from '../../src/engine/types.ts';
import { afterwards } from '../../src/runtime/save/after.ts';
import { isEmptyAndLocked, openedTab } from '../../src/runtime/screens/tabs.ts';
import { catalogue } from './support/definitions.ts';
import { labelsAt, tabsAt } from './support/tabs.ts';
import { sessionOf } from './support/session.ts';
import { engagementKeys } from './support/wireKeys.ts';

const STATUSES = ['Mobilised', 'Shortlisted', 'Recommended', 'Not Recommended', 'Rejected', 'Enrolled', 'enrolled', 'Dropout'];
const ROLES = catalogue.roles.items.map(({ name }) => String(name));
/** Statuses in which a tab is there. */
const during = (label: string, role = 'Mobilizer'): string[] => STATUSES.filter((status) => labelsAt({ role, status }).includes(label));

test('the record of nobody is no form of locked dashes: who may only read is led to the list, who may enter begins there', () => {
  const bindings = Object.fromEntries(Object.entries(catalogue.forms).map(([id, { binding }]) => [id, binding]));
  const [first] = tabsAt({});
  if (!first) throw new Error('no tab');
  const reading = (record: JsonObject): string[] => ROLES.filter((role) => isEmptyAndLocked(first, bindings, { session: sessionOf(role), record }));
  expect([reading({}), reading({ dbUserId: 31 })]).toEqual([['Principal'], []]);
});

describe('the tabs that there are', () => {
  test('D2-TABS-15 D2-TABS-16 D2-TABS-18 D2-TABS-19 D2-TABS-22 each at its index, whichever are there', () => {
    const labelByIndex = new Map(
      ['Mobilised', 'Shortlisted'].flatMap((status) => tabsAt({ role: 'Principal', status })).map(({ index, label }) => [index, label]),
    );
    expect([...labelByIndex].sort(([a], [b]) => a - b)).toEqual(
      'Basic|SocioEconomic|Education|Family|Experience|Counselling|Observation|Existing Business|Business Case Brief|Recommend|Assessor Evaluation|Enrollment|Business Evaluation|Documents|Placement|Course Enrollment'
        .split('|')
        .map((label, index) => [index, label]),
    );
  });
  test('D2-TABS-23 other numbers in use elsewhere do not count: 1 is the questionnaire, 2 education, 4 experience, 5 counselling', () => {
    const tabs = tabsAt({});
    expect([1, 2, 4, 5, 6].map((index) => openedTab(tabs, index)?.key)).toEqual([
      'socioEconomic',
      'education',
      'experience',
      'counselling',
      'observation',
    ]);
  });
  test('D2-TABS-31 D3-RECORD-09 Business Evaluation is there for role 3 and Shortlisted only', () => {
    const pairs = ROLES.flatMap((role) => during('Business Evaluation', role).map((status) => `${role} ${status}`));
    expect(pairs).toEqual(['Principal Shortlisted']);
  });
  test.each([
    ['D2-TABS-37', 'Recommend', 'recommendTab'],
    ['D2-TABS-35', 'Existing Business', 'existingBusinessTab'],
    ['D2-TABS-36', 'Business Case Brief', 'businessCaseTab'],
  ])('%s %s: the switch of a centre at N takes it away, anything else does not (D12-GAP-092)', (_id, label, name) => {
    const presence = ['N', 'n', 'Y', '', null].map((value) => labelsAt({ status: 'Shortlisted', centre: { [name]: value } }).includes(label));
    expect(presence).toEqual([false, false, true, true, true]);
  });
  test('D2-TABS-41 D3-RECORD-11 D12-GAP-093 Recommend is hidden from the Center Manager, from nobody else', () => {
    const hidden = catalogue.components['hidden'] as { name: string; when: Logic }[];
    const from = (role: string): string[] => hidden.filter(({ when }) => holds(when, sessionFacts(role))).map(({ name }) => name);
    const sees = ROLES.filter((role) => labelsAt({ role }, from(role)).includes('Recommend'));
    expect(sees).toEqual(ROLES.filter((role) => role !== 'Center Manager'));
  });
});
const sessionFacts = (role: string): { session: JsonObject } => ({ session: sessionOf(role) });

describe('ways to a record and from it', () => {
  const definitions = [
    ...Object.values(catalogue.lists),
    ...Object.values(catalogue.forms).map(({ binding }) => binding),
    ...Object.values(catalogue.screens),
  ];
  const ways = definitions
    .flatMap((one) => under(one as unknown as Json, 'state'))
    .map(({ value }) => value)
    .filter((state): state is JsonObject => isObject(state) && 'tab' in state);
  test('D2-TABS-02 carry ids, name, link, status and tab; somebody new has no link and no status yet', () => {
    const all = ['dbUserId', 'engagementId', 'linkedEngagementId', 'name', 'status', 'tab'];
    expect(ways.length).toBeGreaterThan(7);
    const short = ways.map((state) => Object.keys(state).sort()).filter((keys) => keys.join() !== all.join());
    expect(short).toEqual([['dbUserId', 'engagementId', 'name', 'tab']]);
  });
  test('D2-TABS-04 D2-TABS-44 D2-COUN-24 D3-ROUTES-38 what is said of a save stands in a dialog, and the way on, from a status, an evaluation, an enrolment or a placement to the list, is taken after 3000 ms', () => {
    expect(catalogue.app.constants['redirectMs']).toBe(3000);
    const going = Object.values(catalogue.forms).flatMap(({ id, binding: { then } }) => (then?.go ? [[id, then] as const] : []));
    expect(going.map(([id]) => id)).toEqual(
      expect.arrayContaining(['record/engagement-status', 'record/evaluation', 'record/existing-business', 'registration/basic-details']),
    );
    const next = going.map(
      ([id, then]) => [id, afterwards(then, { record: { dbUserId: 31 }, data: {}, kept: {}, session: {} }, catalogue.app.constants)] as const,
    );
    for (const [id, { wait, inline, say }] of next) expect([id, wait, inline, say !== undefined]).toEqual([id, 3000, undefined, true]);
    const toTheList = next.filter(([, { go }]) => go?.path === '/dashboard/managebeneficiary').map(([id]) => id);
    expect(toTheList.sort()).toEqual(
      ['course-enrolment', 'engagement-status', 'enrolment', 'evaluation', 'placement', 'recommend'].map((name) => `record/${name}`),
    );
  });
});

describe('what tabs read', () => {
  const answers = (service: string, action: string): string[] =>
    (catalogue.actions[service]?.[action]?.answer ?? []).flatMap((key) => (typeof key === 'string' ? [key] : Object.keys(key)));
  test('D2-TABS-46 the engagement comes with all its fields', () => {
    expect(answers('engagement', 'viewStudentEngagementById')).toEqual(expect.arrayContaining([...engagementKeys, 'reason']));
  });
  test('D2-TABS-42 the first tab is the registration form, its limits those of a new beneficiary', () => {
    const { schema, ui, binding } = catalogue.forms['registration/basic-details'] ?? {};
    expect(binding?.tab).toMatchObject({ index: 0, label: 'Basic' });
    const limit = (...path: string[]): unknown =>
      path.reduce<JsonObject>((node, key) => (node[key] ?? {}) as JsonObject, schema as unknown as JsonObject)['maxLength'];
    expect(['aadharNo', 'primaryContactNumber', 'passingYear'].map((name) => limit('properties', name))).toEqual([12, 10, 4]);
    for (const part of ['residential', 'permanent'])
      expect(
        ['pincode', 'addressLine1'].map((name) => limit('properties', part, 'properties', name)),
        part,
      ).toEqual([6, 20]);
    expect(ui?.sections.map(({ id }) => id)).toEqual(['contact', 'basic', 'residential', 'permanent', 'more']);
  });
});
