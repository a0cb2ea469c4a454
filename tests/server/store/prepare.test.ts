import { describe, expect, it } from 'vitest';
import type { EntityDef } from '../../../src/catalogue/definition/entity.ts';
import { DefinitionRefused, openStore } from '../../../src/server/store/index.ts';
import { planTables } from '../../../src/server/store/schema/planTables.ts';
import { entities, insert, planOf } from './entities.ts';
import { freshStores } from './freshStores.ts';
import { freshStore, kinds } from './harness.ts';

const all = { centres: 'all' as const };
const person = entities.person as EntityDef;
/** The same entities with the person's definition changed. */
const withPerson = (change: Partial<EntityDef>): Record<string, EntityDef> => ({ ...entities, person: { ...person, ...change } });

describe('prepare', () => {
  const { fresh } = freshStores();

  it('is idempotent and asks one question where everything stands', async () => {
    const { store } = await fresh();
    await store.prepare(entities);
    await store.apply(planOf([insert('person', 1, { firstName: 'Asha' })]));
    const shape = () =>
      store.query(`select count(*) as n, string_agg(indexname, ',' order by indexname) as names from pg_indexes where schemaname = 'entity'`);
    const before = await shape();
    await store.prepare(entities);
    expect(await shape()).toEqual(before);
    expect((await store.get('person', 1, all))?.version).toBe(1);
  });

  it('works out sort keys and search text again that a release before made otherwise, without a new version', async () => {
    const { store } = await fresh();
    await store.prepare(entities);
    const names = ['ज़ीनत', 'झरना', 'Batch 10', 'Batch 2'];
    await store.apply(planOf(names.map((firstName, index) => insert('person', index + 1, { firstName }))));
    const keys = () => store.query(`select id, version, "firstName$key" as key, search from entity.person order by id`);
    const keysBefore = await keys();
    await store.query(
      `update entity.person set "firstName$key" = lower("firstName"), search = ' ' || lower("firstName") || ' ' where true returning id`,
    );
    expect(await keys()).not.toEqual(keysBefore);
    await store.query(
      `update store_meta set value = jsonb_set(value, '{rows,how values are read}', '"before"') where key = 'table person' returning key`,
    );
    await store.query(`update store_meta set value = jsonb_set(value, '{stamp}', '"before"') where key = 'definitions' returning key`);
    await store.prepare(entities);
    expect(await keys()).toEqual(keysBefore);
    const { rows } = await store.list({ entity: 'person', scope: all, sort: { column: 'firstName', descending: false }, size: 9 });
    expect(rows.map(({ doc }) => doc['firstName'])).toEqual(['Batch 2', 'Batch 10', 'ज़ीनत', 'झरना']);
    for (const text of ['जीनत', 'ज\u093cीनत', 'ज़ी'])
      expect((await store.list({ entity: 'person', scope: all, search: text, size: 9 })).rows.map(({ id }) => id)).toEqual([1]);
  });

  it.each(kinds)('adds a column to a table with rows: filled, indexed, copied on, without a new version (%s)', async (kind) => {
    const { store } = await fresh({}, kind);
    await store.prepare(entities);
    const rows = Array.from({ length: 1200 }, (_, index) => ({ firstName: `Name ${index + 1}`, city: index % 2 === 0 ? 'Pune' : 'Nashik' }));
    await store.load(
      'person',
      rows.map((doc, index) => ({ id: index + 1, doc, centreId: 101, programmeId: 2, at: '2026-01-01T00:00:00.000Z', userId: null })),
    );
    await store.apply(planOf([insert('engagement', 1, { personId: 1, status: 'Mobilised' })]));
    const engagement = entities.engagement as EntityDef;
    await store.prepare({
      ...withPerson({
        columns: { ...person.columns, city: { type: 'text', filter: true, sort: true } },
        search: ['firstName', 'city'],
        counters: [['city']],
      }),
      engagement: {
        ...engagement,
        columns: { ...engagement.columns, city: { type: 'text', filter: true, from: { entity: 'person', by: 'personId', at: '/city' } } },
      },
    });
    expect(await store.count('person', { city: 'Pune' }, all)).toBe(600);
    expect(
      (
        await store.list({
          entity: 'person',
          scope: all,
          where: { city: 'Nashik' },
          search: 'nashik',
          sort: { column: 'city', descending: true },
          size: 5,
        })
      ).total,
    ).toBe(600);
    expect(await store.get('person', 1, all)).toMatchObject({ version: 1, columns: { city: 'Pune' } });
    expect((await store.find('engagement', { city: 'Pune' }, all)).map(({ id }) => id)).toEqual([1]);
    await store.apply(planOf([{ op: 'update', entity: 'person', id: 1, doc: { city: 'Wardha' } }]));
    expect(await store.count('person', { city: 'Pune' }, all)).toBe(599);
    expect((await store.get('engagement', 1, all))?.columns.city).toBe('Wardha');
  });

  it('leaves a dropped column where it is, goes on writing, and fills it again when it comes back', async () => {
    const { store } = await fresh();
    await store.prepare(entities);
    await store.apply(planOf([insert('person', 1, { firstName: 'Asha', phone: '1234567890' })]));
    await store.prepare(withPerson({ columns: { firstName: { type: 'text', sort: true } }, search: ['firstName'] }));
    await store.apply(planOf([insert('person', 2, { firstName: 'Bina', phone: '1234500000' })]));
    await expect(store.find('person', { phone: '1234567890' }, all)).rejects.toMatchObject({ reason: 'unknown-column' });
    expect(await store.query('select phone from entity.person order by id')).toEqual([{ phone: '1234567890' }, { phone: null }]);
    await store.prepare(entities);
    expect((await store.find('person', { phone: '1234500000' }, all)).map(({ id }) => id)).toEqual([2]);
  });

  it('makes changed indexes anew and drops those that no definition wants', async () => {
    const { store } = await fresh();
    await store.prepare(entities);
    await store.apply(planOf([insert('person', 1, { firstName: 'Asha', phone: '1234567890' })]));
    const on = async (column: string) =>
      (await store.query(`select 1 from pg_indexes where schemaname = 'entity' and tablename = 'person' and indexdef like $1`, [`%${column}%`]))
        .length;
    expect([await on('phone'), await on('firstName$key')]).toEqual([2, 2]);
    await store.prepare(withPerson({ columns: { ...person.columns, phone: { type: 'text' } }, scope: 'none' }));
    expect([await on('phone'), await on('firstName$key'), await on('centre_id')]).toEqual([0, 1, 0]);
    await store.prepare(entities);
    expect([await on('phone'), await on('firstName$key')]).toEqual([2, 2]);
  });

  it('holds a unique rule that comes later from then on, keeps the rows that break it already, and says so', async () => {
    const warnings: string[] = [];
    const { store } = await fresh({
      warn: (message: string) => {
        warnings.push(message);
      },
    });
    await store.prepare(withPerson({ unique: [] }));
    await store.apply(planOf([insert('person', 1, { aadharNo: '123412341234' }), insert('person', 2, { aadharNo: '123412341234' })]));
    await store.prepare(entities);
    expect(warnings).toEqual([expect.stringMatching(/person 2 breaks the unique rule one-aadhaar/)]);
    expect(await store.apply(planOf([insert('person', 3, { aadharNo: '123412341234' })]))).toMatchObject({
      refusal: { kind: 'unique', rule: 'one-aadhaar' },
    });
  });

  it('refuses to open a store under another secret key', async () => {
    const { store, options } = await fresh();
    await store.prepare(entities);
    await store.close();
    const other = await openStore({ ...options, secretKey: 'ff'.repeat(32) });
    await expect(other.prepare(entities)).rejects.toThrow(/SECRET_KEY/);
    await other.close();
  });

  it('runs the tables of other rooms once, and again when they change', async () => {
    const { store, options } = await fresh({ systemTables: ['create table if not exists guest (id int primary key)'] });
    await store.prepare(entities);
    await store.query('insert into guest values (1)');
    await store.close();
    const again = await openStore({
      ...options,
      systemTables: ['create table if not exists guest (id int primary key)', 'alter table guest add column if not exists name text'],
    });
    await again.prepare(entities);
    expect(await again.query('select id, name from guest')).toEqual([{ id: 1, name: null }]);
    await again.close();
  });
});

