import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/engine/types.ts';
import { call } from '../../support/wire.ts';
import { register } from './beneficiary.ts';
import { codeOf, rowsOf, signIn, startServer, type Answer, type Person, type TestServer } from './harness.ts';

const school: JsonObject = { qualificationId: 8, passingYear: '2019', instituteName: '9th School', marksPercentage: '72', splCourse: null };
const college: JsonObject = {
  qualificationId: 11,
  passingYear: '2021',
  instituteName: 'Municipal College',
  marksPercentage: '65.5',
  splCourse: 'Typing',
};
const said = ({ appError }: Answer) => (appError ?? []).map(({ field, errorMessage }) => [field, errorMessage]);

describe('the education of a beneficiary', () => {
  let server: TestServer;
  let meena: Person;
  beforeAll(async () => {
    server = await startServer();
    meena = await signIn(server, 'mobilizer');
  });
  afterAll(() => server.close());
  const send = (action: string, rows: JsonObject[], person = meena) => call(server.url, 'education', action, rows, { token: person.token });
  const capture = (dbUserId: number, rows: JsonObject[], person = meena) =>
    send(
      'captureAllEducation',
      rows.map((row) => ({ ...row, dbUserId, isActive: 'Y' })),
      person,
    );
  const list = async (dbUserId: number) => rowsOf(await meena.call('education', 'viewAllEducationForUser', { dbUserId }));

  test('D2-CALLS-07 D2-EDU-02 D2-EDU-03 the qualifications are answered to anybody, in order', async () => {
    const names = rowsOf(await call(server.url, 'qualification', 'findall', [{}], {})).map(({ name }) => name);
    expect([names[0], names.at(-1), names.includes('No Formal Education')]).toEqual(['Below 5th Standard', 'Post Graduate', false]);
  });

  test('D2-EDU-10 D2-EDU-12 D2-EDU-15 D2-CALLS-04 D2-CALLS-06 one call stores all rows', async () => {
    const { dbUserId } = await register(server, meena);
    const captured = await capture(dbUserId, [school, college]);
    expect(captured.appError).toBeNull();
    const [one, two] = rowsOf(captured).map(({ id }) => id);
    const row = { dbUserId, isActive: 'Y', createdBy: meena.userId, updatedBy: meena.userId, version: 1 };
    expect(await list(dbUserId)).toEqual([
      { ...school, ...row, id: one },
      { ...college, ...row, id: two },
    ]);
  });

  test('D2-EDU-11 D2-CALLS-05 D12-GAP-136 D12-GAP-137 stored and new rows together; a row taken out is kept, inactive', async () => {
    const { dbUserId } = await register(server, meena);
    await capture(dbUserId, [school, college]);
    const [first, second] = await list(dbUserId);
    const answer = await send('updateAllEducation', [
      { ...school, id: first?.['id'] ?? null, dbUserId, version: 1, isActive: 'Y', marksPercentage: '80' },
      { ...school, dbUserId, isActive: 'Y', qualificationId: 12 },
      { ...college, id: second?.['id'] ?? null, dbUserId, version: 1, isActive: 'N' },
    ]);
    expect(answer.appError).toBeNull();
    expect((await list(dbUserId)).map((row) => [row['qualificationId'], row['marksPercentage'], row['version']])).toEqual([
      [8, '80', 2],
      [12, '72', 1],
    ]);
  });

  test('D2-EDU-05 D2-EDU-08 D2-EDU-09 every row is judged, nothing is stored when one is wrong', async () => {
    const { dbUserId } = await register(server, meena);
    expect(said(await capture(dbUserId, [school, { ...college, qualificationId: 8 }]))).toEqual([
      ['rows.0.qualificationId', 'Cannot repeat Qualification'],
      ['rows.1.qualificationId', 'Cannot repeat Qualification'],
    ]);
    expect(said(await capture(dbUserId, [school, { ...college, instituteName: '-ABC', marksPercentage: null }]))).toEqual([
      ['rows.1.instituteName', 'starts with letter/number only'],
      ['rows.1.marksPercentage', 'Cannot be empty'],
    ]);
    expect(await list(dbUserId)).toEqual([]);
  });

  test('D2-EDU-09 the same qualification from two devices: once', async () => {
    const { dbUserId } = await register(server, meena);
    const answers = await Promise.all([capture(dbUserId, [school]), capture(dbUserId, [school])]);
    expect(answers.filter(({ appError }) => appError === null)).toHaveLength(1);
    expect(await list(dbUserId)).toHaveLength(1);
  });

  test('a stale row is refused, and rows of others cannot be reached', async () => {
    const [one, other] = [await register(server, meena), await register(server, meena)];
    await capture(one.dbUserId, [school]);
    const [row] = await list(one.dbUserId);
    const change = (more: JsonObject) =>
      send('updateAllEducation', [{ ...school, id: row?.['id'] ?? null, dbUserId: one.dbUserId, version: 1, isActive: 'Y', ...more }]);
    expect((await change({ marksPercentage: '90' })).appError).toBeNull();
    expect(codeOf(await change({ marksPercentage: '10' }))).toBe('VERSION_STALE');
    expect(codeOf(await change({ dbUserId: other.dbUserId }))).toBe('SCOPE_BARRED');
    const mixed = [
      { ...school, dbUserId: one.dbUserId, isActive: 'Y', qualificationId: 12 },
      { ...college, dbUserId: other.dbUserId, isActive: 'Y' },
    ];
    expect(codeOf(await send('updateAllEducation', mixed))).toBe('SCOPE_BARRED');
    expect(await list(other.dbUserId)).toEqual([]);
  });

  test('D1-ROLES-05 who only reads records, and who has another centre, writes nothing', async () => {
    const { dbUserId } = await register(server, meena);
    for (const who of ['principal', 'pune']) expect((await capture(dbUserId, [school], await signIn(server, who))).http, who).toBe(403);
  });
});
