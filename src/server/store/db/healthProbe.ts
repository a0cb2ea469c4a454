/**
 * Whether a PostgreSQL answers, and whether it has room: asked on a connection of its own, so that neither a busy pool nor a
 * statement that hangs stands before the question.
 */
import pg from 'pg';
import { millisecondsIn } from '../../../engine/dates/clock.ts';
import { inTime, nowAndThen, type Health } from '../../health.ts';
import { StoreAway } from '../errors.ts';
import { faultOf } from './faults.ts';

const answerWithin = 2_000;
const askEvery = 500;
const tryRoomEvery = 2_000;
/** A connection with a table of its own is not kept for ever: the database could not tidy up behind it. */
const newLineAfter = millisecondsIn(1, 'hour');

/** Half a megabyte in a table that only this connection sees; it is cut back to nothing when the statement is over. */
const table = `create temp table if not exists store_room (filler text) on commit delete rows;
  alter table store_room alter column filler set storage plain`;
const trial = `insert into store_room select repeat('x', 7000) from generate_series(1, 64)`;

export interface HealthProbe {
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

const dial = (url: string, isPooler: boolean, forget: (line: Line) => void): Line => {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'skilldesk health',
    connectionTimeoutMillis: 2 * answerWithin,
    keepAlive: true,
    ...(isPooler ? {} : { options: `-c statement_timeout=${answerWithin}` }),
  });
  const line: Line = { client, since: Date.now(), ready: client.connect(), hasTable: false };
  line.ready.catch(() => undefined);
  for (const event of ['error', 'end'] as const)
    client.on(event, () => {
      forget(line);
    });
  return line;
};

/** `spare` asks the database on the connections of the pool. A pooler is asked whether it answers: room is the database's own affair. */
export const openHealthProbe = (url: string, { spare, isPooler = false }: { spare: () => Promise<unknown>; isPooler?: boolean }): HealthProbe => {
  let line: Line | null = null;
  const forget = (oldLine: Line): void => {
    if (line === oldLine) line = null;
  };
  const hangUp = (on: Line): void => {
    forget(on);
    // What the trial took is given back with the connection.
    on.client.end().catch(() => undefined);
  };
  const ask = async (work: (on: Line) => Promise<unknown>): Promise<Health> => {
    if (line !== null && Date.now() - line.since > newLineAfter) hangUp(line);
    const on = (line ??= dial(url, isPooler, forget));
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
      const [answer, space] = await Promise.all([answers(), isPooler ? ('ok' as const) : hasRoom()]);
      return answer === 'ok' ? space : answer;
    },
    isSilent: async () => (await answers()) === 'silent',
    close: async () => {
      await inTime(line?.client.end() ?? Promise.resolve(), answerWithin, undefined);
    },
  };
};
