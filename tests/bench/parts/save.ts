/** One guarded save over HTTP (session, scope, judgement, version, revision, audit, idempotency) against its bare statements, on both stores. */
import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { startProduct } from '../../support/product.ts';
import { signInOverWire } from '../../support/wire.ts';
import { bareStatements, saveBare, type Record } from '../bareSave.ts';
import { clientOf, timed } from '../client.ts';
import { productOn } from '../database.ts';
import { recordsToSave } from '../recordsToSave.ts';
import { median, ratioOf, row, type Part, type Row } from '../rows.ts';

const people = 64;
const milliseconds = 2000;
const account = 'manager@skilldesk.test';

interface Saver {
  save(worker: number): Promise<void>;
  close(): void;
}

/** Everybody who saves has records of their own: this measures saving, not waiting for each other. */
async function httpSaver(url: string): Promise<Saver> {
  const { token } = await signInOverWire(url, account);
  const records = await recordsToSave(url, token, people);
  if (records.length < 8) throw new Error(`Only ${records.length} records to save.`);
  const clients = Array.from({ length: 32 }, () => clientOf(url, token));
  let turn = 0;
  return {
    save: async (worker) => {
      turn += 1;
      const record = records[worker % records.length];
      const client = clients[worker % clients.length];
      if (!record || !client) throw new Error('no record');
      record['mobilizationPlace'] = `Stand ${turn % 97}`;
      const answer = JSON.parse(await client.call('student', 'updateBeneficiaryDetails', [record], { 'idempotency-key': randomUUID() })) as {
        appError: unknown;
        data: string;
      };
      if (answer.appError !== null) throw new Error(JSON.stringify(answer.appError).slice(0, 300));
      const saved = (JSON.parse(answer.data) as { version?: number }[])[0]?.version;
      record['version'] = saved ?? Number(record['version']) + 1;
    },
    close: () => clients.forEach((client) => client.close()),
  };
}

const asRecords = (rows: { id: string | number; version: number; doc: unknown }[]): Record[] =>
  rows.map(({ id, version, doc }) => ({ id: Number(id), version, doc: JSON.stringify(doc) }));
const pick = `select id, version, doc from entity.student order by id limit ${people}`;

async function onPostgres(rounds: number, size: number): Promise<Row[]> {
  const { product, url, database } = await productOn(size, account);
  const saver = await httpSaver(url);
  const pool = Array.from({ length: 8 }, () => new pg.Client(database));
  await Promise.all(pool.map((client) => client.connect()));
  const records = asRecords((await (pool[0] ?? pool[1])?.query(pick))?.rows ?? []);
  const waiting = pool.map(() => Promise.resolve());
  /** A pool of eight, as the product has: who finds its connection busy waits. */
  const bare = (worker: number): Promise<void> => {
    const slot = worker % pool.length;
    const turn = (waiting[slot] ?? Promise.resolve()).then(async () => {
      const record = records[worker % records.length];
      if (record)
        await saveBare((name, values) => pool[slot]?.query({ name, text: bareStatements[name], values }) ?? Promise.resolve(), record, randomUUID());
    });
    waiting[slot] = turn;
    return turn;
  };
  const found: Row[] = [];
  for (const clients of [1, 8, 32]) {
    const http: number[] = [];
    const plain: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      plain.push(await timed(clients, milliseconds, bare));
      http.push(await timed(clients, milliseconds, (worker) => saver.save(worker)));
    }
    found.push(
      row(`save: PostgreSQL, ${clients} client${clients === 1 ? '' : 's'}`, median(http), 'ms', {
        ratio: ratioOf(http, plain),
        against: `bare ${median(plain).toFixed(2)} ms`,
        target: clients === 1 ? '<= 1.5×' : '<= 2.5×',
      }),
    );
  }
  saver.close();
  await Promise.all(pool.map((client) => client.end()));
  await product.stop();
  return found;
}

async function onEmbedded(rounds: number): Promise<Row[]> {
  const product = await startProduct({ env: { RATE_LIMIT: '0', LOG_LEVEL: 'error' } });
  const saver = await httpSaver(product.url);
  const http: number[] = [];
  for (let round = 0; round < rounds; round += 1) http.push(await timed(1, milliseconds, (worker) => saver.save(worker)));
  saver.close();
  await product.stop();
  const db = await PGlite.create(join(product.dataDir, 'database'), { extensions: { btree_gin, pg_trgm } });
  const records = asRecords((await db.query<{ id: number; version: number; doc: unknown }>(pick)).rows);
  const plain: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    plain.push(
      await timed(1, milliseconds, async () => {
        const record = records[0];
        if (record) await saveBare((name, values) => db.query(bareStatements[name], values), record, randomUUID());
      }),
    );
  }
  await db.close();
  return [
    row('save: embedded store, 1 client', median(http), 'ms', {
      ratio: ratioOf(http, plain),
      against: `bare ${median(plain).toFixed(2)} ms`,
      target: '<= 2×',
    }),
  ];
}

export const save: Part = {
  name: 'save',
  about: 'a guarded save over HTTP against its bare statements, PostgreSQL and embedded',
  run: async ({ rounds, rows: sizes }) => [...(await onPostgres(rounds, sizes[0] ?? 10_000)), ...(await onEmbedded(rounds))],
};
