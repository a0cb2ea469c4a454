import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import type { EntityDef } from '../../../src/catalogue/definition/entity.ts';
import { openStore, restoreStore } from '../../../src/server/store/index.ts';
import { askForBackup } from '../../../src/server/store/backup/mailbox.ts';
import type { Store } from '../../../src/server/store/types.ts';
import type { StoreOptions } from '../../../src/server/store/options.ts';
import { entities, insert, planOf } from './entities.ts';
import { temporaryFolder } from '../../support/temporary.ts';
import { emptyDatabase, freshStore, secretKey, type Kind, type OpenedStore } from './harness.ts';

const all = { centres: 'all' as const };
const guests = ['create table if not exists guest (id bigint generated always as identity primary key, name text)'];

describe('backup and restore', () => {
  const fixtures: OpenedStore[] = [];
  const fresh = async (kind: Kind): Promise<OpenedStore> => {
    const one = await freshStore(kind, { systemTables: guests });
    fixtures.push(one);
    return one;
  };
  /** Closed and empty, to restore into. */
  const target = async (kind: Kind): Promise<StoreOptions> => {
    if (kind === 'embedded') {
      const dataDir = temporaryFolder('target');
      await emptyDatabase(dataDir);
      return { dataDir, secretKey, systemTables: guests };
    }
    const one = await fresh(kind);
    await one.store.close();
    return one.options;
  };
  afterEach(async () => {
    for (const one of fixtures.splice(0)) await one.close();
  });

  const fill = async (store: Store): Promise<void> => {
    await store.prepare(entities);
    const [id, engagementId] = [await store.newId('person'), await store.newId('engagement')];
    await store.apply(
      planOf(
        [
          insert('person', id, { firstName: 'Émile', lastName: 'अनिता', phone: '1234567890', aadharNo: '001122334455', dob: '2000-01-02' }),
          insert('engagement', engagementId, { personId: id, status: 'Mobilised', met: '2026-01-02T03:04:05.678Z' }),
        ],
        { jobs: [{ name: 'greet', payload: { a: [1, null] } }] },
      ),
    );
    await store.apply(
      planOf([{ op: 'update', entity: 'person', id, doc: { firstName: 'Emile', aadharNo: '001122334455' } }], {
        idempotency: { key: 'k', userId: 7, bodyHash: 'h', answer: { ok: true } },
      }),
    );
    await store.query(`insert into guest (name) select 'Guest ' || n from generate_series(0, 1099) n`);
  };

  it.each([
    ['embedded', 'postgresql'],
    ['postgresql', 'embedded'],
  ] as const)('carries everything from %s to %s and goes on from there', async (from, to) => {
    const { store, options } = await fresh(from);
    await fill(store);
    const before = await store.get('person', 1, all, { reveal: ['aadharNo'] });
    const { file, tables } = await store.backup(join(options.dataDir, 'one.backup.gz'), { withoutKey: true });
    expect(tables.find(({ end }) => end === 'public.guest')?.rows).toBe(1100);
    expect(gunzipSync(readFileSync(file)).toString()).not.toContain('001122334455');
    const into = await target(to);
    const proofs = await restoreStore(into, entities, file);
    expect(proofs.tables).toEqual(tables);
    const again = await openStore(into);
    await again.prepare(entities);
    expect(await again.get('person', 1, all, { reveal: ['aadharNo'] })).toEqual(before);
    expect(await again.past([{ entity: 'person', ids: [1] }], { size: 9 })).toEqual(await store.past([{ entity: 'person', ids: [1] }], { size: 9 }));
    expect(await again.list({ entity: 'engagement', scope: all, search: 'emile', size: 3 })).toMatchObject({ total: 1 });
    expect(await again.apply(planOf([insert('person', await again.newId('person'), { aadharNo: '001122334455' })]))).toMatchObject({
      refusal: { kind: 'unique' },
    });
    expect(await again.query(`insert into guest (name) values ('next') returning id`)).toEqual([{ id: 1101 }]);
    await again.close();
  });

  it('fills what newer definitions want of older rows', async () => {
    const { store, options } = await fresh('postgresql');
    await fill(store);
    const { file } = await store.backup(join(options.dataDir, 'one.backup.gz'));
    const into = await target('postgresql');
    const person = entities.person as EntityDef;
    const newer = { ...entities, person: { ...person, columns: { ...person.columns, lastName: { type: 'text', filter: true } } } } satisfies Record<
      string,
      EntityDef
    >;
    await restoreStore(into, newer, file);
    const again = await openStore(into);
    await again.prepare(newer);
    await again.apply(planOf([{ op: 'update', entity: 'person', id: 1, doc: { lastName: 'Rao' } }]));
    expect((await again.find('person', { lastName: 'Rao' }, all)).length).toBe(1);
    await again.close();
  });

  it('refuses a file that was changed, cut short or made under another key, and a store with rows; nothing is left behind', async () => {
    const { store, options } = await fresh('postgresql');
    await fill(store);
    const { file } = await store.backup(join(options.dataDir, 'one.backup.gz'));
    const lines = gunzipSync(readFileSync(file)).toString().split('\n');
    const badFile = join(options.dataDir, 'changed.gz');
    const write = (text: string): void => {
      writeFileSync(badFile, gzipSync(text));
    };
    const into = await target('postgresql');
    write(lines.join('\n').replace('Guest 700', 'Guest 7OO'));
    await expect(restoreStore(into, entities, badFile)).rejects.toThrow(/public\.guest are not those/);
    write(lines.filter((line) => !line.includes('Guest 700')).join('\n'));
    await expect(restoreStore(into, entities, badFile)).rejects.toThrow(/1099 rows where the backup has 1100/);
    write(lines.slice(0, -3).join('\n'));
    await expect(restoreStore(into, entities, badFile)).rejects.toThrow(/ends before its end/);
    write('{"hello":1}');
    await expect(restoreStore(into, entities, badFile)).rejects.toThrow(/no backup/);
    await expect(restoreStore({ ...into, secretKey: 'ff'.repeat(32) }, entities, file)).rejects.toThrow(/SECRET_KEY/);
    await restoreStore(into, entities, file);
    await expect(restoreStore(into, entities, file)).rejects.toThrow(/empty store only/);
  });

  it('is made by the process that has the embedded store open', async () => {
    const { store, options } = await fresh('embedded');
    await fill(store);
    const file = join(options.dataDir, 'asked.backup.gz');
    const summary = await askForBackup(options.dataDir, file, {});
    expect(summary.tables.length).toBeGreaterThan(8);
    expect(existsSync(file)).toBe(true);
    rmSync(file);
    await expect(askForBackup(options.dataDir, join(options.dataDir, 'database.lock', 'x.gz'), {}, 20_000)).rejects.toThrow(/ENOTDIR|EEXIST/);
  });
});
