import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../src/engine/types.ts';
import { call as wire } from '../../support/wire.ts';
import { register } from './beneficiary.ts';
import { codeOf, fieldOf, isObject, pageOf, rowOf, rowsOf, sharedServer, signedIn, type Person } from './harness.ts';

const HEADS = ['engagementId', 'name', 'aadharNo', 'primaryContactNumber', 'interestedCourse', 'nearestCenter', 'cityName', 'state'];
const idsOf = (rows: readonly JsonObject[]): number[] => rows.map(({ engagementId }) => Number(engagementId));

const server = await sharedServer();
const [manager, mobilizer, pune, chitra] = await signedIn(server, 'manager', 'mobilizer', 'pune', 'callcentre');

describe('moving students', () => {
  const view = async (person: Person, centerId = 101) => rowsOf(await person.call('engagement', 'viewStudentsToMove', { centerId }));
  const ofState = async (person: Person, state: string, programId = 'SR-STRIVE') => {
    const query = new URLSearchParams({ programId, state });
    const response = await fetch(`${server.url}/api/migration/program-students?${query}`, { headers: { authorization: `Bearer ${person.token}` } });
    const body = (await response.json()) as Json;
    return { http: response.status, rows: Array.isArray(body) ? body.filter(isObject) : [] };
  };
  const move = (rows: JsonObject[], person = manager, key?: string) =>
    wire(server.url, 'engagement', 'updateCenterIdBaisedOnEngagementId', rows, { token: person.token, ...(key ? { key } : {}) });
  const to = (centerId: number, engagementId: number, more: JsonObject = {}): JsonObject => ({
    centerId,
    engagementId,
    userId: manager.userId,
    ...more,
  });
  const centreOf = async (engagementId: number) => (await server.store.get('engagement', engagementId, { centres: 'all' }))?.centreId;

  test('D3-MOVE-01 D3-MOVE-02 D3-CONST-14 D3-ENTITY-02 the list of a centre: what each says of herself, the number masked', async () => {
    const { engagementId, payload } = await register(server, mobilizer, { firstName: 'Masked' });
    const row = (await view(manager)).find((one) => one['engagementId'] === engagementId);
    expect(Object.keys(row ?? {})).toEqual(expect.arrayContaining(HEADS));
    const last = String(payload['aadharNo']).slice(-4);
    expect(row).toMatchObject({ name: 'Masked Pawar', aadharNo: `XXXXXXXX${last}`, cityName: 'Mumbai', state: 'Maharashtra', version: 1 });
    expect(JSON.stringify(await view(manager))).not.toContain(String(payload['aadharNo']));
  });

  test('D3-MOVE-01 a number that nobody gave is empty, interests name a course, the district a centre', async () => {
    const rows = await view(manager);
    expect(rows.map(({ aadharNo }) => String(aadharNo)).every((one) => one === '' || /^X{8}\d{4}$/.test(one))).toBe(true);
    expect(rows.some(({ aadharNo }) => aadharNo === '')).toBe(true);
    expect(rows.some(({ interestedCourse }) => typeof interestedCourse === 'string')).toBe(true);
    expect(rows.some(({ nearestCenter }) => typeof nearestCenter === 'string')).toBe(true);
  });

  test('D3-MOVE-06 D3-MOVE-07 D3-CALLS-111 two in one call: they leave the list and stand in that of the new centre', async () => {
    const [one, two] = [await register(server, mobilizer), await register(server, mobilizer)];
    const answer = await move([to(102, one.engagementId), to(102, two.engagementId)]);
    expect([answer.appError, rowsOf(answer)]).toEqual([null, [one, two].map(({ engagementId }) => ({ engagementId, centerId: 102, version: 2 }))]);
    const [left, come] = [idsOf(await view(manager)), idsOf(await view(pune, 102))];
    for (const { engagementId, dbUserId } of [one, two]) {
      expect([left.includes(engagementId), come.includes(engagementId)]).toEqual([false, true]);
      expect((await manager.call('student', 'viewBeneficiaryDetailsById', { dbUserId })).http).toBe(403);
      expect(rowOf(await pune.call('student', 'viewBeneficiaryDetailsById', { dbUserId }))).toMatchObject({ dbUserId });
    }
    const [entry] = pageOf(await pune.call('student', 'fetchHistory', { dbUserId: one.dbUserId })).rows;
    expect(entry?.['told']).toBe('{{history.moved}}');
  });

  test('D3-MOVE-07 all or none: one of another centre, one that changed meanwhile, one twice, one who is trained', async () => {
    const [one, two] = [await register(server, mobilizer), await register(server, mobilizer)];
    const [foreign] = await view(pune, 102);
    const trained = rowsOf(await manager.call('engagement', 'viewAllByCenterAndStatus', { centerId: 101, status: 'Enrolled' }))[0] ?? {};
    const refusals = [
      await move([to(102, one.engagementId), to(102, Number(foreign?.['engagementId']))]),
      await move([to(102, one.engagementId), to(102, two.engagementId, { version: 7 })]),
      await move([to(102, one.engagementId), to(760, one.engagementId)]),
      await move([to(102, one.engagementId), to(102, Number(trained['engagementId']))]),
    ];
    expect(refusals.map(({ http }) => http)).toEqual([403, 409, 200, 200]);
    expect(refusals.map(codeOf)).toEqual(['SCOPE_BARRED', 'VERSION_STALE', 'FIELD_INVALID', 'RULE_REFUSED']);
    expect(refusals[1]?.rows).toMatchObject([{ engagementId: two.engagementId, version: 1 }]);
    expect([await centreOf(one.engagementId), await centreOf(two.engagementId)]).toEqual([101, 101]);
    expect(idsOf(await view(manager))).not.toContain(trained['engagementId']);
  });

  test('D3-MOVE-07 pressed twice it is one move; another body under the same key is told', async () => {
    const { engagementId } = await register(server, mobilizer);
    const [first, second] = [await move([to(102, engagementId)], manager, 'move-1'), await move([to(102, engagementId)], manager, 'move-1')];
    expect([first.appError, second.rows]).toEqual([null, first.rows]);
    expect((await server.store.get('engagement', engagementId, { centres: 'all' }))?.version).toBe(2);
    expect((await move([to(760, engagementId)], manager, 'move-1')).http).toBe(409);
  });

  test('D3-MOVE-04 without a centre, or to one out of reach, nobody moves', async () => {
    const { engagementId } = await register(server, mobilizer);
    const missing = await move([{ engagementId, userId: manager.userId }]);
    expect([codeOf(missing), fieldOf(missing)]).toEqual(['FIELD_REQUIRED', 'rows.0.centerId']);
    for (const centre of [103, 101, 999_999]) {
      const refused = await move([to(centre, engagementId)]);
      expect([refused.http, codeOf(refused), fieldOf(refused)]).toEqual([403, 'SCOPE_BARRED', 'centerId']);
    }
    expect(await centreOf(engagementId)).toBe(101);
    expect(rowsOf(await manager.call('centre', 'findallCenterToMoveTo')).map(({ id }) => id)).toEqual([760, 102]);
    expect(rowsOf(await chitra.call('centre', 'findallCenterToMoveTo')).map(({ id }) => id)).toEqual([760, 103, 101, 102]);
  });

  test('D3-MOVE-08 D3-MOVE-12 D3-CALLS-97 D3-CALLS-116 the call center lists a programme by state, with a bearer, and moves between any centres', async () => {
    const there = await ofState(chitra, 'Tamil Nadu');
    expect([there.http, new Set(there.rows.map(({ centerId }) => centerId))]).toEqual([200, new Set([103])]);
    expect(Object.keys(there.rows[0] ?? {})).toEqual(expect.arrayContaining(HEADS));
    expect((await ofState(chitra, 'Tamil Nadu', 'OTHER')).rows).toEqual([]);
    expect((await ofState(chitra, 'Goa')).rows).toEqual([]);
    const nobody = await fetch(`${server.url}/api/migration/program-students?programId=SR-STRIVE&state=Goa`);
    expect(nobody.status).toBe(401);
    const [{ engagementId = 0, version = 0 } = {}] = there.rows;
    expect((await move([to(102, Number(engagementId), { version: Number(version) })], chitra)).appError).toBeNull();
    expect(idsOf((await ofState(chitra, 'Tamil Nadu')).rows)).not.toContain(engagementId);
    expect(idsOf((await ofState(chitra, 'Maharashtra')).rows)).toContain(engagementId);
    expect(idsOf(await view(pune, 102))).toContain(engagementId);
  });
});
