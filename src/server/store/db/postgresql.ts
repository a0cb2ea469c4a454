/** PostgreSQL by URL: a pool of eight, statements prepared under a name made from their text. */
import { createHash } from 'node:crypto';
import pg from 'pg';
import { inTime } from '../../health.ts';
import { StoreAway } from '../errors.ts';
import { faultOf } from './faults.ts';
import { parsers, toParameter } from './level.ts';
import { patiently, statementLimit, type Patience } from './patience.ts';
import { openPulse } from './pulse.ts';
import type { Db, Run, Session } from './types.ts';

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

export const openPostgresql = async (url: string): Promise<Db> => {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    types,
    application_name: 'skilldesk',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    options: `-c timezone=UTC -c statement_timeout=${statementLimit} -c idle_in_transaction_session_timeout=60000 -c jit=off`,
  });
  // An idle connection that dies says so here; the next statement takes a new one.
  pool.on('error', () => undefined);
  const lend = lender(pool);
  const nameOf = namer();
  const pulse = openPulse(url, () => run('select 1'));
  const alone: Patience = { limit: statementLimit, isSilent: pulse.isSilent };
  // What a session does may be allowed to take long (`unhurried`): only silence ends it.
  const amongOthers: Patience = { isSilent: pulse.isSilent };

  const run: Run = (text, parameters, how) => {
    const name = how === 'once' ? undefined : nameOf(text);
    const query = { text, values: (parameters ?? []).map(toParameter), ...(name === undefined ? {} : { name }) };
    return lend((client) => ask(client, query, alone));
  };
  const session = <T>(work: (session: Session) => Promise<T>): Promise<T> =>
    lend((client) =>
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
    health: pulse.health,
    close: async () => {
      await pulse.close();
      if (!pool.ended && !pool.ending) await inTime(pool.end(), closeWithin, undefined);
    },
  };
};
