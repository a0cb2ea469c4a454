/** Several servers with definitions of their own on one PostgreSQL. */
import pg from 'pg';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { EntityDef } from '../../../src/catalogue/definition/entity.ts';
import { coversEntities, hasRoomFor, mergedEntities, storedEntities } from '../../../src/server/store/schema/storedEntity.ts';
import { openStore, QueryRefused } from '../../../src/server/store/index.ts';
import type { Store } from '../../../src/server/store/types.ts';
import type { StoreOptions } from '../../../src/server/store/options.ts';
import { entities, insert, planOf } from './entities.ts';
import { freshStore } from './harness.ts';

const all = { centres: 'all' as const };
const person = entities.person as EntityDef;
const withPerson = (change: Partial<EntityDef>): Record<string, EntityDef> => ({ ...entities, person: { ...person, ...change } });
const withColumns = (columns: EntityDef['columns']): Record<string, EntityDef> => withPerson({ columns: { ...person.columns, ...columns } });
const town = withColumns({ town: { type: 'text', filter: true } });
const shoe = withColumns({ shoe: { type: 'integer', filter: true } });

const stores: Store[] = [];
const started = async (options: StoreOptions, definitions: Record<string, EntityDef>): Promise<Store> => {
  const store = await openStore(options);
  stores.push(store);
  await store.prepare(definitions);
  return store;
};
const emptyStore = async (): Promise<StoreOptions> => {
  const { store, options } = await freshStore('postgresql');
  await store.close();
  return options;
};
afterEach(async () => {
  vi.useRealTimers();
  for (const store of stores.splice(0).reverse()) await store.close();
});
const doc = { firstName: 'A', town: 'Pune', shoe: 38 };
const writes = async (store: Store, id: number): Promise<boolean> => (await store.apply(planOf([insert('person', id, doc)]))).ok;
const stampOf = async (store: Store): Promise<unknown> => (await store.query(`select value from store_meta where key = 'definitions'`))[0]?.['value'];
const empty = async (store: Store, column: string): Promise<number> =>
  (await store.query(`select 1 from entity.person where ${column} is null`)).length;

