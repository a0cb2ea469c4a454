/** Two servers on one PostgreSQL, and the one that works on an upload is stopped in the middle: the other goes on, and the first, awake again, adds nothing. */
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/engine/types.ts';
import { freshPhone, sheetCells } from '../../server/http/beneficiary.ts';
import { rowsOf } from '../../server/http/harness.ts';
import { startPostgres, type Postgres } from '../../support/postgres.ts';
import { startProduct, type Product } from '../../support/product.ts';
import { pause, until } from '../../support/trials.ts';
import { call, signInOverWire } from '../../support/wire.ts';
import { firstRow } from './ledger.ts';

const ROWS = 300;

let postgres: Postgres;
let servers: Product[];
beforeAll(async () => {
  postgres = await startPostgres();
  const env = { SECRET_KEY: 'ef'.repeat(32), DEMO: '1', RATE_LIMIT: '0', DATABASE_URL: postgres.url };
  servers = [await startProduct({ env, isShortLived: true }), await startProduct({ env, isShortLived: true })];
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  await postgres.remove();
});

const signal = (server: Product | undefined, name: 'SIGSTOP' | 'SIGCONT'): void => void process.kill(server?.server.process.pid ?? 0, name);

test('quality 2 D3-BULK-33 a server that stands still loses its upload to the other, and each row makes one beneficiary', async () => {
  const [one, two] = servers as [Product, Product];
  const { token } = await signInOverWire(one.url, 'manager@skilldesk.test');
  const ask = (url: string, action: string, payload: JsonObject) => call(url, 'bulk-upload', action, [payload], { token });
  const regId = Number(
    firstRow(await ask(one.url, 'saveMetaDataBulk', { uploadFileName: 'people.xlsx', activity: 'Mobilization', records: ROWS, status: 'L' }))[
      'regId'
    ],
  );
  const phone = freshPhone();
  for (let rowNumber = 1; rowNumber <= ROWS; rowNumber += 1) {
    const cells = sheetCells({ rowNumber, primaryContactNumber: phone, mobilizationPlace: `stopped ${rowNumber}` });
    expect((await ask(one.url, 'saveStudentDataBulk', { regId, ...cells })).appError).toBeNull();
  }
  const doneAt = async (url: string): Promise<number> =>
    rowsOf(await ask(url, 'getStudentDataByRegIdBulk', { regId })).filter(({ status }) => status === 'S').length;
  expect((await ask(one.url, 'saveMetaDataBulk', { regId, status: 'P' })).appError).toBeNull();
  await until(async () => (await doneAt(one.url)) > 5);

  // Which of the two works on it: the one without which it stands still.
  signal(one, 'SIGSTOP');
  const before = await doneAt(two.url);
  await pause(700);
  const isTwo = (await doneAt(two.url)) > before + 1;
  if (isTwo) {
    signal(two, 'SIGSTOP');
    signal(one, 'SIGCONT');
  }
  const [holder, other] = isTwo ? [two, one] : [one, two];
  const left = await doneAt(other.url);
  expect(left).toBeLessThan(ROWS - 10);
  await until(async () => (await doneAt(other.url)) > left + 5);
  signal(holder, 'SIGCONT');
  await until(async () => (await doneAt(other.url)) === ROWS);
  const ended = rowsOf(await ask(other.url, 'getStudentDataByRegIdBulk', { regId }));
  expect(new Set(ended.map(({ dbUserId }) => dbUserId)).size).toBe(ROWS);
  const db = new pg.Client({ connectionString: postgres.url });
  await db.connect();
  const { rows } = await db.query(`select count(*)::int as made, count(distinct doc ->> 'mobilizationPlace')::int as places
    from entity.student where doc ->> 'mobilizationPlace' like 'stopped %'`);
  await db.end();
  expect(rows).toEqual([{ made: ROWS, places: ROWS }]);
});
