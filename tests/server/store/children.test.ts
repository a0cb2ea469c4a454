/** Columns that a row gets from the rows that refer to it: filled, kept in step, counted, copied on. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { EntityColumn, EntityDef } from '../../../src/catalogue/definition/entity.ts';
import type { JsonObject } from '../../../src/engine/types.ts';
import { DefinitionRefused, openStore, restoreStore, StoreAway } from '../../../src/server/store/index.ts';
import type { Store } from '../../../src/server/store/types.ts';
import { entities, insert, planOf } from './entities.ts';
import { freshStores } from './freshStores.ts';
import { freshStore } from './harness.ts';

const all = { centres: 'all' as const };
type Children = NonNullable<EntityColumn['children']>;
const person = entities.person as EntityDef;
const engagement = entities.engagement as EntityDef;
const visit: EntityDef = {
  noun: 'visit',
  key: 'id',
  scope: { through: 'personId' },
  references: { personId: 'person' },
  columns: {
    visitedOn: { type: 'date' },
    result: { type: 'text' },
    cost: { type: 'integer', compute: { '+': [{ var: 'bus' }, { var: 'food' }] } },
    firstName: { type: 'text', from: { entity: 'person', by: 'personId', at: '/firstName' } },
  },
};
const plain: Record<string, EntityDef> = { ...entities, visit };
const of = (take: Children['take'], more: Partial<Children> = {}): Children => ({ entity: 'visit', by: 'personId', take, ...more });
const open = { where: { result: ['open', null] } };
/** What a person's visits say of her, the number of them copied into her engagements and her visits. */
const counting = (more: Record<string, EntityColumn> = {}): Record<string, EntityDef> => ({
  ...plain,
  person: {
    ...person,
    columns: {
      ...person.columns,
      visits: { type: 'integer', children: of('count'), sort: true, filter: true },
      isOpen: { type: 'boolean', children: of('any', open), filter: true },
      costs: { type: 'integer', children: of('sum', { column: 'cost' }) },
      firstVisit: { type: 'date', children: of('least', { column: 'visitedOn' }) },
      lastVisit: { type: 'date', children: of('most', { column: 'visitedOn' }), sort: true },
      lastResult: { type: 'text', children: of('newest', { column: 'result', order: 'visitedOn' }), filter: true },
      ...more,
    },
    counters: [['isOpen']],
  },
  engagement: {
    ...engagement,
    columns: {
      ...engagement.columns,
      visits: { type: 'integer', from: { entity: 'person', by: 'personId', at: '/visits' }, filter: true },
      lastVisit: { type: 'date', from: { entity: 'person', by: 'personId', at: '/lastVisit' }, sort: true },
    },
  },
  visit: { ...visit, columns: { ...visit.columns, ofAll: { type: 'integer', from: { entity: 'person', by: 'personId', at: '/visits' } } } },
});
const at = '2026-01-01T00:00:00.000Z';
const newRow = (doc: JsonObject, id: number) => ({ id, doc, centreId: 101, programmeId: 2, at, userId: null });
const visitDoc = { visitedOn: '2026-02-01', result: 'open', bus: 10, food: 1 };
/** Every person has as many visits as her id leaves over by three. */
const seeded = async (store: Store, people = 30): Promise<void> => {
  await store.prepare(plain);
  const ids = Array.from({ length: people }, (_, index) => index + 1);
  await store.load(
    'person',
    ids.map((id) => newRow({ firstName: `P${String(id)}` }, id)),
  );
  const visits = ids.flatMap((id) =>
    Array.from({ length: id % 3 }, (_, nr) => ({ ...visitDoc, personId: id, visitedOn: `2026-02-0${String(nr + 1)}` })),
  );
  await store.load(
    'visit',
    visits.map((doc, index) => newRow(doc, index + 1)),
  );
  await store.settleIds('visit');
  await store.apply(planOf([insert('engagement', 1, { personId: 2, status: 'Mobilised' })]));
};
const columnsOf = async (store: Store, id: number): Promise<unknown> => (await store.get('person', id, all))?.columns;
const spread = async (store: Store): Promise<unknown> =>
  (await store.query('select visits, count(*) as rows from entity.person group by visits order by visits')).map(({ visits, rows }) => [visits, rows]);
const thirds = (of: number) => [0, 1, 2].map((visits) => [visits, of / 3]);
const countOpen = async (store: Store): Promise<unknown> =>
  Object.fromEntries((await store.counts('person', ['isOpen'], {}, all)).map(({ keys, total: many }) => [String(keys[0]), many]));

