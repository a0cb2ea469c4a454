import { describe, expect, test } from 'vitest';
import { holds } from '../../src/engine/rules/logic.ts';
import { catalogue } from './support/definitions.ts';
import { sessionOf } from './support/session.ts';

const record = { dbUserId: 31, engagementId: 77, status: 'Mobilised' };
const binding = (form: string) => catalogue.forms[form]?.binding ?? {};
const programme = (id: number): string => String(catalogue.programs.items.find((one) => one.id === id)?.name);

describe('who has what on the Counselling tab', () => {
  test.each([
    ['D2-COUN-25', 1, false],
    ['D2-COUN-26', 6, false],
    ['D2-COUN-27', 8, false],
    ['D2-COUN-28', 9, false],
    ['D2-COUN-28', 2, true],
    ['D2-COUN-28', 11, true],
    ['D2-COUN-28', 7, true],
  ])('%s programme %i: the status form is there: %s', (_id, id, there) => {
    expect(holds(binding('record/engagement-status').visible, { session: sessionOf('Center Manager', programme(id)), record })).toBe(there);
  });

  test('D2-TABS-33 D3-RECORD-04 the principal has no Counselling tab while nobody is selected', () => {
    const hasTab = (role: string, dbUserId: number | null) =>
      holds(binding('record/counselling').visible, { session: sessionOf(role), record: { ...record, dbUserId } });
    expect([hasTab('Principal', null), hasTab('Principal', 31), hasTab('Counsellor', null)]).toEqual([false, true, true]);
  });

  test('D12-GAP-069 the report opens where the answer says success, in capitals or without', () => {
    const download = binding('record/interest-inventory').buttons?.find(({ id }) => id === 'download-inventory');
    const opens = ['SUCCESS', 'success', 'Success', 'FAILURE', ''].map((status) => holds(download?.open?.if, { answer: { status } }));
    expect(opens).toEqual([true, true, true, false, false]);
  });

  test('D12-GAP-162 everybody counsels who may change records, and only who assesses evaluates', () => {
    const roles = catalogue.roles.items.map(({ name }) => String(name));
    const mayEdit = (form: string) => roles.filter((role) => holds(binding(form).edit, { session: sessionOf(role), record }));
    const readers = ['Principal'];
    const seers = catalogue.roles.items.filter((one) => one['seesBeneficiaries'] === true).map(({ name }) => String(name));
    expect(mayEdit('record/counselling')).toEqual(seers.filter((role) => !readers.includes(role)));
    expect(mayEdit('record/evaluation')).toEqual(['Assessor', 'Center Manager', 'Center Ops', 'Programme Admin']);
  });
});
