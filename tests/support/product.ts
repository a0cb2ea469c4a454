/** The built product as its users get it: a process of its own on a port of its own, with a data folder of its own. */
import { cpSync, existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { start, type Child } from './children.ts';
import { freePort } from './freePort.ts';
import { temporaryFolder } from './temporary.ts';

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const dist = resolve(root, process.env.SKILLDESK_DIST || 'dist');

export interface Product {
  url: string;
  port: number;
  dataDir: string;
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

/** @throws with the server's own words when it does not get ready */
export async function startProduct({
  env = {},
  port,
  dataDir,
  folder: home,
  template,
  ready,
  isShortLived = false,
}: ProductOptions = {}): Promise<Product> {
  const program = join(home === undefined ? dist : join(home, 'dist'), 'server/start.js');
  if (!existsSync(program)) throw new Error(`${program} is not built: run "npm run build" first.`);
  const folder = dataDir ?? temporaryFolder('data');
  if (template) cpSync(template, folder, { recursive: true });
  const chosen = port ?? (await freePort());
  const server = start(process.execPath, ['--enable-source-maps', ...(isShortLived ? shortLived : longLived), program], {
    cwd: home ?? root,
    env: { PATH: process.env.PATH ?? '', LOG_LEVEL: 'warn', PORT: String(chosen), DATA_DIR: folder, ...env },
  });
  await server.said(/Skilldesk ready on http:\/\/\S+/, ready);
  return {
    url: `http://localhost:${chosen}`,
    port: chosen,
    dataDir: folder,
    server,
    stop: () => server.end('SIGTERM'),
    kill: async () => {
      await server.end('SIGKILL');
    },
  };
}
