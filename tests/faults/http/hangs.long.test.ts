/** A PostgreSQL that ends at once, or lies behind a line that was cut, while people save; and a server that is stopped while its database stands still. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freeze } from '../../support/frozen.ts';
import { lineProxy, type LineProxy } from '../../support/lineProxy.ts';
import { startPostgres, type Postgres } from '../../support/postgres.ts';
import { startProduct, type Product } from '../../support/product.ts';
import { rounds } from '../../support/trials.ts';
import { call } from '../../support/wire.ts';
import { goesOnAfter, type Harm } from './absence.ts';
import { attempt, firstMobilizer, newLedger, nextEntry, prove } from './ledger.ts';

const ROUNDS = rounds(1, 10);

describe('quality 2: a PostgreSQL that goes away in every way', () => {
  let postgres: Postgres;
  let line: LineProxy;
  let product: Product | undefined;
  const ledger = newLedger();
  let url: string;
  let token: string;
  beforeAll(async () => {
    postgres = await startPostgres();
    line = await lineProxy(postgres.port);
    const database = new URL(await postgres.createDatabase());
    database.port = String(line.port);
    const env = { SECRET_KEY: 'ef'.repeat(32), DEMO: '1', RATE_LIMIT: '0', DATABASE_URL: database.href };
    product = await startProduct({ isShortLived: true, env });
    ({ url } = product);
    token = await firstMobilizer(url);
  });
  afterAll(async () => {
    await product?.stop();
    await line?.close();
    await postgres?.remove();
  });

  const stopped =
    (mode: 'fast' | 'immediate'): Harm =>
    async () => {
      await postgres.stop(mode);
      return postgres.start;
    };
  const harms: [string, RegExp, Harm][] = [
    ['it stands still', /silent/, async () => freeze(postgres)],
    ['it is stopped gently and started again', /away/, stopped('fast')],
    ['it ends at once and is started again', /away/, stopped('immediate')],
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
  test.each(harms)('%s: 503 while it does, with the cause, and it goes on by itself', async (_what, cause, harm) => {
    for (let round = 0; round < ROUNDS; round += 1) await goesOnAfter(harm, cause, url, token, ledger);
  });

  test('every acknowledged registration is there, none twice', () => prove(url, ledger));

  test('a server that is stopped while its PostgreSQL stands still ends by itself', async () => {
    await attempt(url, token, ledger, nextEntry(ledger, 'last'));
    const thaw = freeze(postgres);
    try {
      const [code] = await Promise.all([product?.stop(), call(url, 'role', 'fetchAll', [{}], { token }).catch(() => undefined)]);
      // One that had to be killed has no code.
      expect([0, 1]).toContain(code);
    } finally {
      thaw();
    }
  });
});
