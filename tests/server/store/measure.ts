/**
 * Figures of the store itself, without HTTP: a guarded plan against its bare statements, and the pages of a list. For benches
 * and trials.
 */
import pg from 'pg';
import { openDb } from '../../../src/server/store/db/open.ts';
import { openStore } from '../../../src/server/store/index.ts';
import type { RowQuery, Store } from '../../../src/server/store/types.ts';
import type { StoreOptions } from '../../../src/server/store/options.ts';
import { entities, insert, planOf } from './entities.ts';
import { freshStore, type Kind } from './harness.ts';

export interface Figure {
  name: string;
  /** Milliseconds. */ p50: number;
  perSecond: number;
}

/** Runs `work` for so many clients at once, after a warm-up. */
export const timed = async (name: string, clients: number, milliseconds: number, work: (client: number) => Promise<unknown>): Promise<Figure> => {
  const took: number[] = [];
  const start = performance.now() + milliseconds * 0.3;
  const end = start + milliseconds;
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      while (performance.now() < end) {
        const before = performance.now();
        await work(client);
        if (before > start) took.push(performance.now() - before);
      }
    }),
  );
  took.sort((one, other) => one - other);
  return { name, p50: took[took.length >> 1] ?? Number.NaN, perSecond: Math.round(took.length / (milliseconds / 1000)) };
};

/** What a guarded save is without its guards: the five statements in one transaction. */
const bare: readonly [string, (save: Save) => unknown[]][] = [
  [
    'update entity.person set doc = $3::jsonb, version = version + 1, updated_at = now(), updated_by = 7 where id = $1::bigint and version = $2::int',
    ({ id, version, doc }) => [id, version, doc],
  ],
  [
    `insert into revision (entity, entity_id, version, at, user_id, action, before, after, catalogue) values ('person', $1::bigint, $2::int, now(), 7, 'test', $3::jsonb, $3::jsonb, 'cat')`,
    ({ id, version, doc }) => [id, version + 1, doc],
  ],
  [
    `insert into audit (user_id, action, event, entity, entity_id, catalogue) values (7, 'test', 'test.written', 'person', $1::bigint, 'cat')`,
    ({ id }) => [id],
  ],
  [`insert into idempotency (user_id, key, body_hash, answer, at) values (7, $1::text, 'h', '{}', now())`, ({ key }) => [key]],
];
interface Save {
  id: number;
  version: number;
  doc: string;
  key: string;
}

const people = 64;
const document = (turn: number) => ({
  firstName: 'Asha',
  lastName: 'Kumari',
  phone: '1234567890',
  dob: '2001-02-03',
  filler: Array.from({ length: 40 }, (_, index) => `word ${index}`),
  turn,
});

/** A plan with version, revision, audit and key through `apply`, and the bare statements on the same table, by turns. */
export const measureSaves = async (
  kind: Kind,
  { clients = [1, 8, 32], milliseconds = 1500, rounds = 3 } = {},
): Promise<{ clients: number; bare: Figure; apply: Figure; ratio: number }[]> => {
  const fixture = await freshStore(kind);
  const { store, options } = fixture;
  await store.prepare(entities);
  const versions = new Map<number, number>();
  for (let id = 1; id <= people; id += 1) {
    await store.apply(planOf([insert('person', id, document(0))]));
    versions.set(id, 1);
  }
  let turn = 0;
  const next = (client: number): Save => {
    const id = 1 + (client % people);
    turn += 1;
    return { id, version: versions.get(id) ?? 0, doc: JSON.stringify(document(turn)), key: `k${turn}` };
  };
  const saved = ({ id, version }: Save): void => {
    versions.set(id, version + 1);
  };
  const guarded = async (client: number): Promise<void> => {
    const save = next(client);
    const applied = await store.apply(
      planOf([{ op: 'update', entity: 'person', id: save.id, version: save.version, doc: document(turn) }], {
        idempotency: { key: save.key, userId: 7, bodyHash: 'h', answer: {} },
        scope: { centres: [101] },
      }),
    );
    if (!applied.ok) throw new Error(applied.refusal.kind);
    saved(save);
  };
  const plain = kind === 'postgresql' ? await barePostgres(options.databaseUrl ?? '', next, saved) : bareEmbedded(store, next, saved);
  const found = [];
  for (const count of kind === 'postgresql' ? clients : [1]) {
    const [bares, applies]: [Figure[], Figure[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      bares.push(await timed('bare', count, milliseconds, plain.save));
      applies.push(await timed('apply', count, milliseconds, guarded));
    }
    const middle = (figures: Figure[]): Figure =>
      [...figures].sort((one, other) => one.p50 - other.p50)[figures.length >> 1] ?? { name: '', p50: Number.NaN, perSecond: 0 };
    found.push({ clients: count, bare: middle(bares), apply: middle(applies), ratio: middle(applies).p50 / middle(bares).p50 });
  }
  await plain.end();
  await fixture.close();
  return found;
};

interface Plain {
  save(client: number): Promise<void>;
  end(): Promise<void>;
}

const barePostgres = async (url: string, next: (client: number) => Save, saved: (save: Save) => void): Promise<Plain> => {
  const pool = new pg.Pool({ connectionString: url, max: 8 });
  return {
    save: async (client) => {
      const on = await pool.connect();
      try {
        const save = next(client);
        await on.query('begin');
        for (const [index, [text, values]] of bare.entries()) await on.query({ name: `b${index}`, text, values: values(save) });
        await on.query('commit');
        saved(save);
      } finally {
        on.release();
      }
    },
    end: () => pool.end(),
  };
};

const bareEmbedded = (store: Store, next: (client: number) => Save, saved: (save: Save) => void): Plain => ({
  save: async (client) => {
    const save = next(client);
    await store.query('begin');
    for (const [text, values] of bare) await store.query(text, values(save));
    await store.query('commit');
    saved(save);
  },
  end: () => Promise.resolve(),
});

/** Pages of a list on a store that has rows already. `far`: how many pages the deep one lies behind. */
export const measureLists = async (
  options: StoreOptions,
  prepare: (store: Store) => Promise<void>,
  questions: Record<string, RowQuery>,
  milliseconds = 1000,
): Promise<Figure[]> => {
  const store = await openStore(options);
  await prepare(store);
  const found: Figure[] = [];
  for (const [name, question] of Object.entries(questions)) found.push(await timed(name, 1, milliseconds, () => store.list(question)));
  await store.close();
  return found;
};

/** How long the embedded store, or a connection to PostgreSQL, takes to open where everything stands already. */
export const measureOpening = async (options: StoreOptions): Promise<number> => {
  const before = performance.now();
  const db = await openDb(options);
  await db.run('select 1');
  const took = performance.now() - before;
  await db.close();
  return took;
};
