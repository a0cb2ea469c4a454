/** Before all journeys: one PostgreSQL, and in it one first start, so that each file begins with a copy of the demo instead of making its own. */
import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres.ts';
import { startProduct } from './product.ts';
import { sameDay } from './sameDay.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A database with the demo, that nobody is connected to, and the folder of its files. */
    demo: { url: string; dataDir: string };
  }
}

export default async function prepare(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres(['fsync = off']);
  const databaseUrl = await postgres.createDatabase();
  const product = await startProduct({ databaseUrl, env: sameDay, ready: 180_000, isShortLived: true });
  await product.stop();
  project.provide('demo', { url: databaseUrl, dataDir: product.dataDir });
  return () => postgres.remove();
}
