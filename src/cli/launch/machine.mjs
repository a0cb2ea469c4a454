/** What the tests need beside Node: Chromium, PostgreSQL, PgBouncer, nginx, a reader of PDF, systemd's judge of units, and fonts. Installed on Debian and its kin as root, else named clearly. */
import { accessSync, constants, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Failure, run } from './run.mjs';

const can = (file) => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};
const onPath = (...names) => names.some((name) => (process.env.PATH ?? '').split(delimiter).some((folder) => can(join(folder, name))));
const folders = (path) => {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
};

const needs = {
  chromium: () => Boolean(process.env.CHROMIUM) || onPath('chromium', 'chromium-browser', 'google-chrome'),
  // The same engine without a window, for half the work. Where there is no such package the whole browser does.
  'chromium-headless-shell': () => Boolean(process.env.CHROMIUM) || onPath('chromium-headless-shell') || !onPath('apt-get'),
  postgresql: () => onPath('initdb') || folders('/usr/lib/postgresql').some((version) => can(join('/usr/lib/postgresql', version, 'bin/initdb'))),
  pgbouncer: () => onPath('pgbouncer') || can('/usr/sbin/pgbouncer'),
  nginx: () => onPath('nginx') || can('/usr/sbin/nginx'),
  // Another reader of the spreadsheets that the server writes.
  python3: () => onPath('python3'),
  // A reader of what is printed.
  'poppler-utils': () => onPath('pdftotext'),
  systemd: () => onPath('systemd-analyze'),
  'fonts-noto-core': () => folders('/usr/share/fonts/truetype').some((name) => ['noto', 'dejavu', 'liberation'].includes(name)),
};

const missing = () => Object.keys(needs).filter((name) => !needs[name]());

async function installPackages(names) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-q'], { env });
  await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...names], { env });
  if (missing().length > 0) throw new Failure(`${missing().join(', ')} could not be installed.`);
}

/** @throws Failure naming what is missing and how to get it, before anything is begun where it may not be installed */
export function prepareMachine() {
  const names = missing();
  if (names.length === 0) return undefined;
  const how = `apt-get update && apt-get install -y --no-install-recommends ${names.join(' ')}`;
  if (process.getuid?.() !== 0 || !onPath('apt-get')) throw new Failure(`The tests need ${names.join(', ')}. On Debian, as root: ${how}`);
  console.log(`Installing ${names.join(', ')} (${how}) ...`);
  return installPackages(names);
}
