/** Two servers behind PgBouncer in transaction mode, with fewer connections behind it than they ask for: everything is as without it. */
import { beforeAll, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../src/engine/types.ts';
import { startPgBouncer, type PgBouncer } from '../../support/pgbouncer.ts';
import { sharedPostgres } from '../../support/postgres.ts';
import { details, freshAadhaar, freshPhone, sheetCells, verifyPhone } from './beneficiary.ts';
import { startFollowed, withColumns, type Followed } from './followed.ts';
import { codeOf, demoDatabase, pageOf, personWith, rowOf, rowsOf, signIn, type Answer, type Person } from './harness.ts';

let pooler: PgBouncer;
let database: string;
let one: Followed;
let two: Followed;
let manager: Person;
let mobilizer: Person;

beforeAll(async () => {
  const databaseUrl = await demoDatabase();
  database = databaseUrl;
  pooler = await startPgBouncer(await sharedPostgres(), { connections: 2 });
  const behind = { databaseUrl, env: { DATABASE_POOLER_URL: pooler.url(databaseUrl) } };
  one = await startFollowed(behind);
  // A database whose own time zone is another: what a server sets for itself must hold behind the pooler, too.
  await one.store.query(`do $$ begin execute format('alter database %I set timezone = %L', current_database(), 'Asia/Kolkata'); end $$`);
  two = await startFollowed(behind);
  [manager, mobilizer] = [await signIn(one, 'manager'), await signIn(one, 'mobilizer')];
  return async () => {
    await Promise.all([one.close(), two.close()]);
    await pooler.stop();
  };
});

const listRows = async (person: Person, more: JsonObject = {}): Promise<JsonObject[]> => {
  return pageOf(await person.call('engagement', 'viewAllByCenter', { centerId: 101, page: 1, size: 10, ...more })).rows;
};
const openedBy = async (person: Person, dbUserId: Json = null): Promise<JsonObject> =>
  rowOf(await person.call('student', 'viewBeneficiaryDetailsById', { dbUserId }));

test('a session opened at one server is known to the other, and ended for both', async () => {
  const ops = await signIn(one, 'ops');
  const there = personWith(two, ops.row);
  expect((await there.call('role', 'fetchAll')).http).toBe(200);
  await there.call('login', 'logout');
  expect((await ops.call('role', 'fetchAll')).http).toBe(401);
});

test('a hundred lists at once are a hundred lists', async () => {
  const [first] = await listRows(manager);
  const all = await Promise.all(Array.from({ length: 100 }, (_one, turn) => listRows(turn % 2 ? manager : personWith(two, manager.row))));
  expect(all.every((rows) => rows[0]?.['dbUserId'] === first?.['dbUserId'])).toBe(true);
  const pages = await Promise.all([1, 2, 3].map((page) => listRows(manager, { page, size: 3 })));
  expect(new Set(pages.flat().map(({ engagementId }) => engagementId)).size).toBe(9);
  expect((await listRows(manager, { search: String(first?.['firstName']) })).length).toBeGreaterThan(0);
});

test('a beneficiary is written once, however often and wherever the same request is sent, at the hour that it is', async () => {
  const phone = freshPhone();
  await verifyPhone(one, mobilizer, phone);
  const payload = details({ primaryContactNumber: phone });
  const people = [mobilizer, personWith(two, mobilizer.row)];
  const before = Date.now();
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_one, turn) => people[turn % 2]?.call('student', 'captureBeneficiaryDetails', payload, { key: 'behind-the-pooler' })),
  );
  expect(answers.map((answer) => answer?.appError)).toEqual(answers.map(() => null));
  expect(new Set(answers.map((answer) => JSON.stringify(answer?.rows))).size).toBe(1);
  const student = await openedBy(manager, rowOf(answers[0] as Answer)['dbUserId']);
  const at = Date.parse(String(student['createdOn']));
  expect([at >= before, at <= Date.now()]).toEqual([true, true]);
  const zones = await Promise.all(Array.from({ length: 20 }, () => one.store.query<{ zone: string }>(`select current_setting('TimeZone') as zone`)));
  expect(new Set(zones.map(([row]) => row?.zone))).toEqual(new Set(['UTC']));
});

