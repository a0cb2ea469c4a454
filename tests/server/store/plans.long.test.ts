/**
 * EXPLAIN with 100,000 beneficiaries on PostgreSQL: no list, search, find or count reads a big table from end to end. With fewer rows
 * PostgreSQL rightly reads some of them whole.
 */
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Catalogue } from '../../../src/catalogue/types.ts';
import { seedBulk } from '../../../src/server/seed/bulk.ts';
import { seedDemo } from '../../../src/server/seed/demo.ts';
import { sessionTables } from '../../../src/server/session/tables.ts';
import { countStatement, findStatement } from '../../../src/server/store/read/find.ts';
import { listStatement } from '../../../src/server/store/read/list.ts';
import { planTables } from '../../../src/server/store/schema/planTables.ts';
import type { TablePlans } from '../../../src/server/store/schema/tablePlan.ts';
import type { RowQuery } from '../../../src/server/store/types.ts';
import { openSealer } from '../../../src/server/store/sealed.ts';
import { root } from '../../support/product.ts';
import { productCatalogue } from '../http/harness.ts';
import { freshStore, secretKey, type OpenedStore } from './harness.ts';

const beneficiaries = 100_000;
const real = 2_000;
const now = new Date('2026-11-20T06:00:00Z');
/** A table of fewer rows may be read whole: counters, centres. */
const big = 10_000;
const all = { centres: 'all' as const };
const sealer = openSealer(secretKey);

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Total Cost': number;
  Plans?: Node[];
}
/**
 * Tables read from end to end. A limit that ends the reading after a small part of it (a word that every tenth row has) is no
 * such reading.
 */
const whole = (node: Node, share = 1): string[] => {
  if (node['Node Type'] === 'Seq Scan') return share > 0.2 ? [node['Relation Name'] ?? ''] : [];
  return (node.Plans ?? []).flatMap((below) => whole(below, node['Node Type'] === 'Limit' ? node['Total Cost'] / below['Total Cost'] : 1));
};

