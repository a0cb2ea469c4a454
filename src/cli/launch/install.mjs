/** Dependencies: `npm ci` when node_modules is missing or was made from another lock file. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { alone } from './lock.mjs';
import { modules, root } from './paths.mjs';
import { Failure, run } from './run.mjs';

const stamp = join(modules, '.skilldesk-lock');
const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');

/** Versions that npm wrote down as installed, against those that the lock file asks for (optional parts of other systems aside). */
function matchesLock() {
  const hidden = join(modules, '.package-lock.json');
  if (!existsSync(hidden)) return false;
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const have = JSON.parse(readFileSync(hidden, 'utf8')).packages;
  return Object.entries(lock).every(([path, { version, optional }]) => path === '' || have[path]?.version === version || (optional && !have[path]));
}

function fresh() {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash()) return true;
  if (!matchesLock()) return false;
  writeFileSync(stamp, lockHash());
  return true;
}

export async function install() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) throw new Failure(`Node ${process.versions.node} is too old: 20.19 or later is needed.`);
  if (fresh()) return;
  await alone('installing', async () => {
    if (fresh()) return;
    console.log('Installing dependencies (npm ci) ...');
    const npm = process.env.npm_execpath;
    const code = npm?.endsWith('.js') ? await run(process.execPath, [npm, 'ci']) : await run('npm', ['ci'], { shell: process.platform === 'win32' });
    if (code !== 0) throw new Failure('npm ci failed; see its words above. Is the network there?');
    writeFileSync(stamp, lockHash());
  });
}