describe('quality 2: two versions of definitions on one store', () => {
  it('an older server that starts again does not replace the newer functions: a new column is filled by the writes of both', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const options = await emptyStore();
    const older = await started(options, entities);
    const newer = await started(options, town);
    expect([await writes(older, 1), await writes(newer, 2)]).toEqual([true, true]);
    await older.close();
    const again = await started(options, entities);
    expect([await writes(again, 3), await writes(newer, 4)]).toEqual([true, true]);
    expect(await empty(newer, 'town')).toBe(0);
    expect(await newer.count('person', { town: 'Pune' }, all)).toBe(4);
    const before = await stampOf(newer);
    await vi.advanceTimersByTimeAsync(7_000);
    // Comes after whatever the looks have begun.
    await Promise.all([again.prepare(entities), newer.prepare(town)]);
    expect(await stampOf(newer)).toEqual(before);
    expect([await writes(again, 5), await writes(newer, 6)]).toEqual([true, true]);
    expect(await empty(newer, 'town')).toBe(0);
  });

  it('a column that only the older definitions have goes on being filled and asked for; so does one that both have to themselves', async () => {
    const options = await emptyStore();
    const older = await started(options, town);
    expect(await writes(older, 1)).toBe(true);
    const newer = await started(options, shoe);
    expect([await writes(newer, 2), await writes(older, 3)]).toEqual([true, true]);
    expect([await empty(newer, 'town'), await empty(newer, 'shoe')]).toEqual([0, 0]);
    await older.close();
    const again = await started(options, town);
    expect((await again.find('person', { town: 'Pune' }, all)).map(({ id }) => id)).toEqual([1, 2, 3]);
    expect((await newer.find('person', { shoe: 38 }, all)).map(({ id }) => id)).toEqual([1, 2, 3]);
    const third = await started(options, withColumns({ street: { type: 'text', filter: true } }));
    expect(await writes(third, 4)).toBe(true);
    expect([await empty(newer, 'town'), await empty(newer, 'shoe')]).toEqual([0, 0]);
  });

  it('an older server that joins asks the newest to make room for a column of its own, and serves when it is there', async () => {
    const options = await emptyStore();
    const older = await started(options, town);
    await older.close();
    const newer = await started(options, shoe);
    await newer.prepare(entities);
    await newer.prepare(shoe);
    expect(await writes(newer, 1)).toBe(true);
    await expect(newer.find('person', { town: 'Pune' }, all)).rejects.toThrow(QueryRefused);
    const again = await started(options, town);
    expect((await again.find('person', { town: 'Pune' }, all)).map(({ id }) => id)).toEqual([1]);
    expect(await writes(newer, 2)).toBe(true);
    expect([await empty(newer, 'town'), await empty(newer, 'shoe')]).toEqual([0, 0]);
  });

  it('where both say something else of one column the newer holds, whoever writes; a rule of the newer holds for the older, too', async () => {
    const options = await emptyStore();
    const older = await started(options, withColumns({ size: { type: 'text', filter: true, at: '/town' } }));
    const newer = await started(options, {
      ...withColumns({ size: { type: 'integer', filter: true, at: '/shoe' } }),
      person: {
        ...person,
        columns: { ...person.columns, size: { type: 'integer', filter: true, at: '/shoe' } },
        unique: [{ over: ['firstName'], rule: 'one-name', message: 'taken', at: '/firstName' }],
      },
    });
    expect([await writes(older, 1)]).toEqual([true]);
    expect(await older.apply(planOf([insert('person', 2, doc)]))).toMatchObject({ refusal: { kind: 'unique', rule: 'one-name' } });
    expect((await newer.find('person', { size: 38 }, all)).map(({ id }) => id)).toEqual([1]);
    expect((await older.find('person', { size: 38 }, all)).map(({ id }) => id)).toEqual([1]);
  });

  it('a write carries the definitions it was made for: who is behind is asked whether it decides anew, and else it is written with what stands', async () => {
    const options = await emptyStore();
    const older = await started(options, entities);
    const newer = await started(options, town);
    let askCount = 0;
    const plan = planOf([insert('person', 1, doc)], {
      isOutdated: () => {
        askCount += 1;
        return Promise.resolve(askCount === 1);
      },
    });
    expect(await older.apply(plan)).toEqual({ ok: false, refusal: { kind: 'outdated' } });
    expect(await newer.get('person', 1, all)).toBeNull();
    expect(await older.apply(plan)).toMatchObject({ ok: true });
    expect(askCount).toBe(1);
    await older.load('person', [{ id: 2, doc, centreId: 101, programmeId: 2, at: '2026-11-20T06:00:00Z', userId: null }]);
    expect(await newer.count('person', { town: 'Pune' }, all)).toBe(2);
    await newer.prepare(shoe);
    await older.load('person', [{ id: 3, doc, centreId: 101, programmeId: 2, at: '2026-11-20T06:00:00Z', userId: null }]);
    expect(await newer.count('person', { shoe: 38 }, all)).toBe(3);
  });

  it('what a server looked at before it took up others is not what the store is made for after them', async () => {
    const options = await emptyStore();
    const query = pg.Client.prototype.query;
    let [looks, makes] = [0, 0];
    let goOn = (): void => undefined;
    const gate = new Promise<void>((resolve) => (goOn = resolve));
    pg.Client.prototype.query = function holdGate(this: pg.Client, ...args: unknown[]) {
      const first = args[0];
      const text = typeof first === 'string' ? first : (first as { text: string }).text;
      const ask = (): unknown => Reflect.apply(query, this, args);
      if (text.includes('create or replace function store_apply')) makes += 1;
      if (!text.includes('string_agg(concat')) return ask() as never;
      looks += 1;
      return gate.then(ask) as never;
    } as typeof query;
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const store = await started(options, withColumns({ size: { type: 'text', filter: true, at: '/town' } }));
      expect(await writes(store, 1)).toBe(true);
      await vi.advanceTimersByTimeAsync(3000);
      await expect.poll(() => looks).toBe(1);
      const newer = withColumns({ size: { type: 'integer', filter: true, at: '/shoe' } });
      await store.prepare(newer);
      expect(makes).toBe(2);
      goOn();
      for (let turn = 0; turn < 50; turn += 1) await store.query('select 1 as answered');
      // Comes after whatever the look has begun.
      await store.prepare(newer);
      expect(makes).toBe(2);
      expect((await store.find('person', { size: 38 }, all)).map(({ id }) => id)).toEqual([1]);
    } finally {
      goOn();
      vi.useRealTimers();
      pg.Client.prototype.query = query;
    }
  });

  it('definitions of before are the newest again when a running server takes them up', async () => {
    const options = await emptyStore();
    const one = await started(options, entities);
    const other = await started(options, town);
    const numbers = async (): Promise<unknown[]> =>
      (await one.query(`select value from store_meta where key like 'generation %' order by value`)).map(({ value }) => value);
    expect(await numbers()).toEqual([1, 2]);
    await other.prepare(entities);
    expect(await numbers()).toEqual([1, 2]);
    await one.prepare(shoe);
    await one.prepare(town);
    expect(await numbers()).toEqual([1, 3, 4]);
  });

  it('a server that was killed with newer definitions counts for a minute, then those that are left decide', async () => {
    const options = await emptyStore();
    const searched = async (store: Store, id: number): Promise<unknown> => {
      expect(await writes(store, id)).toBe(true);
      return (await store.query('select search from entity.person where id = $1', [id]))[0]?.['search'];
    };
    const older = await started(options, withPerson({ search: ['town'] }));
    await older.close();
    const newer = await started(options, withPerson({ search: ['firstName'] }));
    await newer.query('create table ghost as select * from store_process');
    await newer.close();
    const ghost = await openStore(options);
    stores.push(ghost);
    await ghost.query(`insert into store_process select process, fingerprint, generation, entities, now() from ghost`);
    const warnings: string[] = [];
    const again = await started({ ...options, warn: (message) => warnings.push(message) }, withPerson({ search: ['town'] }));
    expect(warnings, 'it does not wait for one that is gone').toEqual([]);
    expect(await searched(again, 1)).toBe(' a ');
    await ghost.query(`update store_process set seen = now() - interval '61 seconds' where process = (select process from ghost)`);
    await expect.poll(async () => (await again.query('select search from entity.person where id = 1'))[0]?.['search']).toBe(' pune ');
    expect(await searched(again, 2)).toBe(' pune ');
  });
});

