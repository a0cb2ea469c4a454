import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { takeLock } from '../../../src/server/store/db/lock.ts';
import { openStore, StoreLocked } from '../../../src/server/store/index.ts';
import { secretKey } from '../../server/store/harness.ts';
import { startWriter } from './writer.ts';

describe('the lock of the embedded folder', () => {
  let folder: string;
  let other: ChildProcess | null = null;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'skilldesk-lock-'));
  });
  afterEach(() => {
    other?.kill('SIGKILL');
    other = null;
    rmSync(folder, { recursive: true, force: true });
  });
  const file = (): string => join(folder, 'database.lock');
  const sleeper = (): ChildProcess => {
    other = spawn('sleep', ['60'], { stdio: 'ignore' });
    return other;
  };

  it('refuses a second process and names the first; a killed one leaves no lock that holds', async () => {
    const writer = await startWriter({ DATA_DIR: folder });
    await expect(openStore({ dataDir: folder, secretKey })).rejects.toThrow(new RegExp(`already open in process ${writer.pid} `));
    await writer.kill();
    expect(existsSync(file())).toBe(true);
    const store = await openStore({ dataDir: folder, secretKey });
    expect(JSON.parse(readFileSync(file(), 'utf8'))).toMatchObject({ pid: process.pid });
    await expect(openStore({ dataDir: folder, secretKey })).rejects.toThrow(StoreLocked);
    await store.close();
    expect(existsSync(file())).toBe(false);
  });

  it('is not fooled by another process that got the same id', () => {
    const release = takeLock(file());
    const mine = JSON.parse(readFileSync(file(), 'utf8')) as Record<string, unknown>;
    release();
    const pid = sleeper().pid;
    writeFileSync(file(), JSON.stringify({ ...mine, pid, started: '1', token: 'x' }));
    takeLock(file())();
    expect(existsSync(file())).toBe(false);
  });

  const stateOf = (pid: number): string[] =>
    readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
  /** A process of a parent that never asks what became of it: the shell becomes another program, which knows of no child. */
  const forgottenChild = (): Promise<number> => {
    const parent = spawn('sh', ['-c', 'sleep 60 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] });
    other = parent;
    return new Promise((resolve) => parent.stdout.once('data', (line) => resolve(Number(line))));
  };
  const killUnheard = async (pid: number): Promise<void> => {
    process.kill(pid, 'SIGKILL');
    await vi.waitUntil(() => stateOf(pid)[0] === 'Z', { timeout: 60_000 });
  };

  it('is taken from a killed process that its parent does not ask about', async () => {
    const pid = await forgottenChild();
    const release = takeLock(file());
    const mine = JSON.parse(readFileSync(file(), 'utf8')) as Record<string, unknown>;
    release();
    writeFileSync(file(), JSON.stringify({ ...mine, pid, started: stateOf(pid)[19], token: 'x' }));
    expect(() => takeLock(file())).toThrow(StoreLocked);
    await killUnheard(pid);
    takeLock(file())();
  });

  it('nor does such a process keep others from installing or building', async () => {
    const pid = await forgottenChild();
    const program = `
      import { readdirSync, writeFileSync } from 'node:fs';
      import { alone } from ${JSON.stringify(new URL('../../../src/cli/launch/lock.mjs', import.meta.url).href)};
      const lock = () => readdirSync(process.env.TMPDIR).find((name) => name.endsWith('.lock'));
      let name;
      await alone('testing', () => { name = lock(); });
      writeFileSync(process.env.TMPDIR + '/' + name, '${pid}');
      await alone('testing', () => console.log('done'));`;
    const run = spawn(process.execPath, ['--input-type=module', '-e', program], { env: { ...process.env, TMPDIR: folder } });
    let output = '';
    run.stdout.on('data', (text) => (output += String(text)));
    await vi.waitUntil(() => output.includes(`process ${pid}`), { timeout: 60_000 });
    await killUnheard(pid);
    await once(run, 'close');
    expect(output).toMatch(/done\n$/);
  });

  it('holds for another machine or container until it has not been touched for a minute', () => {
    const theirs = JSON.stringify({ pid: 1, started: '1', space: 'elsewhere', token: 'x', since: 'then' });
    writeFileSync(file(), theirs);
    expect(() => takeLock(file())).toThrow(/already open in process 1 \(since then\)/);
    const old = new Date(Date.now() - 61_000);
    utimesSync(file(), old, old);
    takeLock(file())();
  });

  it('is taken by one of many that find it stale', async () => {
    const mine = { pid: 999_999_999, started: '1', token: 'x', since: 'then' };
    writeFileSync(file(), JSON.stringify({ ...mine, space: 'elsewhere' }));
    const old = new Date(Date.now() - 61_000);
    utimesSync(file(), old, old);
    const wins = await Promise.all(
      Array.from({ length: 8 }, () =>
        Promise.resolve()
          .then(() => takeLock(file()))
          .then(
            () => 1,
            () => 0,
          ),
      ),
    );
    expect(wins.reduce<number>((sum, one) => sum + one, 0)).toBe(1);
  });
});
