/** Whoever starts the product can stop it: npm, systemd, a container's first process. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { start, type Child } from '../../support/children.ts';
import { freePort } from '../../support/freePort.ts';
import { childrenOf } from '../../support/frozen.ts';
import { emptyDatabase } from '../../server/store/harness.ts';
import { dist, root } from '../../support/product.ts';
import { temporaryFolder } from '../../support/temporary.ts';
import { until } from '../../support/trials.ts';
import { health } from './ledger.ts';

interface Begun {
  child: Child;
  url: string;
  dataDir: string;
}
/** Starts the product as `words` say, in the repository's folder. A first start takes long enough for what happens before it is ready. */
async function begin(words: readonly string[], isFirst = false): Promise<Begun> {
  const [port, dataDir] = [await freePort(), temporaryFolder('stop')];
  if (!isFirst) await emptyDatabase(dataDir);
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: temporaryFolder('home'),
    SKILLDESK_DIST: dist,
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO: '0',
    LOG_LEVEL: 'warn',
    npm_config_update_notifier: 'false',
  };
  return { child: start(words[0] ?? '', words.slice(1), { cwd: root, env }), url: `http://127.0.0.1:${port}`, dataDir };
}
const ready = ({ child }: Begun) => child.said(/Skilldesk ready on http:\/\/\S+/, 240_000);
/** The server's process, as the lock of its data folder names it. */
const serverOf = ({ dataDir }: Begun): number => (JSON.parse(readFileSync(join(dataDir, 'database.lock'), 'utf8')) as { pid: number }).pid;
const isThere = (pid: number): boolean => existsSync(`/proc/${pid}`);

/** The server is gone, and went gently: its lock is given back. */
async function expectGone(begun: Begun, server: number): Promise<void> {
  await until(() => !isThere(server), 20);
  expect(existsSync(join(begun.dataDir, 'database.lock'))).toBe(false);
  expect((await health(begun.url)).http).toBe(0);
}

const unit = join(root, 'deploy/skilldesk.service');
const ours = (words: readonly string[]): string[] => words.map((word) => (word === 'dist/server/start.js' ? join(dist, 'server/start.js') : word));
const inUnit = (): string[] => ours((/^ExecStart=(.*)$/m.exec(readFileSync(unit, 'utf8'))?.[1] ?? '').split(' '));
const inContainer = (): string[] =>
  ours(JSON.parse(/^ENTRYPOINT (\[.*\])$/m.exec(readFileSync(join(root, 'deploy/Containerfile'), 'utf8'))?.[1] ?? '[]') as string[]);

describe('quality 2: whoever starts the product can stop it', () => {
  test('npm start: SIGTERM to npm ends the server', async () => {
    const begun = await begin(['npm', 'start']);
    await ready(begun);
    const server = serverOf(begun);
    expect(isThere(server)).toBe(true);
    await begun.child.end('SIGTERM');
    await expectGone(begun, server);
  }, 300_000);

  test('the command behind it is the server itself', async () => {
    const begun = await begin([process.execPath, 'src/cli/launch.mjs', 'start']);
    await ready(begun);
    expect(serverOf(begun)).toBe(begun.child.process.pid);
    expect(await begun.child.end()).toBe(0);
    await expectGone(begun, begun.child.process.pid ?? 0);
  }, 300_000);

  test('the systemd unit holds, and what it starts ends by its signal', async () => {
    expect(execFileSync('systemd-analyze', ['verify', unit], { encoding: 'utf8', stdio: 'pipe' })).toBe('');
    const begun = await begin(inUnit());
    await ready(begun);
    expect(serverOf(begun)).toBe(begun.child.process.pid);
    expect(readFileSync(unit, 'utf8')).toMatch(/^KillSignal=SIGTERM$/m);
    expect(await begun.child.end('SIGTERM')).toBe(0);
    await expectGone(begun, begun.child.process.pid ?? 0);
  });

  test.each(['before it is ready', 'when it serves'])(
    'as the first process of a container it ends by SIGTERM %s',
    async (when) => {
      const begun = await begin(['unshare', '--pid', '--fork', '--kill-child', '--mount-proc', ...inContainer()], when !== 'when it serves');
      const outer = begun.child.process.pid ?? 0;
      if (when === 'when it serves') await ready(begun);
      else await until(async () => (await health(begun.url)).http === 503, 30);
      const [server = 0] = childrenOf(outer);
      expect(readFileSync(`/proc/${server}/status`, 'utf8')).toMatch(/^NSpid:\t\d+\t1$/m);
      process.kill(server, 'SIGTERM');
      await until(() => !isThere(outer), 20);
      expect(begun.child.process.exitCode).toBe(0);
      await expectGone(begun, server);
    },
    120_000,
  );
});