describe('prepare by several processes', () => {
  it('makes one PostgreSQL ready from four connections at once while rows are written', async () => {
    const { store, options, close } = await freshStore('postgresql');
    await store.prepare(entities);
    const definitions = withPerson({ columns: { ...person.columns, lastName: { type: 'text', sort: true, filter: true } } });
    const others = await Promise.all([1, 2, 3].map(() => openStore(options)));
    let id = 0;
    let writing = true;
    const writer = (async () => {
      while (writing) {
        id += 1;
        const applied = await store.apply(planOf([insert('person', id, { firstName: 'A', lastName: `L${id}` })]));
        expect(applied.ok).toBe(true);
      }
    })();
    await Promise.all(others.map((other) => other.prepare(definitions)));
    writing = false;
    await writer;
    await store.prepare(definitions);
    expect(await store.count('person', {}, all)).toBe(id);
    expect((await store.query('select 1 from entity.person where "lastName" is null')).length).toBe(0);
    for (const other of others) await other.close();
    await close();
  });
});

describe('definitions that cannot be stored', () => {
  const refused = (change: Partial<EntityDef>) => () => planTables(withPerson(change));
  it('are refused with the entity and what is wrong', () => {
    expect(refused({ columns: { version: { type: 'integer' } } })).toThrow(DefinitionRefused);
    expect(refused({ columns: { version: { type: 'integer' } } })).toThrow(/config\/entities\/person\.json: column version/);
    expect(refused({ columns: { a$b: { type: 'text' } } })).toThrow(/a\$b/);
    expect(refused({ columns: { all: { type: 'text', at: '' } } })).toThrow(/whole document/);
    expect(refused({ references: { x: 'nobody' } })).toThrow(/nobody/);
    expect(refused({ scope: { through: 'nowhere' } })).toThrow(/nowhere/);
    expect(refused({ counters: [['nothing']] })).toThrow(/nothing/);
    expect(refused({ columns: { x: { type: 'text', from: { entity: 'course', by: 'courseId', at: '/name' } } } })).toThrow(/no reference/);
    expect(
      refused({
        references: { engagementId: 'engagement' },
        columns: { status: { type: 'text', from: { entity: 'engagement', by: 'engagementId', at: '/status' } } },
      }),
    ).toThrow(/circle/);
  });
});
