/** Debian's PgBouncer in transaction mode in front of a throw-away PostgreSQL, as docs/scaling.md says, on a port of its own. */
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { start } from './children.ts';
import { freePort } from './freePort.ts';
import { ordinaryUser, type Postgres } from './postgres.ts';
import { systemProgram } from './systemProgram.ts';

/** What each of its connections is told first: the limits that a server sets itself where there is no pooler. */
const LIMITS = 'set statement_timeout = 30000; set idle_in_transaction_session_timeout = 60000; set jit = off';

export interface PgBouncer {
  /** The same database, through the pooler. */
  url(database: string): string;
  stop(): Promise<unknown>;
  /** Again on the same port. */
  start(): Promise<void>;
}

/** `limits`: without them its connections are told nothing first. */
export async function startPgBouncer(postgres: Postgres, { limits = LIMITS, connections = 8 } = {}): Promise<PgBouncer> {
  const port = await freePort();
  const file = join(postgres.folder, `pgbouncer-${port}.ini`);
  writeFileSync(
    file,
    `[databases]
* = host=127.0.0.1 port=${postgres.port} user=skilldesk${limits === '' ? '' : ` connect_query='${limits}'`}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 400
log_connections = 0
log_disconnections = 0
`,
  );
  // Whatever the process keeps to itself otherwise: its user reads this.
  chmodSync(file, 0o644);
  const run = async () => {
    const child = start(systemProgram('pgbouncer'), [file], { cwd: '/', env: {}, ...ordinaryUser() });
    await child.waitForLine(/process up/);
    return child;
  };
  let running = await run();
  return {
    url: (database) => {
      const through = new URL(database);
      through.port = String(port);
      return through.href;
    },
    stop: () => running.end('SIGTERM'),
    start: async () => {
      running = await run();
    },
  };
}
