/** The product on a PostgreSQL: killed while it saves, and left alone by its database, which stands still, ends and comes back. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { secretKey } from '../../server/store/harness.ts';
import { freeze } from '../../support/frozen.ts';
import { startPostgres, type Postgres } from '../../support/postgres.ts';
import { startProduct, type Product } from '../../support/product.ts';
import { tellSeed } from '../../support/trials.ts';
import { goesOnAfter, type Harm } from './absence.ts';
import { acknowledged, firstMobilizer, newLedger, prove } from './ledger.ts';
import { killDuring, killWhileSaving } from './victim.ts';

describe('quality 2: the product on a PostgreSQL', () => {
  let postgres: Postgres | undefined;
  let product: Product | undefined;
  let begin: () => Promise<Product>;
  let token: string;
  const ledger = newLedger();
  const running = (): Product => {
    if (!product) throw new Error('The product is not running yet.');
    return product;
  };
  const url = (): string => running().url;
  beforeAll(async () => {
    postgres = await startPostgres();
    const env = { SECRET_KEY: secretKey, DEMO: '1', RATE_LIMIT: '0', DATABASE_URL: await postgres.createDatabase() };
    begin = async () => (product = await startProduct({ isShortLived: true, env }));
    await begin();
    token = await firstMobilizer(url());
  });
  afterEach(tellSeed);
  afterAll(async () => {
    await product?.stop();
    await postgres?.remove();
  });

  test('killed while it saves, every acknowledged registration is there, none twice, none half', () =>
    killWhileSaving(url, ledger, (people, moment) => killDuring(running(), people, moment, begin)));

  const harms: [string, RegExp, (of: Postgres) => Harm][] = [
    ['stands still', /silent/, (of) => async () => freeze(of)],
    [
      'is stopped and started again',
      /away/,
      (of) => async () => {
        await of.stop();
        return of.start;
      },
    ],
  ];
  test.each(harms)('its database %s: 503 with the cause, it goes on by itself, and nothing is lost', async (_what, cause, harm) => {
    if (postgres) await goesOnAfter(harm(postgres), cause, url(), token, ledger);
    expect(acknowledged(ledger).length).toBeGreaterThan(8);
    await prove(url(), ledger);
  });
});
