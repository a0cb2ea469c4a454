import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/engine/types.ts';
import { call } from '../../support/wire.ts';
import { register } from './beneficiary.ts';
import { codeOf, rowsOf, sharedServer, signIn } from './harness.ts';

const server = await sharedServer();
const meena = await signIn(server, 'mobilizer');
const questions = rowsOf(await call(server.url, 'business-case', 'findall', [{}], {}));

describe('the business case brief', () => {
  const answers = (engagementId: number, more: JsonObject = {}): JsonObject[] =>
    questions.map(({ id }) => ({ questionId: id ?? null, answer: `Answer ${String(id)}`, remarks: '', userId: 1, engagementId, ...more }));
  const save = (rows: JsonObject[]) => call(server.url, 'business-case', 'save', rows, { token: meena.token });
  const get = async (engagementId: number) => rowsOf(await meena.call('business-case', 'get', { engagementId }));

  test('D2-BCASE-01 D2-BCASE-05 D2-CALLS-17 ten questions, answered to anybody', () => {
    expect(questions).toHaveLength(10);
    expect(Object.keys(questions[0] ?? {})).toEqual(expect.arrayContaining(['id', 'question']));
  });

  test('quality 2: of two people who found no answers yet the second is told, and the first is kept', async () => {
    const { engagementId } = await register(server, meena);
    expect((await save(answers(engagementId, { version: 0 }))).appError).toBeNull();
    expect(codeOf(await save(answers(engagementId, { version: 0, answer: 'Mine' })))).toBe('VERSION_STALE');
    expect((await get(engagementId))[0]?.['answer']).toBe(`Answer ${String(questions[0]?.['id'])}`);
  });
});
