import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/engine/types.ts';
import type { RowQuery, Row, Store } from '../../../src/server/store/types.ts';
import { wordsOf } from '../../../src/server/store/read/searchSql.ts';
import { entities, insert, planOf } from './entities.ts';
import { freshStore, kinds, type OpenedStore } from './harness.ts';

const all = { centres: 'all' as const };
const statuses = ['Mobilised', 'Shortlisted', 'Enrolled', 'Placed'];
const names = ['Asha', 'asha', 'Émile', 'Zubaida', 'Ravi Kumar', 'अनिता', "O'Brien", '', 'Bala', 'chitra'];
const centres = [101, 102, 103];

interface Person {
  id: number;
  firstName: string;
  phone: string;
  centreId: number;
  status: string;
  score: number | null;
  ready: boolean;
}
const person = (index: number): Person => ({
  id: 5_000 + index,
  firstName: names[(index * 7) % names.length] ?? '',
  phone: String(1_000_000_000 + index * 9_876_543).slice(0, 10),
  centreId: centres[(index * index) % 3] ?? 101,
  status: statuses[(index * 5) % 4] ?? '',
  score: index % 9 === 0 ? null : (index * 37) % 50,
  ready: index % 2 === 0,
});
const people = Array.from({ length: 230 }, (_, index) => person(index));

/** Every row of the list, page by page through the cursors, forwards then back. */
const walk = async (store: Store, query: Omit<RowQuery, 'size'>, size: number): Promise<{ there: Row[]; back: Row[] }> => {
  const there: Row[] = [];
  const back: Row[] = [];
  let page = await store.list({ ...query, size });
  for (;;) {
    there.push(...page.rows);
    if (page.next === undefined) break;
    page = await store.list({ ...query, size, after: page.next });
  }
  for (back.unshift(...page.rows); page.previous !== undefined; back.unshift(...page.rows))
    page = await store.list({ ...query, size, before: page.previous });
  return { there, back };
};

