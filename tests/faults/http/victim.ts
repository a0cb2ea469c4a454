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
import { startProduct } from '../../support/product.ts';
import { temporaryFolder } from '../../support/temporary.ts';

/** What somebody does until it is over. */
export type Work = (url: string, isOver: () => boolean) => Promise<unknown>;

export interface Victim {
  /** Where it is reached now: another port after each kill. */
  readonly url: string;
  readonly dataDir: string;
  /** SIGKILL while people work, when `moment` has come; answers when it serves again. What they try meanwhile fails, and they end by themselves. */
  killDuring(people: readonly Work[], moment: () => Promise<void>): Promise<void>;
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
  return {
    get url() {
      return product.url;
    },
    dataDir,
    between: async (work) => {
      await product.stop();
      const store = await openStore({ ...place, systemTables: sessionTables });
      try {
        await store.prepare((await productCatalogue()).entities);
        await work(store);
      } finally {
        await store.close();
        product = await start();
      }
    },
    killDuring: async (people, moment) => {
      let isOver = false;
      const working = Promise.allSettled(people.map((work) => work(product.url, () => isOver)));
      try {
        await moment();
      } finally {
        await product.kill();
        isOver = true;
        await working;
        product = await start();
      }
      for (const ended of await working) if (ended.status === 'rejected') throw ended.reason;
    },
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
