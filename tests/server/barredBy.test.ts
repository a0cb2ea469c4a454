/** What a refusal of a right says where the role has it: what stands in its way, and not that the role may not. */
import { expect, test } from 'vitest';
import { messagesOf } from '../../src/catalogue/client.ts';
import type { JsonObject, Logic } from '../../src/engine/types.ts';
import { wireRefusal } from '../../src/server/endpoint/answer.ts';
import { because, Refusal, wordsIn } from '../../src/server/refusal.ts';
import { sessionOf } from '../rules/support/session.ts';
import { productCatalogue } from './http/harness.ts';

const catalogue = await productCatalogue();
const ROLE = 'Your role may not do this';

const mayOf = (service: string, action: string): Logic => catalogue.actions[service]?.[action]?.may ?? false;
const visibleOf = (form: string): Logic => catalogue.forms[form]?.binding.visible ?? true;
const refusalText = (rule: Logic, facts: JsonObject): string => {
  const refusal = new Refusal('ROLE_BARRED', { explain: because(rule, facts) });
  const { body } = wireRefusal(refusal, messagesOf(catalogue), { words: wordsIn(catalogue), most: 1 });
  return body.appError?.[0]?.errorMessage ?? '';
};
const record = (status: string): JsonObject => ({ dbUserId: 31, engagementId: 77, status });

test.each<[string, Logic, JsonObject, RegExp | string]>([
  [
    'the centre makes no new batches',
    mayOf('batch', 'saveBatch'),
    { session: sessionOf('Center Manager', 'Core Skilling Programme', { batchCreation: 'N' }) },
    /^This cannot be done as things stand: The centre may have new batches: /,
  ],
  [
    'in this programme the manager enrols nobody',
    mayOf('enrollment', 'enrolltocourse'),
    { session: sessionOf('Center Manager', 'Rural Enterprise Programme') },
    /^This cannot be done as things stand: [^.]*[Mm]anager[^.]*: no/,
  ],
  [
    'nobody is enrolled in this status',
    visibleOf('record/enrolment'),
    { session: sessionOf('Center Manager'), record: record('Mobilised') },
    'This cannot be done as things stand: Status: “Mobilised”. Shortlist the beneficiary.',
  ],
  ['the role makes no batches', mayOf('batch', 'saveBatch'), { session: sessionOf('Change leader/Facilitator') }, ROLE],
  ['the role enrols nobody, whatever the programme', mayOf('enrollment', 'enrolltocourse'), { session: sessionOf('Mobilizer') }, ROLE],
])('D3-BATCHLIST-05 D3-BENROL-08 who is barred hears by what: %s', (_name, rule, facts, words) => {
  expect(refusalText(rule, facts)).toMatch(words);
});
