/**
 * One process per embedded folder: PGlite has no lock of its own and two processes would corrupt it.
 * The lock names the process that holds it. A lock is stale when its process is gone (same machine, same process space),
 * or, when it was taken elsewhere (another container on a shared folder), when it was not touched for a minute.
 */
import { randomUUID } from 'node:crypto';
import { closeSync, existsSync, openSync, readFileSync, readlinkSync, statSync, unlinkSync, utimesSync, writeSync } from 'node:fs';
import { hostname } from 'node:os';
import { StoreLocked } from '../errors.ts';

interface Holder {
  pid: number;
  started: string;
  space: string;
  token: string;
  since: string;
}

const touchEvery = 5_000;
const staleAfter = 60_000;
const takeOverStaleAfter = 10_000;

const quietly = <T>(read: () => T, otherwise: T): T => {
  try {
    return read();
  } catch {
    return otherwise;
  }
};
/** Boot and process namespace: a process id means something only inside it. */
const space = (): string =>
  quietly(() => `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readlinkSync('/proc/self/ns/pid')}`, hostname());
/** When the process started, in the kernel's ticks: an id given to a new process does not look alive, nor does one that has ended and waits for its parent. */
const startOf = (pid: number): string =>
  quietly(() => {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state, ...others] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return state === 'Z' ? '' : (others[18] ?? '');
  }, '');
const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

const read = (file: string): Holder | null => quietly(() => JSON.parse(readFileSync(file, 'utf8')) as Holder, null);
const age = (file: string): number => quietly(() => Date.now() - statSync(file).mtimeMs, Infinity);

const isStale = (file: string): boolean => {
  const holder = read(file);
  if (holder === null) return age(file) > takeOverStaleAfter;
  if (holder.space !== space()) return age(file) > staleAfter;
  return !isAlive(holder.pid) || (holder.started !== '' && startOf(holder.pid) !== holder.started);
};

const create = (file: string, text: string): boolean => {
  try {
    const handle = openSync(file, 'wx', 0o600);
    try {
      writeSync(handle, text);
    } catch (error) {
      // A lock that names nobody would keep others out who could start by then.
      unlinkSync(file);
      throw error;
    } finally {
      closeSync(handle);
    }
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
};

/** Only one of several processes that find a stale lock may remove it. */
const removeStale = (file: string): void => {
  const guard = `${file}.takeover`;
  if (existsSync(guard) && age(guard) > takeOverStaleAfter) quietly(() => unlinkSync(guard), undefined);
  if (!create(guard, '')) return;
  try {
    if (existsSync(file) && isStale(file)) unlinkSync(file);
  } finally {
    quietly(() => unlinkSync(guard), undefined);
  }
};

/** Takes the lock or throws StoreLocked. Answers the function that gives it back. */
export const takeLock = (file: string): (() => void) => {
  const mine: Holder = { pid: process.pid, started: startOf(process.pid), space: space(), token: randomUUID(), since: new Date().toISOString() };
  const text = JSON.stringify(mine);
  if (!create(file, text)) {
    if (isStale(file)) removeStale(file);
    if (!create(file, text)) {
      const holder = read(file);
      throw new StoreLocked(
        holder?.pid ?? 0,
        `The data folder is already open in process ${holder?.pid ?? 'unknown'}` +
          ` (since ${holder?.since ?? 'unknown'}). Stop that process, or give this one a DATA_DIR of its own.`,
      );
    }
  }
  const touch = setInterval(() => quietly(() => utimesSync(file, new Date(), new Date()), undefined), touchEvery);
  touch.unref();
  const release = (): void => {
    clearInterval(touch);
    process.off('exit', release);
    if (read(file)?.token === mine.token) quietly(() => unlinkSync(file), undefined);
  };
  // A process that ends in another way than by closing gives it back, too: from another container it would look held for a minute.
  process.once('exit', release);
  return release;
};
