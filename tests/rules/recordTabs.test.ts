import { describe, expect, test } from 'vitest';
import { afterwards } from '../../src/runtime/save/after.ts';
import { hiddenTabs, tabsOf } from '../../src/runtime/screens/tabs.ts';
import type { Json, JsonObject } from '../../src/engine/types.ts';
import { textOf } from '../../src/engine/problem/text.ts';
import { catalogue, messages } from './support/definitions.ts';
import { saves, tabs } from './support/recordTabs.ts';
import { sessionOf } from './support/session.ts';

const bindings = Object.fromEntries(Object.entries(catalogue.forms).map(([id, { binding }]) => [id, binding]));
const { components } = catalogue;
const labels = (status: string, centre: JsonObject = {}, role = 'Mobilizer'): string[] => {
  const session = sessionOf(role);
  const at = { ...session, centre: { ...(session['centre'] as JsonObject), ...centre } };
  return tabsOf('beneficiary', bindings, { session: at, record: { dbUserId: 31, status }, visibility: {}, components }).map(({ label }) => label);
};

describe('the tabs of the record', () => {
  test.each(tabs)('%s %s stands at its index', (_id, form, index, label) => {
    expect(bindings[form]?.tab).toMatchObject({ of: 'beneficiary', index, label });
  });
  test.each(tabs.filter(([, , , , shownIn]) => shownIn === 'always'))('%s %s is there whatever the status', (_id, _form, _index, label) => {
    for (const status of ['Mobilised', 'Shortlisted', 'Recommended', 'Not Recommended', 'Rejected', 'enrolled', 'Dropout'])
      expect(labels(status), status).toContain(label);
  });
  test('D2-TABS-27 Observation is there while the status is Mobilised', () => {
    expect(['Mobilised', 'mobilised', 'Shortlisted', 'enrolled'].map((status) => labels(status).includes('Observation'))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
  test.each(tabs.flatMap(([id, form, , label, , centreSwitch]) => (centreSwitch ? [[id, form, label, centreSwitch]] : [])))(
    '%s %s can be switched off by a centre',
    (_id, _form, label, centreSwitch) => expect(labels('Mobilised', { [centreSwitch]: 'N' })).not.toContain(label),
  );
  test('D3-DROPOUT-19 the Enrollment tabs of an enrolled one disappear with the dropout', () => {
    const enrolling = (status: string) => labels(status).filter((label) => label.includes('Enrollment'));
    expect(enrolling('Enrolled')).toEqual(['Enrollment', 'Course Enrollment']);
    expect(enrolling('Dropout')).toEqual([]);
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
  test.each(saves)('%s %s', (_id, form, record, said) => {
    const then = catalogue.forms[form]?.binding.then;
    const facts = { record: record as Json as JsonObject, session: {}, data: {}, kept: {} };
    expect(textOf(messages, afterwards(then, facts, {}).say ?? '')).toBe(said);
  });
});
