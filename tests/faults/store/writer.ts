/**
 * A process of its own that writes plans of two rows without end and says each one that was acknowledged. It runs the built
 * store.
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { dist } from '../../support/product.ts';

interface Writer {
  pid: number;
  /** Numbers of the plans that were acknowledged so far. */
  acknowledged: readonly number[];
  kill(): Promise<void>;
}

/** Answers when the first plan was acknowledged. Throws with the process's own words when it ends before. */
export const startWriter = async (env: Record<string, string>): Promise<Writer> => {
  const child = spawn(process.execPath, [fileURLToPath(new URL('writer.mjs', import.meta.url))], {
    env: { PATH: process.env.PATH ?? '', SKILLDESK_DIST: dist, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const acknowledged: number[] = [];
  let words = '';
  let rest = '';
  child.stderr.on('data', (part: Buffer) => {
    words += part.toString();
  });
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => {
      resolve();
    });
  });
  await new Promise<void>((ready, fail) => {
    child.stdout.on('data', (part: Buffer) => {
      const lines = (rest + part.toString()).split('\n');
      rest = lines.pop() ?? '';
      acknowledged.push(...lines.map(Number));
      if (acknowledged.length > 0) ready();
    });
    void ended.then(() => {
      fail(new Error(`the writer ended: ${words}`));
    });
  });
  return {
    pid: child.pid ?? 0,
    acknowledged,
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
};
