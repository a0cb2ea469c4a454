/** Folders on this machine's disk: there for their owner alone (0700, 0600), and with room to write or not. */
import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, statfsSync, type Stats } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Health } from './health.ts';

/** What lies in a data folder and is ours; who names a folder as DATA_DIR that holds other things, too, keeps those as they are. */
const OURS = /^(database|documents|backups|secret\.key|database\.lock.*|backup\..+)$/;
/** A closed shelf of documents holds closed files only: there may be a million of them. */
const CLOSED_IS_ENOUGH = /[\\/]documents[\\/][0-9a-f]{2}$/;
const OTHERS = 0o077;
const STICKY = 0o1000;

function mend(path: string, found: Stats): boolean {
  if ((found.mode & OTHERS) === 0) return true;
  try {
    chmodSync(path, found.mode & 0o700);
    return true;
  } catch {
    return false;
  }
}

/** Closes a path and what lies below it; answers what could not be closed. Links are left alone: what they lead to is not ours. */
function closeBelow(path: string): string[] {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found || found.isSymbolicLink()) return [];
  const isEnough = CLOSED_IS_ENOUGH.test(path) && (found.mode & OTHERS) === 0;
  const open = mend(path, found) ? [] : [path];
  return !found.isDirectory() || isEnough ? open : [...open, ...readdirSync(path).flatMap((name) => closeBelow(join(path, name)))];
}

/**
 * Makes a data folder its owner's alone, whatever stood there, and has this process make all that follows so (the embedded database asks for
 * files that everybody may read and write). Answers the paths that belong to somebody else and stayed open.
 */
export function keepPrivate(folder: string): string[] {
  process.umask(OTHERS);
  mkdirSync(folder, { recursive: true });
  const found = lstatSync(folder);
  // A folder that all users share (`/tmp`) stays theirs: only what is ours in it is closed.
  const open = (found.mode & STICKY) !== 0 || mend(folder, found) ? [] : [folder];
  return [
    ...open,
    ...readdirSync(folder)
      .filter((name) => OURS.test(name))
      .flatMap((name) => closeBelow(join(folder, name))),
  ];
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);
/** Whether it was refused for want of room on a disk, or for this user's share of it. */
export const isFull = (error: unknown): boolean => ['ENOSPC', 'EDQUOT'].includes(String(codeOf(error)));

/** What helps where there is no room, in a sentence; `setting` names what says where the folder is. */
export function noRoom(folder: string, setting = 'DATA_DIR'): string {
  const { bavail, bsize } = statfsSync(existsSync(folder) ? folder : dirname(folder));
  const free = Math.floor((bavail * bsize) / 1024 ** 2);
  return `There is no room on the disk of ${folder} (${free} MB are free). Make room there, or set ${setting} to a folder on another disk, and start again.`;
}

const TRIAL = Buffer.alloc(1024 * 1024);

/** Whether a megabyte can be written into a folder: `full` where there is no room (or none for this user), `away` where it cannot be written at all. */
export async function roomIn(folder: string): Promise<Health> {
  const file = join(folder, `.room-${randomUUID()}`);
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(file, TRIAL, { mode: 0o600 });
    return 'ok';
  } catch (error) {
    return isFull(error) ? 'full' : 'away';
  } finally {
    await rm(file, { force: true }).catch(() => undefined);
  }
}
