import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../src/engine/types.ts';
import { migrationGateway } from '../../../src/server/gateways/migration.ts';
import { startMigrationServer, waitingRow, type MigrationServer, type Mood } from '../../support/migrationServer.ts';
import { codeOf, isObject, pageOf, rowOf, signIn, startServer, textOf, type Person, type TestServer } from './harness.ts';

const patienceOf = (service: MigrationServer, warn: (message: string) => void = () => undefined) => migrationGateway(service.address, warn, 3000);
const endpoint = async (server: TestServer, person: Pick<Person, 'token'>, method: string, path: string) => {
  const response = await fetch(`${server.url}/api/migration/${path}`, { method, headers: { authorization: `Bearer ${person.token}` } });
  const body = (await response.json()) as Json;
  return { http: response.status, body: isObject(body) ? body : {} };
};

describe('students of another service', () => {
  let service: MigrationServer;
  let server: TestServer;
  let manager: Person;
  const warned: string[] = [];
  beforeAll(async () => {
    service = await startMigrationServer([]);
    server = await startServer({ gateways: { migration: patienceOf(service, (message) => warned.push(message)) } });
    manager = await signIn(server, 'manager');
    return () => Promise.all([server.close(), service.close()]);
  });
  beforeEach(() => {
    Object.assign(service.mood, { list: 'well', patch: 'well' });
    service.requests.length = 0;
  });
  const offer = (...rows: JsonObject[]): void => void service.rows.splice(0, service.rows.length, ...rows);
  const list = (more: JsonObject = {}, person = manager) => person.call('migration', 'viewMigrationStudents', { page: 1, size: 15, ...more });
  const save = (row: JsonObject, person = manager) => person.call('migration', 'saveMigratedStudent', row);
  const patch = (id: number, person: Pick<Person, 'token'> = manager) => endpoint(server, person, 'PATCH', `mobilization/${id}/status?status=1`);

  test('D3-MIGRATE-14 D3-CALLS-93 D3-CALLS-94 D3-CALLS-116 D3-CONST-12 the list is asked for whole, with a token of the service', async () => {
    offer(waitingRow(1));
    expect((await list()).appError).toBeNull();
    const basic = `Basic ${Buffer.from('skilldesk:pass word').toString('base64')}`;
    expect(service.requests).toEqual([
      ['GET', 'token', basic],
      ['GET', 'students?pageNumber=1&pageSize=10000', 'Bearer a-bearer-of-the-service'],
    ]);
  });

  test('D3-MIGRATE-02 D3-MIGRATE-04 D3-MIGRATE-18 D3-ENTITY-30 names are joined, states filter, who is mobilised is not offered, who stands there twice is one', async () => {
    offer(waitingRow(1), waitingRow(2, { state: 'Tamil Nadu', lastName: null }), waitingRow(3, { isStudentMobilised: true }));
    service.mood.list = 'twice';
    const { rows, total } = pageOf(await list({ sort: '-fullName' }));
    expect([rows.map(({ fullName }) => fullName), total]).toEqual([['Rekha Kamble', 'Rekha'], 2]);
    expect(Object.keys(rows[0] ?? {})).toEqual([...Object.keys(waitingRow(1)).slice(0, 4), 'fullName', ...Object.keys(waitingRow(1)).slice(4)]);
    expect(pageOf(await list({ filter: { state: 'Tamil Nadu' } })).rows.map(({ engagementId }) => engagementId)).toEqual([2]);
    expect(pageOf(await list({ search: 'rekha kamb' })).total).toBe(1);
    expect(pageOf(await list({ page: 2, size: 1 })).rows).toHaveLength(1);
  });

  test('quality 3: an address of the service that is neither http nor https is let in nowhere; who has no other is incomplete', async () => {
    const strange = waitingRow(50, { pdfDownloadUrl: ' java\nscript:alert(1)' });
    offer(strange, waitingRow(51, { pdfDownloadUrl: 'https://files.test/51.pdf' }));
    const countBefore = warned.length;
    expect(pageOf(await list({ sort: 'engagementId' })).rows.map(({ pdfDownloadUrl }) => pdfDownloadUrl)).toEqual([
      null,
      'https://files.test/51.pdf',
    ]);
    expect(codeOf(await save(strange))).toBe('RULE_REFUSED');
    expect([...new Set(warned.splice(countBefore))]).toEqual([
      'The migration service names an address that is neither http nor https: it is left out.',
    ]);
  });

  test('D3-MIGRATE-07 D3-MIGRATE-08 D3-MIGRATE-10 D3-CALLS-95 D3-CALLS-96 D3-CALLS-113 saved: a mobilised beneficiary of the centre; the service is told, once or twice', async () => {
    const row = waitingRow(40);
    offer(row);
    const id = Number(row['engagementId']);
    expect((await patch(id)).http).toBe(403);
    const { dbUserId = 0, engagementId = 0 } = rowOf(await save({ ...row, firstName: 'Forged' }));
    expect(rowOf(await save(row))).toEqual({ dbUserId, engagementId });
    const student = await server.store.get('student', Number(dbUserId), { centres: [101] });
    expect(student?.doc).toMatchObject({ firstName: 'Rekha', lastName: 'Kamble', gender: 'Female', creationChannel: 'karyapath' });
    expect(rowOf(await manager.call('engagement', 'viewStudentEngagementById', { engagementId }))).toMatchObject({
      status: 'Mobilised',
      centerId: 101,
    });
    expect(rowOf(await manager.call('interest-inventory', 'viewInterestInventoryByEngId', { engagementId }))).toMatchObject({ hollandCode: 'SEC' });
    const { rows: story } = pageOf(await manager.call('student', 'fetchHistory', { dbUserId }));
    expect(story.map(({ kind, told: words = null }) => [kind, words])).toEqual(Array(3).fill(['added', null]));
    expect(pageOf(await list()).total).toBe(1);
    const answer = await patch(id);
    expect([answer.http, answer.body['status'], answer.body['appError']]).toEqual([200, 'SUCCESS', null]);
    expect((await patch(id)).body['status']).toBe('SUCCESS');
    expect(service.mobilised.filter((one) => one === id)).toHaveLength(2);
    expect(pageOf(await list()).total).toBe(0);
  });

  test('D3-CALLS-113 who came by the app is registered so; a channel that is none is refused', async () => {
    offer(waitingRow(41));
    expect(codeOf(await save({ ...waitingRow(41), creationChannel: 'post' }))).toBe('FIELD_INVALID');
    const { dbUserId = 0 } = rowOf(await save({ ...waitingRow(41), creationChannel: 'karyapath-app' }));
    expect((await server.store.get('student', Number(dbUserId), { centres: [101] }))?.doc['creationChannel']).toBe('karyapath-app');
  });

  test('D3-MIGRATE-08 D3-MIGRATE-13 of two centres that take somebody over at one moment both hear of the one row that was made, and either closes it', async () => {
    const pune = await signIn(server, 'pune');
    for (let id = 90; id < 93; id += 1) {
      offer(waitingRow(id));
      const [one, other] = await Promise.all([save(waitingRow(id)), save(waitingRow(id), pune)]);
      expect([one.appError, other.appError]).toEqual([null, null]);
      expect(rowOf(one)).toEqual(rowOf(other));
      const closed = await Promise.all([patch(id), patch(id, pune)]);
      const answers = closed.map(({ http, body }) => [http, (JSON.parse(String(body['data'])) as JsonObject[])[0]?.['centerName']]);
      const { centerId } = rowOf(
        await (await signIn(server, 'admin')).call('engagement', 'viewStudentEngagementById', { engagementId: rowOf(one)['engagementId'] ?? 0 }),
      );
      const name = (await server.store.get('centre', Number(centerId), { centres: 'all' }))?.doc['name'];
      expect(answers).toEqual([
        [200, name],
        [200, name],
      ]);
      expect(pageOf(await list()).total).toBe(0);
    }
  });

  test('D3-MIGRATE-08 the row of somebody who was moved before the service was told says where she is, and is closed', async () => {
    offer(waitingRow(96));
    const { engagementId = 0 } = rowOf(await save(waitingRow(96)));
    const answer = await manager.call('engagement', 'updateCenterIdBaisedOnEngagementId', { engagementId, centerId: 102 });
    expect(answer.appError).toBeNull();
    expect(pageOf(await list()).total).toBe(1);
    const { http, body } = await patch(96);
    expect([http, String(body['data'])]).toEqual([200, expect.stringContaining('Pune')]);
    expect(pageOf(await list()).total).toBe(0);
  });

  test('D3-MIGRATE-06 D3-MIGRATE-13 D3-CALLS-114 without a code or a report, without a name, or gone from there, nobody is registered', async () => {
    offer(waitingRow(50, { hollandcode: '' }), waitingRow(51, { pdfDownloadUrl: null }), waitingRow(52, { firstName: '' }));
    const incomplete = 'Interest Inventory is incomplete. Please visit Karyapath to complete it.';
    const [code, report, name, absent] = await Promise.all([save(waitingRow(50)), save(waitingRow(51)), save(waitingRow(52)), save(waitingRow(53))]);
    expect([code, report, name, absent].map((one) => one && textOf(one))).toEqual([
      incomplete,
      incomplete,
      'Student Service Failed',
      'Student Service Failed',
    ]);
    expect(textOf(await save(waitingRow(50, { hollandcode: null })))).toBe(incomplete);
    expect([name?.status, codeOf(await save({ firstName: 'Rekha' }))]).toEqual(['failure', 'FIELD_REQUIRED']);
    service.mood.list = 'failing';
    expect(textOf(await save(waitingRow(50)))).toBe('Student Service Failed');
    service.mood.list = 'well';
    expect(pageOf(await list()).total).toBe(3);
  });

  test('D3-MIGRATE-13 nobody is registered as born on a day that no calendar has', async () => {
    const [none, leap] = [70, 80];
    offer(waitingRow(none, { dob: '2004-02-30' }), waitingRow(leap, { dob: '2004-02-29T00:00:00.000Z' }));
    expect(textOf(await save(waitingRow(none)))).toBe('Student Service Failed');
    const { dbUserId } = rowOf(await save(waitingRow(leap)));
    expect((await server.store.get('student', Number(dbUserId), { centres: [101] }))?.doc['dob']).toBe('2004-02-29');
  });

  test('D3-MIGRATE-15 D3-MIGRATE-16 D3-MIGRATE-17 D3-CONST-09 a list that cannot be read is said, without a token only the log hears it', async () => {
    offer(waitingRow(1));
    const says = async (mood: Mood) => {
      service.mood.list = mood;
      return textOf(await list());
    };
    expect(await says('refusing')).toBe('Something went wrong!');
    for (const mood of ['html', 'failing', 'cut'] as const) expect([mood, await says(mood)]).toEqual([mood, 'Unable to fetch data from the API...']);
    service.mood.list = 'tokenless';
    const silent = await list();
    expect([silent.appError, pageOf(silent)]).toEqual([null, { rows: [], total: 0 }]);
    expect(warned).toEqual(['The migration service gave no token.']);
  });

  test('D3-MIGRATE-11 D3-MIGRATE-12 a service that does not note it is said; she stays in the list and can be saved again', async () => {
    const id = 60;
    offer(waitingRow(id));
    expect((await save(waitingRow(id))).appError).toBeNull();
    const says = async (mood: Mood): Promise<Json | undefined> => {
      service.mood.patch = mood;
      const errors = (await patch(id)).body['appError'];
      return Array.isArray(errors) && isObject(errors[0]) ? errors[0]['errorMessage'] : null;
    };
    expect(await says('refusing')).toBe('Error: Engagement is locked');
    for (const mood of ['failing', 'html', 'cut'] as const) expect([mood, await says(mood)]).toEqual([mood, 'Failed to update mobilization status']);
    expect(pageOf(await list()).total).toBe(1);
    expect(await says('well')).toBeNull();
    expect(pageOf(await list()).total).toBe(0);
  });

  test('D3-MIGRATE-14 the token of the doors is good for the calls beside it', async () => {
    offer(waitingRow(1));
    const { body } = await endpoint(server, manager, 'GET', 'token');
    const { token } = body['data'] as { token: string };
    const read = await endpoint(server, { token }, 'GET', 'students?pageNumber=1&pageSize=10000');
    expect([read.http, read.body['status'], (read.body['data'] as Json[]).length]).toEqual([200, 'SUCCESS', 1]);
  });
});

