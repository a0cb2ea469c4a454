/** quality.md part 2: saves that come at once go to the database in one statement, and each of them still stands or falls alone. */
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Applied, Store, WritePlan } from '../../../src/server/store/types.ts';
import type { Run } from '../../../src/server/store/db/types.ts';
import { StoreAway, StoreFault } from '../../../src/server/store/errors.ts';
import { openCaller } from '../../../src/server/store/apply.ts';
import { entities, insert, planOf } from './entities.ts';
import { freshStore, kinds, type OpenedStore } from './harness.ts';

const all = { centres: 'all' as const };
const kindOf = (applied: Applied | undefined): string | undefined => (applied?.ok === false ? applied.refusal.kind : 'written');

describe.each(kinds)('saves of one turn on %s', (kind) => {
  let fixture: OpenedStore;
  let store: Store;
  beforeAll(async () => {
    fixture = await freshStore(kind);
    store = fixture.store;
    await store.prepare(entities);
    return () => fixture.close();
  });

  const people = async (count: number): Promise<number[]> => {
    const ids = await Promise.all(Array.from({ length: count }, () => store.newId('person')));
    await store.apply(planOf(ids.map((id) => insert('person', id, { firstName: 'Asha' }))));
    return ids;
  };
  const rename = (id: number, firstName: string, version?: number, more: Partial<WritePlan> = {}): WritePlan =>
    planOf([{ op: 'update', entity: 'person', id, doc: { firstName }, ...(version === undefined ? {} : { version }) }], more);
  const nameOf = async (id: number) => (await store.get('person', id, all))?.doc['firstName'];

  it('writes each of them with its revision and its audit', async () => {
    const ids = await people(20);
    const applied = await Promise.all(ids.map((id, index) => store.apply(rename(id, `Name ${index}`, 1))));
    expect(applied).toEqual(ids.map(() => ({ ok: true, versions: [2] })));
    expect(await Promise.all(ids.map(nameOf))).toEqual(ids.map((_, index) => `Name ${index}`));
    const [counts] = await store.query<{ revisions: number; lines: number }>(
      `select (select count(*)::int from revision where entity = 'person' and entity_id = any ($1::bigint[]) and version = 2) as revisions,
       (select count(*)::int from audit where entity = 'person' and entity_id = any ($1::bigint[])) as lines`,
      [ids],
    );
    expect(counts).toEqual({ revisions: 20, lines: 40 });
  });

  it('refuses one without the others, by what it would be refused for alone', async () => {
    const [fine, stale, duplicate, absent, repeated, other] = await people(6);
    const key = { key: `first ${fine}`, userId: 7, bodyHash: 'same', answer: { said: 'first' } };
    await store.apply(rename(other ?? 0, 'Once', 1, { idempotency: key }));
    await store.apply(planOf([{ op: 'update', entity: 'person', id: other ?? 0, doc: { firstName: 'Once', aadharNo: `90000000${fine}` } }]));
    const answers = await Promise.all([
      store.apply(rename(fine ?? 0, 'Fine', 1)),
      store.apply(rename(stale ?? 0, 'Stale', 9)),
      store.apply(planOf([{ op: 'update', entity: 'person', id: duplicate ?? 0, doc: { aadharNo: `90000000${fine}` } }])),
      store.apply(rename(absent ?? 0, 'Absent', 1, { scope: { centres: [102] } })),
      store.apply(rename(repeated ?? 0, 'Again', 1, { idempotency: key })),
      store.apply(planOf([{ op: 'update', entity: 'person', id: other ?? 0, version: 3, doc: { firstName: 'Twice', aadharNo: `90000000${fine}` } }])),
    ]);
    expect(answers.map(kindOf)).toEqual(['written', 'stale', 'unique', 'absent', 'repeated', 'written']);
    expect(answers[4]).toMatchObject({ refusal: { answer: { said: 'first' }, sameBody: true } });
    expect(await Promise.all([fine, stale, duplicate, absent, repeated, other].map((id) => nameOf(id ?? 0)))).toEqual([
      'Fine',
      'Asha',
      'Asha',
      'Asha',
      'Asha',
      'Twice',
    ]);
    expect(await store.past([{ entity: 'person', ids: [stale ?? 0] }], { size: 9 })).toHaveLength(1);
  });

  it('lets one of two that change the same version of a row win, and writes the same request once', async () => {
    const [id, twice] = await people(2);
    const both = await Promise.all([store.apply(rename(id ?? 0, 'One', 1)), store.apply(rename(id ?? 0, 'Other', 1))]);
    expect(both.map(kindOf)).toEqual(['written', 'stale']);
    expect(both[1]).toMatchObject({ refusal: { current: { version: 2, doc: { firstName: 'One' } } } });
    const idempotency = { key: `twin ${id}`, userId: 7, bodyHash: 'same', answer: {} };
    const twins = await Promise.all([1, 2].map(() => store.apply(rename(twice ?? 0, 'Twin', undefined, { idempotency }))));
    expect(twins.map(kindOf)).toEqual(['written', 'repeated']);
    expect((await store.get('person', twice ?? 0, all))?.version).toBe(2);
  });

  it('reads rows that are asked for at once as each question would find them alone', async () => {
    const [near, far] = await people(2);
    await store.apply(planOf([{ op: 'update', entity: 'person', id: far ?? 0, centreId: 102, doc: { firstName: 'Far' } }]));
    const here = { centres: [101] };
    const found = await Promise.all([
      store.get('person', near ?? 0, here),
      store.get('person', far ?? 0, here),
      store.get('person', near ?? 0, here),
      store.get('person', far ?? 0, { centres: [102] }),
      store.get('person', 999_999, here),
    ]);
    expect(found.map((row) => row?.doc['firstName'] ?? null)).toEqual(['Asha', null, 'Asha', 'Far', null]);
    expect(found[0]).not.toBe(found[2]);
  });

  it('goes on where the store was made by a release that knows no such function', async () => {
    const ids = await people(3);
    await store.query('drop function entity."person$saves"');
    const applied = await Promise.all(ids.map((id) => store.apply(rename(id, 'Alone', 1))));
    expect(applied.map(kindOf)).toEqual(['written', 'written', 'written']);
  });

  if (kind === 'postgresql')
    it('makes nobody wait for a row that somebody else holds', async () => {
      const [busy, free] = await people(2);
      const client = new pg.Client(fixture.options.databaseUrl);
      await client.connect();
      await store.prepare({ ...entities });
      try {
        await client.query('begin');
        await client.query('select 1 from entity.person where id = $1 for update', [busy]);
        const waiting = store.apply(rename(busy ?? 0, 'Held', 1));
        expect(kindOf(await store.apply(rename(free ?? 0, 'Free', 1)))).toBe('written');
        expect(await nameOf(busy ?? 0)).toBe('Asha');
        await client.query('commit');
        expect(kindOf(await waiting)).toBe('written');
      } finally {
        await client.end();
      }
    });
});

