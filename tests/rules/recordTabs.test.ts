import { describe, expect, test } from 'vitest';
import { afterwards } from '../../src/runtime/save/after.ts';
import { hiddenTabs, tabsOf } from '../../src/runtime/screens/tabs.ts';
import type { Json, JsonObject } from '../../src/engine/types.ts';
import { textOf } from '../../src/engine/problem/text.ts';
import { catalogue, messages } from './support/definitions.ts';
import { sessionOf } from './support/session.ts';

/** The record's tabs as the specification lists them: requirement, form, index, name, when they are there. */
const tabs: [string, string, number, string, 'always' | 'mobilised' | 'decided'][] = [
  ['D2-TABS-07', 'record/socio-economic', 1, 'SocioEconomic', 'always'],
  ['D2-TABS-08', 'record/education', 2, 'Education', 'always'],
  ['D2-TABS-09', 'record/family', 3, 'Family', 'always'],
  ['D2-TABS-10', 'record/experience', 4, 'Experience', 'always'],
  ['D2-TABS-11', 'record/counselling', 5, 'Counselling', 'always'],
  ['D2-TABS-12 D2-TABS-27 D2-TABS-34 D3-RECORD-05', 'record/observation', 6, 'Observation', 'mobilised'],
  ['D2-TABS-13 D2-TABS-35', 'record/existing-business', 7, 'Existing Business', 'always'],
  ['D2-TABS-14 D2-TABS-36', 'record/business-case', 8, 'Business Case Brief', 'always'],
  ['D2-TABS-16 D2-TABS-28 D2-TABS-38 D3-RECORD-06', 'record/evaluation', 10, 'Assessor Evaluation', 'mobilised'],
  ['D2-TABS-17 D2-TABS-29 D2-TABS-39 D3-RECORD-07 D3-DROPOUT-19', 'record/enrolment', 11, 'Enrollment', 'decided'],
  ['D2-TABS-20 D2-TABS-32', 'record/placement', 14, 'Placement', 'always'],
  ['D2-TABS-21 D2-TABS-30 D2-TABS-40 D3-RECORD-08 D3-DROPOUT-19', 'record/course-enrolment', 15, 'Course Enrollment', 'decided'],
];

const fresh = { rowId: null, stored: null };
/** Requirement, form, record, message: with no data in the form. */
const saves: [string, string, JsonObject, string][] = [
  ['D2-SOCIO-19', 'record/socio-economic', fresh, 'SocioEconomic Details Saved Sucessfully'],
  ['D2-SOCIO-20', 'record/socio-economic', { stored: { id: 5 } }, 'SocioEconomic Details Updated Sucessfully'],
  ['D2-EDU-13', 'record/education', { stored: { rows: [] } }, 'Education Details Saved Sucessfully'],
  ['D2-EDU-14', 'record/education', { stored: { rows: [{ id: 5 }] } }, 'Education Details updated Sucessfully'],
  ['D2-FAM-20', 'record/family', fresh, 'Family Details Saved Sucessfully'],
  ['D2-FAM-21', 'record/family', { rowId: 4 }, 'Family Details Updated Sucessfully'],
  ['D2-EXP-23', 'record/experience', { ...fresh, experience: [] }, 'Experience Details Saved Sucessfully'],
  ['D2-EXP-24', 'record/experience', { rowId: 4, experience: [{ id: 7, isExperience: 'N' }] }, 'Experience Details Updated Sucessfully'],
  ['D2-OBS-07', 'record/observation', fresh, 'Observation Details Saved Successfully'],
  ['D2-BCASE-09', 'record/business-case', fresh, 'Data Saved Sucessfully'],
  ['D2-EXB-19', 'record/existing-business', fresh, 'Data Saved Sucessfully'],
  ['D2-COUN-44', 'record/counselling', fresh, 'Counselling Comments Saved Successfully'],
  ['D2-COUN-23', 'record/engagement-status', fresh, 'Status changed successfully'],
  ['D2-EVAL-15', 'record/evaluation', fresh, 'Data Saved Successfully'],
];

const bindings = Object.fromEntries(Object.entries(catalogue.forms).map(([id, { binding }]) => [id, binding]));
const { components } = catalogue;
const labels = (status: string, centre: JsonObject = {}, role = 'Mobilizer', visibility: Record<string, boolean> = {}): string[] => {
  const session = sessionOf(role);
  const at = { ...session, centre: { ...(session['centre'] as JsonObject), ...centre } };
  return tabsOf('beneficiary', bindings, { session: at, record: { dbUserId: 31, status }, visibility, components }).map(({ label }) => label);
};