describe('quality 2: a column from the rows that refer to a row', () => {
  const { fresh, reopened } = freshStores();

  it('fills the rows that are there, without a new version, and is sorted, filtered, counted and copied on', async () => {
    const { store } = await fresh();
    await seeded(store);
    await store.prepare(counting());
    expect(await spread(store)).toEqual(thirds(30));
    expect(await countOpen(store)).toEqual({ true: 20, false: 10 });
    expect(await store.get('person', 2, all)).toMatchObject({
      version: 1,
      columns: { visits: 2, isOpen: true, costs: 22, firstVisit: '2026-02-01', lastVisit: '2026-02-02', lastResult: 'open' },
    });
    expect(await columnsOf(store, 3)).toMatchObject({ visits: 0, isOpen: false, costs: 0, lastVisit: null, lastResult: null });
    const { rows } = await store.list({ entity: 'person', scope: all, sort: { column: 'visits', descending: true }, size: 1 });
    expect(rows).toMatchObject([{ columns: { visits: 2 } }]);
    expect((await store.find('engagement', { visits: 2 }, all)).map(({ columns }) => columns)).toMatchObject([{ lastVisit: '2026-02-02' }]);
    expect((await store.find('visit', { personId: 2 }, all)).map(({ columns }) => columns.ofAll)).toEqual([2, 2]);
  });

  it('follows rows that are added, changed, moved, removed and brought back, in the same transaction, without a new version', async () => {
    const { store } = await fresh();
    await seeded(store);
    await store.prepare(counting());
    const write = (writes: Parameters<typeof planOf>[0]) => store.apply(planOf(writes));
    const newer = { personId: 2, visitedOn: '2026-03-01', result: 'done', bus: 1, food: 1 };
    await write([insert('visit', 9001, newer), insert('visit', 9002, { ...newer, visitedOn: '2025-12-01', result: 'late' })]);
    expect(await columnsOf(store, 2)).toMatchObject({ visits: 4, costs: 26, firstVisit: '2025-12-01', lastVisit: '2026-03-01', lastResult: 'done' });
    expect((await store.get('engagement', 1, all))?.columns).toMatchObject({ visits: 4, lastVisit: '2026-03-01' });
    await write([{ op: 'update', entity: 'visit', id: 9001, doc: { ...newer, personId: 3 } }]);
    expect(await columnsOf(store, 2)).toMatchObject({ visits: 3, lastVisit: '2026-02-02', lastResult: 'open' });
    expect(await columnsOf(store, 3)).toMatchObject({ visits: 1, isOpen: false, costs: 2, lastResult: 'done' });
    await write([{ op: 'update', entity: 'visit', id: 9001, doc: { ...newer, personId: 3, result: null, food: 5 } }]);
    expect(await columnsOf(store, 3)).toMatchObject({ isOpen: true, costs: 6, lastResult: null });
    expect(await countOpen(store)).toEqual({ true: 21, false: 9 });
    await write([{ op: 'remove', entity: 'visit', id: 9001 }]);
    expect(await columnsOf(store, 3)).toMatchObject({ visits: 0, isOpen: false });
    await write([{ op: 'restore', entity: 'visit', id: 9001, within: 60, doc: { ...newer, food: 5 } }]);
    expect(await store.get('person', 3, all)).toMatchObject({ version: 1, columns: { visits: 1, isOpen: true, costs: 6 } });
    await write([{ op: 'remove', entity: 'person', id: 3 }]);
    await write([{ op: 'restore', entity: 'person', id: 3, within: 60, doc: {} }]);
    expect(await columnsOf(store, 3)).toMatchObject({ visits: 1, isOpen: true });
    await write([{ op: 'update', entity: 'person', id: 3, doc: { firstName: 'Asha' } }]);
    expect(await columnsOf(store, 3)).toMatchObject({ visits: 1, firstName: 'Asha' });
  });

  it('is filled anew when it means something else, itself or in what it reads, and when it comes back', async () => {
    const { store } = await fresh();
    await seeded(store);
    await store.prepare(counting());
    await store.prepare(counting({ visits: { type: 'integer', children: of('count', { where: { visitedOn: '2026-02-02' } }), sort: true } }));
    expect(await spread(store)).toEqual([
      [0, 20],
      [1, 10],
    ]);
    const dearer = counting();
    const cost = { type: 'integer' as const, compute: { '*': [10, { var: 'bus' }] } };
    await store.prepare({ ...dearer, visit: { ...(dearer.visit as EntityDef), columns: { ...dearer.visit?.columns, cost } } });
    expect(await columnsOf(store, 2)).toMatchObject({ visits: 2, costs: 200 });
    await store.prepare(plain);
    await store.apply(planOf([{ op: 'remove', entity: 'visit', id: 1 }]));
    await store.prepare(counting());
    expect(await columnsOf(store, 1)).toMatchObject({ visits: 0, costs: 0 });
    expect(await columnsOf(store, 2)).toMatchObject({ visits: 2, costs: 22 });
  });

  it('goes on where it broke off, and shows nothing of what it meant before meanwhile', async () => {
    const { store, options } = await fresh();
    // More than one statement takes.
    await seeded(store, 1200);
    const before = { visits: { type: 'integer' as const, children: of('count', { where: { result: 'none' } }), sort: true } };
    await store.prepare(counting(before));
    await store.query(`create function no_visits() returns trigger language plpgsql as $f$
      begin if new.id > 700 then raise exception 'no' using errcode = '57P01'; end if; return new; end $f$`);
    await store.query('create trigger no_visits before update on entity.person for each row execute function no_visits()');
    await expect(store.prepare(counting())).rejects.toBeInstanceOf(StoreAway);
    expect(await store.query('select visits is null as empty, count(*) as rows from entity.person group by 1 order by 1')).toEqual([
      { empty: false, rows: 500 },
      { empty: true, rows: 700 },
    ]);
    await store.query('drop function no_visits cascade');
    await store.query(`create table filled (id bigint)`);
    await store.query(`create function noted() returns trigger language plpgsql as $f$
      begin insert into filled values (new.id); return new; end $f$`);
    await store.query('create trigger noted before update on entity.person for each row execute function noted()');
    await store.close();
    const next = await reopened(options);
    await next.prepare(counting());
    expect(await spread(next)).toEqual(thirds(1200));
    expect(await next.query('select min(id) as first, count(*) as rows from filled')).toEqual([{ first: 501, rows: 700 }]);
  });

  it('is carried by a backup, and worked out anew where today it means something else', async () => {
    const { store, options } = await fresh();
    await seeded(store);
    await store.prepare(counting());
    const { file } = await store.backup(join(options.dataDir, 'one.backup.gz'), { withoutKey: true });
    const early = counting({ visits: { type: 'integer', children: of('count', { where: { visitedOn: '2026-02-01' } }), sort: true } });
    for (const [definitions, visits] of [
      [counting(), 2],
      [early, 1],
    ] as const) {
      const target = await fresh();
      await target.store.close();
      await restoreStore(target.options, definitions, file);
      const restored = await reopened(target.options);
      await restored.prepare(definitions);
      expect(await columnsOf(restored, 2)).toMatchObject({ visits, lastVisit: '2026-02-02' });
      await restored.apply(planOf([insert('visit', 9001, { ...visitDoc, personId: 2 })]));
      expect(await columnsOf(restored, 2)).toMatchObject({ visits: visits + 1 });
      expect((await restored.get('engagement', 1, all))?.columns.visits).toBe(visits + 1);
    }
  });

  it('is right whoever of many that write at once comes first', async () => {
    const { store } = await fresh();
    await seeded(store);
    await store.prepare(counting());
    const adding = Array.from({ length: 12 }, (_, nr) => store.apply(planOf([insert('visit', 9100 + nr, { ...visitDoc, personId: 1 + (nr % 2) })])));
    const naming = Array.from({ length: 6 }, (_, nr) =>
      store.apply(planOf([{ op: 'update', entity: 'person', id: 1 + (nr % 2), doc: { firstName: `N${String(nr)}` } }])),
    );
    const going = [2, 3].map((id) => store.apply(planOf([{ op: 'remove', entity: 'visit', id }])));
    expect((await Promise.all([...adding, ...naming, ...going])).every(({ ok }) => ok)).toBe(true);
    const [one, two] = [await columnsOf(store, 1), await columnsOf(store, 2)];
    expect([one, two]).toMatchObject([{ visits: 7 }, { visits: 6 }]);
    expect((await store.find('visit', { personId: 1 }, all)).map(({ columns }) => columns.ofAll)).toEqual(Array.from({ length: 7 }, () => 7));
  });

  it('is refused where columns count each other in a circle, or read what is encrypted or not there', async () => {
    const { store } = await fresh();
    await store.prepare(plain);
    const circle = counting({ visits: { type: 'integer', children: of('sum', { column: 'ofAll' }) } });
    await expect(store.prepare(circle)).rejects.toThrow(DefinitionRefused);
    await expect(store.prepare(circle)).rejects.toThrow(/count each other in a circle: person\/visits -> person\/visits/);
    const missing = counting({ visits: { type: 'integer', children: of('sum', { column: 'price' }) } });
    await expect(store.prepare(missing)).rejects.toThrow(/reads price, which is no column of visit/);
  });
});