describe('with 100,000 beneficiaries on PostgreSQL', () => {
  let fixture: OpenedStore;
  let client: pg.Client;
  let catalogue: Catalogue;
  let plans: TablePlans;
  let bigTables: Set<string>;

  /** Copies the rows that the seed made, each with an id, a reference and a moment of its own. */
  const multiply = async (noun: string, shift: Record<string, string>): Promise<void> => {
    const { rows } = await client.query<{ name: string }>(
      `select column_name as name from information_schema.columns where table_schema = 'entity' and table_name = $1`,
      [noun],
    );
    const names = rows.map(({ name }) => `"${name}"`);
    const values = rows.map(({ name }) => shift[name] ?? `t."${name}"`);
    await client.query(
      `insert into entity."${noun}" (${names.join(', ')}) select ${values.join(', ')} from entity."${noun}" t cross join generate_series(1, ${beneficiaries / real - 1}) k`,
    );
  };

  beforeAll(async () => {
    catalogue = await productCatalogue();
    plans = planTables(catalogue.entities);
    fixture = await freshStore('postgresql', { systemTables: sessionTables });
    const { store, options } = fixture;
    await store.prepare(catalogue.entities);
    await seedDemo(store, catalogue, { configDir: root, now });
    await seedBulk(store, catalogue, { configDir: root, now, beneficiaries: real, centres: 40 });
    client = new pg.Client({ connectionString: options.databaseUrl });
    await client.connect();
    const moment = `t.created_at - k * interval '3 hours'`;
    await multiply('student', { id: 't.id + k * 1000000', created_at: moment });
    await multiply('engagement', {
      id: 't.id + k * 1000000',
      created_at: moment,
      dbUserId: 't."dbUserId" + k * 1000000',
      dbUserId$key: 't."dbUserId" + k * 1000000',
    });
    await multiply('address', { id: 't.id + k * 1000000', created_at: moment, entityId: 't."entityId" + k * 1000000' });
    await store.tidy();
    const sizes = await client.query<{ name: string }>(`select relname as name from pg_class where relkind = 'r' and reltuples > ${big}`);
    bigTables = new Set(sizes.rows.map(({ name }) => name));
    expect([...bigTables]).toEqual(expect.arrayContaining(['student', 'engagement', 'address']));
    return async () => {
      await client.end();
      await fixture.close();
    };
  });

  const readWhole = async ({ text, values }: { text: string; values: unknown[] }, modes: readonly string[]): Promise<string[]> => {
    const found: string[] = [];
    for (const mode of modes) {
      await client.query(`set plan_cache_mode = ${mode}`);
      await client.query(`prepare asked as ${text}`);
      const literals = values
        .map((value) => (Array.isArray(value) ? `'{${value.map((one) => JSON.stringify(one)).join(',')}}'` : pg.escapeLiteral(String(value))))
        .join(', ');
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
        `explain (format json) execute asked${literals === '' ? '' : `(${literals})`}`,
      );
      found.push(...whole(rows[0]?.['QUERY PLAN'][0].Plan ?? { 'Node Type': '', 'Total Cost': 0 }).filter((name) => bigTables.has(name)));
      await client.query('deallocate asked');
    }
    return found;
  };
  const modes = ['force_custom_plan', 'force_generic_plan'] as const;
  const scopes = { 'one centre': { centres: [101] }, 'three centres': { centres: [101, 102, 103] }, 'all centres': all };

  /**
   * Every question that the definitions admit of an entity: each filter alone and with each order, each order alone, pages,
   * searches.
   */
  const questions = (noun: string): Omit<RowQuery, 'scope'>[] => {
    const plan = plans[noun];
    if (plan === undefined) return [];
    const value = { text: 'Enrolled', integer: 101, number: 55.5, date: '2001-02-03', timestamp: '2026-01-01T00:00:00Z', boolean: true } as const;
    const filters = plan.columns.filter(({ filter }) => filter).map(({ name, type }) => ({ [name]: value[type] }));
    const programme = plan.scoped ? [{ programmeId: 2 }] : [];
    const sorts = [
      undefined,
      { column: 'createdAt', descending: true },
      ...plan.columns
        .filter(({ sort }) => sort)
        .flatMap(({ name }) => [
          { column: name, descending: false },
          { column: name, descending: true },
        ]),
    ];
    const wheres = [{}, ...filters, ...programme, ...filters.flatMap((filter) => programme.map((one) => ({ ...filter, ...one })))];
    const words = plan.search.length === 0 ? [] : ['ram', 'a', 'asha k', '345678', 'zzqx'];
    return [
      ...wheres.flatMap((where) => sorts.map((sort) => ({ entity: noun, size: 50, where, ...(sort === undefined ? {} : { sort }) }))),
      ...words.flatMap((search) => sorts.slice(0, 4).map((sort) => ({ entity: noun, size: 50, search, ...(sort === undefined ? {} : { sort }) }))),
      { entity: noun, size: 50, page: 200 },
    ];
  };

  it.each(['engagement', 'student', 'address', 'shortlist'])('no list of %s reads a big table whole', async (noun) => {
    const bad: string[] = [];
    const plan = plans[noun];
    if (plan === undefined) throw new Error(`no entity is called ${noun}`);
    for (const [name, scope] of Object.entries(scopes)) {
      for (const question of questions(noun)) {
        const statement = listStatement(plan, { ...question, scope }, sealer);
        const found = await readWhole(statement, statement.once ? ['force_custom_plan'] : modes);
        if (found.length > 0) bad.push(`${name} ${JSON.stringify(question)}: ${found.join(', ')}`);
      }
    }
    expect(bad).toEqual([]);
  });

  it("no find or count of a beneficiary's rows does", async () => {
    for (const [noun, where] of [
      ['address', { entityId: 35 }],
      ['engagement', { dbUserId: 35 }],
      ['student', { aadharNo: '012345678901' }],
      ['student', { primaryContactNumber: '1905251732' }],
    ] as const) {
      const plan = plans[noun];
      if (plan === undefined) throw new Error(noun);
      for (const scope of Object.values(scopes)) {
        expect(await readWhole(findStatement(plan, where, scope, {}, sealer), modes)).toEqual([]);
        expect(await readWhole(countStatement(plan, where, scope, sealer), modes)).toEqual([]);
      }
    }
  });

  it('a search for a common word gives the page that a plain question gives, forwards and from a cursor', async () => {
    const like = `t.search like '% a%'`;
    for (const [scope, within] of [
      [all, 'true'],
      [{ centres: [101] }, 't.centre_id = 101'],
    ] as const) {
      const plain = await client.query<{ id: string }>(
        `select t.id from entity.engagement t where ${within} and ${like} order by t."firstName$key", t.id limit 40`,
      );
      const query = { entity: 'engagement', scope, search: 'a', sort: { column: 'firstName', descending: false }, size: 20 };
      const first = await fixture.store.list(query);
      const second = await fixture.store.list({ ...query, after: first.next ?? '' });
      expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(plain.rows.map(({ id }) => Number(id)));
      expect(first).toMatchObject({ total: 1000, totalIsCapped: true });
    }
  });
});
