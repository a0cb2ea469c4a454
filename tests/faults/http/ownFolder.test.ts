/**
 * The product on a data folder of its own, from its first start in what its container has to its end: whose the folder is, who else may not have it,
 * what a kill leaves, a backup that comes back, and SIGTERM.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startProduct, type Product } from '../../support/product.ts';
import { freePort } from '../../support/freePort.ts';
import { smallDisk } from '../../support/smallDisk.ts';
import { temporaryFolder } from '../../support/temporary.ts';
import { tellSeed, until } from '../../support/trials.ts';
import { password, signInOverWire } from '../../support/wire.ts';
import { capture } from '../../server/http/documentsSteps.ts';
import { envelope } from '../../server/http/raw.ts';
import { birth, facilitator, program, run, someDocument } from './commands.ts';
import { fillAndEmpty } from './filling.ts';
import { copied, copies, everythingIn, imageFolder, modeOf, openIn, openUp } from './folders.ts';
import { firstMobilizer, health, newLedger } from './ledger.ts';
import { killDuring, killWhileSaving } from './victim.ts';

const env = { NODE_ENV: 'production', DEMO: '1', RATE_LIMIT: '0' };
const dataDir = join(temporaryFolder('fresh'), 'new', 'data');
let product: Product | undefined;
let folder: string;
const running = (): Product => {
  if (!product) throw new Error('The product is not running yet.');
  return product;
};
const begin = async (): Promise<Product> => (product = await startProduct({ isShortLived: true, folder, dataDir, env }));
beforeAll(async () => {
  folder = imageFolder();
  await begin();
});
afterEach(tellSeed);
afterAll(() => product?.stop());

describe('quality 2: a container has all that the product runs on', () => {
  test('nothing else is copied there; it is well, and lets somebody in', async () => {
    expect(copied.map(({ from }) => from)).toContain('dist');
    expect(copied).toHaveLength(copies);
    expect(await health(running().url)).toMatchObject({ http: 200, body: { status: 'ok' } });
    expect((await signInOverWire(running().url, 'ops@skilldesk.test')).token).not.toBe('');
  });

  test('it serves the page with its scripts, and the pictures', async () => {
    const page = await (await fetch(`${running().url}/login`)).text();
    const [, script = ''] = /<script [^>]*src="([^"]+)"/.exec(page) ?? [];
    for (const path of [script, '/pictures/Teacher_A.svg']) {
      const { status } = await fetch(`${running().url}${path}`);
      expect([path, status]).toEqual([path, 200]);
    }
  });
});

describe('quality 2: one server on its own folder', () => {
  test('it says that it is ready, and whom to sign in as', async () => {
    const { server, port } = running();
    await server.waitForLine(new RegExp(`Skilldesk ready on http://localhost:${port}`));
    await server.waitForLine(/mobilizer@skilldesk\.test .*Mobilizer/);
    expect(server.output()).toContain(password);
  });

  test('quality 3: a fresh folder is its owner’s alone, the key in it too', () => {
    expect(everythingIn(dataDir).length).toBeGreaterThan(100);
    expect(openIn(dataDir)).toEqual([]);
    expect([modeOf(dataDir), modeOf(join(dataDir, 'secret.key')), modeOf(join(dataDir, 'database'))]).toEqual([0o700, 0o600, 0o700]);
  });

  test('another one on the same port is refused in words', async () => {
    const second = program('server/start.js', [], { PORT: String(running().port), DATA_DIR: temporaryFolder('data') });
    await second.waitForLine(/Port \d+ is taken/);
    expect(await second.end()).not.toBe(0);
  });

  test('killed while it saves, every acknowledged registration is there, none twice, none half; quality 3: a folder that stood open is closed when it starts', async () => {
    await firstMobilizer(running().url);
    const again = async (): Promise<void> => {
      openUp(dataDir);
      await begin();
      expect(openIn(dataDir)).toEqual([]);
    };
    await killWhileSaving(
      () => running().url,
      newLedger(),
      (people, moment) => killDuring(running(), people, moment, again),
    );
  });

  test('its backup is made while people go on writing, and is its owner’s alone; rows, documents and key come back in an empty place, whose disk fills up: what is acknowledged stays, the rest is refused, health says why, and all goes on when there is room', async () => {
    const { about, read } = await someDocument(running().url);
    const meena = await facilitator(running().url);
    const file = join(temporaryFolder('elsewhere'), 'night.backup.gz');
    const codes: number[] = [];
    const writing = (async () => {
      while (!existsSync(file) && codes.length < 20) codes.push((await capture(meena, about)).http);
    })();
    const backup = await run('backup', [file], { DATA_DIR: dataDir });
    await writing;
    expect([codes.length > 0, new Set(codes)]).toEqual([true, new Set([200])]);
    expect(backup.output).toMatch(/Process \d+ has the store open and makes the backup/);
    expect(backup.output).toMatch(/\d+ tables, \d+ rows, \d+ documents \(\d+ kB\)/);
    expect(backup.output).toContain('It holds the secret key');
    expect([backup.code, statSync(file).mode & 0o777]).toEqual([0, 0o600]);
    expect([readdirSync(join(dataDir, 'documents')).length > 0, openIn(dataDir)]).toEqual([true, []]);

    const small = smallDisk(200);
    try {
      const restored = join(small.folder, 'data');
      const restore = await run('restore', [file], { DATA_DIR: restored });
      expect(restore.output).toMatch(/Restored and proved: \d+ tables, \d+ rows, \d+ documents/);
      expect(restore.output).toMatch(/\d+ sessions were open in the backup and have ended/);
      expect(restore.code).toBe(0);
      expect(readFileSync(join(restored, 'secret.key'), 'utf8').trim()).toBe(readFileSync(join(dataDir, 'secret.key'), 'utf8').trim());
      const again = await startProduct({ isShortLived: true, dataDir: restored, env });
      try {
        expect((await read(again.url)).equals(birth)).toBe(true);
        await fillAndEmpty(again, small, async () => undefined);
      } finally {
        await again.stop();
      }
    } finally {
      small.remove();
    }
  });

  test('SIGTERM: the request at hand is finished, new ones are not taken, and it ends well', async () => {
    const { url, stop } = running();
    const body = `data=${encodeURIComponent(envelope('findall'))}`;
    // Half of it is sent: it is at hand for as long as the test says.
    const outgoing = request(`${url}/api/state`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'content-length': body.length, expect: '100-continue' },
    });
    const answer = new Promise<number | undefined>((resolve, fail) => {
      outgoing.once('response', ({ statusCode }) => resolve(statusCode)).once('error', fail);
    });
    const atHand = new Promise((resolve) => outgoing.once('continue', resolve));
    outgoing.write(body.slice(0, 10));
    await atHand;
    const ended = stop();
    await until(async () => (await health(url)).http === 0);
    outgoing.end(body.slice(10));
    expect([await answer, await ended]).toEqual([200, 0]);
  });

  test.each([
    ['no room at all', 0],
    ['room for the key alone', 2000],
  ])('a start with %s ends in a sentence and leaves nothing that the next one takes for whole', async (_what, leave) => {
    const small = smallDisk(24);
    try {
      small.fill(leave);
      const child = program('server/start.js', [], { DATA_DIR: join(small.folder, 'data'), PORT: String(await freePort()), DEMO: '1' });
      const code = await new Promise((resolve) => {
        child.process.once('close', resolve);
      });
      expect([code, child.output()]).toEqual([
        1,
        expect.stringMatching(
          /^There is no room on the disk of \S+data \(\d MB are free\)\. Make room there, or set DATA_DIR to [^\n]+ start again\.\n$/,
        ),
      ]);
      const [key, ...left] = readdirSync(join(small.folder, 'data')).sort().reverse();
      expect([left.filter((name) => name !== 'database.coming'), leave === 0 || key === 'secret.key']).toEqual([[], true]);
    } finally {
      small.remove();
    }
  });
});