test('D12-GAP-069 what a service says of success counts in capitals and without; one that is slow is away', async () => {
  const service = await startMigrationServer([waitingRow(1)]);
  Object.assign(service.mood, { list: 'lower', patch: 'lower' });
  expect(await patienceOf(service).students()).toHaveLength(1);
  await patienceOf(service).mobilise(1);
  Object.assign(service.mood, { list: 'slow', patch: 'slow' });
  const hasty = migrationGateway(service.address, () => undefined, 300);
  for (const question of [hasty.students(), hasty.mobilise(1)]) await expect(question).rejects.toMatchObject({ kind: 'away' });
  await service.close();
});

test('D3-MIGRATE-05 D3-MIGRATE-16 the sample needs no set-up: reports open, and a service that is away is said', async () => {
  const server = await startServer();
  const ops = await signIn(server, 'ops');
  const { rows, total } = pageOf(await ops.call('migration', 'viewMigrationStudents', { page: 1, size: 15 }));
  expect([total, rows.some(({ isStudentMobilised }) => isStudentMobilised === true)]).toEqual([7, false]);
  const report = await fetch(`${server.url}${String(rows[0]?.['pdfDownloadUrl'])}`);
  expect([report.status, (await report.text()).slice(0, 5)]).toEqual([200, '%PDF-']);
  expect((await ops.call('migration', 'saveMigratedStudent', rows[0] ?? {})).appError).toBeNull();
  expect((await endpoint(server, ops, 'PATCH', `mobilization/${String(rows[0]?.['engagementId'])}/status?status=1`)).http).toBe(200);
  expect(pageOf(await ops.call('migration', 'viewMigrationStudents', { page: 1, size: 15 })).total).toBe(6);
  await server.close();
  await expect(migrationGateway('http://127.0.0.1:1/base', () => undefined).students()).rejects.toMatchObject({ kind: 'away' });
  expect(() => migrationGateway('ftp://host', () => undefined)).toThrow(/MIGRATION_URL must be sample:/);
});
