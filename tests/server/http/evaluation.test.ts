import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/engine/types.ts';
import { call } from '../../support/wire.ts';
import { register } from './beneficiary.ts';
import { rowsOf, sharedServer, signedIn, wordsOf, type Person } from './harness.ts';

const DONE = 'The evaluation is saved and stays as it is';

const server = await sharedServer();
const [anil, rohit] = await signedIn(server, 'assessor', 'manager1');

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

  test('quality 2: of two assessors at once one evaluates', async () => {
    const engagementId = await someone();
    const answers = await Promise.all([anil, rohit].map((one, at) => capture(one, [row(engagementId, { individualExecScore: 60 + at })])));
    expect(answers.filter(({ appError }) => appError === null)).toHaveLength(1);
    expect(answers.flatMap(wordsOf).map(([, words]) => words)).toContain(DONE);
    expect(await read(engagementId)).toHaveLength(1);
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
