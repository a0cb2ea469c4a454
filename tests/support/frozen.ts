/** Processes that stand still: there, holding their connections, answering nothing. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const parentOf = (pid: string): string => {
  try {
    return (
      readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')[1] ?? ''
    );
  } catch {
    return '';
  }
};

/** The children of a process, by their ids. */
export const childrenOf = (pid: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === String(pid))
    .map(Number);

/** Freezes a PostgreSQL with all its processes; answers how to thaw it. */
export function freeze({ folder }: { folder: string }): () => void {
  const first = Number(readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);
  const all = [first, ...childrenOf(first)];
  const tell = (signal: NodeJS.Signals): void => {
    for (const pid of all) {
      try {
        process.kill(pid, signal);
      } catch {
        // It ended meanwhile.
      }
    }
  };
  tell('SIGSTOP');
  return () => tell('SIGCONT');
}
