/** How many statements things take on PostgreSQL. */
import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { expect, it } from 'vitest';
import { sessionTables } from '../../../src/server/session/tables.ts';
import { demoDatabase, productCatalogue } from '../http/harness.ts';
import { freshStore } from './harness.ts';

const all = { centres: 'all' as const };

it('reading is one statement, and so is a whole plan', async () => {
  const { store, close } = await freshStore('postgresql', { systemTables: sessionTables, databaseUrl: await demoDatabase() });
  await store.prepare((await productCatalogue()).entities);
  const query = pg.Client.prototype.query;
  // Only what the work itself asks: the store looks after its definitions meanwhile.
  const statements = new AsyncLocalStorage<string[]>();
  pg.Client.prototype.query = function collectStatements(this: pg.Client, ...args: unknown[]) {
    const first = args[0];
    statements.getStore()?.push(typeof first === 'string' ? first : (first as { text: string }).text);
    return Reflect.apply(query, this, args) as never;
  } as typeof query;
  try {
    const count = async (work: () => Promise<unknown>): Promise<number> => {
      const texts: string[] = [];
      await statements.run(texts, work);
      return texts.length;
    };
    const [{ id } = { id: 0 }] = await store.find('student', {}, all, { limit: 1 });
    expect(
      await count(() => store.list({ entity: 'engagement', scope: all, size: 50, search: 'a', where: { status: ['Placed', 'Enrolled'] } })),
    ).toBe(1);
    expect(await count(() => store.get('student', id, all))).toBe(1);
    expect(
      await count(() =>
        store.apply({
          userId: 1,
          action: 't',
          audit: 't',
          catalogue: 'c',
          scope: all,
          writes: [
            { op: 'update', entity: 'student', id, doc: { firstName: 'New' } },
            { op: 'update', entity: 'student', id, doc: { firstName: 'Newer' } },
          ],
          idempotency: { key: 'one', userId: 1, bodyHash: 'h', answer: {} },
          jobs: [{ name: 'j', payload: {} }],
          guards: [{ none: { entity: 'engagement', where: { dbUserId: -1 } }, rule: 'r' }],
        }),
      ),
    ).toBe(1);
  } finally {
    pg.Client.prototype.query = query;
    await close();
  }
});
