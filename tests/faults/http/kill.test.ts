/** SIGKILL while people save: what was acknowledged is there, whole, once; the program starts again and goes on. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startPostgres, type Postgres } from '../../support/postgres.ts';
import { startProduct, type Product } from '../../support/product.ts';
import { temporaryFolder } from '../../support/temporary.ts';
import { pause, rounds } from '../../support/trials.ts';
import { acknowledged, keepSaving, mobilizer, newLedger, prove } from './ledger.ts';

const ROUNDS = rounds(3, 50);
const WRITERS = 4;
const SECRET_KEY = 'ab'.repeat(32);

describe.each(['embedded', 'postgresql'] as const)('the server is killed while it saves (%s)', (kind) => {
  let postgres: Postgres | undefined;
  let dataDir: string;
  beforeAll(async () => {
    dataDir = temporaryFolder('kill');
    if (kind === 'postgresql') postgres = await startPostgres();
  });
  afterAll(() => postgres?.stop());
  const start = (): Promise<Product> => startProduct({
    dataDir, env: { SECRET_KEY, DEMO: '1', RATE_LIMIT: '0', ...(postgres ? { DATABASE_URL: postgres.url } : {}) },
  });

  test('quality 2: every acknowledged registration is there, none twice, none half', async () => {
    let product = await start();
    const ledger = newLedger();
    for (let round = 0; round < ROUNDS; round += 1) {
      const token = await mobilizer(product.url);
      let isOver = false;
      const writers = Array.from({ length: WRITERS }, (_, index) => keepSaving(product.url, token, ledger, `${round}-${index}`, () => isOver));
      await pause(300 + Math.random() * 700);
      await product.kill();
      isOver = true;
      await Promise.all(writers);
      product = await start();
    }
    expect(acknowledged(ledger).length).toBeGreaterThan(ROUNDS);
    await prove(product.url, ledger);
    await product.stop();
  }, 240_000 + ROUNDS * 60_000);
});
