/** A throw-away PostgreSQL: its own folder, its own port, run by an ordinary user because it refuses root. */
import { execFileSync } from 'node:child_process';
import { accessSync, chownSync, constants, existsSync, readFileSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { start, type Child } from './children.ts';
import { freePort } from './freePort.ts';
import { temporaryFolder } from './temporary.ts';

export interface Postgres {
  url: string;
  /** Starts it again on the same folder and port. */
  restart(): Promise<void>;
  /** Fast shutdown (SIGINT); SIGQUIT leaves it as a crash would. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

function binary(name: string): string {
  const versions = '/usr/lib/postgresql';
  const installed = existsSync(versions) ? readdirSync(versions).sort((a, b) => Number(b) - Number(a)).map((version) => join(versions, version, 'bin')) : [];
  for (const folder of [...installed, ...(process.env.PATH ?? '').split(delimiter)]) {
    try {
      accessSync(join(folder, name), constants.X_OK);
      return join(folder, name);
    } catch {
      continue;
    }
  }
  throw new Error(`PostgreSQL's ${name} was not found: install the package "postgresql". These tests do not skip without it.`);
}

/** Root cannot run PostgreSQL: then the package's own user does, or nobody. */
function user(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const rows = readFileSync('/etc/passwd', 'utf8').split('\n').map((line) => line.split(':'));
  const row = rows.find(([name]) => name === 'postgres') ?? rows.find(([name]) => name === 'nobody');
  if (!row) throw new Error('There is no ordinary user to run PostgreSQL.');
  return { uid: Number(row[2]), gid: Number(row[3]) };
}

const quick = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/** `settings` are postgresql.conf entries; without them it is quick and unsafe (no fsync), which the faults tests do not want. */
export async function startPostgres(settings: Record<string, string | number> = quick): Promise<Postgres> {
  const folder = temporaryFolder('postgres');
  const as = user();
  if (as.uid !== undefined && as.gid !== undefined) chownSync(folder, as.uid, as.gid);
  const data = join(folder, 'data');
  const common = { cwd: folder, env: { PATH: process.env.PATH ?? '', LC_ALL: 'C' }, ...as };
  execFileSync(binary('initdb'), ['-D', data, '-U', 'skilldesk', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'], { ...common, stdio: 'pipe' });
  const port = await freePort();
  const options = Object.entries({ listen_addresses: '127.0.0.1', port, unix_socket_directories: folder, ...settings }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  let server: Child;
  const begin = async (): Promise<void> => {
    server = start(binary('postgres'), ['-D', data, ...options], common);
    await server.said(/database system is ready to accept connections\s*$/m, 30_000);
  };
  await begin();
  return {
    url: `postgres://skilldesk@127.0.0.1:${port}/postgres`,
    restart: begin,
    stop: async (signal = 'SIGINT') => { await server.end(signal); },
  };
}
