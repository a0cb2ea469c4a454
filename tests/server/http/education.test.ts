import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/engine/types.ts';
import { call } from '../../support/wire.ts';
import { register } from './beneficiary.ts';
import { codeOf, rowsOf, sharedServer, signIn } from './harness.ts';

const school: JsonObject = { qualificationId: 8, passingYear: '2019', instituteName: '9th School', marksPercentage: '72', splCourse: null };
const college: JsonObject = {
  qualificationId: 11,
  passingYear: '2021',
  instituteName: 'Municipal College',
  marksPercentage: '65.5',
  splCourse: 'Typing',
};

const server = await sharedServer();
const meena = await signIn(server, 'mobilizer');

describe('the education of a beneficiary', () => {
  const send = (action: string, rows: JsonObject[], person = meena) => call(server.url, 'education', action, rows, { token: person.token });
  const capture = (dbUserId: number, rows: JsonObject[]) =>
    send(
      'captureAllEducation',
      rows.map((row) => ({ ...row, dbUserId, isActive: 'Y' })),
    );
  const list = async (dbUserId: number) => rowsOf(await meena.call('education', 'viewAllEducationForUser', { dbUserId }));

  test('D2-CALLS-07 D2-EDU-02 D2-EDU-03 the qualifications are answered to anybody, in order', async () => {
    const names = rowsOf(await call(server.url, 'qualification', 'findall', [{}], {})).map(({ name }) => name);
    expect([names[0], names.at(-1), names.includes('No Formal Education')]).toEqual(['Below 5th Standard', 'Post Graduate', false]);
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

  test('D2-EDU-09 the same qualification from two devices: once', async () => {
    const { dbUserId } = await register(server, meena);
    const answers = await Promise.all([capture(dbUserId, [school]), capture(dbUserId, [school])]);
    expect(answers.filter(({ appError }) => appError === null)).toHaveLength(1);
    expect(await list(dbUserId)).toHaveLength(1);
  });

  test('rows of others cannot be reached', async () => {
    const [one, other] = [await register(server, meena), await register(server, meena)];
    await capture(one.dbUserId, [school]);
    const [row] = await list(one.dbUserId);
    const change = (more: JsonObject) =>
      send('updateAllEducation', [{ ...school, id: row?.['id'] ?? null, dbUserId: one.dbUserId, version: 1, isActive: 'Y', ...more }]);
    expect(codeOf(await change({ dbUserId: other.dbUserId }))).toBe('SCOPE_BARRED');
    const mixed = [
      { ...school, dbUserId: one.dbUserId, isActive: 'Y', qualificationId: 12 },
      { ...college, dbUserId: other.dbUserId, isActive: 'Y' },
    ];
    expect(codeOf(await send('updateAllEducation', mixed))).toBe('SCOPE_BARRED');
    expect(await list(other.dbUserId)).toEqual([]);
  });
});
