import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/engine/types.ts';
import { call } from '../../support/wire.ts';
import { register } from './beneficiary.ts';
import { codeOf, rowOf, rowsOf, sharedServer, signIn, wordsOf, type Person } from './harness.ts';

const DONE = 'The evaluation is saved and stays as it is';

const server = await sharedServer();
const [anil, rohit] = [await signIn(server, 'assessor'), await signIn(server, 'manager1')];

describe('the evaluation', () => {
  const row = (engagementId: number, more: JsonObject = {}): JsonObject => ({
    engagementId,
    groupExecObservation: 12,
    behaviourInterviewObservation: 15,
    individualExecScore: 70,
    assessorName: 'Anil Verma',
    ...more,
  });
  const capture = (person: Person, rows: JsonObject[]) =>
    call(server.url, 'evaluation', 'captureAllEvaluationDetails', rows, { token: person.token });
  const read = async (engagementId: number) => rowsOf(await rohit.call('evaluation', 'viewByEngagementId', { engagementId }));
  const someone = async () => (await register(server, anil)).engagementId;

  test.each<[string, JsonObject, [string, string][]]>([
    ['D2-EVAL-09 an empty individual score', { individualExecScore: null }, [['rows.0.individualExecScore', 'Cannot be empty']]],
    [
      'D2-EVAL-12 somebody else as the one who assessed',
      { assessedBy: 1 },
      [['rows.0.assessedBy', 'This field is worked out from others and cannot be changed']],
    ],
  ])('%s is refused', async (_name, wrong, expected) => {
    const engagementId = await someone();
    expect(wordsOf(await capture(anil, [row(engagementId, wrong)]))).toEqual(expected);
    expect(await read(engagementId)).toEqual([]);
  });

  test('D2-EVAL-14 what is evaluated stays as it is', async () => {
    const engagementId = await someone();
    await capture(anil, [row(engagementId)]);
    for (const again of [
      [row(engagementId, { individualExecScore: 99 })],
      [row(engagementId), row(engagementId, { assessorName: 'Rohit Sawant' })],
    ]) {
      const answer = await capture(rohit, again);
      expect([codeOf(answer), wordsOf(answer)[0]?.[1]]).toEqual(['FIELD_READONLY', DONE]);
    }
    expect(await read(engagementId)).toHaveLength(1);
  });

  test('D2-TABS-28 once the beneficiary is not mobilised any more there is nothing to evaluate', async () => {
    const engagementId = await someone();
    await anil.call('engagement', 'updateStatus', { engagementId, status: 'Shortlisted', remarks: 'Approved' });
    expect((await capture(anil, [row(engagementId)])).http).toBe(403);
  });

  test('quality 2: of two assessors at once one evaluates; who had the tab open before gets 409', async () => {
    const engagementId = await someone();
    const answers = await Promise.all([anil, rohit].map((one, at) => capture(one, [row(engagementId, { individualExecScore: 60 + at })])));
    expect(answers.filter(({ appError }) => appError === null)).toHaveLength(1);
    expect(answers.flatMap(wordsOf).map(([, words]) => words)).toContain(DONE);
    expect(await read(engagementId)).toHaveLength(1);
    const late = await capture(rohit, [row(engagementId, { individualExecScore: 99, place: 1, version: 0 })]);
    expect([late.http, codeOf(late), rowOf(late)['engagementId']]).toEqual([409, 'VERSION_STALE', engagementId]);
  });

  test("D2-EVAL-02 D2-CALLS-30 the knack score is read by the engagement, and is nobody else's", async () => {
    const [waiting] = rowsOf(await rohit.call('engagement', 'viewAllByCenterAndStatus', { centerId: 760, status: 'Mobilised' }));
    expect(waiting).toBeUndefined();
    const rows = rowsOf(await rohit.call('engagement', 'viewAllByCenterAndStatus', { centerId: 101, status: 'Mobilised' }));
    const scores = await Promise.all(
      rows.map(async ({ engagementId }) => rowsOf(await rohit.call('knack', 'get', { engagementId: engagementId ?? null }))),
    );
    const known = scores.flat();
    expect(known.length).toBeGreaterThan(0);
    for (const { finalScore } of known) expect(finalScore).toBeGreaterThanOrEqual(40);
  });
});
