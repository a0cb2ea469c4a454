import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultOf } from '../../../src/server/store/db/faults.ts';
import { openDb } from '../../../src/server/store/db/open.ts';
import type { Db } from '../../../src/server/store/db/types.ts';
import { StoreAway, StoreFault } from '../../../src/server/store/index.ts';
import { freshStore, kinds, type OpenedStore } from './harness.ts';

describe.each(kinds)('the database %s', (kind) => {
  let opened: OpenedStore;
  let db: Db;
  beforeAll(async () => {
    opened = await freshStore(kind);
    await opened.store.close();
    db = await openDb(opened.options);
    await db.run('create table made (id int primary key, name text)');
  });
  afterAll(async () => {
    await db.close();
    await opened.close();
  });

  it('reads every type as the same JavaScript value', async () => {
    const [row] = await db.run(`select 1::int2 as a, 2::int4 as b, 3::int8 as c, 4.5::numeric as d, 5.5::float8 as e, true as f,
      date '2026-02-28' as g, timestamptz '2026-01-02 03:04:05.678+05:30' as h, timestamp '2026-01-02 03:04:05' as i, interval '1 day' as j,
      '{"a": [1, null]}'::jsonb as k, '[2]'::json as l, 'text' as m, array['a', 'b'] as n, array[1, 2] as o, null as p`);
    expect(row).toEqual({
      a: 1,
      b: 2,
      c: 3,
      d: 4.5,
      e: 5.5,
      f: true,
      g: '2026-02-28',
      h: '2026-01-01T21:34:05.678Z',
      i: '2026-01-02T03:04:05.000Z',
      j: '1 day',
      k: { a: [1, null] },
      l: [2],
      m: 'text',
      n: ['a', 'b'],
      o: [1, 2],
      p: null,
    });
  });

  it('takes the same JavaScript values as parameters', async () => {
    const [row] = await db.run(
      `select $1::text as a, $2::bigint as b, $3::jsonb as c, $4::text[] as d, $5::int[] as e, $6::timestamptz as f, $7::text as g, $8::boolean as h,
        $9::text as i, $10::bigint as j`,
      [7, 8, { x: 'y' }, ['q"\\,', 'w'], [1], new Date('2026-01-02T00:00:00Z'), undefined, true, 'nul\u0000l', '9'],
    );
    expect(row).toEqual({ a: '7', b: 8, c: { x: 'y' }, d: ['q"\\,', 'w'], e: [1], f: '2026-01-02T00:00:00.000Z', g: null, h: true, i: 'null', j: 9 });
  });

  it('commits a transaction that returns and rolls back one that throws', async () => {
    await db.transaction(({ run }) => run('insert into made values (1, $1)', ['kept']));
    await expect(
      db.transaction(async ({ run }) => {
        await run(`insert into made values (2, 'lost')`);
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    expect(await db.run('select * from made')).toEqual([{ id: 1, name: 'kept' }]);
    await expect(db.transaction(({ run }) => run('insert into made values (1, $1)', ['twice']))).rejects.toMatchObject({ code: '23505' });
    expect(await db.health()).toBe('ok');
  });

  it('says a wrong statement without the values that were sent', async () => {
    const fault = await db.run('select * from nowhere where name = $1', ['0123 4567 8901']).catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(StoreFault);
    expect(fault).toMatchObject({ code: '42P01' });
    expect(JSON.stringify({ ...(fault as object), message: String(fault), stack: (fault as Error).stack })).not.toContain('0123 4567');
    const values = await db.run('select $1::int as n', ['0123 4567 8901']).catch((error: unknown) => error);
    expect(values).toMatchObject({ code: '22P02' });
    expect(String(values)).not.toContain('0123');
  });
});

describe('faults', () => {
  it.each(['ECONNREFUSED', '57P01', '57P03', '08006', '53100', '53300', '58030', '57014'])('%s means that the store is away', (code) => {
    expect(faultOf(Object.assign(new Error('x'), { code }))).toBeInstanceOf(StoreAway);
  });
  it.each(['23505', '42P01', 'SK001', '40P01'])('%s does not', (code) => {
    const fault = faultOf(Object.assign(new Error('x'), { code, detail: 'd' })) as StoreFault;
    expect([fault.name, fault.code, fault.detail]).toEqual(['StoreFault', code, code === 'SK001' ? 'd' : undefined]);
  });
  it('a connection that went is away, whatever it calls itself', () => {
    expect(faultOf(new Error('Connection terminated unexpectedly'))).toBeInstanceOf(StoreAway);
    expect(faultOf(new Error('timeout exceeded when trying to connect'))).toBeInstanceOf(StoreAway);
    expect(faultOf('odd')).toBeInstanceOf(StoreFault);
  });
});
