/** PostgreSQL by URL: a pool of eight, statements prepared under a name made from their text. */
import { createHash } from 'node:crypto';
import pg from 'pg';
import { faultOf } from './faults.ts';
import { parsers, toParameter } from './level.ts';
import type { Db, Run, Session } from './types.ts';

const poolSize = 8;
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

const runOn =
  (client: pg.Pool | pg.PoolClient, nameOf: (text: string) => string | undefined): Run =>
  async (text, parameters, how) => {
    try {
      const values = (parameters ?? []).map(toParameter);
      const name = how === 'once' ? undefined : nameOf(text);
      const answer = await client.query(name === undefined ? { text, values } : { name, text, values });
      return answer.rows;
    } catch (error) {
      throw faultOf(error);
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
    options: '-c timezone=UTC -c statement_timeout=60000 -c idle_in_transaction_session_timeout=60000 -c jit=off',
  });
  // An idle connection that dies says so here; the next statement takes a new one.
  pool.on('error', () => undefined);
  const nameOf = namer();
  const run = runOn(pool, nameOf);

  const session = async <T>(work: (session: Session) => Promise<T>): Promise<T> => {
    const client = await pool.connect().catch((error: unknown) => {
      throw faultOf(error);
    });
    let broken = true;
    // A connection that dies between two statements says so here; the next statement on it fails.
    const died = (): void => undefined;
    client.on('error', died);
    const script = async (text: string): Promise<void> => {
      await client.query(text).catch((error: unknown) => {
        throw faultOf(error);
      });
    };
    try {
      const answer = await work({ run: runOn(client, () => undefined), script });
      broken = false;
      return answer;
    } finally {
      client.off('error', died);
      client.release(broken);
    }
  };

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
          await on.script('rollback').catch(() => undefined);
          throw error;
        }
      }),
    health: () =>
      run('select 1').then(
        () => true,
        () => false,
      ),
    close: async () => {
      if (!pool.ended && !pool.ending) await pool.end();
    },
  };
};
