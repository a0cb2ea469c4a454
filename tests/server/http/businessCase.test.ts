import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/engine/types.ts';
import { call } from '../../support/wire.ts';
import { register } from './beneficiary.ts';
import { codeOf, rowsOf, signIn, startServer, type Answer, type Person, type TestServer } from './harness.ts';

const said = ({ appError }: Answer) => (appError ?? []).map(({ field, errorMessage }) => [field, errorMessage]);

describe('the business case brief', () => {
  let server: TestServer;
  let meena: Person;
  let questions: JsonObject[] = [];
  beforeAll(async () => {
    server = await startServer();
    meena = await signIn(server, 'mobilizer');
    questions = rowsOf(await call(server.url, 'business-case', 'findall', [{}], {}));
  });
  afterAll(() => server.close());
  const answers = (engagementId: number, more: JsonObject = {}): JsonObject[] =>
    questions.map(({ id }) => ({ questionId: id ?? null, answer: `Answer ${String(id)}`, remarks: '', userId: 1, engagementId, ...more }));
  const save = (rows: JsonObject[], person = meena) => call(server.url, 'business-case', 'save', rows, { token: person.token });
  const get = async (engagementId: number) => rowsOf(await meena.call('business-case', 'get', { engagementId }));

  test('D2-BCASE-01 D2-BCASE-05 D2-CALLS-17 ten questions, answered to anybody', () => {
    expect(questions).toHaveLength(10);
    expect(Object.keys(questions[0] ?? {})).toEqual(expect.arrayContaining(['id', 'question']));
  });

  test('D2-BCASE-06 D2-BCASE-07 D2-CALLS-18 D2-CALLS-19 D12-GAP-149 answers are saved and saved again', async () => {
    const { engagementId } = await register(server, meena);
    expect((await save(answers(engagementId))).appError).toBeNull();
    const first = await get(engagementId);
    expect(first.map(({ questionId, answer }) => [questionId, answer])).toEqual(questions.map(({ id }) => [id, `Answer ${String(id)}`]));
    const again = first.map(({ questionId, version }) => ({
      questionId: questionId ?? null,
      version: version ?? null,
      answer: 'Other',
      engagementId,
    }));
    expect((await save(again)).appError).toBeNull();
    expect((await get(engagementId)).map(({ answer, version }) => [answer, version])).toEqual(questions.map(() => ['Other', 2]));
    expect(codeOf(await save(again))).toBe('VERSION_STALE');
  });

  test('quality 2: of two people who found no answers yet the second is told, and the first is kept', async () => {
    const { engagementId } = await register(server, meena);
    expect((await save(answers(engagementId, { version: 0 }))).appError).toBeNull();
    expect(codeOf(await save(answers(engagementId, { version: 0, answer: 'Mine' })))).toBe('VERSION_STALE');
    expect((await get(engagementId))[0]?.['answer']).toBe(`Answer ${String(questions[0]?.['id'])}`);
  });

  test('D2-BCASE-02 D2-BCASE-03 every question is answered once, in at most a hundred characters', async () => {
    const { engagementId } = await register(server, meena);
    const rows = answers(engagementId);
    const changed = (more: JsonObject) => rows.map((row, index) => (index === 3 ? { ...row, ...more } : row));
    expect(said(await save(changed({ answer: '' })))).toEqual([['rows.3.answer', 'Please fill out this field']]);
    expect(said(await save(changed({ answer: 'a'.repeat(101) })))).toEqual([['rows.3.answer', 'Must be at most 100 characters']]);
    expect(said(await save(rows.slice(1)))).toEqual([['rows', 'Please answer every question once']]);
    expect(said(await save(changed({ questionId: 1 })))).toEqual([['rows', 'Please answer every question once']]);
    expect(said(await save(changed({ questionId: 99 })))).toEqual([['rows.3.questionId', 'Please choose one of the offered values']]);
    expect(await get(engagementId)).toEqual([]);
  });

  test('D2-BCASE-16 D2-BCASE-17 who only reads records, and who has another centre, writes nothing', async () => {
    const { engagementId } = await register(server, meena);
    for (const who of ['principal', 'pune']) expect((await save(answers(engagementId), await signIn(server, who))).http, who).toBe(403);
    expect(await get(engagementId)).toEqual([]);
  });
});
