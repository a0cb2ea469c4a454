/** Definitions that change under rows, that cannot be carried out, and that break off. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { EntityDef } from '../../../src/catalogue/definition/entity.ts';
import { DefinitionRefused, restoreStore, StoreAway, StoreFault } from '../../../src/server/store/index.ts';
import type { Store } from '../../../src/server/store/types.ts';
import { entities, insert, planOf } from './entities.ts';
import { freshStores } from './freshStores.ts';
import type { OpenedStore } from './harness.ts';

const all = { centres: 'all' as const };
const person = entities.person as EntityDef;
const withColumns = (columns: EntityDef['columns'], more: Partial<EntityDef> = {}): Record<string, EntityDef> => ({
  ...entities,
  person: { ...person, columns: { ...person.columns, ...columns }, ...more },
});
const asInteger = withColumns({ town: { type: 'integer', filter: true, sort: true } }, { counters: [['town']] });
const asText = withColumns({ town: { type: 'text', filter: true, sort: true } }, { counters: [['town']] });

const columnsOf = async (store: Store): Promise<string[]> =>
  (
    await store.query<{ name: string }>(
      `select column_name || ' ' || data_type as name from information_schema.columns where table_schema = 'entity' and table_name = 'person' and column_name like 'town%' order by 1`,
    )
  ).map(({ name }) => name);

/** From now on no row can be stored whose column `town` has a value. */
const breakTown = async (store: Store, errcode: string): Promise<() => Promise<void>> => {
  await store.query(`create function no_town() returns trigger language plpgsql as $f$
    begin if to_jsonb(new) ->> 'town' is not null then raise exception 'no town' using errcode = '${errcode}'; end if; return new; end $f$`);
  await store.query('create trigger no_town before insert or update on entity.person for each row execute function no_town()');
  return async () => {
    await store.query('drop function no_town cascade');
  };
};

