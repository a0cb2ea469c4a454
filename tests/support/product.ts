/** The built product as its users get it: a process of its own on a port of its own, with a data folder of its own. */
import { cpSync, existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { start, type Child } from './children.ts';
import { freePort } from './freePort.ts';
import { temporaryFolder } from './temporary.ts';

export const root = fileURLToPath(new URL('../..', import.meta.url));
/** Who may do what: copies of the definitions do without it, since what a test widens is meant. tests/rules/grants.test.ts is about it. */
export const GRANTS = 'config/grants.json';
/** Of every server of one database. */
export const secretKey = '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff';
export const dist = resolve(root, process.env.SKILLDESK_DIST || 'dist');

export interface Product {
  url: string;
  port: number;
  dataDir: string;
  /** Where its rows lie when that is no store of its own in the data folder. */
  databaseUrl: string | undefined;
  server: Child;
  /** SIGTERM, waits; answers the exit code. */
  stop(): Promise<number | null>;
  /** SIGKILL: what a power cut leaves. */
  kill(): Promise<void>;
}
export interface ProductOptions {
  env?: Record<string, string>;
  port?: number;
  /** A data folder to go on with. */
  dataDir?: string;
  databaseUrl?: string | undefined;
  /** Where the product lies when that is not here: a folder with its build as `dist`. */
  folder?: string;
  /** A data folder to copy first: a warm start instead of a first one. */
  template?: string;
  ready?: number;
  /** Ends with a file of tests. */
  isShortLived?: boolean;
}

/**
 * For a process that ends soon, a command too: code is run as it comes, nothing is made faster for a time that it does not live to see. That
 * took a third of the work of a server that lives for a file of journeys, and of a first start.
 */
export const shortLived = ['--no-opt', '--liftoff-only', '--single-threaded-gc'];
/** What package.json and `deploy/` start it with: room for what the requests at hand leave behind, so that it is not copied about while they last. */
const longLived = ['--max-semi-space-size=64'];

const onDatabase = (url?: string): Record<string, string> => (url === undefined ? {} : { DATABASE_URL: url, SECRET_KEY: secretKey, DEMO: '1' });

/** @throws with the server's own words when it does not get ready */
export async function startProduct({
  env = {},
  port,
  dataDir,
  databaseUrl,
  folder: home,
  template,
  ready,
  isShortLived = false,
}: ProductOptions = {}): Promise<Product> {
  const program = join(home === undefined ? dist : join(home, 'dist'), 'server/start.js');
  if (!existsSync(program)) throw new Error(`${program} is not built: run "npm run build" first.`);
  const folder = dataDir ?? temporaryFolder('data');
  if (template) cpSync(template, folder, { recursive: true });
  const serverPort = port ?? (await freePort());
  const server = start(process.execPath, ['--enable-source-maps', ...(isShortLived ? shortLived : longLived), program], {
    cwd: home ?? root,
    env: { PATH: process.env.PATH ?? '', LOG_LEVEL: 'warn', PORT: String(serverPort), DATA_DIR: folder, ...onDatabase(databaseUrl), ...env },
  });
  await server.waitForLine(/Skilldesk ready on http:\/\/\S+/, ready);
  return {
    url: `http://localhost:${serverPort}`,
    port: serverPort,
    dataDir: folder,
    databaseUrl,
    server,
    stop: () => server.end('SIGTERM'),
    kill: async () => {
      await server.end('SIGKILL');
    },
  };
}