describe.each(kinds)('list on %s', (kind) => {
  let fixture: OpenedStore;
  let store: Store;
  beforeAll(async () => {
    fixture = await freshStore(kind);
    store = fixture.store;
    await store.prepare(entities);
    for (let from = 0; from < people.length; from += 50) {
      const applied = await store.apply(
        planOf(
          people
            .slice(from, from + 50)
            .flatMap(({ id, firstName, phone, centreId, status, score, ready }) => [
              insert('person', id, { firstName, phone }, centreId),
              insert('engagement', id, { personId: id, status, score, ready: ready ? 'Y' : 'N' }, centreId, 1 + (id % 3)),
            ]),
        ),
      );
      expect(applied.ok).toBe(true);
    }
    return () => fixture.close();
  });

  const ids = (rows: readonly Row[]): number[] => rows.map(({ id }) => id);
  const compare = (one: string | number, other: string | number): number => (one < other ? -1 : Number(one > other));
  const key: Record<string, (one: Person) => string | number> = {
    firstName: ({ firstName }) => wordsOf(firstName),
    score: ({ score }) => score ?? -1,
    createdAt: () => 0,
  };
  const expected = (keep: (one: Person) => boolean, sort: string, descending: boolean): number[] => {
    const by = key[sort] ?? (() => 0);
    const rows = people.filter(keep).sort((one, other) => compare(by(one), by(other)) || one.id - other.id);
    return ids((descending ? rows.reverse() : rows) as unknown as Row[]);
  };

  it('pages forwards and back through cursors in every order, scope and filter, each row once', async () => {
    const scopes = [all, { centres: [101] }, { centres: [102, 103] }, { centres: [] }];
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...scopes),
        fc.constantFrom('firstName', 'score'),
        fc.boolean(),
        fc.subarray(statuses),
        fc.constantFrom(7, 50, 500),
        fc.constantFrom(undefined, true, false),
        async (scope, sort, descending, status, size, ready) => {
          const inScope = (one: Person): boolean => scope.centres === 'all' || (scope.centres as readonly number[]).includes(one.centreId);
          const keep = (one: Person): boolean =>
            inScope(one) && (status.length === 0 || status.includes(one.status)) && (ready === undefined || one.ready === ready);
          const where: JsonObject = {
            ...(status.length === 0 ? {} : { status: status.length === 1 ? (status[0] ?? '') : status }),
            ...(ready === undefined ? {} : { ready }),
          };
          const { there, back } = await walk(store, { entity: 'engagement', scope, where, sort: { column: sort, descending } }, size);
          const model = expected(keep, sort, descending);
          expect(ids(there)).toEqual(model);
          expect(ids(back)).toEqual(model);
          expect((await store.list({ entity: 'engagement', scope, where, size: 1 })).total).toBe(model.length);
          expect(await store.count('engagement', where, scope)).toBe(model.length);
          expect(new Set(ids(await store.find('engagement', where, scope)))).toEqual(new Set(model));
        },
      ),
      { numRuns: 25 },
    );
  });

  it('jumps to a page', async () => {
    const model = expected(() => true, 'firstName', false);
    for (const page of [1, 2, 5, 12, 99]) {
      const found = await store.list({ entity: 'engagement', scope: all, sort: { column: 'firstName', descending: false }, page, size: 20 });
      expect(ids(found.rows)).toEqual(model.slice((page - 1) * 20, page * 20));
      expect(found).toMatchObject({ total: people.length, totalIsCapped: false });
    }
    const merged = await store.list({
      entity: 'engagement',
      scope: { centres: [101, 102] },
      sort: { column: 'firstName', descending: false },
      page: 3,
      size: 20,
    });
    expect(ids(merged.rows)).toEqual(expected(({ centreId }) => centreId < 103, 'firstName', false).slice(40, 60));
  });

  it('finds words by their beginning, without case or accents, and numbers from both ends', async () => {
    const search = async (text: string, scope: RowQuery['scope'] = all) =>
      ids((await store.list({ entity: 'engagement', scope, search: text, sort: { column: 'firstName', descending: false }, size: 500 })).rows);
    const idsOfNames = (...which: string[]) => expected(({ firstName }) => which.includes(firstName), 'firstName', false);
    expect(await search('ASH')).toEqual(idsOfNames('Asha', 'asha'));
    expect(await search('emile')).toEqual(idsOfNames('Émile'));
    expect(await search('kum rav')).toEqual(idsOfNames('Ravi Kumar'));
    expect(await search('अनि')).toEqual(idsOfNames('अनिता'));
    expect(await search('brien')).toEqual(idsOfNames("O'Brien"));
    expect(await search('sha')).toEqual([]);
    const { phone, id } = people[100] ?? person(0);
    expect(await search(phone)).toEqual([id]);
    expect(await search(phone.slice(-6))).toEqual([id]);
    expect(await search(phone.slice(0, 9))).toContain(id);
    expect(await search('asha', { centres: [102, 103] })).toEqual(
      expected(({ firstName, centreId }) => /^asha$/i.test(firstName) && centreId > 101, 'firstName', false),
    );
    expect(await search(' .,% ')).toEqual([]);
    expect(await search('  ')).toHaveLength(people.length);
  });

  it('searches with a filter, by cursor, and where more match than are sorted', async () => {
    const query = { entity: 'engagement', scope: all, search: 'a', where: { ready: true }, sort: { column: 'firstName', descending: true } };
    const model = expected(
      ({ firstName, ready }) =>
        ready &&
        wordsOf(firstName)
          .split(' ')
          .some((word) => word.startsWith('a')),
      'firstName',
      true,
    );
    const { there, back } = await walk(store, query, 9);
    expect(ids(there)).toEqual(model);
    expect(ids(back)).toEqual(model);
  });

  it('refuses columns it has no index for, cursors it did not write, pages too deep', async () => {
    const list = (more: Partial<RowQuery>) => store.list({ entity: 'engagement', scope: all, size: 5, ...more });
    await expect(list({ sort: { column: 'met', descending: false } })).rejects.toMatchObject({ reason: 'unknown-column', subject: 'engagement.met' });
    await expect(list({ where: { lastName: 'x' } })).rejects.toMatchObject({ reason: 'unknown-column' });
    await expect(list({ where: { '"; drop table x': 1 } })).rejects.toMatchObject({ reason: 'unknown-column' });
    await expect(store.list({ entity: 'nothing', scope: all, size: 5 })).rejects.toMatchObject({ reason: 'unknown-entity' });
    await expect(store.list({ entity: 'address', scope: all, size: 5, search: 'x' })).rejects.toMatchObject({ reason: 'unknown-column' });
    await expect(list({ page: 1_000_000 })).rejects.toMatchObject({ reason: 'page-too-deep' });
    const { next = '' } = await list({});
    await expect(list({ after: `x${next}` })).rejects.toMatchObject({ reason: 'bad-cursor' });
    await expect(list({ after: next.split('.')[0] ?? '' })).rejects.toMatchObject({ reason: 'bad-cursor' });
    await expect(list({ after: next, sort: { column: 'score', descending: true } })).rejects.toMatchObject({ reason: 'bad-cursor' });
  });

  it('takes values that do not fit a column as values that match nothing', async () => {
    const none = async (where: JsonObject) => (await store.list({ entity: 'engagement', scope: all, where, size: 5 })).total;
    expect(await none({ personId: 'abc' })).toBe(0);
    expect(await none({ personId: 9_007_199_254_740_991 })).toBe(0);
    expect(await none({ centreId: 99999999999 })).toBe(0);
    expect(await none({ status: [] })).toBe(0);
    expect(await none({ ready: 'maybe' })).toBe(0);
    expect(await none({ status: null })).toBe(0);
    expect(await none({ status: ['Placed', null] })).toBe(await none({ status: 'Placed' }));
  });

  it('gives typed columns only where the document is not wanted', async () => {
    const { rows } = await store.list({ entity: 'engagement', scope: all, size: 1, columns: ['status'] });
    expect(rows[0]).toMatchObject({ doc: {}, columns: { status: expect.any(String) } });
    expect(Object.keys(rows[0]?.columns ?? {})).toEqual(['status']);
    expect(rows[0]).toMatchObject({ createdAt: '', createdBy: null, updatedAt: '', updatedBy: null });
    const whole = await store.list({ entity: 'engagement', scope: all, size: 1 });
    const page = await store.list({ entity: 'engagement', scope: all, size: 1, columns: ['updatedAt', 'createdBy', 'status'] });
    const { updatedAt, createdBy } = whole.rows[0] ?? {};
    expect(page.rows[0]).toMatchObject({ updatedAt, createdBy, createdAt: '', updatedBy: null });
    expect(updatedAt).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
  });

  it('reads once what is asked for alike in one turn, and anew what is asked for after a write', async () => {
    const query = { entity: 'engagement', scope: all, size: 2 };
    const [one, same, other] = await Promise.all([store.list(query), store.list({ ...query }), store.list({ ...query, scope: { centres: [101] } })]);
    expect(same).toBe(one);
    expect(other.rows.every(({ centreId }) => centreId === 101)).toBe(true);
    const id = 90_000;
    const early = store.list(query);
    await store.apply(planOf([insert('engagement', id, { status: 'Placed' }, 101, 1)]));
    const late = store.list(query);
    expect(ids((await late).rows)[0]).toBe(id);
    expect((await early).rows).toHaveLength(2);
    await store.apply(planOf([{ op: 'remove', entity: 'engagement', id }]));
    expect(ids((await store.list(query)).rows)).not.toContain(id);
  });

  it('counts through counters as rows move between statuses and centres and go', async () => {
    const moving = people[0] ?? person(0);
    const total = (where: JsonObject, scope: RowQuery['scope'] = all) => store.count('engagement', where, scope);
    const before = [await total({ status: 'Rejected' }), await total({}, { centres: [760] }), await total({})];
    await store.apply(
      planOf([{ op: 'update', entity: 'engagement', id: moving.id, doc: { personId: moving.id, status: 'Rejected' }, centreId: 760 }]),
    );
    expect([await total({ status: 'Rejected' }), await total({}, { centres: [760] }), await total({})]).toEqual([
      (before[0] ?? 0) + 1,
      (before[1] ?? 0) + 1,
      before[2],
    ]);
    await store.apply(planOf([{ op: 'remove', entity: 'engagement', id: moving.id }]));
    expect([await total({ status: 'Rejected' }), await total({}, { centres: [760] }), await total({})]).toEqual([
      before[0],
      before[1],
      (before[2] ?? 0) - 1,
    ]);
    const [{ exact } = { exact: -1 }] = await store.query<{ exact: number }>('select count(*) as exact from entity.engagement');
    expect(await total({})).toBe(exact);
  });
});
