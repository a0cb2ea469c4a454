/** A lookup that is refused leaves no check of a shipped form silent, on either side. */
import { expect, test } from 'vitest';
import { compileValidators } from '../../src/catalogue/compile/validators.ts';
import { judgedForm } from '../../src/catalogue/judgedForm.ts';
import { evaluateAsking } from '../../src/engine/form/evaluateAsking.ts';
import { createFormStore } from '../../src/engine/form/store.ts';
import type { Asker } from '../../src/engine/form/types.ts';
import type { Json } from '../../src/engine/types.ts';
import { catalogue, entryOf, lists, messages } from './support/definitions.ts';
import { sessionOf } from './support/session.ts';

const form = entryOf(catalogue.forms, 'record/enrolment');
const engineForm = judgedForm(form);
const validators = compileValidators(engineForm);
const data = { batchId: 7 };
const facts = {
  session: sessionOf('Center Manager'),
  today: '2026-11-20',
  record: { dbUserId: 31, engagementId: 77, status: 'Shortlisted' },
  lists,
  lookups: {},
};
const answers: Record<string, Json> = {
  fetchIncompleteDetails: [{ left: 0, checks: [] }],
  viewStudentEngagementById: [{ engagementId: 77, dob: '2004-02-29', version: 3 }],
  viewBatchById: [{ batchId: 7, freezeDate: '2026-11-28', endDate: '2027-02-03', capacity: 30, taken: 29 }],
};
const without = (refused: string): Asker => {
  return ({ call }) => Promise.resolve(call === refused ? undefined : (answers[call] ?? []));
};
const refusalOf = (name: string): string =>
  `What this depends on cannot be looked up now (${name}), so it cannot be saved. Please try again, or tell an administrator.`;

test.each([
  ['viewBatchById', [refusalOf('batch')]],
  ['fetchEnrollmentDetails', [refusalOf('enrolment')]],
  ['nothing', []],
])('quality 5: with %s refused the check that needs it refuses, in the page as on the server', async (call, texts) => {
  const options = { facts, validators, messages, stored: null };
  const { problems } = await evaluateAsking(engineForm, { ...options, data, side: 'server' }, without(call));
  expect(problems.map(({ message }) => message)).toEqual(texts);
  const store = createFormStore({ ...options, form: engineForm, data, ask: without(call) });
  await expect.poll(() => store.submit().problems.map(({ message }) => message)).toEqual(texts);
  store.dispose();
});
