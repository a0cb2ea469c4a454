/**
 * PostgreSQL by URL: a pool of eight, statements prepared under a name made from their text. Through a pooler that lends connections
 * for a transaction only (PgBouncer), statements go on their own and unnamed; what needs a session goes past it.
 */
import { createHash } from 'node:crypto';
import pg from 'pg';
import { inTime } from '../../health.ts';
import { StoreAway } from '../errors.ts';
import { faultOf } from './faults.ts';
import { isPlain, openExchange } from './exchange.ts';
import { openHealthProbe, type HealthProbe } from './healthProbe.ts';
import { patiently, statementLimit, type Patience } from './patience.ts';
import { parsers, toParameter } from './values.ts';
import type { Db, Run, DbSession } from './types.ts';

const poolSize = 8;
/** A database that does not answer does not say goodbye either. */
const closeWithin = 2_000;
/** Beyond this many texts statements go unnamed: each name costs memory in every connection. */
const mostNames = 1000;

const types = {
  getTypeParser: (id: number, format?: 'text' | 'binary') => parsers[id] ?? pg.types.getTypeParser(id, format),
} as pg.CustomTypesConfig;

const namer = (): ((text: string) => string | undefined) => {
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= mostNames) return known;
    const name = `s${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
    names.set(text, name);
    return name;
  };
};

/** A statement on a connection of the pool, waited for with an end. */
const ask = async <T extends object>(client: pg.PoolClient, query: pg.QueryConfig, patience: Patience): Promise<T[]> => {
  try {
    const answer = await patiently(client.query<T>(query), patience);
    return answer.rows;
  } catch (error) {
    throw faultOf(error);
  }
};

/** Lends a connection for as long as `work` takes. It is dropped when the work fails: nobody knows in which state it is. */
const lender =
  (pool: pg.Pool) =>
  async <T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    const client = await pool.connect().catch((error: unknown) => {
      throw faultOf(error);
    });
    // A connection that dies between two statements says so here; the next statement on it fails.
    const died = (): void => undefined;
    client.on('error', died);
    let broken = true;
    try {
      const answer = await work(client);
      broken = false;
      return answer;
    } finally {
      client.off('error', died);
      client.release(broken);
    }
  };

const openPool = (config: pg.PoolConfig & { connectionString: string }, openProbeOf: (spare: () => Promise<unknown>) => HealthProbe) => {
  const pool = new pg.Pool({ max: poolSize, types, application_name: 'skilldesk', connectionTimeoutMillis: 5_000, keepAlive: true, ...config });
  // An idle connection that dies says so here; the next statement takes a new one.
  pool.on('error', () => undefined);
  const lend = lender(pool);
  const probe = openProbeOf(() => lend((client) => client.query('select 1')));
  return {
    lend,
    probe,
    close: async (): Promise<void> => {
      await probe.close();
      if (!pool.ended && !pool.ending) await inTime(pool.end(), closeWithin, undefined);
    },
  };
};

type Pool = ReturnType<typeof openPool>;

/** Connections of our own. */
const openDirect = (url: string): Pool =>
  openPool(
    {
      connectionString: url,
      options: `-c timezone=UTC -c statement_timeout=${statementLimit} -c idle_in_transaction_session_timeout=60000 -c jit=off`,
    },
    (spare) => openHealthProbe(url, { spare }),
  );

interface Pooler {
  url: string;
  warn(message: string): void;
}

/**
 * Connections that are ours for a transaction at a time. Of what a session sets a pooler keeps the time zone alone, and takes no settings
 * from who connects: limits of statements are the database's or the pooler's own.
 */
const openPooled = ({ url, warn }: Pooler): Pool => {
  let isTold = false;
  const onConnect = async (client: pg.ClientBase): Promise<void> => {
    const { rows } = await client.query<{ most: string }>(
      `select set_config('TimeZone', 'UTC', false), current_setting('statement_timeout') as most`,
    );
    if (isTold || rows[0]?.most !== '0') return;
    isTold = true;
    warn('Statements through DATABASE_POOLER_URL have no time limit: give the pooler the connect_query of docs/scaling.md');
  };
  return openPool({ connectionString: url, onConnect }, (spare) => openHealthProbe(url, { spare, isPooler: true }));
};

export const openPostgresql = (url: string, pooler?: Pooler): Db => {
  const direct = openDirect(url);
  const pooled = pooler && openPooled(pooler);
  const { lend, probe } = pooled ?? direct;
  const nameOf = pooled ? () => undefined : namer();
  const alone: Patience = { limit: statementLimit, isSilent: probe.isSilent };
  // What a session does may be allowed to take long (`withoutTimeLimit`): only silence ends it.
  const amongOthers: Patience = { isSilent: direct.probe.isSilent };

  const askShortly = openExchange(types, {
    lend,
    patiently: (answers) => patiently(answers, alone).catch((error: unknown) => Promise.reject(faultOf(error))),
    alone: ({ text, values }) => run(text, values),
  });
  const run: Run = <T extends object>(text: string, parameters: readonly unknown[] = [], how?: 'once' | 'short') => {
    const name = how === 'once' ? undefined : nameOf(text);
    const values = parameters.map(toParameter);
    if (how === 'short' && name !== undefined && values.every(isPlain)) return askShortly({ name: `${name}s`, text, values }) as Promise<T[]>;
    const query = { text, values, ...(name === undefined ? {} : { name }) };
    return lend((client) => ask<T>(client, query, alone));
  };
  const session = <T>(work: (session: DbSession) => Promise<T>): Promise<T> =>
    direct.lend((client) =>
      work({
        run: (text, parameters) => ask(client, { text, values: (parameters ?? []).map(toParameter) }, amongOthers),
        script: async (text) => {
          await ask(client, { text }, amongOthers);
        },
      }),
    );

  return {
    kind: 'postgresql',
    run,
    session,
    transaction: (work) =>
      session(async (on) => {
        await on.script('begin');
        try {
          const answer = await work(on);
          await on.script('commit');
          return answer;
        } catch (error) {
          // A connection that does not answer is dropped, and the transaction with it.
          if (!(error instanceof StoreAway)) await on.script('rollback').catch(() => undefined);
          throw error;
        }
      }),
    health: async () => {
      const [own, through] = await Promise.all([direct.probe.health(), pooled?.probe.health() ?? ('ok' as const)]);
      return through === 'ok' ? own : through;
    },
    close: async () => {
      await Promise.all([direct.close(), pooled?.close()]);
    },
  };
};
