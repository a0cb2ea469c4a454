/** A PostgreSQL that stands still, ends, starts again, or lies behind a line that was cut, while people save: nobody waits for ever, nothing is lost. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freeze } from '../../support/frozen.ts';
import { lineProxy, type LineProxy } from '../../support/lineProxy.ts';
import { startPostgres, type Postgres } from '../../support/postgres.ts';
import { startProduct, type Product } from '../../support/product.ts';
import { pause, rounds, until } from '../../support/trials.ts';
import { call } from '../../support/wire.ts';
import { acknowledged, attempt, health, keepSaving, firstMobilizer, newLedger, nextEntry, prove } from './ledger.ts';

const ROUNDS = rounds(1, 10);
/** Milliseconds: health answers within three seconds, anything else in ten; the machine that tests is a busy one. */
const HEALTH_WITHIN = 3_500;
const ANSWER_WITHIN = 15_000;

describe('quality 2: a PostgreSQL that goes away in every way', () => {
  let postgres: Postgres;
  let line: LineProxy;
  let product: Product;
  const ledger = newLedger();
  let token: string;
  beforeAll(async () => {
    postgres = await startPostgres();
    line = await lineProxy(postgres.port);
    const url = new URL(await postgres.createDatabase());
    url.port = String(line.port);
    product = await startProduct({ isShortLived: true, env: { SECRET_KEY: 'ef'.repeat(32), DEMO: '1', RATE_LIMIT: '0', DATABASE_URL: url.href } });
    token = await firstMobilizer(product.url);
  });
  afterAll(async () => {
    await product.stop();
    await line.close();
    await postgres.remove();
  });

  /** Four people save; in the middle of it `harm` is done, and later undone. */
  async function trial(cause: RegExp, harm: () => Promise<() => Promise<void> | void>): Promise<void> {
    const { url } = product;
    let isOver = false;
    const people = ['a', 'b', 'c', 'd'].map((name) => keepSaving(url, token, ledger, name, () => isOver));
    try {
      await pause(400);
      const mend = await harm();
      await pause(300);
      const before = acknowledged(ledger).length;
      const began = Date.now();
      const [said, read] = await Promise.all([health(url), call(url, 'engagement', 'viewAllByCenter', [{ centerId: 101, page: 1 }], { token })]);
      expect([said.http, said.body['status']]).toEqual([503, 'away']);
      expect(said.body['cause']).toMatch(cause);
      expect(String(said.body['text']).length).toBeGreaterThan(20);
      expect(said.ms).toBeLessThan(HEALTH_WITHIN);
      expect([read.http, read.appError?.[0]?.errorCode]).toEqual([503, 'STORE_AWAY']);
      expect(Date.now() - began).toBeLessThan(ANSWER_WITHIN);
      await until(() => ledger.setbacks.includes('503 STORE_AWAY'), 15);
      await mend();
      await until(async () => (await health(url)).http === 200);
      await until(() => acknowledged(ledger).length > before + 4);
    } finally {
      isOver = true;
      await Promise.all(people);
    }
  }

  const harms: [string, RegExp, () => Promise<() => Promise<void> | void>][] = [
    ['it stands still', /silent/, async () => freeze(postgres)],
    [
      'it is stopped gently and started again',
      /away/,
      async () => {
        await postgres.stop('fast');
        return () => postgres.start();
      },
    ],
    [
      'it ends at once and is started again',
      /away/,
      async () => {
        await postgres.stop('immediate');
        return () => postgres.start();
      },
    ],
    [
      'the line is cut',
      /away/,
      async () => {
        line.cut();
        return line.heal;
      },
    ],
    [
      'the line swallows everything',
      /silent/,
      async () => {
        line.swallow();
        return line.heal;
      },
    ],
  ];
  test.each(harms)(
    '%s: 503 in time, with the cause, and it goes on by itself',
    async (_what, cause, harm) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        ledger.setbacks.length = 0;
        await trial(cause, harm);
      }
    },
    ROUNDS * 120_000,
  );

  test('every acknowledged registration is there, none twice', () => prove(product.url, ledger), 300_000);

  test('a server is stopped in time while its PostgreSQL stands still', async () => {
    await attempt(product.url, token, ledger, nextEntry(ledger, 'last'));
    const thaw = freeze(postgres);
    try {
      const began = Date.now();
      const [code] = await Promise.all([
        product.server.end('SIGTERM', 30_000),
        call(product.url, 'role', 'fetchAll', [{}], { token }).catch(() => undefined),
      ]);
      expect([0, 1]).toContain(code);
      expect(Date.now() - began).toBeLessThan(30_000);
    } finally {
      thaw();
    }
  });
});
