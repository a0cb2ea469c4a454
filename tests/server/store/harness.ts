/**
 * Stores for tests: a PGlite in a fresh folder, and a fresh database on a throw-away PostgreSQL that this process starts as an
 * ordinary user (it refuses root) and stops at its end. Fails where PostgreSQL cannot be had; never skips.
 */
import { execFile, execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFileSync, chownSync, cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterDeath, clusterPrefix, ownCluster, reapClusters } from '../../support/clusters.ts';
import { copyDatabase } from '../../support/databases.ts';
import { freePort } from '../../support/freePort.ts';
import { secretKey } from '../../support/product.ts';
import { openStore } from '../../../src/server/store/index.ts';
import type { Store } from '../../../src/server/store/types.ts';
import type { StoreOptions } from '../../../src/server/store/options.ts';

const execute = promisify(execFile);

export const kinds = ['embedded', 'postgresql'] as const;
export type Kind = (typeof kinds)[number];
export { secretKey };

/** The newest PostgreSQL on this machine. */
const binaries = (): string => {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).sort((one, other) => Number(other) - Number(one)) : [];
  const found = versions.map((version) => join(root, version, 'bin')).find((folder) => existsSync(join(folder, 'initdb')));
  if (found === undefined) throw new Error('These tests need PostgreSQL: apt-get install postgresql (it starts its own; no service needs to run)');
  return found;
};

const isRoot = (): boolean => process.getuid?.() === 0;
/** A program of PostgreSQL's, such as `pg_dump`. */
export const postgresProgram = (name: string): string => join(binaries(), name);
/** A command as an ordinary user: as ourselves, or as `postgres` when we are root. */
const asOrdinary = (command: string, parts: string[]): [string, string[]] =>
  isRoot() ? ['runuser', ['-u', 'postgres', '--', command, ...parts]] : [command, parts];

/** Whom programs of PostgreSQL's run as that refuse root; nobody else than ourselves where we are not. */
export const ordinaryUser = (): { uid: number; gid: number } | { uid?: undefined } => {
  const id = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return isRoot() ? { uid: id('-u'), gid: id('-g') } : {};
};

type Program = (command: string, parts: string[]) => Promise<unknown>;

export interface Postgres {
  /** URL of a database that does not exist yet elsewhere. */
  url: string;
  port: number;
  folder: string;
  createDatabase(): Promise<string>;
  /** A copy of a database that `make` fills once for all copies of this name. */
  copyDatabase(name: string, make: (url: string) => Promise<void>): Promise<string>;
  stop(mode?: 'fast' | 'immediate'): Promise<void>;
  start(): Promise<void>;
  remove(): Promise<void>;
}