describe('the statements of saves of one turn', () => {
  const plan = (name: string) => ({ name: `${name}$save`, several: `${name}$saves`, plan: '{}' });
  const statements: string[] = [];
  const openWith = (answer: (text: string) => unknown[]) => {
    statements.length = 0;
    const run: Run = <T extends object>(text: string) => {
      statements.push(text);
      return Promise.resolve().then(() => answer(text) as T[]);
    };
    return openCaller(run);
  };
  const outcome = { versions: [1] };

  it('is one for each entity, of eight at most; one save alone goes as it is', async () => {
    const call = openWith((text) => (text.includes('$saves') ? [{ answers: Array.from({ length: 8 }, () => outcome) }] : [{ answer: outcome }]));
    await call(plan('person'));
    expect(statements).toEqual(['select person$save($1::jsonb) as answer']);
    statements.length = 0;
    await Promise.all([...Array.from({ length: 10 }, () => call(plan('person'))), call(plan('address')), call(plan('address'))]);
    expect(statements.filter((text) => text.includes('person$saves'))).toHaveLength(2);
    expect(statements.filter((text) => text.includes('address$saves'))).toHaveLength(1);
    expect(statements).toHaveLength(3);
  });

  it('makes alone what was given back, and all where the statement failed', async () => {
    const call = openWith((text) => (text.includes('$saves') ? [{ answers: [outcome, null] }] : [{ answer: { versions: [7] } }]));
    expect(await Promise.all([call(plan('person')), call(plan('person'))])).toEqual([outcome, { versions: [7] }]);
    const failing = openWith((text) => {
      if (text.includes('$saves')) throw new StoreFault('42883', 'no such function');
      return [{ answer: outcome }];
    });
    expect(await Promise.all([failing(plan('person')), failing(plan('person'))])).toEqual([outcome, outcome]);
    expect(statements).toHaveLength(3);
  });

  it('makes nothing again that a store which went away may have written', async () => {
    const call = openWith(() => {
      throw new StoreAway('ECONNRESET', 'gone');
    });
    const both = await Promise.allSettled([call(plan('person')), call(plan('person'))]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(statements).toHaveLength(1);
  });
});
