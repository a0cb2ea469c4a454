/** Reports from a streaming replica: asked while it keeps up, never missed when it is away, and nothing that is written is decided by it. */
import pg from 'pg';
import { read, utils } from 'xlsx';
import { beforeAll, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/engine/types.ts';
import { startPostgres, startReplica, type Postgres } from '../../support/postgres.ts';
import { startFollowed, type Followed } from './followed.ts';
import { pageOf, rowOf, signIn, type Person } from './harness.ts';

let postgres: Postgres;
let replica: Postgres;
let server: Followed;
let manager: Person;
let database: string;
let replicated: string;

const MONTH = { centerId: 101, studentEngagementStatus: 'Mobilised', startDate: '2024-02-01', endDate: '2024-02-29', pageNumber: 1, pageSize: 20 };

const sql = async (url: string, text: string): Promise<JsonObject[]> => {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<JsonObject>(text);
  await client.end();
  return rows;
};
/** Whether the replica stands still: what comes is kept, and not shown. */
const pause = () => sql(replicated, 'select pg_wal_replay_pause()');
const resume = () => sql(replicated, 'select pg_wal_replay_resume()');

async function mobilise(name: string): Promise<void> {
  const [student, engagement] = [await server.store.newId('student'), await server.store.newId('engagement')];
  const row = { centreId: 101, programmeId: 2, at: '2024-02-10T06:00:00Z', userId: null };
  await server.store.load('student', [{ ...row, id: student, doc: { firstName: name, lastName: 'Person', primaryContactNumber: '9876500001' } }]);
  await server.store.load('engagement', [{ ...row, id: engagement, doc: { dbUserId: student, status: 'Mobilised' } }]);
}
const reported = async (): Promise<string[]> => {
  const answer = await manager.call('report', 'viewReport', MONTH);
  expect(answer.appError).toBeNull();
  return pageOf(answer)
    .rows.map(({ firstName }) => String(firstName))
    .sort();
};
const inWorkbook = async (): Promise<number> => {
  const { reportName } = rowOf(await manager.call('report', 'downloadExcel', MONTH));
  const response = await fetch(`${server.url}${String(reportName)}`);
  expect(response.status).toBe(200);
  const book = read(Buffer.from(await response.arrayBuffer()));
  return utils.sheet_to_json(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1 }).length - 1;
};
const countLines = (words: string): number => server.log.filter((line) => line.includes(words)).length;
const countCalls = async (): Promise<number> =>
  Number((await sql(replicated, `select coalesce(sum(calls), 0)::int as n from seen.pg_stat_statements where query like '%engagement%'`))[0]?.['n']);

beforeAll(async () => {
  postgres = await startPostgres(['fsync = off', "shared_preload_libraries = 'pg_stat_statements'"]);
  database = await postgres.createDatabase();
  await sql(database, 'create schema seen; create extension pg_stat_statements schema seen');
  replica = await startReplica(postgres, ['max_standby_streaming_delay = -1']);
  const there = new URL(database);
  there.port = String(replica.port);
  replicated = there.href;
  server = await startFollowed({ databaseUrl: database, env: { DATABASE_READ_URL: replicated } });
  manager = await signIn(server, 'manager');
  await mobilise('Asmita');
  return async () => {
    await server.close();
    await replica.remove();
    await postgres.remove();
  };
});

test('page and workbook of the report are read from the replica', async () => {
  await expect.poll(reported).toEqual(['Asmita']);
  const [before] = [await countCalls()];
  expect(await reported()).toEqual(['Asmita']);
  expect(await inWorkbook()).toBe(1);
  expect(await countCalls()).toBeGreaterThanOrEqual(before + 2);
});

test('what the replica does not have yet is not in the report, and is in every list, record and save', async () => {
  await pause();
  await mobilise('Bharati');
  expect(await reported()).toEqual(['Asmita']);
  expect(await inWorkbook()).toBe(1);
  const page = await manager.call('engagement', 'viewAllByCenter', { centerId: 101, page: 1, size: 1 });
  expect(pageOf(page).rows[0]).toMatchObject({ firstName: 'Bharati' });
  const [{ dbUserId = null } = {}] = pageOf(page).rows;
  expect(rowOf(await manager.call('student', 'viewBeneficiaryDetailsById', { dbUserId }))).toMatchObject({ firstName: 'Bharati', version: 1 });
  const before = await countCalls();
  await manager.call('student', 'updateBeneficiaryDetails', { dbUserId, version: 1, firstName: 'Bharati' });
  expect(await countCalls()).toBe(before);
  await resume();
  await expect.poll(reported).toEqual(['Asmita', 'Bharati']);
});

test('a replica that has fallen behind by more than a minute is not asked until it has caught up', async () => {
  await pause();
  await mobilise('Chitra');
  // The servers' signs of life are an hour old there, and so is everything else.
  await resume();
  await sql(database, `update store_process set seen = now() - interval '1 hour'`);
  const life = setInterval(() => void sql(database, `update store_process set seen = now() - interval '1 hour'`).catch(() => undefined), 200);
  await expect.poll(() => countLines('seconds behind')).toBe(1);
  clearInterval(life);
  await pause();
  await mobilise('Deepa');
  expect(await reported()).toEqual(['Asmita', 'Bharati', 'Chitra', 'Deepa']);
  await resume();
  await expect.poll(() => countLines('replica of DATABASE_READ_URL again')).toBe(1);
});

test('a replica that stops in the middle fails no report: the database is asked, and the log says so once', async () => {
  const countBefore = countLines('does not answer');
  let isOver = false;
  const answers: string[][] = [];
  const asking = (async () => {
    while (!isOver) answers.push(await reported());
  })();
  await replica.stop('immediate');
  expect(await reported()).toHaveLength(4);
  expect(await inWorkbook()).toBe(4);
  isOver = true;
  await asking;
  expect(answers.every((names) => names.length === 4)).toBe(true);
  expect(countLines('does not answer')).toBe(countBefore + 1);
  const health = await fetch(`${server.url}/api/health`);
  expect(health.status).toBe(200);
  await replica.start();
  await expect.poll(() => countLines('replica of DATABASE_READ_URL again')).toBe(2);
  expect(await reported()).toHaveLength(4);
});

test('a server starts and reports without its replica', async () => {
  await replica.stop();
  const late = await startFollowed({ databaseUrl: database, env: { DATABASE_READ_URL: replicated } });
  const person = await signIn(late, 'manager');
  const answer = await person.call('report', 'viewReport', MONTH);
  expect(pageOf(answer).rows).toHaveLength(4);
  await late.close();
  await replica.start();
});
