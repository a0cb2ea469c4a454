/** Calls as somebody makes them who knows the contract and the specification alone, with values that mean nothing among them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../src/engine/types.ts';
import { base64, png } from '../../support/files.ts';
import { codeOf, rowOf, rowsOf, signIn, startServer, type Person, type TestServer } from './harness.ts';
import { envelope, send, sendData } from './raw.ts';

let server: TestServer;
let [asha, meera]: Person[] = [];
beforeAll(async () => {
  server = await startServer();
  [asha, meera] = [await signIn(server, 'admin'), await signIn(server, 'manager')];
}, 120_000);
afterAll(() => server.close());
const by = (person: Person | undefined): Person => {
  if (!person) throw new Error('nobody');
  return person;
};
const bearer = (person: Person | undefined) => ({ headers: { authorization: `Bearer ${by(person).token}` } });
const pageIn = (data: string): { rows: JsonObject[]; total: number } => JSON.parse(data) as { rows: JsonObject[]; total: number };

describe('names and ids', () => {
  test('D2-COUN-41 D2-CALLS-55 D1-ENV-07 the courses of a centre, then the course master by a list of ids, without a bearer', async () => {
    const offered = await sendData(server, 'course', envelope('findCoursesByCenterId', [{ centerId: 101 }]));
    expect([offered.http, offered.body.appError]).toEqual([200, null]);
    const ids = (JSON.parse(offered.body.data) as JsonObject[]).slice(0, 2).map(({ courseId }) => Number(courseId));
    expect(ids).toHaveLength(2);
    const master = await sendData(server, 'course', envelope('findall', ids));
    expect([master.http, master.body.appError]).toEqual([200, null]);
    expect((JSON.parse(master.body.data) as JsonObject[]).map(({ id }) => id)).toEqual(ids);
  });

  test('D1-CALLS-10 a user is saved by the name that the list of calls gives it', async () => {
    const sent = { id: 0, userName: 'asha.pawar@example.test', firstName: 'Asha', lastName: 'Pawar', emailAddress: 'asha.pawar@example.test' };
    const saved = await by(asha).call('user', 'saveUserDetails', sent);
    expect(saved.appError).toBeNull();
    expect(rowOf(await by(asha).call('user', 'fetchUserDetails', { id: rowOf(saved)['id'] ?? 0 }))).toMatchObject({ userName: sent.userName });
    expect(codeOf(await (await signIn(server, 'mobilizer')).call('user', 'saveUserDetails', sent))).toBe('ROLE_BARRED');
  });

  test('D1-CALLS-43 D12-GAP-015 the chart of an interest inventory is kept by a call of the documents', async () => {
    const { dbUserId, engagementId } =
      rowsOf(await by(meera).call('engagement', 'viewAllByCenterAndStatus', { centerId: 101, status: 'Mobilised' }))[0] ?? {};
    const file: JsonObject = { dbUserId: dbUserId ?? 0, engagementId: engagementId ?? 0, base64File: base64(png()) };
    expect(codeOf(await by(meera).call('documents', 'saveInterestInventoryDocument', file))).toBe('TRANSITION_REFUSED');
    await by(meera).call('interest-inventory', 'captureInterestInventory', { engagementId: engagementId ?? 0, finalScore: 'RIA' });
    const [kept, again] = [
      await by(meera).call('documents', 'saveInterestInventoryDocument', file),
      await by(meera).call('interest-inventory', 'saveInterestInventoryDocument', file),
    ];
    expect(kept.appError).toBeNull();
    expect(rowOf(again)['basicDocId']).toBe(rowOf(kept)['basicDocId']);
  });
});

describe('lists', () => {
  const EMPTY: Json[] = [null, '', '   '];
  test.each([
    ['user', 'viewSessions', { userId: 1 }],
    ['user', 'viewAllSessions', {}],
    ['audit', 'viewAudit', {}],
    ['migration', 'viewMigrationStudents', {}],
  ])('%s.%s: an empty page or size is none', async (service, action, payload) => {
    const first = pageIn((await sendData(server, service, envelope(action, [{ ...payload, page: 1 }]), by(asha))).body.data);
    expect(first.rows).not.toHaveLength(0);
    for (const value of EMPTY) {
      for (const key of ['page', 'size']) {
        const { http, body } = await sendData(server, service, envelope(action, [{ ...payload, [key]: value }]), by(asha));
        expect([http, body.appError], `${key} ${String(value)}`).toEqual([200, null]);
        expect(pageIn(body.data).rows, `${key} ${String(value)}`).not.toHaveLength(0);
      }
    }
  });

  test('D3-CALLS-94 those to take over, with pageNumber and pageSize left empty', async () => {
    const { body } = await send(server, '/api/migration/students?pageNumber=&pageSize=', bearer(meera));
    expect(body).toMatchObject({ status: 'SUCCESS' });
    expect(body.data).not.toHaveLength(0);
  });

  test('a filter travels in an address as JSON, and one that is none is named', async () => {
    const at = (filter: string) => send(server, `/api/employers/admin/101?page=1&filter=${encodeURIComponent(filter)}`, bearer(meera));
    const { rows } = (await at('{"status":["Approved"]}')).body as unknown as { rows: JsonObject[] };
    expect(rows).not.toHaveLength(0);
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['Approved']));
    for (const filter of ['Approved', '{"status"', '["status"]']) {
      const { http, body } = await at(filter);
      expect([http, body.appError?.[0]?.field], filter).toEqual([200, 'filter']);
    }
  });
});

describe('numbers that no row has', () => {
  test.each([2_147_483_648, 1e15, 1e300])('%s names nobody and no session', async (id) => {
    expect((await by(asha).call('user', 'viewSessions', { userId: id })).rows).toMatchObject({ rows: [], total: 0 });
    for (const [action, key] of [
      ['endOtherSessions', 'userId'],
      ['endSession', 'sessionId'],
    ] as const) {
      const { http, appError } = await by(asha).call('user', action, { [key]: id });
      expect([http, appError?.[0]?.errorCode, appError?.[0]?.field], action).toEqual([403, 'SCOPE_BARRED', key]);
    }
  });
});
