/** Disks without room: what was acknowledged stays, what cannot be kept is refused with 503, health says why, and all goes on when there is room. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { base64, png } from '../../support/files.ts';
import { startPostgres } from '../../support/postgres.ts';
import { startProduct, type Product } from '../../support/product.ts';
import { smallDisk, type SmallDisk } from '../../support/smallDisk.ts';
import { pause, rounds, until } from '../../support/trials.ts';
import { register } from '../../server/http/beneficiary.ts';
import { bytesAt, capture, filesBelow, linkTo } from '../../server/http/documentsSteps.ts';
import { codeOf, definitions, productCatalogue, rowOf, signIn, startServer } from '../../server/http/harness.ts';
import { copyOfDemo } from '../../server/http/template.ts';
import { secretKey } from '../../server/store/harness.ts';
import { acknowledged, attempt, health, firstMobilizer, newLedger, nextEntry, prove } from './ledger.ts';

const cleanUp: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const one of cleanUp.splice(0).reverse()) await one();
});
const disk = (megabytes: number): SmallDisk => {
  const small = smallDisk(megabytes);
  cleanUp.push(small.remove);
  return small;
};
const env = { SECRET_KEY: secretKey, DEMO: '1', RATE_LIMIT: '0' };
const start = async (options: Parameters<typeof startProduct>[0]): Promise<Product> => {
  const product = await startProduct({ isShortLived: true, ...options });
  cleanUp.push(product.stop);
  return product;
};

/** Fills the disk under people who save, `rounds` times; `mend` is what an operator does besides making room. */
async function fillAndEmpty({ url }: Product, small: SmallDisk, mend: () => Promise<void>): Promise<void> {
  const ledger = newLedger();
  const token = await firstMobilizer(url);
  // Each time another part of the database is the first to find no room.
  for (const leave of [0, 2_000, 6_000, 15_500].slice(0, rounds(1, 4))) {
    const before = acknowledged(ledger).length;
    for (let index = 0; index < 3; index += 1) expect(await attempt(url, token, ledger, nextEntry(ledger, 'before'))).toBe(true);
    small.fill(leave);
    let refused = nextEntry(ledger, 'full');
    for (let tries = 0; tries < 3000 && (await attempt(url, token, ledger, refused)); tries += 1) refused = nextEntry(ledger, 'full');
    expect(refused.id).toBeUndefined();
    expect(ledger.setbacks.at(-1)).toBe('503 STORE_AWAY');
    await until(async () => (await health(url)).http === 503, 10);
    const { body, ms } = await health(url);
    expect(body).toMatchObject({ status: 'away', cause: expect.stringMatching(/full|away|silent/), text: expect.stringMatching(/\w+ .*\./) });
    if (leave === 0) expect(body).toMatchObject({ cause: 'full', text: expect.stringMatching(/disk .* is full/) });
    expect(ms).toBeLessThan(3500);
    small.empty();
    await mend();
    await until(async () => (await health(url)).http === 200);
    await until(() => attempt(url, token, ledger, refused), 20);
    expect(acknowledged(ledger).length).toBeGreaterThan(before);
  }
  await prove(url, ledger);
}

describe('a full disk, over HTTP', () => {
  test('quality 2: under the embedded store', async () => {
    const small = disk(200);
    const template = await copyOfDemo(await productCatalogue(), definitions);
    const product = await start({ dataDir: join(small.folder, 'data'), template, env });
    rmSync(template, { recursive: true });
    await fillAndEmpty(product, small, async () => undefined);
  }, 900_000);

  test('quality 2: under PostgreSQL', async () => {
    const small = disk(500);
    const postgres = await startPostgres(['shared_buffers = 16MB', 'max_wal_size = 48MB', 'min_wal_size = 32MB', 'wal_recycle = off'], small.folder);
    cleanUp.push(postgres.remove);
    const product = await start({ env: { ...env, DATABASE_URL: await postgres.createDatabase() } });
    await fillAndEmpty(product, small, async () => {
      await pause(3000);
      // Without room for its log PostgreSQL stops itself; whoever runs it starts it again.
      if ((await health(product.url)).body['cause'] === 'away') await postgres.start().catch(() => undefined);
    });
  }, 900_000);

  test('quality 2: under the documents only: uploads wait, everything else goes on', async () => {
    const small = disk(8);
    const server = await startServer({ env: { DOCUMENTS_URL: `file://${small.folder}/documents` } });
    cleanUp.push(server.close);
    const [meena, kiran] = [await signIn(server, 'mobilizer'), await signIn(server, 'facilitator')];
    const about = await register(server, meena);
    const picture = { documentType: 'StudentPicture', documentName: 'StudentPicture', fileName: 'me.png', base64File: base64(png(480, 640)) };
    expect(codeOf(await capture(kiran, about))).toBeUndefined();
    small.fill();
    await until(async () => (await health(server.url)).body['documents'] === 'full', 10);
    expect((await health(server.url)).http).toBe(200);
    const before = filesBelow(join(small.folder, 'documents'));
    const refused = await capture(kiran, about, picture, 'kept');
    expect([refused.http, codeOf(refused), refused.appError?.[0]?.field]).toEqual([503, 'DOCUMENTS_AWAY', 'base64File']);
    expect(filesBelow(join(small.folder, 'documents'))).toEqual(before);
    await register(server, meena);
    small.empty();
    const { basicDocId } = rowOf(await capture(kiran, about, picture, 'kept'));
    expect((await bytesAt(server, await linkTo(kiran, Number(basicDocId)))).http).toBe(200);
    await until(async () => (await health(server.url)).body['documents'] === 'ok', 10);
  });
});
