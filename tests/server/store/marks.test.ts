/** Fields that marks of actions set, in rows that stood before the mark: filled once, never over what somebody or a workflow set. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { EntityDef, MarkedField } from '../../../src/catalogue/definition/entity.ts';
import type { JsonObject } from '../../../src/engine/types.ts';
import { openStore, restoreStore, StoreAway } from '../../../src/server/store/index.ts';
import type { Store } from '../../../src/server/store/types.ts';
import { entities, insert, planOf } from './entities.ts';
import { freshStores } from './freshStores.ts';
import { freshStore } from './harness.ts';

const all = { centres: 'all' as const };
const person = entities.person as EntityDef;
const score: EntityDef = { noun: 'score', key: 'scoreId', scope: { through: 'personId' }, references: { personId: 'person' }, encrypted: ['secret'] };
const twice = { over: ['stage', 'firstName'], rule: 'once-a-stage', message: 'taken', at: '/stage' };
const plain: Record<string, EntityDef> = {
  ...entities,
  score,
  person: {
    ...person,
    columns: { ...person.columns, stage: { type: 'text', filter: true } },
    counters: [['stage']],
    unique: [...(person.unique ?? []), twice],
  },
};
const of = (rule: MarkedField['rule']): MarkedField => ({ entity: 'score', by: 'personId', rule });
const total = { sum: [{ var: 'rows' }, 'points'] };
const withMarks = (marks: Record<string, MarkedField>): Record<string, EntityDef> => ({
  ...plain,
  person: { ...(plain.person as EntityDef), marks },
});
const waiting = withMarks({ stage: of('waiting') });
const newRow = (doc: JsonObject, id: number) => ({ id, doc, centreId: 101, programmeId: 2, at: '2026-01-01T00:00:00.000Z', userId: null });
/** Persons of even ids have two scores, the others none. */
const seeded = async (store: Store, people = 50): Promise<void> => {
  await store.prepare(plain);
  const ids = Array.from({ length: people }, (_, index) => index + 1);
  await store.load(
    'person',
    ids.map((id) => newRow({ firstName: `P${String(id)}`, aadharNo: String(100_000_000_000 + id), ...(id === 10 ? { stage: 'loaded' } : {}) }, id)),
  );
  await store.load(
    'score',
    ids
      .filter((id) => id % 2 === 0)
      .flatMap((id) => [0, 1].map((nr) => newRow({ personId: id, points: id % 4, secret: `s${String(id)}` }, id * 2 + nr))),
  );
  const write = (id: number, doc: JsonObject) => ({ op: 'update' as const, entity: 'person', id, doc: { firstName: `P${String(id)}`, ...doc } });
  await store.apply(planOf([write(2, { stage: 'enrolled' }), write(4, { stage: 'dropped' }), write(6, { note: 'seen' })]));
  await store.apply(planOf([write(4, {})]));
};
const stages = async (store: Store): Promise<unknown> =>
  Object.fromEntries((await store.counts('person', ['stage'], {}, all)).map(({ keys, total: many }) => [String(keys[0]), many]));
const rowOf = async (store: Store, id: number) => store.get('person', id, all);

