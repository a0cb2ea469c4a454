/** Columns that a rule works out of the row, stored with it: filled, kept in step, counted, copied on. */
import { describe, expect, it } from 'vitest';
import type { EntityColumn, EntityDef } from '../../../src/catalogue/definition/entity.ts';
import { openStore } from '../../../src/server/store/index.ts';
import type { Store } from '../../../src/server/store/types.ts';
import { entities, insert, planOf } from './entities.ts';
import { freshStores } from './freshStores.ts';
import { freshStore } from './harness.ts';

const all = { centres: 'all' as const };
const person = entities.person as EntityDef;
const engagement = entities.engagement as EntityDef;
const total = { '+': [{ var: 'rent' }, { var: 'food' }] };
const twice = { '*': [2, total] };
/** A person's costs worked out, and copied into her engagements. */
const withCosts = (compute: NonNullable<EntityColumn['compute']>) => ({
  ...entities,
  person: {
    ...person,
    columns: { ...person.columns, costs: { type: 'integer' as const, compute, sort: true, filter: true } },
    counters: [['costs']],
  },
  engagement: {
    ...engagement,
    columns: { ...engagement.columns, costs: { type: 'integer' as const, from: { entity: 'person', by: 'personId', at: '/costs' }, filter: true } },
  },
});
const seeded = async (store: Store, people = 30): Promise<void> => {
  await store.prepare(entities);
  const rows = Array.from({ length: people }, (_, index) => ({ rent: index % 3, food: 10 }));
  await store.load(
    'person',
    rows.map((doc, index) => ({ id: index + 1, doc, centreId: 101, programmeId: 2, at: '2026-01-01T00:00:00.000Z', userId: null })),
  );
  await store.apply(planOf([insert('engagement', 1, { personId: 1, status: 'Mobilised' })]));
};
const countCosts = async (store: Store): Promise<unknown> =>
  Object.fromEntries((await store.counts('person', ['costs'], {}, all)).map(({ keys, total: rows }) => [String(keys[0]), rows]));

describe('quality 2: a computed column', () => {
  const { fresh } = freshStores();

  it('fills the rows that are there, without a new version, and is sorted, filtered, counted and copied on', async () => {
    const { store } = await fresh();
    await seeded(store);
    await store.prepare(withCosts(total));
    expect(await store.count('person', { costs: 11 }, all)).toBe(10);
    expect(await countCosts(store)).toEqual({ 10: 10, 11: 10, 12: 10 });
    const { rows } = await store.list({ entity: 'person', scope: all, sort: { column: 'costs', descending: true }, size: 1 });
    expect(rows).toMatchObject([{ version: 1, columns: { costs: 12 } }]);
    expect((await store.find('engagement', { costs: 10 }, all)).map(({ id }) => id)).toEqual([1]);
  });

  it('is written in the transaction of the row and kept in step where it is copied to; a row that comes back has it', async () => {
    const { store } = await fresh();
    await seeded(store);
    await store.prepare(withCosts(total));
    await store.apply(planOf([{ op: 'update', entity: 'person', id: 1, doc: { rent: 30, food: 3 } }, insert('person', 5000, { rent: 1, food: 1 })]));
    expect((await store.get('person', 1, all))?.columns.costs).toBe(33);
    expect((await store.get('engagement', 1, all))?.columns.costs).toBe(33);
    expect(await countCosts(store)).toEqual({ 10: 9, 11: 10, 12: 10, 33: 1, 2: 1 });
    await store.apply(planOf([{ op: 'remove', entity: 'person', id: 5000 }]));
    await store.apply(planOf([{ op: 'restore', entity: 'person', id: 5000, within: 60, doc: { rent: 1, food: 1 } }]));
    expect((await store.get('person', 5000, all))?.columns.costs).toBe(2);
  });

  it('is filled anew when its rule changes, and when it comes back after rows were written without it', async () => {
    const { store } = await fresh();
    await seeded(store);
    await store.prepare(withCosts(total));
    await store.prepare(withCosts(twice));
    expect(await countCosts(store)).toEqual({ 20: 10, 22: 10, 24: 10 });
    expect((await store.get('engagement', 1, all))?.columns.costs).toBe(20);
    await store.prepare(entities);
    await store.apply(planOf([{ op: 'update', entity: 'person', id: 1, doc: { rent: 50, food: 0 } }]));
    await store.prepare(withCosts(twice));
    expect(await countCosts(store)).toEqual({ 20: 9, 22: 10, 24: 10, 100: 1 });
    expect((await store.get('engagement', 1, all))?.columns.costs).toBe(100);
  });

  it('refuses rows of a release that does not send what the rules give', async () => {
    const { store } = await fresh();
    await seeded(store);
    await store.prepare(withCosts(total));
    const [standing] = await store.query<{ stamp: string }>(`select value ->> 'stamp' as stamp from store_meta where key = 'definitions'`);
    const rows = [{ id: 9000, doc: { rent: 1, food: 1 }, centreId: 101, programmeId: 2, at: '2026-01-01T00:00:00.000Z', userId: null }];
    const load = store.query('select entity."person$load"($1::jsonb, $2) as made', [JSON.stringify(rows), standing?.stamp]);
    await expect(load).rejects.toMatchObject({ code: 'SK005' });
  });

  it('leaves empty what a column cannot hold, and says which rows once', async () => {
    const warnings: string[] = [];
    const { store } = await fresh({ warn: (message) => warnings.push(message) });
    await seeded(store);
    await store.prepare(withCosts({ '/': [{ var: 'rent' }, 2] }));
    expect(warnings).toEqual([expect.stringMatching(/^the rule of the column costs gives no integer for 10 rows \(person 2 is the first\)/)]);
    expect(await store.count('person', { costs: null }, all)).toBe(10);
  });
});

describe('quality 2: a computed column of two servers', () => {
  it('is filled once, whoever of two that start at once does it, and written by both', async () => {
    const { store, options, close } = await freshStore('postgresql');
    await seeded(store);
    await store.close();
    const servers = await Promise.all([openStore(options), openStore(options)]);
    await Promise.all(servers.map((server) => server.prepare(withCosts(total))));
    for (const [index, server] of servers.entries())
      await server.apply(planOf([{ op: 'update', entity: 'person', id: index + 1, doc: { rent: 40 + index, food: 0 } }]));
    expect(await countCosts(servers[0])).toEqual({ 10: 9, 11: 9, 12: 10, 40: 1, 41: 1 });
    await Promise.all(servers.map((server) => server.close()));
    await close().catch(() => undefined);
  });

  it('is written by a server whose older definitions do not have it', async () => {
    const { store: older, options, close } = await freshStore('postgresql');
    await seeded(older);
    const newer = await openStore(options);
    await newer.prepare(withCosts(total));
    await older.apply(planOf([{ op: 'update', entity: 'person', id: 1, doc: { rent: 7, food: 7 } }]));
    expect((await newer.get('person', 1, all))?.columns.costs).toBe(14);
    await newer.close();
    await close();
  });
});
