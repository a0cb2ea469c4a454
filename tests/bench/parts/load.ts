/**
 * Lists and saves a second over HTTP with 32 and with 320 clients, on the cores that server, PostgreSQL and clients share: straight, through
 * PgBouncer in transaction mode, and reports from a replica. Where the processor's time goes stands beside each figure, and first what the same
 * machine has to give: the bare statements behind a server by hand.
 */
import { dateOf, dayNumber } from '../../../src/engine/dates/day.ts';
import { dayOfInstant } from '../../../src/server/clock.ts';
import { startPgBouncer } from '../../support/pgbouncer.ts';
import { startReplica } from '../../support/postgres.ts';
import { databaseOf, productOver, runningPostgres, type Running } from '../database.ts';
import { startFloor } from '../floor.ts';
import { load, type LoadFigures, type Order } from '../load.ts';
import { recordsToSave } from '../recordsToSave.ts';
import { row, type Part, type Row } from '../rows.ts';

const account = 'manager@skilldesk.test';
const centre = 101;
const few = 32;
const many = 320;
const milliseconds = 6000;
/** Requests a second with few clients; with many it may be half of that. */
const least = { lists: 5000, 'lists of 36 kinds': 5000, saves: 2500 } as const;

const lists: Order = { service: 'engagement', action: 'viewAllByCenter', rows: [{ centerId: centre, page: 1, size: 10 }] };
/** Pages that differ in length or order: what is asked for alike at once is read once, and people do not all ask for the same. */
const pages: Order = {
  ...lists,
  rows: [6, 7, 8, 9, 10, 11, 12, 13, 14].flatMap((size) =>
    ['-engagementId', 'firstName', '-firstName', 'lastName'].map((sort) => ({ centerId: centre, page: 1, size, sort })),
  ),
};
/** The last ninety days. */
function lately(): { startDate: string; endDate: string } {
  const endDate = dayOfInstant('Asia/Kolkata', new Date());
  return { startDate: dateOf((dayNumber(endDate) ?? 0) - 90) ?? endDate, endDate };
}
const reports: Order = {
  service: 'report',
  action: 'viewReport',
  rows: [{ centerId: centre, studentEngagementStatus: 'Mobilised', ...lately(), batchId: null, pageNumber: 1, pageSize: 50 }],
};

const describeCost = ({ cost, slow }: LoadFigures): string =>
  `server ${Math.round(cost.server)}, PostgreSQL ${Math.round(cost.postgres)}, clients ${Math.round(cost.clients)} µs each; p99 ${Math.round(slow)} ms`;
function rowsOf(name: string, clients: number, found: LoadFigures, target?: number): Row[] {
  const title = `load: ${name}, ${clients} clients`;
  return [
    row(title, found.speed, '/s', { against: describeCost(found), ...(target === undefined ? {} : { target: `>= ${target}` }) }),
    row(`${title}, errors`, found.errors, '', { target: '<= 0' }),
  ];
}

/** Runs `work` on the product over the database, which is stopped afterwards. */
async function over<T>(database: string, env: Record<string, string>, work: (running: Running) => Promise<T>): Promise<T> {
  const running = await productOver(database, account, env);
  try {
    return await work(running);
  } finally {
    await running.product.stop();
  }
}

const underOf = async ({ url, token, product }: Running) => ({ url, token, pid: product.server.process.pid ?? 0, postgres: await runningPostgres() });

async function listsAndSaves(running: Running, by: string): Promise<Row[]> {
  const under = await underOf(running);
  const saves: Order = {
    service: 'student',
    action: 'updateBeneficiaryDetails',
    rows: await recordsToSave(running.url, running.token, many),
    changes: 'mobilizationPlace',
  };
  // A server that has just started compiles what it runs: the first second is not what it can do.
  for (const order of [lists, pages, saves]) await load(under, order, few, milliseconds / 2);
  const found: Row[] = [];
  for (const [name, order] of [
    ['lists', lists],
    ['lists of 36 kinds', pages],
    ['saves', saves],
  ] as const)
    for (const clients of [few, many]) {
      const target = clients === few ? least[name] : least[name] / 2;
      found.push(...rowsOf(`${name}${by}`, clients, await load(under, order, clients, milliseconds), target));
    }
  return found;
}

/** The bare statements behind a server by hand: no product on this machine answers more. */
async function floorOf({ url, token, database }: Running): Promise<Row[]> {
  const saves: Order = { service: '', action: 'save', rows: await recordsToSave(url, token, many), changes: 'mobilizationPlace' };
  const floor = await startFloor(
    database,
    saves.rows.map(({ dbUserId }) => Number(dbUserId)),
  );
  try {
    const under = { url: floor.url, token, pid: floor.pid, postgres: await runningPostgres() };
    const found: Row[] = [];
    for (const [name, order] of [
      ['lists', lists],
      ['saves', saves],
    ] as const) {
      await load(under, order, few, milliseconds / 2);
      found.push(...rowsOf(`bare ${name}`, few, await load(under, order, few, milliseconds)));
    }
    return found;
  } finally {
    floor.stop();
  }
}

async function reportsFrom(database: string, by: string, env: Record<string, string>): Promise<Row[]> {
  return over(database, env, async (running) => {
    const under = await underOf(running);
    await load(under, reports, few, milliseconds / 2);
    return rowsOf(`reports${by}`, few, await load(under, reports, few, milliseconds));
  });
}

async function fromReplica(database: string): Promise<Row[]> {
  const replica = await startReplica(await runningPostgres());
  try {
    const url = new URL(database);
    url.port = String(replica.port);
    return await reportsFrom(database, ' from a replica', { DATABASE_READ_URL: url.href });
  } finally {
    await replica.remove();
  }
}

async function throughPooler(database: string): Promise<Row[]> {
  const pooler = await startPgBouncer(await runningPostgres());
  try {
    return await over(database, { DATABASE_POOLER_URL: pooler.url(database) }, (running) => listsAndSaves(running, ' through PgBouncer'));
  } finally {
    await pooler.stop();
  }
}

export const loadPart: Part = {
  name: 'load',
  about: 'lists and saves a second, 32 and 320 clients: straight, through PgBouncer; reports from a replica',
  async run({ rows: [size = 10_000] }) {
    const database = await databaseOf(size);
    const straight = await over(database, {}, async (running) => [...(await floorOf(running)), ...(await listsAndSaves(running, ''))]);
    return [...straight, ...(await throughPooler(database)), ...(await reportsFrom(database, '', {})), ...(await fromReplica(database))];
  },
};
