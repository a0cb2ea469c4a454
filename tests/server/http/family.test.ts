import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/engine/types.ts';
import { register } from './beneficiary.ts';
import { codeOf, rowOf, rowsOf, signIn, startServer, type Answer, type Person, type TestServer } from './harness.ts';

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

describe('the family of a beneficiary', () => {
  let server: TestServer;
  let meena: Person;
  beforeAll(async () => {
    server = await startServer();
    meena = await signIn(server, 'mobilizer');
  });
  afterAll(() => server.close());
  const capture = (dbUserId: number, row: JsonObject, person = meena) => person.call('family', 'captureFamilyDetails', { ...row, dbUserId });
  const list = async (dbUserId: number): Promise<JsonObject[]> => rowsOf(await meena.call('family', 'viewAllFamilyDetailsForUser', { dbUserId }));

  test('D2-FAM-18 D2-FAM-22 D2-CALLS-11 D2-CALLS-13 a member is stored and read back with every key', async () => {
    const { dbUserId } = await register(server, meena);
    const { id } = rowOf(await capture(dbUserId, member('Father')));
    expect(await list(dbUserId)).toEqual([{ ...member('Father'), id, dbUserId, version: 1 }]);
  });

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

  test('D2-FAM-04 D2-FAM-19 D2-CALLS-12 D12-GAP-140 a member is changed under its id; a stale change is refused', async () => {
    const { dbUserId } = await register(server, meena);
    const { id } = rowOf(await capture(dbUserId, member('Mother')));
    const change = (more: JsonObject) => meena.call('family', 'updateFamilyDetails', { ...member('Mother'), id: id ?? null, dbUserId, ...more });
    expect(rowOf(await change({ grossSal: '12000', version: 1 }))).toEqual({ id, version: 2 });
    const late = await change({ grossSal: '9000', version: 1 });
    expect([late.http, codeOf(late)]).toEqual([409, 'VERSION_STALE']);
    expect(wrong(await change({ relationshipId: 'Brother' }))).toEqual(['Please Enter Father/Mother Details']);
    expect((await list(dbUserId))[0]).toMatchObject({ grossSal: '12000', relationshipId: 'Mother' });
  });

  test('D2-FAM-14 what is missing is named, field by field', async () => {
    const { dbUserId } = await register(server, meena);
    const { appError } = await capture(dbUserId, {});
    expect((appError ?? []).map(({ field }) => field)).toEqual([
      'name',
      'relationshipId',
      'occupation',
      'qualId',
      'headOfFamily',
      'primaryBreadWinner',
    ]);
  });

  test('D1-ROLES-05 who only reads records, and who has another centre, writes nothing', async () => {
    const { dbUserId } = await register(server, meena);
    for (const who of ['principal', 'pune']) expect((await capture(dbUserId, member('Father'), await signIn(server, who))).http, who).toBe(403);
    expect(await list(dbUserId)).toEqual([]);
  });

  test('a member of one family cannot be moved into another', async () => {
    const [one, other] = [await register(server, meena), await register(server, meena)];
    const { id } = rowOf(await capture(one.dbUserId, member('Father')));
    const moved = await meena.call('family', 'updateFamilyDetails', { ...member('Father'), id: id ?? null, dbUserId: other.dbUserId });
    expect([moved.http, codeOf(moved)]).toEqual([403, 'SCOPE_BARRED']);
  });
});
