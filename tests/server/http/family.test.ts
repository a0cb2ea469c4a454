import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/engine/types.ts';
import { register } from './beneficiary.ts';
import { codeOf, rowOf, rowsOf, sharedServer, signIn, type Answer } from './harness.ts';

const member = (relationshipId: string, more: JsonObject = {}): JsonObject => ({
  name: 'Suresh Pawar',
  occupation: 'Agriculture',
  contactNumber: null,
  headOfFamily: 'Y',
  qualId: 1,
  relationshipId,
  primaryBreadWinner: 'Y',
  grossSal: null,
  ...more,
});
const wrong = ({ appError }: Answer): (string | undefined)[] => (appError ?? []).map(({ errorMessage }) => errorMessage);

const server = await sharedServer();
const meena = await signIn(server, 'mobilizer');

describe('the family of a beneficiary', () => {
  const capture = (dbUserId: number, row: JsonObject, person = meena) => person.call('family', 'captureFamilyDetails', { ...row, dbUserId });
  const list = async (dbUserId: number): Promise<JsonObject[]> => rowsOf(await meena.call('family', 'viewAllFamilyDetailsForUser', { dbUserId }));

  test('D2-FAM-18 D2-CALLS-11 a new member is sent whole, its id being none yet; one of its own choosing is refused', async () => {
    const { dbUserId } = await register(server, meena);
    expect(rowOf(await capture(dbUserId, member('Father', { id: 0 }))).id).toBeGreaterThan(0);
    expect((await capture(dbUserId, member('Mother', { id: null }))).appError).toBeNull();
    const own = await capture(dbUserId, member('Brother', { id: 4711 }));
    expect(own.appError?.map(({ field }) => field)).toEqual(['id']);
    expect(await list(dbUserId)).toHaveLength(2);
  });

  test('D2-FAM-15 D2-FAM-16 D2-FAM-17 the server knows who is in the family already', async () => {
    const { dbUserId } = await register(server, meena);
    expect(wrong(await capture(dbUserId, member('Brother')))).toEqual(['Please Enter Father/Mother Details']);
    await capture(dbUserId, member('Father'));
    expect(wrong(await capture(dbUserId, member('Father')))).toEqual(["Father's details are already added"]);
    await capture(dbUserId, member('Mother', { name: 'Lata Pawar' }));
    expect(wrong(await capture(dbUserId, member('Mother')))).toEqual(["Mother's details are already added"]);
    expect((await capture(dbUserId, member('Brother'))).appError).toBeNull();
    expect(await list(dbUserId)).toHaveLength(3);
  });

  test('D2-FAM-16 two fathers at the same moment: one is stored', async () => {
    const { dbUserId } = await register(server, meena);
    const answers = await Promise.all([1, 2, 3].map(() => capture(dbUserId, member('Father'))));
    expect(answers.filter(({ appError }) => appError === null)).toHaveLength(1);
    expect(await list(dbUserId)).toHaveLength(1);
  });

  test('a member of one family cannot be moved into another', async () => {
    const [one, other] = [await register(server, meena), await register(server, meena)];
    const { id } = rowOf(await capture(one.dbUserId, member('Father')));
    const moved = await meena.call('family', 'updateFamilyDetails', { ...member('Father'), id: id ?? null, dbUserId: other.dbUserId });
    expect([moved.http, codeOf(moved)]).toEqual([403, 'SCOPE_BARRED']);
  });
});
