import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/engine/types.ts';
import { register } from './beneficiary.ts';
import { rowOf, rowsOf, sharedServer, signIn } from './harness.ts';

const job: JsonObject = {
  isExperience: 'Y',
  experienceFrom: '2022-01-10',
  experienceTo: '2024-06-30',
  employerName: 'Sunrise Textiles',
  employerAddress: 'MIDC, Andheri East',
  postingLocation: 'Mumbai',
  lastDesignation: 'Machine operator',
  natureOfExperience: null,
  grossSalary: '14500',
};
const nothing: JsonObject = { ...Object.fromEntries(Object.keys(job).map((key) => [key, null])), isExperience: 'N', experienceTo: 'NA' };

const server = await sharedServer();
const meena = await signIn(server, 'mobilizer');

describe('the experience of a beneficiary', () => {
  const capture = (dbUserId: number, row: JsonObject, person = meena) => person.call('experience', 'captureExperience', { ...row, id: 0, dbUserId });
  const list = async (dbUserId: number) => rowsOf(await meena.call('experience', 'viewAllExperienceForUser', { dbUserId }));

  test('D2-EXP-06 D2-EXP-07 a fresher is one record, its end reads NA', async () => {
    const { dbUserId } = await register(server, meena);
    const { id } = rowOf(await capture(dbUserId, nothing));
    expect((await capture(dbUserId, nothing)).appError?.[0]?.errorMessage).toBe('This beneficiary is stored as a fresher already');
    expect(rowOf(await meena.call('experience', 'updateExperience', { ...nothing, id: id ?? null, dbUserId }))).toEqual({ id, version: 2 });
    expect(await list(dbUserId)).toEqual([{ ...nothing, id, dbUserId, version: 2 }]);
  });

  test('D2-EXP-04 D2-EXP-22 D2-CALLS-15 what a fresher sends of an employment is not kept', async () => {
    const { dbUserId } = await register(server, meena);
    const { id } = rowOf(await capture(dbUserId, job));
    await meena.call('experience', 'updateExperience', { ...job, isExperience: 'N', id: id ?? null, dbUserId });
    expect((await list(dbUserId))[0]).toMatchObject({ ...nothing, id });
  });
});
