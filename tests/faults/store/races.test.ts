import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStore } from '../../../src/server/store/index.ts';
import type { Applied, Store } from '../../../src/server/store/types.ts';
import { entities, insert, planOf } from '../../server/store/entities.ts';
import { freshStore, kinds, type OpenedStore } from '../../server/store/harness.ts';
import { rounds } from '../../support/trials.ts';

const all = { centres: 'all' as const };
const crowd = 16;
/** So often: all servers of a store meet in each. */
const ROUNDS = rounds(3, 20);
const kindOf = (applied: Applied): string => (applied.ok ? 'ok' : applied.refusal.kind);

describe.each(kinds)('at the same moment on %s', (kind) => {
  let fixture: OpenedStore;
  let store: Store;
  /** On PostgreSQL two servers, on the embedded store the one there can be. */
  let servers: Store[];
  beforeAll(async () => {
    fixture = await freshStore(kind);
    store = fixture.store;
    await store.prepare(entities);
    servers = [store];
    if (kind === 'postgresql') {
      const second = await openStore(fixture.options);
      await second.prepare(entities);
      servers.push(second);
    }
  });
  afterAll(async () => {
    for (const server of servers.slice(1)) await server.close();
    await fixture.close();
  });
  const server = (index: number): Store => servers[index % servers.length] ?? store;
  const together = (work: (on: Store, index: number) => Promise<Applied>): Promise<string[]> =>
    Promise.all(Array.from({ length: crowd }, async (_, index) => kindOf(await work(server(index), index))));

  it('D1-REG-12 one of many registrations with one Aadhaar number wins', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const aadharNo = `${100_000_000_000 + round}`;
      const results = await together(async (on) => on.apply(planOf([insert('person', await on.newId('person'), { aadharNo })])));
      expect(results.sort()).toEqual(['ok', ...Array.from({ length: crowd - 1 }, () => 'unique')]);
      expect((await store.find('person', { aadharNo }, all)).length).toBe(1);
    }
  });

  it('one of many saves of one version wins, and the chain of revisions is whole', async () => {
    const id = await store.newId('person');
    await store.apply(planOf([insert('person', id, { step: 0 })]));
    for (let version = 1; version <= ROUNDS; version += 1) {
      const results = await together((on, index) =>
        on.apply(planOf([{ op: 'update', entity: 'person', id, version, doc: { step: version, by: index } }])),
      );
      expect(results.filter((result) => result === 'ok')).toHaveLength(1);
      expect(results.filter((result) => result === 'stale')).toHaveLength(crowd - 1);
    }
    const chain = (await store.past([{ entity: 'person', ids: [id] }], { size: 50 })).reverse();
    expect(chain.map(({ version }) => version)).toEqual(Array.from({ length: ROUNDS + 1 }, (_, index) => index + 1));
    for (const [index, { before }] of chain.entries()) expect(before).toEqual(chain[index - 1]?.after ?? null);
  });

  it('one of many requests with one key writes, the others get its answer', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = await store.query<{ n: number }>('select count(*) as n from entity.person');
      const results = await together(async (on) => {
        const id = await on.newId('person');
        return on.apply(planOf([insert('person', id, {})], { idempotency: { key: `round ${round}`, userId: 1, bodyHash: 'x', answer: { id } } }));
      });
      expect(results.sort()).toEqual(['ok', ...Array.from({ length: crowd - 1 }, () => 'repeated')]);
      expect(await store.query('select count(*) as n from entity.person')).toEqual([{ n: (before[0]?.n ?? 0) + 1 }]);
    }
  });

  it('one of many enrolments of a person passes the guard', async () => {
    const personId = await store.newId('person');
    const ids = await Promise.all(Array.from({ length: crowd }, () => store.newId('engagement')));
    await store.apply(planOf([insert('person', personId, {}), ...ids.map((id) => insert('engagement', id, { personId, status: 'Shortlisted' }))]));
    const results = await together((on, index) =>
      on.apply(
        planOf([{ op: 'update', entity: 'engagement', id: ids[index] ?? 0, doc: { personId, status: 'Enrolled' } }], {
          guards: [{ none: { entity: 'engagement', where: { personId, status: 'Enrolled' } }, rule: 'already-enrolled' }],
        }),
      ),
    );
    expect(results.sort()).toEqual([...Array.from({ length: crowd - 1 }, () => 'guard'), 'ok']);
    expect(await store.count('engagement', { personId, status: 'Enrolled' }, all)).toBe(1);
  });

  it('copies follow their source however inserts and changes meet', async () => {
    const personId = await store.newId('person');
    await store.apply(planOf([insert('person', personId, { firstName: 'Name 0' })]));
    await together(async (on, index) =>
      index % 2 === 0
        ? on.apply(planOf([{ op: 'update', entity: 'person', id: personId, doc: { firstName: `Name ${index}` } }]))
        : on.apply(planOf([insert('engagement', await on.newId('engagement'), { personId, status: 'Mobilised' })])),
    );
    const source = await store.get('person', personId, all);
    const copies = await store.find('engagement', { personId }, all);
    expect(copies).toHaveLength(crowd / 2);
    expect(new Set(copies.map(({ columns }) => columns.firstName))).toEqual(new Set([source?.doc.firstName]));
  });

  it('plans that lock rows in opposite orders all succeed', async () => {
    const ids = [await store.newId('person'), await store.newId('person')] as const;
    await store.apply(planOf(ids.map((id) => insert('person', id, {}))));
    for (let round = 0; round < ROUNDS; round += 1) {
      const results = await together((on, index) => {
        const order = index % 2 === 0 ? ids : [ids[1], ids[0]];
        return on.apply(planOf(order.map((id) => ({ op: 'update' as const, entity: 'person', id, doc: { round, index } }))));
      });
      expect(new Set(results)).toEqual(new Set(['ok']));
    }
  });

  it('counters say what is there after all of it, before and after they are folded', async () => {
    const exact = await store.query('select centre_id, status, count(*) as n from entity.engagement group by 1, 2 order by 1, 2');
    const readCounters = () =>
      store.query(`select centre_id, status, sum(n) as n from entity."engagement$n$status" group by 1, 2 having sum(n) <> 0 order by 1, 2`);
    expect(await readCounters()).toEqual(exact);
    await Promise.all([store.tidy(), together(async (on) => on.apply(planOf([insert('course', await on.newId('course'), { name: 'x' })])))]);
    expect(await readCounters()).toEqual(exact);
  });
});