test('of saves of one version at once, one is written and the others are told', async () => {
  const { dbUserId = null } = (await listRows(manager))[0] ?? {};
  const before = await openedBy(manager, dbUserId);
  const people = [manager, personWith(two, manager.row)];
  const saves = await Promise.all(
    Array.from({ length: 10 }, (_one, turn) =>
      people[turn % 2]?.call('student', 'updateBeneficiaryDetails', {
        ...details({ primaryContactNumber: before['primaryContactNumber'] ?? null, aadharNo: freshAadhaar() }),
        dbUserId,
        version: before['version'] ?? null,
        mobilizationPlace: `Stand ${turn}`,
      }),
    ),
  );
  const codes = saves.map((answer) => (answer ? (codeOf(answer) ?? 'written') : 'none')).sort();
  expect(codes).toEqual([...Array.from({ length: 9 }, () => 'VERSION_STALE'), 'written'].sort());
  expect((await openedBy(manager, dbUserId))['version']).toBe(Number(before['version']) + 1);
});

test('a job does its work', async () => {
  const file = { uploadFileName: 'people.xlsx', activity: 'Mobilization', records: 3, status: 'L' };
  const { regId = null } = rowOf(await manager.call('bulk-upload', 'saveMetaDataBulk', file));
  for (const rowNumber of [1, 2, 3]) {
    const cells = sheetCells({ aadharNo: freshAadhaar(), primaryContactNumber: freshPhone(), mobilizationPlace: 'Station' });
    expect((await manager.call('bulk-upload', 'saveStudentDataBulk', { regId, rowNumber, ...cells })).appError).toBeNull();
  }
  await manager.call('bulk-upload', 'saveMetaDataBulk', { regId, status: 'P' });
  const results = async () =>
    rowsOf(await manager.call('bulk-upload', 'getStudentDataByRegIdBulk', { regId })).map(({ status, reason }) => `${status} ${reason}`);
  await expect.poll(results).toEqual(['S null', 'S null', 'S null']);
});

test('a changed definition makes columns and indexes while both servers read and write', async () => {
  let isOver = false;
  const faults: unknown[] = [];
  const busy = (async () => {
    while (!isOver) await listRows(personWith(two, manager.row)).catch((error: unknown) => faults.push(error));
  })();
  const before = one.holder.current;
  const course = before.entities['engagement']?.columns?.['trainedInCourseId'];
  if (!course) throw new Error('the column is gone');
  const catalogue = withColumns(before, 'engagement', { trainedInCourseId: { ...course, sort: true, filter: true } });
  await Promise.all([one, two].map(({ holder }) => holder.offer({ ok: true, catalogue })));
  expect([one, two].map(({ holder }) => [holder.current.hash, holder.faults])).toEqual([
    [catalogue.hash, []],
    [catalogue.hash, []],
  ]);
  isOver = true;
  await busy;
  expect(faults).toEqual([]);
  for (const person of [manager, personWith(two, manager.row)]) expect((await listRows(person)).length).toBe(10);
});

test('while the pooler is away health says so and answers are 503; when it is back everything goes on', async () => {
  const health = async () => (await fetch(`${one.url}/api/health`)).status;
  await pooler.stop();
  await expect.poll(health).toBe(503);
  expect((await manager.call('engagement', 'viewAllByCenter', { centerId: 101, page: 1 })).http).toBe(503);
  await pooler.start();
  await expect.poll(health).toBe(200);
  expect((await listRows(manager)).length).toBe(10);
});

test('a pooler that sets no limits is told of in the log', async () => {
  const bare = await startPgBouncer(await sharedPostgres(), { limits: '' });
  const server = await startFollowed({ databaseUrl: database, env: { DATABASE_POOLER_URL: bare.url(database) } });
  expect(server.log.filter((line) => line.includes('DATABASE_POOLER_URL have no time limit'))).toHaveLength(1);
  expect(one.log.filter((line) => line.includes('no time limit'))).toEqual([]);
  await server.close();
  await bare.stop();
});
