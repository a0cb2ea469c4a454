/** A form with a head begins anew with each choice in it: what there is to say of the choice is said in the form that stands then. */
import { expect, test } from 'vitest';
import { compileValidators } from '../../src/catalogue/compile/validators.ts';
import { createFileBox } from '../../src/runtime/files/fileBox.ts';
import { openForm } from '../../src/runtime/pages/form/formWork.ts';
import { noCompletedSteps } from '../../src/runtime/save/runSteps.ts';
import { catalogue, entryOf, lists, messages } from '../rules/support/definitions.ts';
import { sessionOf } from '../rules/support/session.ts';

const all = [{ batchId: 7, batchName: 'C101-RETAIL-001', startDate: '2026-11-21', endDate: '2026-12-30' }];

/** The attendance of a day outside the batch, begun by itself or by the choice of a field. */
const beginForm = (headField?: string, name = 'training/attendance') => {
  const form = entryOf(catalogue.forms, name);
  const data = { centerId: 101, batchId: 7, attendanceDate: '2026-11-20' };
  const work = openForm({
    parts: { form: { ...form, options: lists, sorted: [] }, validators: compileValidators(form) },
    stored: { data, rows: {}, versions: {} },
    facts: { session: sessionOf('Center Manager'), record: { ...data, stored: data }, today: '2026-11-20', lists, lookups: { all } },
    messages,
    slot: { found: null, write: async () => true, remove: async () => undefined, release: () => undefined },
    files: createFileBox(),
    memory: noCompletedSteps('d1'),
    now: () => 1000,
    catalogue: () => 'c1',
    ask: async (question) => (JSON.stringify(question).includes('viewAllBatchesByCenter') ? all : []),
    question: async () => true,
    tell: () => undefined,
    headField,
  });
  return work.store;
};

test.each(['attendanceDate', 'batchId'])(
  'D3-GAP-56 once %s is chosen the notice of a day outside the batch stands, nothing else has to be pressed',
  async (field) => {
    const store = beginForm(field);
    await expect.poll(() => store.fact('attendanceDate').warning).toBe('This day lies outside the batch, which runs from 21/11/2026 to 30/12/2026.');
    expect(beginForm().fact('attendanceDate').warning).toBeUndefined();
  },
);

test('D3-PVERIFY-17 what the pressed button says is no change that somebody made', () => {
  const store = beginForm(undefined, 'placement/verification');
  store.set('placementVerificationStatus', 'Approved');
  expect(store.changes()).toEqual([]);
  store.set('placementVerificationRemarks', 'The letter is unsigned');
  expect(store.changes()).toEqual(['placementVerificationRemarks']);
});
