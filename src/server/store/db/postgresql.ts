/** PostgreSQL by URL: a pool of eight, statements prepared under a name made from their text. */
import { createHash } from 'node:crypto';
import pg from 'pg';
import { inTime, nowAndThen, type Health } from '../../health.ts';
import { StoreAway } from '../errors.ts';
import { faultOf } from './faults.ts';
import { parsers, toParameter, patiently, statementLimit, type Patience } from './patience.ts';
import type { Db, Run, DbSession } from './types.ts';

/**
 * Whether a PostgreSQL answers, and whether it has room: asked on a connection of its own, so that neither a busy pool nor a
 * statement that hangs stands before the question.
 */
const answerWithin = 2_000;
const askEvery = 500;
const tryRoomEvery = 2_000;
/** A connection with a table of its own is not kept for ever: the database could not tidy up behind it. */
const newLineAfter = 3_600_000;

/** Half a megabyte in a table that only this connection sees; it is cut back to nothing when the statement is over. */
const table = `create temp table if not exists store_room (filler text) on commit delete rows;
  alter table store_room alter column filler set storage plain`;
const trial = `insert into store_room select repeat('x', 7000) from generate_series(1, 64)`;

interface Pulse {
  /** Never throws. */
  health(): Promise<Health>;
  isSilent(): Promise<boolean>;
  close(): Promise<void>;
}
interface Line {
  client: pg.Client;
  since: number;
  ready: Promise<unknown>;
  hasTable: boolean;
}

/** A database without a free connection answers; whether those that are open still work, `spare` tells. */
const illness = async (error: unknown, spare: () => Promise<unknown>): Promise<Health> => {
  const fault = faultOf(error);
  // One that refuses the trial for another reason (no right to make tables) cannot be asked for its room.
  if (!(fault instanceof StoreAway)) return 'ok';
  if (fault.code === '53300')
    return spare().then(
      () => 'ok',
      () => 'away',
    );
  return fault.code === '53100' || /no space left/i.test(fault.message) ? 'full' : 'away';
};

const dial = (url: string, forget: (line: Line) => void): Line => {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'skilldesk health',
    connectionTimeoutMillis: 2 * answerWithin,
    keepAlive: true,
    options: `-c statement_timeout=${answerWithin}`,
  });
  const line: Line = { client, since: Date.now(), ready: client.connect(), hasTable: false };
  line.ready.catch(() => undefined);
  for (const event of ['error', 'end'] as const)
    client.on(event, () => {
      forget(line);
    });
  return line;
};

/** `spare` asks the database on the connections of the pool. */
const openPulse = (url: string, spare: () => Promise<unknown>): Pulse => {
  let line: Line | null = null;
  const forget = (gone: Line): void => {
    if (line === gone) line = null;
  };
  const hangUp = (on: Line): void => {
    forget(on);
    // What the trial took is given back with the connection.
    on.client.end().catch(() => undefined);
  };
  const ask = async (work: (on: Line) => Promise<unknown>): Promise<Health> => {
    if (line !== null && Date.now() - line.since > newLineAfter) hangUp(line);
    const on = (line ??= dial(url, forget));
    const answer = on.ready
      .then(() => work(on))
      .then(
        (): Health => 'ok',
        (error: unknown) => illness(error, spare),
      );
    const health = await inTime(answer, answerWithin, 'silent');
    if (health !== 'ok') hangUp(on);
    return health;
  };
  const answers = nowAndThen(() => ask(({ client }) => client.query('select 1')), askEvery);
  const room = async (on: Line): Promise<void> => {
    if (!on.hasTable) await on.client.query(table);
    on.hasTable = true;
    await on.client.query(trial);
  };
  const hasRoom = nowAndThen(() => ask(room), tryRoomEvery);
  return {
    health: async () => {
      const [answer, space] = await Promise.all([answers(), hasRoom()]);
      return answer === 'ok' ? space : answer;
    },
    isSilent: async () => (await answers()) === 'silent',
    close: async () => {
      await inTime(line?.client.end() ?? Promise.resolve(), answerWithin, undefined);
    },
  };
};

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
  // What a session does may be allowed to take long (`withoutTimeLimit`): only silence ends it.
  const amongOthers: Patience = { isSilent: pulse.isSilent };

  const run: Run = (text, parameters, how) => {
    const name = how === 'once' ? undefined : nameOf(text);
    const query = { text, values: (parameters ?? []).map(toParameter), ...(name === undefined ? {} : { name }) };
    return lend((client) => ask(client, query, alone));
  };
  const session = <T>(work: (session: DbSession) => Promise<T>): Promise<T> =>
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
