/** Before all journeys: one PostgreSQL, and in it one first start, so that each file begins with a copy of the demo instead of making its own. */
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { lightly } from './lightly.ts';
import { startPostgres } from './postgres.ts';
import { startProduct } from './product.ts';
import { sameDay } from './sameDay.ts';
import { password } from './wire.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A database with the demo, that nobody is connected to, and the folder of its files. */
    demo: { url: string; dataDir: string };
  }
}

/** Hundreds sign in with the password of the demo, which is looked at as tests/server/session proves. */
async function lighten(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('update credential set hash = $1', [await lightly(password)]).finally(() => client.end());
}

export default async function prepare(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres(['fsync = off']);
  const databaseUrl = await postgres.createDatabase();
  const product = await startProduct({ databaseUrl, env: sameDay, ready: 180_000, isShortLived: true });
  await product.stop();
  await lighten(databaseUrl);
  project.provide('demo', { url: databaseUrl, dataDir: product.dataDir });
  return () => postgres.remove();
}
