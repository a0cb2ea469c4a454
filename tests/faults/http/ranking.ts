/** Candidates who wait for their percentile, two people who calculate it at once, and the proof that a ranking is whole or not there. */
import { expect } from 'vitest';
import { percentRanks } from '../../../src/engine/rules/operators/numbers.ts';
import type { JsonObject } from '../../../src/engine/types.ts';
import { rowOf, rowsOf, signIn, type At, type Person } from '../../server/http/harness.ts';
import { randomBelow } from '../../support/trials.ts';
import { call, type Answer } from '../../support/wire.ts';
import { attemptStep, forEach, takeStep, type Step } from './ledger.ts';
import { registerOne } from './registering.ts';

/** A percentile needs as many. */
const LEAST = 18;
const ROUND = { centerId: 101 };

interface Caller {
  person: Person;
  step: Step;
}
interface Ranking {
  /** Who waits: version and total of each, by engagement. */
  waiting: Map<number, { version: number; total: number }>;
  /** Who calculates, both at once. */
  who: readonly [Caller, Caller];
}

const ok = (answer: Answer): Answer => {
  expect(answer.appError).toBeNull();
  return answer;
};
const evaluated = async (person: Person): Promise<JsonObject[]> => rowsOf(ok(await person.call('percentile', 'viewEvaluatedStudents', ROUND)));
const waits = ({ status }: JsonObject): boolean => status === 'Mobilised';
const mean = (rows: readonly JsonObject[], key: string): number => rows.reduce((sum, row) => sum + Number(row[key]), 0) / rows.length;

/** Somebody new, seen by two assessors. */
async function evaluateNext(url: string, token: string, assessor: Person, key: string): Promise<void> {
  const { engagementId } = await registerOne(url, token, key);
  const individualExecScore = 20 + randomBelow(60);
  const rows = ['One', 'Two'].map((name, index): JsonObject => ({
    engagementId,
    groupExecObservation: 5 + index,
    behaviourInterviewObservation: 6 + index,
    individualExecScore,
    assessorName: `Assessor ${name}`,
  }));
  ok(await call(url, 'evaluation', 'captureAllEvaluationDetails', rows, { token: assessor.token }));
}

/** As many wait as a percentile needs, and who will calculate it under which keys. */
export async function prepareRanking(server: At, token: string, round: number): Promise<Ranking> {
  const [assessor, priya, omkar] = [await signIn(server, 'assessor'), await signIn(server, 'manager'), await signIn(server, 'ops')];
  const before = (await evaluated(priya)).filter(waits).length;
  await forEach(
    Array.from({ length: Math.max(0, LEAST - before) }, (_, index) => `candidate/${round}-${index}`),
    (key) => evaluateNext(server.url, token, assessor, key),
  );
  const waiting: Ranking['waiting'] = new Map();
  await forEach((await evaluated(priya)).filter(waits), async ({ engagementId, version }) => {
    const rows = rowsOf(ok(await priya.call('evaluation', 'viewByEngagementId', { engagementId: engagementId ?? null })));
    const total = mean(rows, 'individualExecScore') + mean(rows, 'groupExecObservation') + mean(rows, 'behaviourInterviewObservation');
    waiting.set(Number(engagementId), { version: Number(version), total });
  });
  const caller = (person: Person): Caller => ({
    person,
    step: { service: 'percentile', action: 'calculatePercentile', key: `ranking/${round}`, payload: { createdBy: person.userId } },
  });
  return { waiting, who: [caller(priya), caller(omkar)] };
}

export const rankTogether = (url: string, { who }: Ranking, setbacks: string[]): Promise<unknown> =>
  Promise.all(who.map(({ person, step }) => attemptStep(url, person.token, setbacks, step)));

/** All who waited have their rank or none has; asked again, exactly one of both has ranked all of them, once. */
export async function proveRanking(url: string, { waiting, who }: Ranking): Promise<void> {
  const [{ person: priya }] = who;
  const decided = async (): Promise<JsonObject[]> =>
    (await evaluated(priya)).filter((row) => waiting.has(Number(row['engagementId'])) && !waits(row));
  const before = await decided();
  expect(before).toHaveLength(before.length > 0 || who.some(({ step }) => step.answerRows) ? waiting.size : 0);
  const answers: Answer[] = [];
  for (const { person, step } of who) {
    const answer = await takeStep(url, person.token, step);
    if (step.answerRows) expect(rowsOf(answer)).toEqual(step.answerRows);
    answers.push(answer);
  }
  const [firstAnswer, ...twice] = answers.filter(({ appError }) => appError === null);
  expect([firstAnswer && rowOf(firstAnswer)['ranked'], twice]).toEqual([waiting.size, []]);
  const ranks = percentRanks([...waiting.values()].map(({ total }) => total));
  const after = new Map((await decided()).map((row) => [Number(row['engagementId']), [row['percentile'], row['version']]]));
  expect(after).toEqual(new Map([...waiting].map(([id, { version }], index) => [id, [ranks[index], version + 1]])));
}
