import { beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/engine/types.ts';
import { isSealed, maskOf } from '../../../src/server/store/index.ts';
import type { Applied, Store } from '../../../src/server/store/types.ts';
import { entities, insert, planOf } from './entities.ts';
import { freshStore, kinds, type OpenedStore } from './harness.ts';

const all = { centres: 'all' as const };
const refusalOf = (applied: Applied) => (applied.ok ? null : applied.refusal);

describe.each(kinds)('apply on %s', (kind) => {
  let fixture: OpenedStore;
  let store: Store;
  beforeAll(async () => {
    fixture = await freshStore(kind);
    store = fixture.store;
    await store.prepare(entities);
    return () => fixture.close();
  });

  it('writes a row with its typed columns, revision and audit', async () => {
    const id = await store.newId('person');
    const applied = await store.apply(
      planOf([insert('person', id, { firstName: 'Asha', lastName: 'Kumari', phone: '1234567890', dob: '2001-02-03' })]),
    );
    expect(applied).toEqual({ ok: true, versions: [1] });
    const row = await store.get('person', id, all);
    expect(row).toMatchObject({
      id,
      version: 1,
      centreId: 101,
      programmeId: 2,
      createdBy: 7,
      updatedBy: 7,
      columns: { firstName: 'Asha', phone: '1234567890', dob: '2001-02-03' },
    });
    expect(row?.doc).toEqual({ firstName: 'Asha', lastName: 'Kumari', phone: '1234567890', dob: '2001-02-03' });
    expect(await store.past([{ entity: 'person', ids: [id] }], { size: 10 })).toMatchObject([
      { version: 1, userId: 7, action: 'test', before: null, after: { firstName: 'Asha' }, catalogue: 'cat' },
    ]);
    expect(await store.query('select event, user_id from audit where entity = $1 and entity_id = $2', ['person', id])).toEqual([
      { event: 'test.written', user_id: 7 },
    ]);
  });

  it('refuses a stale version with the current row, and a version that is not sent writes last', async () => {
    const id = await store.newId('person');
    await store.apply(planOf([insert('person', id, { firstName: 'One' })]));
    expect(await store.apply(planOf([{ op: 'update', entity: 'person', id, version: 1, doc: { firstName: 'Two' } }]))).toEqual({
      ok: true,
      versions: [2],
    });
    const refused = await store.apply(planOf([{ op: 'update', entity: 'person', id, version: 1, doc: { firstName: 'Three' } }]));
    expect(refusalOf(refused)).toMatchObject({ kind: 'stale', entity: 'person', id, current: { version: 2, doc: { firstName: 'Two' } } });
    expect(await store.apply(planOf([{ op: 'update', entity: 'person', id, doc: { firstName: 'Four' } }]))).toEqual({ ok: true, versions: [3] });
    expect(
      (await store.past([{ entity: 'person', ids: [id] }], { size: 10 })).map(({ version, before, after }) => [
        version,
        before?.firstName ?? null,
        after?.firstName ?? null,
      ]),
    ).toEqual([
      [3, 'Two', 'Four'],
      [2, 'One', 'Two'],
      [1, null, 'One'],
    ]);
  });

  it('copies values and follows them when the source changes, search text included', async () => {
    const [personId, engagementId] = [await store.newId('person'), await store.newId('engagement')];
    await store.apply(
      planOf([
        insert('person', personId, { firstName: 'Zubaida', lastName: 'Sheikh', phone: '1112223334' }),
        insert('engagement', engagementId, { personId, status: 'Mobilised', met: '2026-01-02T03:04:05Z', ready: 'Y' }),
      ]),
    );
    expect((await store.get('engagement', engagementId, all))?.columns).toEqual({
      personId,
      status: 'Mobilised',
      score: null,
      met: '2026-01-02T03:04:05.000Z',
      ready: true,
      firstName: 'Zubaida',
      lastName: 'Sheikh',
      phone: '1112223334',
    });
    await store.apply(
      planOf([{ op: 'update', entity: 'person', id: personId, doc: { firstName: 'Zarina', lastName: 'Sheikh', phone: '1112223335' } }]),
    );
    const after = await store.get('engagement', engagementId, all);
    expect(after).toMatchObject({ version: 1, columns: { firstName: 'Zarina', phone: '1112223335' } });
    const found = await store.list({ entity: 'engagement', scope: all, search: 'zarina', size: 10 });
    expect(found.rows.map(({ id }) => id)).toEqual([engagementId]);
    expect((await store.list({ entity: 'engagement', scope: all, search: 'zubaida', size: 10 })).total).toBe(0);
    expect((await store.list({ entity: 'engagement', scope: all, search: '3335', size: 10 })).total).toBe(1);
  });

  it('writes nothing of a plan whose second write is refused', async () => {
    const [id, other] = [await store.newId('person'), await store.newId('person')];
    await store.apply(planOf([insert('person', other, { firstName: 'There' })]));
    const refused = await store.apply(
      planOf([insert('person', id, { firstName: 'Half' }), { op: 'update', entity: 'person', id: other, version: 9, doc: {} }]),
    );
    expect(refusalOf(refused)?.kind).toBe('stale');
    expect(await store.get('person', id, all)).toBeNull();
    expect(await store.past([{ entity: 'person', ids: [id] }], { size: 1 })).toEqual([]);
  });

  it('holds writes and reads to the centres of the scope', async () => {
    const id = await store.newId('person');
    const pune = { centres: [102] };
    await store.apply(planOf([insert('person', id, { firstName: 'Mumbai' })]));
    expect(await store.get('person', id, pune)).toBeNull();
    expect(await store.get('person', id, { centres: [102, 101] })).not.toBeNull();
    expect(refusalOf(await store.apply(planOf([{ op: 'update', entity: 'person', id, doc: {} }], { scope: pune })))).toEqual({
      kind: 'absent',
      entity: 'person',
      id,
    });
    expect(refusalOf(await store.apply(planOf([{ op: 'remove', entity: 'person', id }], { scope: pune })))?.kind).toBe('absent');
    expect(refusalOf(await store.apply(planOf([insert('person', await store.newId('person'), {})], { scope: pune })))?.kind).toBe('absent');
    expect((await store.get('person', id, all))?.version).toBe(1);
  });

  it('takes the centre from the row that the scope goes through, and follows it', async () => {
    const [personId, id] = [await store.newId('person'), await store.newId('address')];
    await store.apply(
      planOf([insert('person', personId, { firstName: 'Moves' }), insert('address', id, { personId, type: 'R' }, null, null)], {
        scope: { centres: [101] },
      }),
    );
    expect(await store.get('address', id, all)).toMatchObject({ centreId: 101, programmeId: 2 });
    await store.apply(planOf([{ op: 'update', entity: 'person', id: personId, doc: { firstName: 'Moves' }, centreId: 760 }]));
    expect(await store.get('address', id, { centres: [760] })).toMatchObject({ centreId: 760, version: 1 });
    expect(await store.get('address', id, { centres: [101] })).toBeNull();
  });

  it('keeps encrypted fields sealed at rest, in revisions and when written back unopened; reveal opens them', async () => {
    const id = await store.newId('person');
    const aadharNo = '012345678901';
    await store.apply(planOf([insert('person', id, { firstName: 'Secret', aadharNo })]));
    const closed = await store.get('person', id, all);
    expect(isSealed(closed?.doc.aadharNo)).toBe(true);
    expect(maskOf(String(closed?.doc.aadharNo))).toBe('XXXXXXXX8901');
    await store.apply(planOf([{ op: 'update', entity: 'person', id, doc: { ...closed?.doc, firstName: 'Still secret' } }]));
    expect((await store.get('person', id, all, { reveal: ['aadharNo'] }))?.doc).toEqual({ firstName: 'Still secret', aadharNo });
    await store.apply(planOf([{ op: 'update', entity: 'person', id, doc: { firstName: 'Written in clear', aadharNo } }]));
    const seals = (await store.past([{ entity: 'person', ids: [id] }], { size: 3 })).map(({ after }) => after?.aadharNo);
    expect(new Set(seals).size).toBe(1);
    expect((await store.find('person', { aadharNo }, all)).map((row) => row.id)).toEqual([id]);
    expect((await store.list({ entity: 'person', scope: all, search: '8901', size: 5 })).rows.map((row) => row.id)).toEqual([id]);
    const everything = await store.query<{
      text: string;
    }>(`select (select string_agg(t::text, '') from entity.person t) || (select string_agg(r::text, '') from revision r) || (select coalesce(string_agg(a::text, ''), '') from audit a)
      || (select string_agg(u::text, '') from store_unique u) as text`);
    expect(everything[0]?.text).not.toContain(aadharNo);
    await store.apply(planOf([{ op: 'update', entity: 'person', id, doc: { firstName: 'Without', aadharNo: 'null' } }]));
    expect((await store.get('person', id, all, { reveal: ['aadharNo'] }))?.doc).toEqual({ firstName: 'Without' });
    const other = await store.newId('person');
    await expect(store.apply(planOf([insert('person', other, { aadharNo: closed?.doc.aadharNo ?? null })]))).rejects.toThrow(
      /sealed value of another place/,
    );
  });

  it('D1-REG-12 lets one of two records keep an Aadhaar number, and a freed number be used again', async () => {
    const [id, other] = [await store.newId('person'), await store.newId('person')];
    await store.apply(planOf([insert('person', id, { aadharNo: '111122223333' })]));
    expect(refusalOf(await store.apply(planOf([insert('person', other, { aadharNo: '1111 2222 3333' })])))).toEqual({
      kind: 'unique',
      entity: 'person',
      rule: 'one-aadhaar',
      id: other,
    });
    expect(await store.apply(planOf([{ op: 'update', entity: 'person', id, doc: { aadharNo: '111122223333', firstName: 'Same' } }]))).toMatchObject({
      ok: true,
    });
    await store.apply(planOf([{ op: 'remove', entity: 'person', id }]));
    expect(await store.apply(planOf([insert('person', other, { aadharNo: '111122223333' })]))).toMatchObject({ ok: true });
  });

  it('holds a unique rule only where its condition holds', async () => {
    const ids = [await store.newId('person'), await store.newId('person'), await store.newId('person')] as const;
    const write = (index: 0 | 1 | 2, isActive: string) => store.apply(planOf([insert('person', ids[index], { motherOf: 'Ravi', isActive })]));
    expect(await write(0, 'Y')).toMatchObject({ ok: true });
    expect(await write(1, 'N')).toMatchObject({ ok: true });
    expect(refusalOf(await write(2, 'Y'))).toEqual({ kind: 'unique', entity: 'person', rule: 'one-mother', id: ids[2] });
    expect(
      refusalOf(await store.apply(planOf([{ op: 'update', entity: 'person', id: ids[1], doc: { motherOf: ' RAVI ', isActive: 'Y' } }])))?.kind,
    ).toBe('unique');
  });

  it('checks guards in the transaction', async () => {
    const [personId, first, second] = [await store.newId('person'), await store.newId('engagement'), await store.newId('engagement')];
    await store.apply(
      planOf([
        insert('person', personId, {}),
        insert('engagement', first, { personId, status: 'Enrolled' }),
        insert('engagement', second, { personId, status: 'Mobilised' }),
      ]),
    );
    const enrol = () =>
      store.apply(
        planOf([{ op: 'update', entity: 'engagement', id: second, doc: { personId, status: 'Enrolled' } }], {
          guards: [{ none: { entity: 'engagement', where: { personId, status: ['Enrolled', 'Placed'] } }, rule: 'already-enrolled' }],
        }),
      );
    expect(refusalOf(await enrol())).toEqual({ kind: 'guard', rule: 'already-enrolled' });
    await store.apply(planOf([{ op: 'update', entity: 'engagement', id: first, doc: { personId, status: 'Dropout' } }]));
    expect(await enrol()).toMatchObject({ ok: true });
  });

  it('answers a repeated key with the first answer and writes nothing', async () => {
    const [id, other] = [await store.newId('person'), await store.newId('person')];
    const once = (row: number, bodyHash: string) =>
      store.apply(
        planOf([insert('person', row, { firstName: 'Once' })], { idempotency: { key: `key ${id}`, userId: 7, bodyHash, answer: { personId: row } } }),
      );
    expect(await store.recall(`key ${id}`, 7, 'a')).toBeNull();
    expect(await once(id, 'a')).toMatchObject({ ok: true });
    expect(refusalOf(await once(other, 'a'))).toEqual({ kind: 'repeated', answer: { personId: id }, sameBody: true });
    expect(refusalOf(await once(other, 'b'))).toEqual({ kind: 'repeated', answer: { personId: id }, sameBody: false });
    expect(await store.recall(`key ${id}`, 7, 'a')).toEqual({ answer: { personId: id }, sameBody: true });
    expect(await store.recall(`key ${id}`, 8, 'a')).toBeNull();
    expect(await store.get('person', other, all)).toBeNull();
    await store.query(`update idempotency set at = now() - interval '25 hours' where key = $1`, [`key ${id}`]);
    expect(await once(other, 'c')).toMatchObject({ ok: true });
  });

  it('does not remember a refusal under its key', async () => {
    const [id, other] = [await store.newId('person'), await store.newId('person')];
    const idempotency = { key: `refused ${id}`, userId: null, bodyHash: 'a', answer: {} };
    await store.apply(planOf([insert('person', other, { aadharNo: '222233334444' })]));
    expect(refusalOf(await store.apply(planOf([insert('person', id, { aadharNo: '222233334444' })], { idempotency })))?.kind).toBe('unique');
    expect(await store.apply(planOf([insert('person', id, { aadharNo: '222233335555' })], { idempotency }))).toMatchObject({ ok: true });
  });

  it('writes jobs with the plan, one at most of a single kind, none when the plan is refused', async () => {
    const id = await store.newId('person');
    const jobs = [
      { name: 'greet', payload: { id } },
      { name: 'greet', payload: { id }, single: `greet ${id}` },
      { name: 'greet', payload: { id }, single: `greet ${id}` },
    ];
    await store.apply(planOf([insert('person', id, {})], { jobs }));
    await store.apply(planOf([{ op: 'update', entity: 'person', id, version: 9, doc: {} }], { jobs }));
    expect(await store.query(`select name, payload from job where payload = $1::jsonb`, [{ id }])).toHaveLength(2);
  });

  it('keeps audit and revisions append-only', async () => {
    await expect(store.query('delete from audit')).rejects.toThrow(/append-only/);
    await expect(store.query(`update revision set action = 'x'`)).rejects.toThrow(/append-only/);
  });

  it('takes hostile values as text: nothing fails, nothing is cut short in the document', async () => {
    const id = await store.newId('person');
    const doc = {
      firstName: `'"; drop table x; -- \u0000 \\ %_`,
      middleName: '\\u0000 \ud800 half',
      ['key\u0000']: 1,
      lastName: 'x'.repeat(10_000),
      phone: [1, { a: 'b' }],
      dob: '2026-02-31',
      __odd__: null,
    };
    expect(await store.apply(planOf([insert('person', id, doc as never)]))).toMatchObject({ ok: true });
    const row = await store.get('person', id, all);
    expect(row?.doc.lastName).toHaveLength(10_000);
    expect(row?.columns.dob).toBeNull();
    expect((await store.list({ entity: 'person', scope: all, search: `'"; drop %_`, size: 5 })).rows.map((one) => one.id)).toEqual([id]);
  });
});

describe.each(kinds)('quality 1: an update on %s', (kind) => {
  it('leaves in every row what working it out anew would make of it, whichever field has changed', async () => {
    const { engagement } = entities;
    const town = { type: 'text', from: { entity: 'person', by: 'personId', at: '/town' } } as const;
    const copying = { ...entities, engagement: { ...engagement, columns: { ...engagement?.columns, town } } } as typeof entities;
    const { store, close } = await freshStore(kind);
    try {
      await store.prepare(copying);
      const [personId, engagementId, addressId] = [await store.newId('person'), await store.newId('engagement'), await store.newId('address')];
      let doc: JsonObject = { firstName: 'Asha', lastName: 'Kumari', phone: '1234567890', aadharNo: '123412341234' };
      await store.apply(
        planOf([insert('person', personId, doc), insert('engagement', engagementId, { personId }), insert('address', addressId, { personId })]),
      );
      const nouns = { person: personId, engagement: engagementId, address: addressId };
      const rows = () => Promise.all(Object.keys(nouns).map((noun) => store.query(`select to_jsonb(t) as row from entity."${noun}" t`)));
      const changes: [JsonObject, number][] = [
        [{ firstName: 'Usha' }, 101],
        [{ lastName: 'Devi' }, 101],
        [{ phone: '2234567890' }, 101],
        [{ dob: '2001-02-03' }, 101],
        [{ aadharNo: '432143214321' }, 101],
        [{ town: 'Pune' }, 101],
        [{ note: 'nobody reads this' }, 101],
        [{}, 102],
      ];
      for (const [index, [change, centreId]] of changes.entries()) {
        doc = { ...doc, ...change };
        const outcome = await store.apply(planOf([{ op: 'update', entity: 'person', id: personId, version: index + 1, doc, centreId }]));
        expect(outcome).toEqual({ ok: true, versions: [index + 2] });
        const after = await rows();
        for (const [noun, id] of Object.entries(nouns))
          await store.query(`select entity."${noun}$rebuild"($1::jsonb) as clashes`, [JSON.stringify([{ id }])]);
        expect(await rows(), JSON.stringify(change)).toEqual(after);
        expect(after[0]).toMatchObject([{ row: { version: index + 2, centre_id: centreId, doc: change.aadharNo === undefined ? change : {} } }]);
      }
      expect((await rows())[1]).toMatchObject([{ row: { firstName: 'Usha', lastName: 'Devi', phone: '2234567890', town: 'Pune' } }]);
      expect((await rows())[2]).toMatchObject([{ row: { centre_id: 102 } }]);
    } finally {
      await close();
    }
  });
});
