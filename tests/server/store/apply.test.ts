import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Applied, Store } from '../../../src/server/store/types.ts';
import { entities, insert, planOf } from './entities.ts';
import { freshStore, kinds, type OpenedStore } from './harness.ts';

const all = { centres: 'all' as const };
const refusalOf = (applied: Applied) => (applied.ok ? null : applied.refusal);

describe.each(kinds)('apply on %s', (kind) => {
  let opened: OpenedStore;
  let store: Store;
  beforeAll(async () => {
    opened = await freshStore(kind);
    store = opened.store;
    await store.prepare(entities);
  });
  afterAll(() => opened.close());

  it('writes a row with its typed columns, revision and audit', async () => {
    const id = await store.newId('person');
    const applied = await store.apply(planOf([insert('person', id, { firstName: 'Asha', lastName: 'Kumari', phone: '1234567890', dob: '2001-02-03' })]));
    expect(applied).toEqual({ ok: true, versions: [1] });
    const row = await store.get('person', id, all);
    expect(row).toMatchObject({ id, version: 1, centreId: 101, programmeId: 2, createdBy: 7, updatedBy: 7, columns: { firstName: 'Asha', phone: '1234567890', dob: '2001-02-03' } });
    expect(row?.doc).toEqual({ firstName: 'Asha', lastName: 'Kumari', phone: '1234567890', dob: '2001-02-03' });
    expect(await store.revisions('person', id, { size: 10 })).toMatchObject([{ version: 1, userId: 7, action: 'test', before: null, after: { firstName: 'Asha' }, catalogue: 'cat' }]);
    expect(await store.query('select event, user_id from audit where entity = $1 and entity_id = $2', ['person', id])).toEqual([{ event: 'test.written', user_id: 7 }]);
  });

  it('refuses a stale version with the current row, and a version that is not sent writes last', async () => {
    const id = await store.newId('person');
    await store.apply(planOf([insert('person', id, { firstName: 'One' })]));
    expect(await store.apply(planOf([{ op: 'update', entity: 'person', id, version: 1, doc: { firstName: 'Two' } }]))).toEqual({ ok: true, versions: [2] });
    const refused = await store.apply(planOf([{ op: 'update', entity: 'person', id, version: 1, doc: { firstName: 'Three' } }]));
    expect(refusalOf(refused)).toMatchObject({ kind: 'stale', entity: 'person', id, current: { version: 2, doc: { firstName: 'Two' } } });
    expect(await store.apply(planOf([{ op: 'update', entity: 'person', id, doc: { firstName: 'Four' } }]))).toEqual({ ok: true, versions: [3] });
    expect((await store.revisions('person', id, { size: 10 })).map(({ version, before, after }) => [version, before?.firstName ?? null, after?.firstName ?? null]))
      .toEqual([[3, 'Two', 'Four'], [2, 'One', 'Two'], [1, null, 'One']]);
  });

  it('copies values and follows them when the source changes, search text included', async () => {
    const [personId, engagementId] = [await store.newId('person'), await store.newId('engagement')];
    await store.apply(planOf([
      insert('person', personId, { firstName: 'Zubaida', lastName: 'Sheikh', phone: '1112223334' }),
      insert('engagement', engagementId, { personId, status: 'Mobilised', met: '2026-01-02T03:04:05Z', ready: 'Y' }),
    ]));
    expect((await store.get('engagement', engagementId, all))?.columns).toEqual(
      { personId, status: 'Mobilised', score: null, met: '2026-01-02T03:04:05.000Z', ready: true, firstName: 'Zubaida', lastName: 'Sheikh', phone: '1112223334' });
    await store.apply(planOf([{ op: 'update', entity: 'person', id: personId, doc: { firstName: 'Zarina', lastName: 'Sheikh', phone: '1112223335' } }]));
    const after = await store.get('engagement', engagementId, all);
    expect(after).toMatchObject({ version: 1, columns: { firstName: 'Zarina', phone: '1112223335' } });
    const found = await store.list({ entity: 'engagement', scope: all, search: 'zarina', size: 10 });
    expect(found.rows.map(({ id }) => id)).toEqual([engagementId]);
    expect((await store.list({ entity: 'engagement', scope: all, search: 'zubaida', size: 10 })).total).toBe(0);
    expect((await store.list({ entity: 'engagement', scope: all, search: '3335', size: 10 })).total).toBe(1);
  });
});
