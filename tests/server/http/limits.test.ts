import { beforeAll, expect, test, vi } from 'vitest';
import { countHits } from '../../../src/server/session/tally.ts';
import { sweep } from '../../../src/server/jobs/sweep.ts';
import { envelope, sendData } from './raw.ts';
import { signIn, startServer, type TestServer } from './harness.ts';

let one: TestServer;
beforeAll(async () => {
  // Counts are of a minute: none passes, however long this takes.
  vi.useFakeTimers({ toFake: ['Date'] });
  one = await startServer({ env: { RATE_LIMIT: '25' } });
  return async () => {
    vi.useRealTimers();
    await one.close();
  };
});

test('one address asks too often: 429 in the one shape, with the time to wait, counted by both servers', async () => {
  const two = await startServer({ beside: one, clock: one.clock, env: { RATE_LIMIT: '25' } });
  const ask = (server: TestServer) => sendData(server, 'state', envelope('findall'));
  for (let index = 0; index < 15; index += 1) expect((await ask(one)).http).toBe(200);
  /** What both have shared so far. */
  const shared = async () => Number((await one.store.query("select max(hits) as hits from tally where key like 'requests %'"))[0]?.['hits']);
  await expect.poll(shared).toBeGreaterThanOrEqual(15);
  const answers = [];
  for (let index = 0; index < 4; index += 1) answers.push(await ask(two));
  await expect.poll(shared).toBeGreaterThanOrEqual(19);
  for (let index = 0; index < 16; index += 1) answers.push(await ask(two));
  const refused = answers.filter(({ http }) => http === 429);
  expect(refused.length).toBeGreaterThan(0);
  // Held back, so that so many at once can ask only so often.
  expect(one.clock.waits).toEqual(refused.map(() => 1000));
  expect(answers.length - refused.length).toBeLessThanOrEqual(12);
  expect(refused[0]?.body).toMatchObject({ appError: [{ errorCode: 'TOO_MANY' }], status: 'failure' });
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await fetch(`${two.url}/api/health`)).status).toBe(200);
  await two.close();
});

test('a window that is over starts anew; counts of many at once are exact', async () => {
  const { store } = one;
  const hits = await Promise.all(Array.from({ length: 20 }, () => countHits(store, 'many', 60)));
  expect(hits.map((tally) => tally.hits).sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  await countHits(store, 'short', 0);
  expect((await countHits(store, 'short', 60)).hits).toBe(1);
});

test('what time has made worthless is swept away, and nothing else', async () => {
  const { store } = one;
  const rows = async (): Promise<number[]> =>
    Promise.all(
      ['login_session', 'tally', 'one_time_password', 'verified_number', 'outbox_message', 'refresh_token'].map(async (table) =>
        Number((await store.query<{ n: number }>(`select count(*)::int as n from ${table}`))[0]?.n),
      ),
    );
  await store.query(
    "insert into login_session (id, user_id, role_id, programme_id, centre_id, started_at, seen_at) values ('old', 1, 1, 1, 1, 0, 0), ('new', 1, 1, 1, 1, $1, $1) returning id",
    [Date.now()],
  );
  await store.query("insert into verified_number (number, user_id, at) values ('1', 1, 0) returning number");
  await sweep(store, Date.now());
  const [sessions, , , numbers] = await rows();
  expect([sessions, numbers]).toEqual([1, 0]);
});

test('an action says how often one user may call it', async () => {
  const server = await startServer({ env: { RATE_LIMIT: '0' } });
  const asha = await signIn(server, 'manager');
  const all = [];
  for (let index = 0; index < 61; index += 1) all.push((await asha.call('student', 'isAadharNoDuplicate', { aadharNo: '123456789012' })).http);
  expect([all.slice(0, 60).every((http) => http === 200), all[60]]).toEqual([true, 429]);
  expect((await (await signIn(server, 'ops')).call('student', 'isAadharNoDuplicate', { aadharNo: '123456789012' })).http).toBe(200);
  await server.close();
});