describe('quality 2: rows from before a mark', () => {
  const { fresh, reopened } = freshStores();

  it('get what the mark says of the rows that refer to them, with a revision and a line of the audit, and never twice', async () => {
    const { store } = await fresh();
    await seeded(store);
    await store.prepare(waiting);
    // Of 25 with scores one is enrolled, one has lost her stage again, one came with a stage of her own.
    expect(await stages(store)).toEqual({ null: 26, waiting: 22, enrolled: 1, loaded: 1 });
    expect(await rowOf(store, 6)).toMatchObject({ version: 3, updatedBy: null, doc: { stage: 'waiting', note: 'seen' } });
    expect(await store.past([{ entity: 'person', ids: [8] }], { size: 5 })).toMatchObject([
      { version: 2, userId: null, action: 'store.fillMarks', before: { firstName: 'P8' } },
    ]);
    expect(await store.query(`select count(*) as lines from audit where event = 'person.filled'`)).toEqual([{ lines: 22 }]);
    await store.prepare(plain);
    await store.prepare(waiting);
    expect(await store.query(`select count(*) as lines from audit where event = 'person.filled'`)).toEqual([{ lines: 22 }]);
  });

  it('keep an encrypted field as it was, are found by it, and are read with it by the rule', async () => {
    const { store } = await fresh();
    await seeded(store);
    await store.prepare(
      withMarks({
        stage: of({ cat: [{ var: 'record.personId' }, ' ', { var: 'rows.0.secret' }, ' ', { substr: [{ var: 'record.aadharNo' }, 0, 3] }] }),
      }),
    );
    expect((await rowOf(store, 8))?.doc.stage).toBe('8 s8 100');
    expect((await store.get('person', 8, all, { reveal: ['aadharNo'] }))?.doc.aadharNo).toBe('100000000008');
    const again = await store.apply(planOf([insert('person', 9000, { aadharNo: '100000000008' })]));
    expect(again).toMatchObject({ ok: false, refusal: { kind: 'unique', rule: 'one-aadhaar' } });
  });

  it('are filled anew by another rule as long as nobody has written them since', async () => {
    const { store } = await fresh();
    await seeded(store);
    await store.prepare(withMarks({ stage: of('wating') }));
    await store.apply(planOf([{ op: 'update', entity: 'person', id: 8, doc: { firstName: 'P8', stage: 'wating', note: 'read' } }]));
    await store.prepare(withMarks({ stage: of({ if: [{ '>': [total, 2] }, 'waiting', null] }), note: of('counted') }));
    expect((await rowOf(store, 8))?.doc).toMatchObject({ stage: 'wating', note: 'read' });
    expect((await rowOf(store, 14))?.doc).toMatchObject({ stage: 'waiting', note: 'counted' });
    expect((await rowOf(store, 12))?.doc).toEqual(expect.not.objectContaining({ stage: expect.anything() as unknown }));
    expect((await rowOf(store, 2))?.doc.stage).toBe('enrolled');
    await store.prepare(waiting);
    expect((await rowOf(store, 12))?.doc).toMatchObject({ stage: 'waiting', note: 'counted' });
    expect((await rowOf(store, 8))?.doc.stage).toBe('wating');
  });

  it('go on where the fill broke off', async () => {
    const { store, options } = await fresh();
    await seeded(store, 500);
    await store.query(`create function no_stage() returns trigger language plpgsql as $f$
      begin if new.id > 450 and new.stage is not null then raise exception 'no' using errcode = '57P01'; end if; return new; end $f$`);
    await store.query('create trigger no_stage before update on entity.person for each row execute function no_stage()');
    await expect(store.prepare(waiting)).rejects.toBeInstanceOf(StoreAway);
    expect(await store.query('select count(*) as rows from entity.person where stage is not null')).toEqual([{ rows: 199 }]);
    await store.query('drop function no_stage cascade');
    // Written after the break: decided by somebody.
    const update = { op: 'update' as const, entity: 'person', id: 498, doc: { firstName: 'P498', stage: 'placed' } };
    expect(await store.apply(planOf([update]))).toMatchObject({ ok: true });
    await store.close();
    const next = await reopened(options);
    await next.prepare(waiting);
    expect(
      await next.query(`select count(*) as rows, count(distinct entity_id) as persons from revision where action = 'store.fillMarks'`),
    ).toMatchObject([{ rows: 246, persons: 246 }]);
    expect((await rowOf(next, 498))?.doc.stage).toBe('placed');
  });

  it('are left as they are where a unique rule would be broken, which is said', async () => {
    const warnings: string[] = [];
    const { store } = await fresh({ warn: (message) => warnings.push(message) });
    await seeded(store);
    await store.apply(
      planOf([{ op: 'update', entity: 'person', id: 20, doc: { firstName: 'P8' } }, insert('person', 9000, { firstName: 'P22', stage: 'waiting' })]),
    );
    await store.prepare(waiting);
    expect(warnings.sort()).toEqual([
      'person 20 is not marked: it would break the unique rule once-a-stage',
      'person 22 is not marked: it would break the unique rule once-a-stage',
    ]);
    expect((await rowOf(store, 8))?.doc.stage).toBe('waiting');
    expect((await rowOf(store, 24))?.doc.stage).toBe('waiting');
  });

  it('are read within a bound: a row that very many refer to is left as it is, which is said, and those after it are filled', async () => {
    const warnings: string[] = [];
    const { store } = await fresh({ warn: (message) => warnings.push(message) });
    await store.prepare(plain);
    await store.load(
      'person',
      [1, 2, 3, 4, 5].map((id) => newRow({ firstName: `P${String(id)}` }, id)),
    );
    const many: readonly (readonly [number, number])[] = [
      [1, 2],
      [2, 5001],
      [3, 3000],
      [4, 3000],
      [5, 1],
    ];
    const owners = many.flatMap(([personId, count]) => Array<number>(count).fill(personId));
    await store.load(
      'score',
      owners.map((personId, index) => newRow({ personId, points: 1 }, index + 1)),
    );
    await store.load('address', [newRow({ personId: 1 }, 1)]);
    await store.prepare(withMarks({ stage: of({ cat: total }), note: of('seen'), lives: { ...of('somewhere'), entity: 'address' } }));
    const docs = await Promise.all([1, 2, 3, 4, 5].map(async (id) => (await rowOf(store, id))?.doc));
    expect(docs.map((doc) => [doc?.['stage'], doc?.['note'], doc?.['lives']])).toEqual([
      ['2', 'seen', 'somewhere'],
      [undefined, 'seen', undefined],
      ['3000', 'seen', undefined],
      ['3000', 'seen', undefined],
      ['1', 'seen', undefined],
    ]);
    expect(warnings).toEqual(['The mark stage is not set for person 2: more than 5000 rows refer to it']);
  });

  it('are the same in a restored backup, and filled there where the mark is another', async () => {
    const { store, options } = await fresh();
    await seeded(store);
    await store.prepare(waiting);
    await store.apply(planOf([insert('score', 9001, { personId: 3, points: 1 })]));
    const { file } = await store.backup(join(options.dataDir, 'one.backup.gz'), { withoutKey: true });
    for (const [definitions, here, later] of [
      [waiting, 'waiting', undefined],
      [withMarks({ stage: of('ready') }), 'ready', 'ready'],
    ] as const) {
      const target = await fresh();
      await target.store.close();
      await restoreStore(target.options, definitions, file);
      const restored = await reopened(target.options);
      await restored.prepare(definitions);
      expect((await rowOf(restored, 8))?.doc.stage).toBe(here);
      expect((await rowOf(restored, 3))?.doc.stage).toBe(later);
      expect((await rowOf(restored, 2))?.doc.stage).toBe('enrolled');
    }
  });
});

describe('quality 2: rows from before a mark, of two servers', () => {
  it('are filled once, whoever of two that start at once does it, and left alone by one whose older definitions mark otherwise', async () => {
    const { store: older, options, close } = await freshStore('postgresql');
    await seeded(older);
    await older.prepare(withMarks({ stage: of('older') }));
    const servers = await Promise.all([openStore(options), openStore(options)]);
    await Promise.all(servers.map((server) => server.prepare(waiting)));
    const stageCounts = { null: 26, waiting: 22, enrolled: 1, loaded: 1 };
    expect(await stages(servers[0])).toEqual(stageCounts);
    const late = await openStore(options);
    await late.prepare(withMarks({ stage: of('older') }));
    await late.apply(planOf([{ op: 'update', entity: 'person', id: 8, doc: { firstName: 'P8', stage: 'placed' } }]));
    expect(await stages(servers[0])).toEqual({ ...stageCounts, waiting: 21, placed: 1 });
    await late.close();
    await older.close();
    await Promise.all(servers.map((server) => server.close()));
    await close().catch(() => undefined);
  });
});
