/** Throw-away PostgreSQL clusters end with the process that started them, however that ends, and what is left all the same is reaped. */
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const clusterPrefix = 'skilldesk-pg-';

/** When a process started, in ticks since the machine did; empty where there is none. A number that is used again starts later. */
function startedAt(pid: number): string {
  try {
    return (
      readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')[19] ?? ''
    );
  } catch {
    return '';
  }
}

/** Says whose cluster a folder is. */
export function ownCluster(folder: string, pid = process.pid): void {
  writeFileSync(join(folder, 'owner'), `${pid} ${startedAt(pid)}`);
}

function read(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

/** True for a cluster whose owner is gone; one that says no owner is left alone. */
function isOrphan(folder: string): boolean {
  const [pid, started] = read(join(folder, 'owner')).split(' ');
  return pid !== undefined && pid !== '' && startedAt(Number(pid)) !== started;
}

/** Stops at once what runs in a folder: only a process whose command line names it. */
function stopIn(folder: string): void {
  const pid = Number(read(join(folder, 'data', 'postmaster.pid')).split('\n')[0]);
  if (Number.isInteger(pid) && pid > 1 && read(`/proc/${pid}/cmdline`).includes(join(folder, 'data'))) process.kill(pid, 'SIGQUIT');
}

/** Stops and removes the clusters below a folder whose owners are gone. Answers their folders. */
export function reapClusters(where: string): string[] {
  const orphans = readdirSync(where)
    .filter((name) => name.startsWith(clusterPrefix))
    .map((name) => join(where, name))
    .filter(isOrphan);
  for (const folder of orphans) {
    try {
      stopIn(folder);
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    } catch {
      // Somebody else's, or reaped by another run at this moment.
    }
  }
  return orphans;
}

/**
 * Runs a command when this process is gone, even killed: a shell waits at a pipe that only this process holds open.
 * Answers how to have it run now.
 */
export function afterDeath(command: string, parts: readonly string[]): () => void {
  const waiting = spawn('sh', ['-c', 'cat > /dev/null; "$@"', 'sh', command, ...parts], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  waiting.on('error', () => undefined);
  waiting.stdin.on('error', () => undefined);
  waiting.unref();
  if ('unref' in waiting.stdin && typeof waiting.stdin.unref === 'function') waiting.stdin.unref();
  return () => waiting.stdin.end();
}
