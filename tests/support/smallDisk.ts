/** A small disk of its own, and how to fill it. Needs root, or the right to mount. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk {
  folder: string;
  /** Takes all the room but `leave` kilobytes. */
  fill(leave?: number): void;
  /** Gives back what `fill` took. */
  empty(): void;
  remove(): void;
}

/** @throws where nothing may be mounted */
export function smallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'skilldesk-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'pipe' });
  } catch (error) {
    throw new Error(`This test needs a small disk: run it as root or inside "unshare -rm" (${String(error)})`, { cause: error });
  }
  const filler = join(folder, 'filler');
  return {
    folder,
    fill: (leave = 0) => {
      const { bavail, bsize } = statfsSync(folder);
      try {
        writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - leave * 1024)));
      } catch (error) {
        // Somebody else wrote in between: the disk is as full as it gets.
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
    },
    empty: () => rmSync(filler, { force: true }),
    remove: () => {
      execFileSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