describe('the tabs of the record', () => {
  test.each(tabs)('%s %s stands at its index', (_id, form, index, label) => {
    expect(bindings[form]?.tab).toMatchObject({ of: 'beneficiary', index, label });
  });
  const STATUSES = ['Mobilised', 'mobilised', 'Shortlisted', 'Recommended', 'Not Recommended', 'Rejected', 'enrolled', 'Enrolled', 'Dropout'];
  const TABS_OF = { always: STATUSES, mobilised: STATUSES.slice(0, 2), decided: ['Shortlisted', 'enrolled', 'Enrolled'] };
  test.each(tabs)('%s %s is there in these statuses alone', (_id, _form, _index, label, phase) => {
    expect(STATUSES.filter((status) => labels(status).includes(label))).toEqual(TABS_OF[phase]);
  });
  test.each([
    ['Observation', 'observationTab', 'Mobilised', 'Mobilizer'],
    ['Existing Business', 'existingBusinessTab', 'Mobilised', 'Mobilizer'],
    ['Business Case Brief', 'businessCaseTab', 'Mobilised', 'Mobilizer'],
    ['Recommend', 'recommendTab', 'Mobilised', 'Change leader/Facilitator'],
    ['Assessor Evaluation', 'evaluationTab', 'Mobilised', 'Assessor'],
    ['Enrollment', 'enrollmentTab', 'Shortlisted', 'Center Manager'],
    ['Course Enrollment', 'courseEnrollmentTab', 'Shortlisted', 'Center Manager'],
  ])('D3-RECORD-10 D1-SHELL-25 %s goes where the centre says N or the component list hides it, the others stay', (label, name, status, role) => {
    const all = labels(status, { [name]: 'Y' }, role);
    const others = all.filter((one) => one !== label);
    expect(others).toHaveLength(all.length - 1);
    expect(labels(status, { [name]: 'N' }, role)).toEqual(others);
    const component = Object.values(bindings).find(({ tab }) => tab?.label === label)?.tab?.component ?? '';
    expect(labels(status, {}, role, { [component]: false, Family: true })).toEqual(others);
  });
});

describe('tabs that a status hides', () => {
  const hidden = (status: string | null, role = 'Mobilizer'): string[] =>
    hiddenTabs(
      'beneficiary',
      bindings,
      { session: sessionOf(role), record: { dbUserId: 31, status }, visibility: {}, components },
      Object.keys(catalogue.workflows['engagement']?.machine.states ?? {}),
    );
  test('D2-TABS-27 look 4: are named, those that a centre has switched off are not', () => {
    expect(hidden('Shortlisted')).toContain('Observation');
    expect(hidden('Mobilised')).not.toContain('Observation');
    expect(hidden(null)).toEqual([]);
  });
  test('D2-TABS-47 D2-TABS-48 every status opens the record, enrolled in both spellings alike', () => {
    for (const status of ['Mobilised', 'Shortlisted', 'Recommended', 'Not Recommended', 'Rejected', 'Enrolled', 'enrolled', 'Dropout'])
      expect(labels(status)[0], status).toBe('Basic');
    expect(labels('enrolled')).toEqual(labels('Enrolled'));
  });
});

describe('the words above the family form', () => {
  test('D2-FAM-05 the note above the family form', () => {
    expect(textOf(messages, catalogue.forms['record/family']?.ui.sections[0]?.note ?? '')).toBe('Father and Mother details are mandatory.');
  });
});

describe('saves that fail', () => {
  test('D2-TABS-53 D2-CALLS-57 D12-GAP-038 say so in the words of the specification where it has some, whatever the server says', () => {
    const forms = ['business-case', 'existing-business', 'business-evaluation', 'counselling'].map(
      (form) => catalogue.forms[`record/${form}`]?.binding,
    );
    expect(forms.map((binding) => textOf(messages, String(binding?.failed)))).toEqual(
      Array(4).fill('Data not saved/updated successfully, Please try again!'),
    );
    expect(forms.map((binding) => binding?.failedAloud)).toEqual(Array(4).fill(true));
  });
});

describe('what a saved tab says', () => {
  test.each(saves)('%s %s', (_id, form, record, message) => {
    const then = catalogue.forms[form]?.binding.then;
    const facts = { record: record as Json as JsonObject, session: {}, data: {}, kept: {} };
    expect(textOf(messages, afterwards(then, facts, {}).say ?? '')).toBe(message);
  });
});
