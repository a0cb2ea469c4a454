/** Disks without room under either store: refused as away, nothing acknowledged is lost, and all goes on when there is room. */
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { openStore, StoreAway } from '../../../src/server/store/index.ts';
import type { Store } from '../../../src/server/store/types.ts';
import { entities, insert, planOf } from '../../server/store/entities.ts';
import { emptyDatabase, secretKey, startPostgres } from '../../server/store/harness.ts';
import { smallDisk, type SmallDisk } from '../../support/smallDisk.ts';
import { chance, tellSeed, until } from '../../support/trials.ts';

const all = { centres: 'all' as const };
const write = async (store: Store, id: number, filler = 'x'): Promise<boolean> =>
  (await store.apply(planOf([insert('person', id, { firstName: 'A', filler })]))).ok;
const cleanUp: (() => Promise<void> | void)[] = [];
afterEach(async (context) => {
  tellSeed(context);
  for (const one of cleanUp.splice(0).reverse()) await one();
});

/** A small disk that goes when the test is over. */
const disk = (megabytes: number): SmallDisk => {
  const newDisk = smallDisk(megabytes);
  cleanUp.push(newDisk.remove);
  return newDisk;
};
/** Writes until the disk is full; answers the ids that were acknowledged and the fault that ended it. */
const writeUntilFull = async (store: Store, words = 40_000): Promise<{ acknowledged: number[]; fault: unknown }> => {
  const acknowledged: number[] = [];
  const filler = Array.from({ length: words }, () => chance().toString(36)).join('');
  for (let id = 1; id < 4000; id += 1) {
    try {
      await write(store, id, filler);
      acknowledged.push(id);
    } catch (fault) {
      return { acknowledged, fault };
    }
  }
  return { acknowledged, fault: null };
};

describe('a full disk', () => {
  it.each([
    ['its tables', 6_000, 40_000],
    ['its log', 15_500, 300],
  ])(
    'under the embedded store, no room for %s: refused as away, nothing acknowledged is lost, works again when there is',
    async (_what, leave, words) => {
      const small = disk(160);
      const dataDir = join(small.folder, 'data');
      await emptyDatabase(dataDir);
      const store = await openStore({ dataDir, secretKey });
      cleanUp.push(() => store.close());
      await store.prepare(entities);
      small.fill(leave);
      const { acknowledged, fault } = await writeUntilFull(store, words);
      expect(fault).toBeInstanceOf(StoreAway);
      await until(async () => (await store.health()) === 'full');
      await expect(write(store, 5000, 'x'.repeat(words * 10))).rejects.toThrow(StoreAway);
      small.empty();
      await until(async () => (await store.health()) === 'ok');
      await until(() => write(store, 5000).catch(() => false));
      for (const id of acknowledged) expect((await store.get('person', id, all))?.id).toBe(id);
    },
  );

  it('under PostgreSQL: the same', async () => {
    const small = disk(260);
    const postgres = await startPostgres(['shared_buffers = 16MB', 'max_wal_size = 48MB', 'min_wal_size = 32MB', 'wal_recycle = off'], small.folder);
    cleanUp.push(() => postgres.remove());
    const store = await openStore({ dataDir: small.folder, secretKey, databaseUrl: await postgres.createDatabase() });
    cleanUp.push(() => store.close());
    await store.prepare(entities);
    small.fill(6_000);
    const { acknowledged, fault } = await writeUntilFull(store);
    expect(fault).toBeInstanceOf(StoreAway);
    await until(async () => ['full', 'away'].includes(await store.health()));
    small.empty();
    // Without room for its log PostgreSQL stops itself; whoever runs it starts it again.
    if ((await store.health()) === 'away') await postgres.start().catch(() => undefined);
    await until(() => write(store, 5000).catch(() => false));
    for (const id of acknowledged) expect((await store.get('person', id, all))?.id).toBe(id);
  });
});
