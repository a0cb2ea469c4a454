import { beforeAll, describe, expect, it } from 'vitest';
import { faultOf } from '../../../src/server/store/db/faults.ts';
import { openDb } from '../../../src/server/store/db/open.ts';
import type { Db } from '../../../src/server/store/db/types.ts';
import { StoreAway, StoreFault } from '../../../src/server/store/index.ts';
import { freshStore, kinds, type OpenedStore } from './harness.ts';

describe.each(kinds)('the database %s', (kind) => {
  let fixture: OpenedStore;
  let db: Db;
  beforeAll(async () => {
    fixture = await freshStore(kind);
    await fixture.store.close();
    db = await openDb(fixture.options);
    await db.run('create table made (id int primary key, name text)');
    return async () => {
      await db.close();
      await fixture.close();
    };
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

  it('quality 1: answers short questions of one turn as it answers each alone, on PostgreSQL in one transaction', async () => {
    const texts = [
      `select $1::bigint as a, date '2026-02-28' as b, '{"a": [1, null]}'::jsonb as c, null as d, now()::text as at`,
      'select n, n * 2 as twice, now()::text as at from unnest($1::int[]) as n',
      `select $1::text as a, timestamptz '2026-01-02 03:04:05.678+05:30' as b, true as c, array['a', 'b'] as d, now()::text as at`,
      'select 1 as a, now()::text as at where $1::text is not null',
    ];
    const values = [7, [4, 5, 6], 'q"\\,{}', null];
    const without = (rows: Record<string, unknown>[]) => rows.map(({ at: _at, ...row }) => row);
    const alone: Record<string, unknown>[][] = [];
    for (const [at, text] of texts.entries()) alone.push(without(await db.run(text, [values[at]])));
    // The second time the columns are known already; more of them than go together.
    for (const times of [1, 2, 5]) {
      const queries = Array.from({ length: times }, () => texts).flat();
      const found = await Promise.all(queries.map((text, at) => db.run(text, [values[at % texts.length]], 'short')));
      expect(found.map(without)).toEqual(Array.from({ length: times }, () => alone).flat());
      const moments = new Set(found.flat().map(({ at }) => at));
      if (kind === 'postgresql') expect(moments.size).toBe(Math.ceil(queries.length / 8));
    }
  });

  it('quality 2: a short question that fails fails alone, and the next one is answered', async () => {
    const ask = (by: number) => db.run('select 12 / $1::int as a', [by], 'short');
    for (const round of [1, 2]) {
      const [first, failed, last] = await Promise.allSettled([ask(round), ask(0), ask(3)]);
      expect(first).toMatchObject({ status: 'fulfilled', value: [{ a: 12 / round }] });
      expect(failed).toMatchObject({ status: 'rejected', reason: expect.objectContaining({ code: '22012' }) });
      expect(last).toMatchObject({ status: 'fulfilled', value: [{ a: 4 }] });
    }
    await expect(db.run('select a from nowhere where a = $1::int', [1], 'short')).rejects.toMatchObject({ code: '42P01' });
    expect(await ask(4)).toEqual([{ a: 3 }]);
  });

  it('quality 2: a short question finds other columns where the table has become another', async () => {
    await db.run('create table reshaped as select 1 as a');
    const ask = () => db.run('select * from reshaped where $1::int = 1', [1], 'short');
    expect(await ask()).toEqual([{ a: 1 }]);
    await db.run('alter table reshaped alter a type text, add b date');
    // While one connection is busy another one asks, which has never asked before.
    const [, found] = await Promise.all([db.run('select pg_sleep(0.2)'), ask().catch(() => ask())]);
    expect(found).toEqual([{ a: '1', b: null }]);
    expect(await ask().catch(() => ask())).toEqual(found);
  });

  it('quality 2: what is on its way keeps its columns while other short questions fail, and what came behind a failed one goes together again', async () => {
    const short = (text: string, value: number) => db.run(text, [value], 'short');
    const sql = 'select $1::int as told, now()::text as at';
    await short(sql, 1);
    const slow = Promise.all([short('select pg_sleep(0.4)::text as slept where $1::int > 0', 1), short(sql, 2)]);
    // In a turn of their own.
    await new Promise((resolve) => setImmediate(resolve));
    const failed = Promise.allSettled([short('select 7 / $1::int as a', 0), short(sql, 3), short('select $1::int as behind, now()::text as at', 4)]);
    expect((await failed).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
    expect((await slow)[1]).toEqual([{ told: 2, at: expect.any(String) as string }]);
    const [[one], [other]] = await Promise.all([short('select $1::int as behind, now()::text as at', 5), short(sql, 6)]);
    expect([one, other]).toMatchObject([{ behind: 5 }, { told: 6 }]);
    if (kind === 'postgresql') expect(one?.['at']).toBe(other?.['at']);
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
