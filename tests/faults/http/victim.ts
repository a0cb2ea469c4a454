/** The built product on either store, killed while people work and started again on what is left. */
import { rmSync } from 'node:fs';
import { sessionTables } from '../../../src/server/session/tables.ts';
import { openDb } from '../../../src/server/store/db/open.ts';
import type { Db } from '../../../src/server/store/db/types.ts';
import { openStore } from '../../../src/server/store/index.ts';
import type { Store } from '../../../src/server/store/types.ts';
import { definitions, productCatalogue } from '../../server/http/harness.ts';
import { copyOfDemo } from '../../server/http/template.ts';
import { secretKey, type Kind } from '../../server/store/harness.ts';
import { startPostgres } from '../../support/postgres.ts';
import { startProduct, type Product } from '../../support/product.ts';
import { temporaryFolder } from '../../support/temporary.ts';
import { randomBelow, rounds, until } from '../../support/trials.ts';
import { acknowledged, keepSaving, mobilizer, prove, type Ledger } from './ledger.ts';

/** What somebody does until it is over. */
export type Work = (url: string, isOver: () => boolean) => Promise<unknown>;

/** SIGKILL while people work, when `moment` has come, and then `again`. What they try meanwhile fails, and they end by themselves. */
export async function killDuring(
  product: Product,
  people: readonly Work[],
  moment: () => Promise<void>,
  again: () => Promise<unknown>,
): Promise<void> {
  let isOver = false;
  const working = Promise.allSettled(people.map((work) => work(product.url, () => isOver)));
  try {
    await moment();
  } finally {
    await product.kill();
    isOver = true;
    await working;
  }
  await again();
  for (const ended of await working) if (ended.status === 'rejected') throw ended.reason;
}

const WRITERS = 4;

/** Four people save until `kill` has ended it, for as many rounds as a trial has: every acknowledged registration is there, none twice, none half. */
export async function killWhileSaving(url: () => string, ledger: Ledger, kill: Victim['killDuring']): Promise<void> {
  for (let round = 0; round < rounds(1, 50); round += 1) {
    const token = await mobilizer(url());
    const writers = Array.from(
      { length: WRITERS },
      (_, index): Work =>
        (at, isOver) =>
          keepSaving(at, token, ledger, `${round}-${index}`, isOver),
    );
    const least = acknowledged(ledger).length + 4 + randomBelow(12);
    await kill(writers, () => until(() => acknowledged(ledger).length >= least));
  }
  await prove(url(), ledger);
}

export interface Victim {
  /** Where it is reached now: another port after each kill. */
  readonly url: string;
  readonly dataDir: string;
  /** Of PostgreSQL. */
  readonly databaseUrl: string | undefined;
  /** SIGKILL while people work; it serves again then, on what `left` makes of its store. */
  killDuring(people: readonly Work[], moment: () => Promise<void>, left?: (store: Store) => Promise<void>): Promise<void>;
  /** Stops it gently, works on its store, and starts it again. */
  between(work: (store: Store) => Promise<void>): Promise<void>;
  /** Stops it gently and looks into what it leaves. */
  lookInto(look: (db: Db) => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

export async function startVictim(kind: Kind): Promise<Victim> {
  const dataDir = kind === 'embedded' ? await copyOfDemo(await productCatalogue(), definitions) : temporaryFolder('victim');
  const postgres = kind === 'postgresql' ? await startPostgres() : undefined;
  const databaseUrl = await postgres?.createDatabase();
  const start = () =>
    startProduct({
      isShortLived: true,
      dataDir,
      env: { SECRET_KEY: secretKey, DEMO: '1', RATE_LIMIT: '0', ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }) },
    });
  const place = { dataDir, secretKey, ...(databaseUrl === undefined ? {} : { databaseUrl }) };
  let product = await start();
  const startAfter = async (work: (store: Store) => Promise<void>): Promise<void> => {
    const store = await openStore({ ...place, systemTables: sessionTables });
    try {
      await store.prepare((await productCatalogue()).entities);
      await work(store);
    } finally {
      await store.close();
      product = await start();
    }
  };
  return {
    get url() {
      return product.url;
    },
    dataDir,
    databaseUrl,
    between: async (work) => {
      await product.stop();
      await startAfter(work);
    },
    killDuring: (people, moment, left) => killDuring(product, people, moment, left ? () => startAfter(left) : async () => (product = await start())),
    lookInto: async (look) => {
      await product.stop();
      const db = await openDb(place);
      try {
        await look(db);
      } finally {
        await db.close();
      }
    },
    close: async () => {
      await product.kill();
      await postgres?.remove();
      rmSync(dataDir, { recursive: true });
    },
  };
}
