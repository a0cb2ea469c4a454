import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { afterDeath, clusterPrefix, ownCluster, reapClusters } from '../../support/clusters.ts';

let where = '';
beforeAll(() => {
  where = mkdtempSync(join(tmpdir(), 'skilldesk-reap-'));
});
afterAll(() => rmSync(where, { recursive: true, force: true }));

const ended = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return false;
  } catch {
    return true;
  }
};
/** A folder like a cluster's, with a process that names it as its data folder. */
function cluster(name: string): { folder: string; pid: number } {
  const folder = join(where, `${clusterPrefix}${name}`);
  mkdirSync(join(folder, 'data'), { recursive: true });
  const { pid = 0 } = spawn('sh', ['-c', 'sleep 60; exit', join(folder, 'data')], { detached: true, stdio: 'ignore' });
  writeFileSync(join(folder, 'data', 'postmaster.pid'), `${pid}\n`);
  return { folder, pid };
}

describe('quality 2: the tests leave no database behind', () => {
  test('clusters of processes that are gone are stopped and removed, others are left alone', async () => {
    const child = spawn('true');
    await new Promise((resolve) => child.once('exit', resolve));
    const [orphan, mine, unnamed] = [cluster('orphan'), cluster('mine'), cluster('unnamed')];
    ownCluster(mine.folder);
    writeFileSync(join(orphan.folder, 'owner'), `${child.pid ?? 0} 12345`);
    expect(reapClusters(where)).toEqual([orphan.folder]);
    await expect.poll(() => ended(orphan.pid)).toBe(true);
    expect([orphan, mine, unnamed].map(({ folder }) => existsSync(folder))).toEqual([false, true, true]);
    expect([mine, unnamed].map(({ pid }) => ended(pid))).toEqual([false, false]);
    for (const { pid } of [mine, unnamed]) process.kill(-pid, 'SIGKILL');
  });

  test('a number that another process has meanwhile is no owner', () => {
    const { folder, pid } = cluster('again');
    writeFileSync(join(folder, 'owner'), `${process.pid} 1`);
    expect(reapClusters(where)).toEqual([folder]);
    if (!ended(pid)) process.kill(-pid, 'SIGKILL');
  });

  test('what is to follow the end of a process waits for it, and runs', async () => {
    const file = join(where, 'followed');
    const release = afterDeath('touch', [file]);
    expect(existsSync(file)).toBe(false);
    release();
    await expect.poll(() => existsSync(file)).toBe(true);
  });
});