describe('definitions of several servers as one', () => {
  const merged = (...newestFirst: Record<string, EntityDef>[]) => mergedEntities(newestFirst.map(storedEntities));

  it('the newest says what it says, the older adds what it has to itself', () => {
    const newer = withPerson({ columns: { a: { type: 'text' }, b: { type: 'text', sort: true } }, search: ['a'], counters: [['a']], unique: [] });
    const older = {
      ...withPerson({
        columns: { a: { type: 'integer', filter: true }, b: { type: 'text', filter: true }, c: { type: 'date' } },
        counters: [['a'], ['c']],
      }),
      extra: { noun: 'extra', key: 'id', scope: 'none' as const },
    };
    expect(merged(newer, older)).toMatchObject({
      person: {
        columns: { a: { type: 'text' }, b: { type: 'text', sort: true, filter: true }, c: { type: 'date' } },
        search: ['a'],
        counters: [['a'], ['c']],
        unique: [],
      },
      extra: { key: 'id' },
    });
    expect(merged(newer, older)['person']?.columns?.['a']).toEqual({ type: 'text' });
  });

  it('what only pages read makes no difference, and what stands covers what it was made of', () => {
    expect(storedEntities(withPerson({ title: 'Somebody', named: ['firstName'] }))).toEqual(storedEntities(entities));
    const stands = merged(shoe, town);
    for (const definitions of [shoe, town, entities]) expect(coversEntities(stands, storedEntities(definitions))).toBe(true);
    expect(coversEntities(storedEntities(entities), storedEntities(town))).toBe(false);
    const otherSearch = storedEntities(withPerson({ search: ['phone'] }));
    expect([coversEntities(stands, otherSearch), hasRoomFor(stands, otherSearch)]).toEqual([false, true]);
  });
});
