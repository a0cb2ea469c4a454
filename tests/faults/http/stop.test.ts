/** Whoever starts the product can stop it: npm, systemd, a container's first process. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { start, type Child } from '../../support/children.ts';
import { freePort } from '../../support/freePort.ts';
import { childrenOf } from '../../support/frozen.ts';
import { dist, root } from '../../support/product.ts';
import { temporaryFolder } from '../../support/temporary.ts';
import { until } from '../../support/trials.ts';
import { call } from '../../support/wire.ts';
import { health } from './ledger.ts';

interface RunningProduct {
  child: Child;
  url: string;
  dataDir: string;
}
/** Starts the product as `words` say, in the repository's folder. */
async function begin(words: readonly string[], more: Record<string, string> = {}): Promise<RunningProduct> {
  const [port, dataDir] = [await freePort(), more['DATA_DIR'] ?? temporaryFolder('stop')];
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: temporaryFolder('home'),
    SKILLDESK_DIST: dist,
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO: '0',
    LOG_LEVEL: 'warn',
    npm_config_update_notifier: 'false',
    ...more,
  };
  return { child: start(words[0] ?? '', words.slice(1), { cwd: root, env }), url: `http://127.0.0.1:${port}`, dataDir };
}
const ready = ({ child }: RunningProduct) => child.waitForLine(/Skilldesk ready on http:\/\/\S+/);
/** The server's process, as the lock of its data folder names it. */
const serverOf = ({ dataDir }: RunningProduct): number => (JSON.parse(readFileSync(join(dataDir, 'database.lock'), 'utf8')) as { pid: number }).pid;
const isThere = (pid: number): boolean => existsSync(`/proc/${pid}`);

/** The server is gone, and went gently: its lock is given back. */
async function expectGone(launch: RunningProduct, server: number): Promise<void> {
  await until(() => !isThere(server));
  expect(existsSync(join(launch.dataDir, 'database.lock'))).toBe(false);
  expect((await health(launch.url)).http).toBe(0);
}

const unit = join(root, 'deploy/skilldesk.service');
const ours = (words: readonly string[]): string[] => words.map((word) => (word === 'dist/server/start.js' ? join(dist, 'server/start.js') : word));
const inUnit = (): string[] => ours((/^ExecStart=(.*)$/m.exec(readFileSync(unit, 'utf8'))?.[1] ?? '').split(' '));
const containerfile = readFileSync(join(root, 'deploy/Containerfile'), 'utf8');
const inContainer = (): string[] => ours(JSON.parse(/^ENTRYPOINT (\[.*\])$/m.exec(containerfile)?.[1] ?? '[]') as string[]);

/** Nothing listens there: whoever is given this database waits for it. */
const NO_DATABASE = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing', SECRET_KEY: 'ab'.repeat(32) };

describe('quality 2: whoever starts the product can stop it', () => {
  test('npm start: the command behind it is the server itself, a store half laid is begun anew, and SIGTERM to npm ends it', async () => {
    const dataDir = temporaryFolder('laid');
    const coming = join(dataDir, 'database.coming');
    mkdirSync(coming);
    writeFileSync(join(coming, 'PG_VERSION'), '1');
    const launch = await begin(['npm', 'start'], { DATA_DIR: dataDir });
    await ready(launch);
    expect((await health(launch.url)).body).toMatchObject({ status: 'ok', store: 'embedded' });
    expect(readdirSync(dataDir).filter((name) => name.startsWith('database.c'))).toEqual([]);
    const server = serverOf(launch);
    expect(readFileSync(`/proc/${server}/cmdline`, 'utf8').split('\0')).toContain('src/cli/launch.mjs');
    await launch.child.end('SIGTERM');
    await expectGone(launch, server);
  });

  test('the systemd unit holds, and what it starts is what the container starts, with the same signal', () => {
    expect(execFileSync('systemd-analyze', ['verify', unit], { encoding: 'utf8', stdio: 'pipe' })).toBe('');
    expect(readFileSync(unit, 'utf8')).toMatch(/^KillSignal=SIGTERM$/m);
    expect(containerfile).toMatch(/^STOPSIGNAL SIGTERM$/m);
    expect(inUnit()).toEqual(['/usr/bin/env', ...inContainer()]);
  });

  // It listens to the signal in one place: that it finishes what is at hand is seen of a product that serves (ownFolder.test.ts).
  test('as the first process of a container it ends by SIGTERM, before it is ready, too', async () => {
    const launch = await begin(['unshare', '--pid', '--fork', '--kill-child', '--mount-proc', ...inContainer()], NO_DATABASE);
    const outer = launch.child.process.pid ?? 0;
    await until(async () => (await health(launch.url)).http === 503);
    expect((await call(launch.url, 'state', 'findall')).appError?.[0]?.errorCode).toBe('CATALOGUE_AWAY');
    const [server = 0] = childrenOf(outer);
    expect(readFileSync(`/proc/${server}/status`, 'utf8')).toMatch(/^NSpid:\t\d+\t1$/m);
    process.kill(server, 'SIGTERM');
    await until(() => !isThere(outer));
    expect(launch.child.process.exitCode).toBe(0);
    await expectGone(launch, server);
  });
});
