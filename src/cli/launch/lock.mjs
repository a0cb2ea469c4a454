/** One process at a time installs or builds: a lock file beside the sources, holding the pid, given up when its owner died. */
import { createHash } from 'node:crypto';
import { linkSync, readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from './paths.mjs';

const name = `skilldesk-${createHash('sha256').update(root).digest('hex').slice(0, 12)}`;
const file = join(tmpdir(), `${name}.lock`);

function alive(pid) {
  try {
    process.kill(pid, 0);
    // One that has ended and waits for its parent holds nothing any more.
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch (error) {
    return error.code !== 'ESRCH';
  }
}

function owner() {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch {
    return 0;
  }
}

/** Takes the lock or answers false. A dead owner's lock is moved aside first; moving, unlike deleting, has one winner. */
function take() {
  const mine = join(tmpdir(), `${name}.${process.pid}`);
  writeFileSync(mine, String(process.pid));
  try {
    linkSync(mine, file);
    return true;
  } catch {
    const pid = owner();
    if (pid && !alive(pid)) removeStale(pid);
    return false;
  } finally {
    unlinkSync(mine);
  }
}

function removeStale(pid) {
  const aside = join(tmpdir(), `${name}.${process.pid}.stale`);
  try {
    renameSync(file, aside);
    if (Number(readFileSync(aside, 'utf8')) !== pid) linkSync(aside, file);
    unlinkSync(aside);
  } catch {
    // somebody else was quicker: the next try sees what stands now
  }
}

/** Runs `work` while no other process of this working copy does the same. */
export async function alone(what, work) {
  for (let turns = 0; !take(); turns += 1) {
    if (turns === 10) console.log(`Waiting for another skilldesk command (process ${owner()}) that is ${what} ...`);
    await sleep(200);
  }
  try {
    return await work();
  } finally {
    if (owner() === process.pid) unlinkSync(file);
  }
}
