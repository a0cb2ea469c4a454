import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../src/engine/types.ts';
import { call } from '../../support/wire.ts';
import { register } from './beneficiary.ts';
import { isObject, rowOf, rowsOf, sharedServer, signIn, signedIn, wordsOf, type Person } from './harness.ts';

const ANSWERED_BEFORE = 'Every question is answered, the evaluation stays as it is';

const server = await sharedServer();
const [lakshmi, priya, asha] = await signedIn(server, 'principal', 'ops', 'mobilizer');

describe('the business idea evaluation', () => {
  const shortlisted = async (): Promise<number> => {
    const { engagementId } = await register(server, asha);
    expect((await priya.call('engagement', 'updateStatus', { engagementId, status: 'Shortlisted', remarks: 'Fits' })).appError).toBeNull();
    return engagementId;
  };
  const questions = async (engagementId: number, person = lakshmi) =>
    rowsOf(await person.call('business-evaluation', 'getBusinessIdeaEvaluationDetails', { engagementId }));
  /** Every question answered with its response of this place, 0 to 2; `more` lies upon the row of a question. */
  const answers = async (engagementId: number, place: number, more: Record<number, JsonObject> = {}): Promise<JsonObject[]> =>
    (await questions(engagementId)).map(({ id, evaluatorResponses }) => {
      const found: Json = Array.isArray(evaluatorResponses) ? (evaluatorResponses[place] ?? null) : null;
      return { engagementId, questionId: id ?? null, answer: isObject(found) ? (found['value'] ?? null) : null, remarks: '', ...more[Number(id)] };
    });
  const save = (rows: JsonObject[], person = lakshmi) =>
    call(server.url, 'business-evaluation', 'saveBusinessIdeaEvaluationDetails', rows, { token: person.token });
  const score = async (engagementId: number) =>
    rowOf(await lakshmi.call('business-evaluation', 'calculateFinalScore', { engagementId }))['finalScore'];

  test('D2-BIE-04 D2-BIE-07 D2-BIE-08 D2-CALLS-48 D3-CALLS-18 D3-ENTITY-20 twelve questions, each with its responses, and what was answered', async () => {
    const rows = await questions(await shortlisted());
    expect(rows).toHaveLength(12);
    for (const row of rows) {
      expect(Object.keys(row)).toEqual(
        expect.arrayContaining('id question parameter subParameter evaluatorResponses uniqKey answer subQuestionId remarks'.split(' ')),
      );
      expect([row['answer'], row['subQuestionId']]).toEqual([null, null]);
      expect(row['evaluatorResponses']).toHaveLength(3);
    }
  });

  test('D2-BIE-01 the brief that the evaluator reads: every question, with what was answered', async () => {
    const engagementId = await shortlisted();
    const brief = async (person: Person) => person.call('business-case', 'fetchBrief', { engagementId });
    const before = rowsOf(await brief(lakshmi));
    expect([before.length, before.map(({ answer }) => answer)]).toEqual([10, Array.from({ length: 10 }, () => null)]);
    const { dbUserId } = rowOf(await asha.call('engagement', 'viewStudentEngagementById', { engagementId }));
    const answerRows = before.map(({ questionId }): JsonObject => ({
      ...{ engagementId, questionId: questionId ?? null, userId: dbUserId ?? null },
      ...{ answer: `Plan ${String(questionId)}`, remarks: '' },
    }));
    expect((await call(server.url, 'business-case', 'save', answerRows, { token: asha.token })).appError).toBeNull();
    const question = 'In which village or area, block and district will the business be set up?';
    const after = rowsOf(await brief(lakshmi));
    expect(after.map(({ answer }) => answer)).toEqual(after.map(({ questionId }) => `Plan ${String(questionId)}`));
    expect(after[0]).toEqual({ questionId: 1, question, answer: 'Plan 1' });
    expect((await brief(await signIn(server, 'pune'))).http).toBe(403);
  });

  test('D2-BCASE-08 D2-BIE-09 D2-CALLS-20 D2-CALLS-49 D3-CALLS-19 D12-GAP-150 answers are kept together, and make the score: percent of the highest', async () => {
    for (const [place, percent] of [
      [0, 100],
      [1, 60],
      [2, 20],
    ] as const) {
      const engagementId = await shortlisted();
      expect(await score(engagementId)).toBe(-1);
      expect((await save(await answers(engagementId, place))).appError).toBeNull();
      expect((await questions(engagementId)).map(({ subQuestionId }) => subQuestionId)).toEqual(Array.from({ length: 12 }, () => place + 1));
      expect(await score(engagementId)).toBe(percent);
      expect(rowOf(await lakshmi.call('business-case', 'calculateFinalScore', { engagementId }))).toEqual({ engagementId, finalScore: percent });
    }
  });

  test('D2-BIE-06 D3-RECORD-15 what is complete stays; of two at once one evaluates and the other is told', async () => {
    const engagementId = await shortlisted();
    const best = await answers(engagementId, 0);
    const worst = await answers(engagementId, 2);
    const both = await Promise.all([save(best), save(worst)]);
    expect(both.filter(({ appError }) => appError === null)).toHaveLength(1);
    expect(both.flatMap(wordsOf).map(([, words]) => words)).toContain(ANSWERED_BEFORE);
    // Either of them may come first.
    const isBest = both[0]?.appError === null;
    expect(await score(engagementId)).toBe(isBest ? 100 : 20);
    expect(wordsOf(await save(isBest ? worst : best))[0]?.[1]).toBe(ANSWERED_BEFORE);
  });
});
