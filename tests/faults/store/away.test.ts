import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { openStore, StoreAway } from '../../../src/server/store/index.ts';
import type { Store } from '../../../src/server/store/types.ts';
import { entities, insert, planOf } from '../../server/store/entities.ts';
import { secretKey, startPostgres } from '../../server/store/harness.ts';

const all = { centres: 'all' as const };
const until = async (what: () => Promise<boolean>, patienceMs = 30_000): Promise<void> => {
  for (const end = Date.now() + patienceMs; !(await what());) {
    if (Date.now() > end) throw new Error('it did not come back');
    await new Promise((done) => {
      setTimeout(done, 250);
    });
  }
};
const write = async (store: Store, id: number, filler = 'x'): Promise<boolean> =>
  (await store.apply(planOf([insert('person', id, { firstName: 'A', filler })]))).ok;
const cleanUp: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const one of cleanUp.splice(0).reverse()) await one();
});

/** A small disk of its own. Needs root, or the right to mount. */
const smallDisk = (megabytes: number): string => {
  const folder = mkdtempSync(join(tmpdir(), 'skilldesk-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'pipe' });
  } catch (error) {
    throw new Error(`This test needs a small disk: run it as root or inside "unshare -rm" (${String(error)})`, { cause: error });
  }
  cleanUp.push(() => {
    execFileSync('umount', ['-l', folder]);
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
};
/** Takes all the room but `leave` kilobytes; answers how to give it back. */
const fillDisk = (folder: string, leave: number): (() => void) => {
  const file = join(folder, 'filler');
  const { bavail, bsize } = statfsSync(folder);
  writeFileSync(file, Buffer.alloc(Math.max(0, bavail * bsize - leave * 1024)));
  return () => {
    rmSync(file);
  };
};
/** Writes until the disk is full; answers the ids that were acknowledged and the fault that ended it. */
const writeUntilFull = async (store: Store): Promise<{ acknowledged: number[]; fault: unknown }> => {
  const acknowledged: number[] = [];
  const filler = Array.from({ length: 40_000 }, () => Math.random().toString(36)).join('');
  for (let id = 1; id < 2000; id += 1) {
    try {
      await write(store, id, filler);
      acknowledged.push(id);
    } catch (fault) {
      return { acknowledged, fault };
    }
  }
  return { acknowledged, fault: null };
};

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
      expect(await store.health()).toBe(false);
      await postgres.start();
      await until(() => store.health());
      expect((await store.get('person', 1, all))?.doc.firstName).toBe('A');
    }
    expect(await write(store, 2)).toBe(true);
  });

  it('is not reached at all: opening says so', async () => {
    const store = await openStore({ dataDir: tmpdir(), secretKey, databaseUrl: 'postgres://nobody@127.0.0.1:1/nothing' });
    await expect(store.prepare(entities)).rejects.toThrow(StoreAway);
    expect(await store.health()).toBe(false);
    await store.close();
  });
});

describe('a full disk', () => {
  it('under the embedded store: refused as away, nothing acknowledged is lost, works again when there is room', async () => {
    const folder = smallDisk(160);
    const dataDir = join(folder, 'data');
    mkdirSync(dataDir);
    const store = await openStore({ dataDir, secretKey });
    cleanUp.push(() => store.close());
    await store.prepare(entities);
    const empty = fillDisk(folder, 6_000);
    const { acknowledged, fault } = await writeUntilFull(store);
    expect(fault).toBeInstanceOf(StoreAway);
    empty();
    await until(() => store.health());
    await until(() => write(store, 5000).catch(() => false));
    for (const id of acknowledged) expect((await store.get('person', id, all))?.id).toBe(id);
  });

  it('under PostgreSQL: the same', async () => {
    const folder = smallDisk(260);
    const postgres = await startPostgres(
      ['shared_buffers = 16MB', 'max_wal_size = 48MB', 'min_wal_size = 32MB', 'wal_recycle = off'],
      folder,
    );
    cleanUp.push(() => postgres.remove());
    const store = await openStore({ dataDir: folder, secretKey, databaseUrl: await postgres.createDatabase() });
    cleanUp.push(() => store.close());
    await store.prepare(entities);
    const empty = fillDisk(folder, 6_000);
    const { acknowledged, fault } = await writeUntilFull(store);
    expect(fault).toBeInstanceOf(StoreAway);
    empty();
    // Without room for its log PostgreSQL stops itself; whoever runs it starts it again.
    if (!(await store.health())) await postgres.start().catch(() => undefined);
    await until(() => write(store, 5000).catch(() => false));
    for (const id of acknowledged) expect((await store.get('person', id, all))?.id).toBe(id);
  });
});
