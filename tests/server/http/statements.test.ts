/** How often a request asks the store: a list of a thousand rows costs what a list of ten costs. */
import { expect, test } from 'vitest';
import { register } from './beneficiary.ts';
import { call } from '../../support/wire.ts';
import { batchNamed, ownServer, rowsOf, signIn, write } from './harness.ts';

const calls: string[] = [];

const server = await ownServer();
const { store } = server;
const before = store.query;
const watched =
  <A extends unknown[], R>(name: string, work: (...args: A) => Promise<R>) =>
  (...args: A): Promise<R> => {
    calls.push(name);
    return work(...args);
  };
Object.assign(store, {
  get: watched('get', store.get),
  find: watched('find', store.find),
  list: watched('list', store.list),
  count: watched('count', store.count),
  apply: watched('apply', store.apply),
  recall: watched('recall', store.recall),
  query: (text: string, parameters?: readonly unknown[]) => {
    if (!text.startsWith('update login_session s') && !text.includes('update job')) calls.push('query');
    return before(text, parameters);
  },
});
const meena = await signIn(server, 'mobilizer');
const her = await register(server, meena);
await meena.call('role', 'fetchAll');

/** What one call asks of the store while everything that is kept for some seconds is known: the least of some, since it may be over in between and the server sweeps and looks around at any time. */
async function cost(work: () => Promise<unknown>, rounds = 5): Promise<string[]> {
  await work();
  const tries: string[][] = [];
  for (let round = 0; round < rounds; round += 1) {
    calls.length = 0;
    await work();
    tries.push([...calls].sort());
  }
  return tries.sort((one, other) => one.length - other.length)[0] ?? [];
}

/** Who asks is looked up anew every second, however long the work takes. */
const ofWork = (names: readonly string[]) => names.filter((name) => name !== 'query');

test('a page of the list: who asks, and the page', async () => {
  for (const size of [1, 50]) {
    expect(await cost(() => meena.call('engagement', 'viewAllByCenter', { centerId: 101, page: 1, size }))).toEqual(['list', 'query']);
  }
});

test('the whole list: who asks, and the rows', async () => {
  expect(await cost(() => meena.call('engagement', 'viewAllByCenter', { centerId: 101 }))).toEqual(['find', 'query']);
});

test('a guarded save: who asks, the row as it is stored, and one write', async () => {
  const save = () => meena.call('student', 'updateBeneficiaryDetails', { ...her.payload, dbUserId: her.dbUserId });
  expect(await cost(save)).toEqual(['apply', 'get', 'query']);
});

test('D2-COMPLETE-02 what a page of fifty lacks is read with as many statements as what one lacks', async () => {
  const manager = await signIn(server, 'manager');
  const { rows = [] } = (await manager.call('engagement', 'viewAllByCenter', { centerId: 101, page: 1, size: 50 })).rows as {
    rows?: { engagementId: number }[];
  };
  const ids = rows.map(({ engagementId }) => engagementId);
  expect(ids.length).toBe(50);
  const lacks = (engagementId: number | number[]) => manager.call('enrollment', 'fetchIncompleteDetails', { engagementId });
  const [one, fifty] = [ofWork(await cost(() => lacks(ids[0] ?? 0), 2)), ofWork(await cost(() => lacks(ids), 2))];
  // Fifty rows are found where one is got.
  expect(fifty.filter((name) => name !== 'get' && name !== 'find')).toEqual(one.filter((name) => name !== 'get' && name !== 'find'));
  expect(fifty.length).toBeLessThanOrEqual(one.length);
  expect(fifty.length).toBeLessThan(30);
});

test('reference data asks nothing', async () => {
  expect(await cost(() => fetch(`${server.url}/api/catalogue`))).toEqual([]);
  expect(await cost(() => meena.call('state', 'findall', {}, { token: '' }))).toEqual([]);
});

test('D3-ATTEND-09 a day of five hundred is saved in one request, with as many statements as that of one student', async () => {
  const farhan = await signIn(server, 'facilitator');
  const batchId = await batchNamed(farhan, 'C101-RETAIL-001');
  const [enrolled] = await server.store.find('engagement', { batchId }, { centres: 'all' }, { limit: 1 });
  if (!enrolled) throw new Error('nobody is enrolled in that batch');
  const { centreId, programmeId, doc } = enrolled;
  const ids = await Promise.all(Array.from({ length: 500 }, () => server.store.newId('engagement')));
  await write(server, ...ids.map((id) => ({ op: 'insert' as const, entity: 'engagement', id, centreId, programmeId, doc })));
  const day = { id: null, batchId, attendanceDate: '2026-11-20', attendanceMechanism: 'E', status: 'P' };
  const save = async (among: readonly number[]) => {
    const rows = among.map((engagementId) => ({ ...day, engagementId }));
    expect((await call(server.url, 'attendance', 'updateAllAttendance', rows, { token: farhan.token })).appError).toBeNull();
  };
  const one = await cost(() => save(ids.slice(0, 1)));
  expect(ofWork(await cost(() => save(ids), 2))).toEqual(ofWork(one));
  const stored = await farhan.call('attendance', 'viewAttendanceByBatchIdAndAttendanceDate', { batchId, attendanceDate: day.attendanceDate });
  expect(rowsOf(stored).length).toBe(500);
});