/** A cluster of its own, below `where`, whose data `fill` makes. */
const startCluster = async (
  fill: (run: Program, data: string) => Promise<unknown>,
  settings: readonly string[],
  where: string,
): Promise<Postgres> => {
  const bin = binaries();
  reapClusters(where);
  const folder = mkdtempSync(join(where, clusterPrefix));
  ownCluster(folder);
  const owner = ordinaryUser();
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const run: Program = (command, parts) => execute(...asOrdinary(join(bin, command), parts), { cwd: '/', timeout: 90_000 });
  await fill(run, data);
  const port = await freePort();
  appendFileSync(
    join(data, 'postgresql.conf'),
    `\n${[
      `port = ${port}`,
      `listen_addresses = '127.0.0.1'`,
      `unix_socket_directories = '${folder}'`,
      'shared_buffers = 256MB',
      'max_connections = 60',
      'jit = off',
      ...settings,
    ].join('\n')}\n`,
  );
  const start = async (): Promise<void> => {
    await run('pg_ctl', ['start', '-w', '-D', data, '-l', join(folder, 'log')]);
  };
  const stop = async (mode: 'fast' | 'immediate' = 'fast'): Promise<void> => {
    await run('pg_ctl', ['stop', '-w', '-D', data, '-m', mode]);
  };
  await start();
  const url = (database: string): string => `postgres://skilldesk@127.0.0.1:${port}/${database}`;
  const last = (): void => {
    try {
      execFileSync(...asOrdinary(join(bin, 'pg_ctl'), ['stop', '-D', data, '-m', 'immediate']), { cwd: '/', stdio: 'ignore' });
    } catch {
      /* stopped already */
    }
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', last);
  // A process that is killed says no goodbye: then this stops the cluster.
  const [command, parts] = asOrdinary(join(bin, 'pg_ctl'), ['stop', '-D', data, '-m', 'immediate']);
  const release = afterDeath('sh', ['-c', 'folder=$1; shift; "$@"; rm -rf "$folder"', 'sh', folder, command, ...parts]);
  const createDatabase = (): Promise<string> => copyDatabase(url('template1'));
  const templates = new Map<string, Promise<string>>();
  return {
    url: url('postgres'),
    port,
    folder,
    start,
    stop,
    createDatabase,
    copyDatabase: async (name, make) => {
      const template =
        templates.get(name) ??
        createDatabase().then(async (database) => {
          await make(database);
          return database;
        });
      templates.set(name, template);
      return copyDatabase(await template);
    },
    remove: () => {
      process.off('exit', last);
      last();
      release();
      return Promise.resolve();
    },
  };
};

/** Starts a PostgreSQL of its own, below `where`. `settings` are lines of postgresql.conf. */
export const startPostgres = (settings: readonly string[] = [], where = tmpdir()): Promise<Postgres> =>
  startCluster(
    (run, data) => run('initdb', ['-D', data, '-U', 'skilldesk', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']),
    settings,
    where,
  );

/** A streaming replica of a running one: the same databases, for reading. */
export const startReplica = ({ port }: Postgres, settings: readonly string[] = []): Promise<Postgres> =>
  startCluster(
    (run, data) =>
      run('pg_basebackup', ['-h', '127.0.0.1', '-p', String(port), '-U', 'skilldesk', '-D', data, '-R', '-X', 'stream', '-c', 'fast', '--no-sync']),
    settings,
    tmpdir(),
  );

let shared: Promise<Postgres> | null = null;
/** One PostgreSQL for all tests of this process; stopped when the process ends. */
export const sharedPostgres = (): Promise<Postgres> => {
  // Its databases live for a test: none is tidied up, and no page is kept for after a crash.
  shared ??= startPostgres(['fsync = off', 'full_page_writes = off', 'autovacuum = off']);
  return shared;
};

const version = (
  JSON.parse(readFileSync(new URL('../../../node_modules/@electric-sql/pglite/package.json', import.meta.url), 'utf8')) as { version: string }
).version;
const template = fileURLToPath(new URL(`../../../node_modules/.cache/skilldesk/pglite-${version}`, import.meta.url));
/** Making an empty database takes PGlite seconds; copying one does not. Made once for all processes. */
export const emptyDatabase = async (dataDir: string): Promise<void> => {
  if (!existsSync(template)) {
    const folder = `${template}-${randomBytes(6).toString('hex')}`;
    await (await openStore({ dataDir: folder, secretKey })).close();
    try {
      renameSync(folder, template);
    } catch {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  cpSync(template, dataDir, { recursive: true });
};

export interface OpenedStore {
  store: Store;
  options: StoreOptions;
  close(): Promise<void>;
}

/** A fresh, empty store of the kind. `close` closes it and removes its folder. */
export const freshStore = async (kind: Kind, more: Partial<StoreOptions> = {}): Promise<OpenedStore> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'skilldesk-store-'));
  const isDatabaseOurs = kind === 'postgresql' && more.databaseUrl === undefined;
  const options: StoreOptions = {
    dataDir,
    secretKey,
    ...(isDatabaseOurs ? { databaseUrl: await (await sharedPostgres()).createDatabase() } : {}),
    ...more,
  };
  if (kind === 'embedded' && more.dataDir === undefined) await emptyDatabase(dataDir);
  const store = await openStore(options);
  return {
    store,
    options,
    close: async () => {
      await store.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
