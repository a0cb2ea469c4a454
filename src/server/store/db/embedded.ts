/**
 * The embedded store: PostgreSQL compiled to WebAssembly in this process, its files in a folder that we lock.
 * One connection; PGlite queues statements and transactions behind each other itself.
 * When the engine stops for good (a full disk while it writes its log) it is thrown away and opened again on the next question.
 */
import { cpSync, existsSync, renameSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite, type Transaction } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { isFull, keepPrivate, noRoom, roomIn } from '../../disk.ts';
import { inTime, nowAndThen, type Health } from '../../health.ts';
import { StoreAway } from '../errors.ts';
import { faultOf } from './faults.ts';
import { patiently, statementLimit } from './patience.ts';
import { parsers, toParameter } from './values.ts';
import { takeLock } from './lock.ts';
import type { Db, Run, DbSession } from './types.ts';

const reopenEvery = 1_000;
/** The engine writes its log in files of this size (bytes); without room for the next one it stops. */
const logFile = 16 * 1024 * 1024;
const answerWithin = 2_000;
const askEvery = 500;
const tryRoomEvery = 2_000;

/** An empty database as the engine itself makes it: the build keeps one (`cli/emptyStore.ts`), since making it takes seconds and a copy does not. */
const shipped = fileURLToPath(new URL('../../../empty-store/database', import.meta.url));

/** Whole or not at all: who is killed meanwhile begins anew. Where nothing is built the engine makes its own. */
const layEmpty = (dataDir: string): void => {
  const [database, coming] = [join(dataDir, 'database'), join(dataDir, 'database.coming')];
  rmSync(coming, { recursive: true, force: true });
  if (existsSync(database) || !existsSync(shipped)) return;
  cpSync(shipped, coming, { recursive: true });
  renameSync(coming, database);
};

const open = async (dataDir: string): Promise<PGlite> => {
  layEmpty(dataDir);
  const engine = await PGlite.create({
    dataDir: join(dataDir, 'database'),
    extensions: { pg_trgm, btree_gin },
    parsers: { ...parsers },
    serializers: {
      25: String,
      1043: String,
      20: String,
      23: String,
      3802: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
    },
  });
  // What it makes while it opens it opens to everybody, whatever the process asks for; what it makes later it does not.
  keepPrivate(dataDir);
  return engine;
};

/** Everything that is not an answer of the database itself means that the engine is broken. */
const isBroken = (error: unknown): boolean => {
  const { code, severity, name } = error as { code?: unknown; severity?: unknown; name?: unknown };
  if (severity === 'PANIC' || severity === 'FATAL') return true;
  return typeof code !== 'string' && typeof severity !== 'string' && name !== 'TypeError';
};

const hasRoomForLog = (dataDir: string): boolean => {
  const { bavail, bsize } = statfsSync(dataDir);
  return bavail * bsize > logFile;
};
/** What a fault was, where the folder has no room: the engine says of that whatever comes to it first. */
const away = (dataDir: string, message: string): StoreAway =>
  hasRoomForLog(dataDir) ? new StoreAway('embedded', `The store is away: ${message}`) : new StoreAway('53100', noRoom(dataDir));

/** Throws StoreLocked, and StoreAway where there is no room. */
const locked = (dataDir: string): (() => void) => {
  keepPrivate(dataDir);
  try {
    return takeLock(join(dataDir, 'database.lock'));
  } catch (error) {
    throw isFull(error) ? away(dataDir, String(error)) : error;
  }
};

export const openEmbedded = async (dataDir: string): Promise<Db> => {
  const release = locked(dataDir);
  let engine: Promise<PGlite> | null = open(dataDir);
  let triedAt = 0;
  let wasFull = false;
  let closed = false;
  await engine.catch((error: unknown) => {
    release();
    const fault = faultOf(error);
    throw hasRoomForLog(dataDir) ? fault : away(dataDir, fault.message);
  });

  const current = (): Promise<PGlite> => {
    if (closed) throw new StoreAway('closed', 'The store is closed');
    if (engine === null) {
      const mustWait = Date.now() - triedAt < reopenEvery;
      // Opening holds the whole process for a second: not in vain.
      if (wasFull && (mustWait || !hasRoomForLog(dataDir))) throw new StoreAway('53100', noRoom(dataDir));
      if (mustWait) throw new StoreAway('embedded', 'The store is away: it is being opened again');
      triedAt = Date.now();
      engine = open(dataDir);
      engine.then(
        () => {
          wasFull = false;
        },
        () => {
          engine = null;
        },
      );
    }
    return engine;
  };
  const failed = (error: unknown): never => {
    if (error instanceof StoreAway) throw error;
    if (!isBroken(error)) throw faultOf(error);
    const broken = engine;
    engine = null;
    triedAt = Date.now();
    wasFull ||= /no space left/i.test(String((error as Error).message));
    broken?.then((lite) => lite.close()).catch(() => undefined);
    throw away(dataDir, String((error as Error).message));
  };
  const runOn =
    (on: () => Promise<Pick<Transaction, 'query'>>): Run =>
    async (text, parameters) => {
      try {
        const answer = await (await on()).query<never>(text, (parameters ?? []).map(toParameter));
        return answer.rows;
      } catch (error) {
        return failed(error);
      }
    };
  const sessionOn = (on: () => Promise<Pick<Transaction, 'query' | 'exec'>>): DbSession => ({
    run: runOn(on),
    script: async (text) => {
      try {
        await (await on()).exec(text);
      } catch (error) {
        failed(error);
      }
    },
  });
  const unlimited = runOn(current);
  const run: Run = (text, parameters) => patiently(unlimited(text, parameters), { limit: statementLimit });
  const answers = nowAndThen(
    () =>
      inTime<Health>(
        unlimited('select 1').then(
          () => 'ok',
          (error: unknown) => (error instanceof StoreAway && error.code === '53100' ? 'full' : 'away'),
        ),
        answerWithin,
        'silent',
      ),
    askEvery,
  );
  const hasRoom = nowAndThen(() => inTime(roomIn(dataDir), answerWithin, 'silent'), tryRoomEvery);

  return {
    kind: 'embedded',
    run,
    session: (work) => work(sessionOn(current)),
    transaction: async <T>(work: (session: DbSession) => Promise<T>): Promise<T> => {
      const lite = await Promise.resolve().then(current).catch(failed);
      // An error of the work itself (a refusal, a bug) is thrown on as it is; only the engine's own count as broken.
      let own: { error: unknown } | null = null;
      try {
        return await lite.transaction((tx) =>
          work(sessionOn(() => Promise.resolve(tx))).catch((error: unknown) => {
            own = { error };
            throw error;
          }),
        );
      } catch (error) {
        if (own !== null) throw (own as { error: unknown }).error;
        return failed(error);
      }
    },
    // Without room the engine may stop: then the want of room is the reason that helps.
    health: async () => {
      const [answer, room] = await Promise.all([answers(), hasRoom()]);
      return room === 'full' || answer === 'ok' ? room : answer;
    },
    close: async () => {
      if (closed) return;
      closed = true;
      await engine?.then((lite) => lite.close()).catch(() => undefined);
      release();
    },
  };
};
