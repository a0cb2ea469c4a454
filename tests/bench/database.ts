/** PostgreSQL with seeded people, one database for each size, made once a run and shared by the parts that need it. */
import { join } from 'node:path';
import pg from 'pg';
import { start } from '../support/children.ts';
import { startPostgres, type Postgres } from '../support/postgres.ts';
import { dist, root, startProduct, type Product } from '../support/product.ts';
import { temporaryFolder } from '../support/temporary.ts';
import { signInOverWire } from '../support/wire.ts';

export const secretKey = 'b3b1f0a2c4d5e6f708192a3b4c5d6e7f8091a2b3c4d5e6f708192a3b4c5d6e7f';
const settings = [
  'shared_buffers = 4GB',
  'effective_cache_size = 12GB',
  'maintenance_work_mem = 512MB',
  'random_page_cost = 1.1',
  'max_wal_size = 8GB',
  'wal_compression = on',
  'checkpoint_timeout = 30min',
];

let server: Promise<Postgres> | undefined;
const seeded = new Map<number, Promise<string>>();

/** The PostgreSQL of this run. */
export function runningPostgres(): Promise<Postgres> {
  server ??= startPostgres(settings);
  return server;
}

/** URL of a database of one's own with nothing in it. */
export async function emptyDatabase(): Promise<string> {
  return (await runningPostgres()).createDatabase();
}

/** URL of a database with so many beneficiaries in sixty uneven centres. */
export function databaseOf(beneficiaries: number): Promise<string> {
  const known = seeded.get(beneficiaries);
  if (known) return known;
  const databaseUrl = (async () => {
    const url = await emptyDatabase();
    console.log(`Seeding ${beneficiaries} beneficiaries ...`);
    const seed = start(process.execPath, [join(dist, 'cli/seed.js'), '--beneficiaries', String(beneficiaries)], {
      cwd: root,
      env: { ...process.env, DATABASE_URL: url, SECRET_KEY: secretKey, DEMO: '1', DATA_DIR: temporaryFolder('seed') },
    });
    await seed.waitForLine(/beneficiaries, \d+ rows, in/, 1_800_000);
    await seed.end();
    const client = new pg.Client(url);
    await client.connect();
    await client.query('vacuum analyze');
    await client.end();
    return url;
  })();
  seeded.set(beneficiaries, databaseUrl);
  return databaseUrl;
}

export interface Running {
  product: Product;
  url: string;
  token: string;
  userId: number;
  database: string;
}

/** The product on a database with so many beneficiaries, somebody signed in. */
export const productOn = async (beneficiaries: number, account: string): Promise<Running> => productOver(await databaseOf(beneficiaries), account);

/** The product on that database, somebody signed in. Limits are off: a bench is no attack. */
export async function productOver(database: string, account: string, env: Record<string, string> = {}): Promise<Running> {
  const product = await startProduct({
    env: { DATABASE_URL: database, SECRET_KEY: secretKey, DEMO: '1', RATE_LIMIT: '0', LOG_LEVEL: 'error', ...env },
  });
  const { token, userId } = await signInOverWire(product.url, account);
  return { product, url: product.url, token, userId, database };
}

/** Stops what this run started. */
export async function closeDatabases(): Promise<void> {
  const running = server;
  server = undefined;
  seeded.clear();
  await (await running)?.remove();
}