describe('definitions that change', () => {
  const { fresh: empty, reopened } = freshStores();
  const fresh = async (): Promise<OpenedStore> => {
    const one = await empty();
    await one.store.prepare(entities);
    return one;
  };
  /** The same store in a server that was started again. */
  const restarted = async ({ store, options }: OpenedStore): Promise<Store> => {
    await store.close();
    return reopened(options);
  };
  const writes = async (store: Store, id: number, doc = { firstName: 'A', town: 'Pune' }): Promise<boolean> =>
    (await store.apply(planOf([insert('person', id, doc)]))).ok;

  it('quality 2: a fill that met a write in such a way that only one could win is done again: columns, what rules give and unique keys at once', async () => {
    const { store } = await fresh();
    await store.apply(planOf([insert('person', 1, { town: 'Pune', rent: 2 })]));
    await store.query('create sequence met');
    await store.query(`create function meets() returns trigger language plpgsql as $f$
      begin if nextval('met') % 2 = 1 then raise exception 'deadlock detected' using errcode = '40P01'; end if; return new; end $f$`);
    await store.query('create trigger meets before update on entity.person for each row execute function meets()');
    const unique = [{ over: ['town'], rule: 'one-town', message: 'taken', at: '/town' }];
    const compute = { '*': [2, { var: 'rent' }] };
    await store.prepare(withColumns({ town: { type: 'text', filter: true }, twice: { type: 'integer', compute } }, { unique }));
    expect((await store.get('person', 1, all))?.columns).toMatchObject({ town: 'Pune', twice: 4 });
    expect(await store.query('select last_value::int as updates from met')).toEqual([{ updates: 2 }]);
    expect(await store.apply(planOf([insert('person', 2, { town: 'Pune' })]))).toMatchObject({ ok: false, refusal: { rule: 'one-town' } });
  });

  it('quality 2: a column that changes its type is made anew and filled from the documents, with its order and its counters', async () => {
    const { store } = await fresh();
    await store.apply(planOf([insert('person', 1, { town: '411001' }), insert('person', 2, { town: '9' }), insert('person', 3, {})]));
    await store.prepare(asInteger);
    expect(await store.count('person', { town: 411001 }, all)).toBe(1);
    await store.prepare(asText);
    expect(await columnsOf(store)).toEqual(['town text', 'town$key text']);
    expect(await writes(store, 4)).toBe(true);
    expect((await store.find('person', { town: 'Pune' }, all)).map(({ id }) => id)).toEqual([4]);
    expect((await store.find('person', {}, all, { sort: { column: 'town', descending: false } })).map(({ id }) => id)).toEqual([3, 2, 1, 4]);
    expect((await store.counts('person', ['town'], {}, all)).map(({ keys, total }) => [...keys, total]).sort()).toEqual(
      [
        ['411001', 1],
        ['9', 1],
        ['Pune', 1],
        [null, 1],
      ].sort(),
    );
    await store.apply(planOf([{ op: 'update', entity: 'person', id: 4, doc: { town: 'Wardha' } }]));
    expect(await store.count('person', { town: 'Wardha' }, all)).toBe(1);
  });

  it('quality 2: a type that stored rows cannot take is refused whole before anything is changed; writes go on; taking it back is enough', async () => {
    const one = await fresh();
    expect(await writes(one.store, 1)).toBe(true);
    const refusal = await one.store.prepare(asInteger).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(DefinitionRefused);
    expect(refusal).toMatchObject({ file: 'config/entities/person.json', pointer: '/columns/town/type' });
    expect(String(refusal)).toMatch(/column town is of the type integer, and one stored record holds something else at \/town \(person 1\)/);
    expect(await columnsOf(one.store)).toEqual([]);
    expect(await writes(one.store, 2)).toBe(true);
    await one.store.prepare(entities);
    expect(await writes(one.store, 3)).toBe(true);
    await one.store.prepare(asText);
    expect(await one.store.count('person', { town: 'Pune' }, all)).toBe(3);
    await expect(one.store.prepare(asInteger)).rejects.toThrow(DefinitionRefused);
    expect(await columnsOf(one.store)).toEqual(['town text', 'town$key text']);
    const again = await restarted(one);
    await again.prepare(asText);
    expect(await writes(again, 4)).toBe(true);
    expect(await again.count('person', { town: 'Pune' }, all)).toBe(4);
  });

  it('quality 2: a copied column is held against the documents that it is copied from', async () => {
    const { store } = await fresh();
    expect(await writes(store, 1)).toBe(true);
    const engagement = entities.engagement as EntityDef;
    const copied = (type: 'integer' | 'text'): Record<string, EntityDef> => ({
      ...entities,
      engagement: {
        ...engagement,
        columns: { ...engagement.columns, town: { type, filter: true, from: { entity: 'person', by: 'personId', at: '/town' } } },
      },
    });
    await expect(store.prepare(copied('integer'))).rejects.toThrow(/entities\/engagement\.json.*\(person 1\)/);
    await store.prepare(copied('text'));
    await store.apply(planOf([insert('engagement', 1, { personId: 1 })]));
    expect((await store.get('engagement', 1, all))?.columns.town).toBe('Pune');
  });

  it('quality 2: a change that fails half way is taken back by itself; writes go on, and so they do after a restart', async () => {
    const one = await fresh();
    expect(await writes(one.store, 1)).toBe(true);
    await breakTown(one.store, '22003');
    await expect(one.store.prepare(asText)).rejects.toThrow(StoreFault);
    expect(await writes(one.store, 2)).toBe(true);
    await one.store.prepare(entities);
    expect(await writes(one.store, 3)).toBe(true);
    const again = await restarted(one);
    await again.prepare(entities);
    expect(await writes(again, 4)).toBe(true);
    await expect(again.prepare(asText)).rejects.toThrow(StoreFault);
    expect(await writes(again, 5)).toBe(true);
  });

  it('quality 2: a change that fails over a column of another type is taken back with what the column held', async () => {
    const { store } = await fresh();
    await store.apply(planOf([insert('person', 1, { town: '9' }), insert('person', 2, { town: '8' })]));
    await store.prepare(asInteger);
    const mend = await breakTown(store, '22003');
    await expect(store.prepare(asText)).rejects.toThrow(StoreFault);
    await mend();
    await store.prepare(asInteger);
    expect(await columnsOf(store)).toEqual(['town bigint', 'town$key bigint']);
    expect((await store.find('person', { town: 8 }, all)).map(({ id }) => id)).toEqual([2]);
    expect((await store.find('person', {}, all, { sort: { column: 'town', descending: false } })).map(({ id }) => id)).toEqual([2, 1]);
    expect(await store.count('person', { town: 9 }, all)).toBe(1);
  });

  it('quality 2: a change that breaks off because the store was away is gone on with, by whoever comes next', async () => {
    const one = await fresh();
    expect(await writes(one.store, 1)).toBe(true);
    const mend = await breakTown(one.store, '53100');
    await expect(one.store.prepare(asText)).rejects.toThrow(StoreAway);
    expect(await writes(one.store, 2, { firstName: 'B', town: '' })).toBe(true);
    await mend();
    expect(await writes(one.store, 3)).toBe(true);
    await one.store.prepare(asText);
    expect((await one.store.find('person', { town: 'Pune' }, all)).map(({ id }) => id)).toEqual([1, 3]);
  });

  it('quality 2: a server that died in the middle of a change is followed by one with the definitions of before', async () => {
    const one = await fresh();
    expect(await writes(one.store, 1)).toBe(true);
    await breakTown(one.store, '53100');
    await expect(one.store.prepare(asText)).rejects.toThrow(StoreAway);
    const again = await restarted(one);
    await again.prepare(entities);
    expect(await writes(again, 2)).toBe(true);
    await expect(again.find('person', { town: 'Pune' }, all)).rejects.toMatchObject({ reason: 'unknown-column' });
  });

  it('quality 2: a backup made under another type of a column is restored under the type of today', async () => {
    const one = await fresh();
    await one.store.prepare(asInteger);
    await one.store.apply(planOf([insert('person', 1, { town: '9' }), insert('person', 2, { town: '8' })]));
    const file = join(one.options.dataDir, 'backup.gz');
    await one.store.backup(file);
    const { store, options } = await empty();
    await store.close();
    await restoreStore(options, asText, file);
    const restored = await reopened(options);
    await restored.prepare(asText);
    expect((await restored.find('person', { town: '8' }, all)).map(({ id }) => id)).toEqual([2]);
    expect(await restored.count('person', { town: '9' }, all)).toBe(1);
    expect(await writes(restored, 3)).toBe(true);
  });

  it('quality 2: names that the database keeps for itself are refused, and last digits are text', async () => {
    const { store } = await fresh();
    const wrong: Record<string, EntityDef>[] = [
      withColumns({ xmin: { type: 'text' } }),
      withColumns({ ['n'.repeat(60)]: { type: 'text' } }),
      withColumns({ aadharNo: { type: 'integer' } }),
      { ...entities, ['n'.repeat(60)]: { noun: 'n', key: 'id', scope: 'none' } },
    ];
    for (const definitions of wrong) await expect(store.prepare(definitions)).rejects.toThrow(DefinitionRefused);
    expect(await writes(store, 1)).toBe(true);
  });
});
