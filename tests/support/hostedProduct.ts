/**
 * The built product for a file of tests that neither stops nor breaks it: it opens as `server/start.ts` opens it, in a process that has opened others
 * before. Modules and definitions, which are most of a start, are read once for each worker.
 */
import { join } from 'node:path';
import { start, type Child } from './children.ts';
import { freePort } from './freePort.ts';
import { dist, root, secretKey } from './product.ts';

export interface HostedProduct {
  url: string;
  port: number;
  dataDir: string;
  databaseUrl: string;
  /** What its host has written so far. */
  output(): string;
  stop(): Promise<unknown>;
}
interface Answer {
  deed: string;
  port: number;
  fault?: string;
}

let host: Child | undefined;
function hosting(): Child {
  // One that has ended is not asked again.
  if (host === undefined || host.process.exitCode !== null || host.process.signalCode !== null)
    host = start(process.execPath, ['--enable-source-maps', '--max-semi-space-size=64', join(import.meta.dirname, 'productHost.mjs')], {
      cwd: root,
      env: { PATH: process.env.PATH ?? '', SKILLDESK_DIST: dist },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
  return host;
}

/** @throws with its host's words when it does not get ready */
async function ask(deed: 'open' | 'close', port: number, env: Record<string, string> = {}): Promise<void> {
  const { process: child, output } = hosting();
  const answer = new Promise<void>((done, fail) => {
    const leave = (): void => {
      child.off('message', hear);
      child.off('close', end);
    };
    const hear = (said: Answer): void => {
      if (said.deed !== deed || said.port !== port) return;
      leave();
      if (said.fault === undefined) done();
      else fail(new Error(`${said.fault}\n${output()}`));
    };
    const end = (): void => {
      leave();
      fail(new Error(`The host of products ended:\n${output()}`));
    };
    child.on('message', hear);
    child.on('close', end);
  });
  child.send({ deed, port, env });
  return answer;
}

/** @param dataDir with the files of the database, a folder of its own */
export async function startHosted({
  env = {},
  dataDir,
  databaseUrl,
}: {
  env?: Record<string, string>;
  dataDir: string;
  databaseUrl: string;
}): Promise<HostedProduct> {
  const port = await freePort();
  await ask('open', port, {
    LOG_LEVEL: 'warn',
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    SECRET_KEY: secretKey,
    DEMO: '1',
    ...env,
  });
  return { url: `http://localhost:${port}`, port, dataDir, databaseUrl, output: hosting().output, stop: () => ask('close', port) };
}
