/** The data folder is its owner's alone: everything in it, from the first start on, and after the start on a folder that stood open. */
import { chmodSync, lstatSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keepPrivate } from '../../../src/server/disk.ts';
import { start } from '../../support/children.ts';
import { dist, shortLived, startProduct, type Product } from '../../support/product.ts';
import { temporaryFolder } from '../../support/temporary.ts';
import { address, engagement } from '../../server/http/beneficiary.ts';
import { upload } from '../../server/http/documentsSteps.ts';
import { definitions, productCatalogue } from '../../server/http/harness.ts';
import { copyOfDemo } from '../../server/http/template.ts';
import { secretKey } from '../../server/store/harness.ts';
import { call, signInOverWire } from '../../support/wire.ts';
import { firstRow, firstMobilizer, newLedger, nextEntry, save } from './ledger.ts';

const everythingIn = (folder: string): string[] => [
  folder,
  ...readdirSync(folder, { withFileTypes: true }).flatMap((one) =>
    one.isDirectory() ? everythingIn(join(folder, one.name)) : [join(folder, one.name)],
  ),
];
/** A file that a running server has taken away since the folder was read is nobody's. */
const modeOf = (path: string): number => (lstatSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o777;
/** What others than the owner may read, write or enter. */
const openIn = (folder: string): string[] => everythingIn(folder).filter((path) => (modeOf(path) & 0o077) !== 0);
const openUp = (folder: string): void => {
  for (const path of everythingIn(folder)) chmodSync(path, lstatSync(path).isDirectory() ? 0o755 : 0o666);
};

describe('quality 3: the data folder', () => {
  const env = { DEMO: '1', RATE_LIMIT: '0' };
  let dataDir: string;
  let product: Product;
  beforeAll(async () => {
    dataDir = await copyOfDemo(await productCatalogue(), definitions);
    writeFileSync(join(dataDir, 'secret.key'), secretKey);
    // As earlier versions left it.
    openUp(dataDir);
    product = await startProduct({ dataDir, env, isShortLived: true });
  });
  afterAll(async () => {
    await product.stop();
    rmSync(dataDir, { recursive: true });
  });

  test('one that stood open is closed when the server starts', () => expect(openIn(dataDir)).toEqual([]));

  test('rows, documents, a backup and its letters come for the owner alone', async () => {
    const token = await firstMobilizer(product.url);
    const { dbUserId } = firstRow(await save(product.url, token, nextEntry(newLedger(), 'private')));
    await call(product.url, 'address', 'captureAddress', [address('R', Number(dbUserId))], { token });
    const { engagementId } = firstRow(await call(product.url, 'engagement', 'captureStudentEngagement', [engagement(Number(dbUserId))], { token }));
    const kiran = await signInOverWire(product.url, 'facilitator@skilldesk.test');
    const kept = await call(
      product.url,
      'documents',
      'captureDocDetails',
      [upload({ dbUserId: Number(dbUserId), engagementId: Number(engagementId) })],
      { token: kiran.token },
    );
    expect(kept.appError).toBeNull();
    const backup = start(process.execPath, [...shortLived, join(dist, 'cli/backup.js')], {
      env: { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir, SECRET_KEY: secretKey },
    });
    await backup.said(/tables, \d+ rows/, 240_000);
    expect(readdirSync(join(dataDir, 'documents')).length).toBeGreaterThan(0);
    expect(openIn(dataDir)).toEqual([]);
  });

  test('a fresh one is made so, the key in it too', async () => {
    const fresh = join(temporaryFolder('fresh'), 'new', 'data');
    const first = await startProduct({ dataDir: fresh, env, isShortLived: true });
    try {
      expect(everythingIn(fresh).length).toBeGreaterThan(100);
      expect(openIn(fresh)).toEqual([]);
      expect([modeOf(fresh), modeOf(join(fresh, 'secret.key')), modeOf(join(fresh, 'database'))]).toEqual([0o700, 0o600, 0o700]);
    } finally {
      await first.stop();
    }
  });

  test('quality 2: killed while it lays its empty store, it begins anew', async () => {
    const folder = temporaryFolder('laid');
    mkdirSync(join(folder, 'database.coming'));
    writeFileSync(join(folder, 'database.coming', 'PG_VERSION'), '1');
    const next = await startProduct({ dataDir: folder, env: { ...env, DEMO: '0' }, isShortLived: true });
    try {
      expect(await (await fetch(`${next.url}/api/health`)).json()).toMatchObject({ status: 'ok', store: 'embedded' });
      expect(readdirSync(folder).filter((name) => name.startsWith('database.c'))).toEqual([]);
    } finally {
      await next.stop();
    }
  });

  test('what is not ours stays as it is: other things beside, what a link leads to, a folder that all share', () => {
    const umask = process.umask();
    const shared = temporaryFolder('shared');
    const elsewhere = temporaryFolder('elsewhere');
    chmodSync(shared, 0o1777);
    chmodSync(elsewhere, 0o755);
    mkdirSync(join(shared, 'photos'));
    chmodSync(join(shared, 'photos'), 0o755);
    mkdirSync(join(shared, 'documents'));
    symlinkSync(elsewhere, join(shared, 'documents', 'ab'));
    chmodSync(join(shared, 'documents'), 0o755);
    expect(keepPrivate(shared)).toEqual([]);
    process.umask(umask);
    expect([shared, join(shared, 'photos'), elsewhere, join(shared, 'documents')].map(modeOf)).toEqual([0o777, 0o755, 0o755, 0o700]);
  });
});