describe('quality 2: a column from rows that refer to a row, of two servers', () => {
  it('is filled once, whoever of two that start at once does it, and kept in step by both', async () => {
    const { store, options, close } = await freshStore('postgresql');
    await seeded(store);
    await store.close();
    const servers = await Promise.all([openStore(options), openStore(options)]);
    await Promise.all(servers.map((server) => server.prepare(counting())));
    await Promise.all(servers.map((server, nr) => server.apply(planOf([insert('visit', 9001 + nr, { ...visitDoc, personId: 3 })]))));
    expect(await columnsOf(servers[0], 3)).toMatchObject({ visits: 2 });
    await Promise.all(servers.map((server) => server.close()));
    await close().catch(() => undefined);
  });

  it('is kept in step by a server whose older definitions do not have it', async () => {
    const { store: older, options, close } = await freshStore('postgresql');
    await seeded(older);
    const newer = await openStore(options);
    await newer.prepare(counting());
    await older.apply(planOf([insert('visit', 9001, { ...visitDoc, personId: 3 }), { op: 'remove', entity: 'visit', id: 1 }]));
    expect(await columnsOf(newer, 3)).toMatchObject({ visits: 1, costs: 11 });
    expect(await columnsOf(newer, 1)).toMatchObject({ visits: 0 });
    await newer.close();
    await close();
  });
});
