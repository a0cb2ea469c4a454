/** The product on a PostgreSQL that stands still while people save; that ends and comes back, behind a line that is cut, or while the product is killed: `hangs.long`, `killWork.long`. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { secretKey } from '../../server/store/harness.ts';
import { freeze } from '../../support/frozen.ts';
import { startPostgres, type Postgres } from '../../support/postgres.ts';
import { startProduct, type Product } from '../../support/product.ts';
import { tellSeed } from '../../support/trials.ts';
import { goesOnAfter } from './absence.ts';
import { acknowledged, firstMobilizer, newLedger, prove } from './ledger.ts';

let postgres: Postgres;
let product: Product | undefined;
beforeAll(async () => {
  postgres = await startPostgres();
  const env = { SECRET_KEY: secretKey, DEMO: '1', RATE_LIMIT: '0', DATABASE_URL: await postgres.createDatabase() };
  product = await startProduct({ isShortLived: true, env });
});
afterEach(tellSeed);
afterAll(async () => {
  await product?.stop();
  await postgres?.remove();
});

test('quality 2: the database of the product stands still: 503 with the cause, it goes on by itself, and nothing is lost', async () => {
  const { url = '' } = product ?? {};
  const ledger = newLedger();
  await goesOnAfter(async () => freeze(postgres), /silent/, url, await firstMobilizer(url), ledger);
  expect(acknowledged(ledger).length).toBeGreaterThan(8);
  await prove(url, ledger);
});
