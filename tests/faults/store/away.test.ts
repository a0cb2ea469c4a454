import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { openStore, StoreAway } from '../../../src/server/store/index.ts';
import type { Store } from '../../../src/server/store/types.ts';
import { entities, insert, planOf } from '../../server/store/entities.ts';
import { secretKey, startPostgres } from '../../server/store/harness.ts';
import { until } from '../../support/trials.ts';

const all = { centres: 'all' as const };
const write = async (store: Store, id: number): Promise<boolean> => (await store.apply(planOf([insert('person', id, { firstName: 'A' })]))).ok;
const cleanUp: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const one of cleanUp.splice(0).reverse()) await one();
});

describe('a store that is away', () => {
  it('says so while PostgreSQL is stopped and works again by itself when it is back', async () => {
    const postgres = await startPostgres();
    cleanUp.push(() => postgres.remove());
    const folder = mkdtempSync(join(tmpdir(), 'skilldesk-away-'));
    const store = await openStore({ dataDir: folder, secretKey, databaseUrl: await postgres.createDatabase() });
    cleanUp.push(() => store.close());
    await store.prepare(entities);
    expect(await write(store, 1)).toBe(true);
    for (const mode of ['fast', 'immediate'] as const) {
      await postgres.stop(mode);
      await expect(write(store, 2)).rejects.toThrow(StoreAway);
      await expect(store.get('person', 1, all)).rejects.toThrow(StoreAway);
      await expect(store.list({ entity: 'person', scope: all, size: 5 })).rejects.toThrow(StoreAway);
      // The answer is asked for anew twice a second: one from before the stop may still stand.
      await until(async () => (await store.health()) === 'away');
      await postgres.start();
      await until(async () => (await store.health()) === 'ok');
      expect((await store.get('person', 1, all))?.doc.firstName).toBe('A');
    }
    expect(await write(store, 2)).toBe(true);
  });

  it('is not reached at all: opening says so', async () => {
    const store = await openStore({ dataDir: tmpdir(), secretKey, databaseUrl: 'postgres://nobody@127.0.0.1:1/nothing' });
    await expect(store.prepare(entities)).rejects.toThrow(StoreAway);
    expect(await store.health()).toBe('away');
    await store.close();
  });
});
