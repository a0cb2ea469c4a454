/**
 * The built product for a file of tests that neither stops nor breaks it: it opens as `server/start.ts` opens it, in a process that has opened others
 * before (`productHost.mjs`). Modules and definitions, which are most of a start, are read once for each worker.
 */
import { join } from 'node:path';
import { start, type Child } from './children.ts';
import { freePort } from './freePort.ts';
import { dist, root, secretKey } from './product.ts';

export interface OpenProduct {
  url: string;
  port: number;
  dataDir: string;
  databaseUrl: string | undefined;
  /** What its process has written so far. */
  output(): string;
  stop(): Promise<unknown>;
}
type Task = 'open' | 'close';
interface Answer {
  task: Task;
  port: number;
  fault?: string;
}

let host: Child | undefined;
/** The host of this worker; one that has ended is not asked again. */
function runningHost(): Child {
  if (host === undefined || host.process.exitCode !== null || host.process.signalCode !== null)
    host = start(process.execPath, ['--enable-source-maps', '--max-semi-space-size=64', join(import.meta.dirname, 'productHost.mjs')], {
      cwd: root,
      env: { PATH: process.env.PATH ?? '', SKILLDESK_DIST: dist },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
  return host;
}

/** @throws with the host's words when it fails, or ends meanwhile */
async function ask(task: Task, port: number, env: Record<string, string> = {}): Promise<void> {
  const { process: child, output } = runningHost();
  const reply = new Promise<void>((resolve, reject) => {
    const leave = (): void => {
      child.off('message', hear);
      child.off('close', end);
    };
    const hear = (answer: Answer): void => {
      if (answer.task !== task || answer.port !== port) return;
      leave();
      if (answer.fault === undefined) resolve();
      else reject(new Error(`${answer.fault}\n${output()}`));
    };
    const end = (): void => {
      leave();
      reject(new Error(`The host of products ended:\n${output()}`));
    };
    child.on('message', hear);
    child.on('close', end);
  });
  child.send({ task, port, env });
  return reply;
}

/** @param dataDir with the files of the database, a folder of its own */
export async function openProduct(databaseUrl: string, dataDir: string, env: Record<string, string>): Promise<OpenProduct> {
  const port = await freePort();
  const own = { LOG_LEVEL: 'warn', PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: databaseUrl, SECRET_KEY: secretKey, DEMO: '1' };
  await ask('open', port, { ...own, ...env });
  return { url: `http://localhost:${port}`, port, dataDir, databaseUrl, output: runningHost().output, stop: () => ask('close', port) };
}
