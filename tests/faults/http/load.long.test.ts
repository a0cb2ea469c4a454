/** People who sign in, list, open, save, upload and download, all at once and for long: nothing fails, nothing is lost, the server does not grow. */
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { bytesAt, linkTo } from '../../server/http/documentsSteps.ts';
import { signIn, type Person } from '../../server/http/harness.ts';
import { kinds } from '../../server/store/harness.ts';
import { startPostgres, type Postgres } from '../../support/postgres.ts';
import { startProduct, type Product } from '../../support/product.ts';
import { randomBelow, pause, tellSeed, seconds } from '../../support/trials.ts';
import { course, usageOf, type Usage } from '../../support/usage.ts';
import { call } from '../../support/wire.ts';
import { acknowledged, acknowledgedBy, firstMobilizer } from './ledger.ts';
import { keepRegistering, newRegistrations, proveRegistrations, type Registrations } from './registering.ts';
import { keepUploading, keptUploads, newUploads, proveUploads, type Uploads } from './uploading.ts';

/** Those at work are signed in once, and an access token is good for fifteen minutes. */
const SECONDS = Math.min(seconds(10), 780);
const SAMPLE_EVERY = 250;
/** Connections come and go with who is at work at the moment; one that is left behind by each upload or sign-in is hundreds in ten minutes. */
const HANDLES_MORE = 5;
/** Below it the runtime is still finding its size. */
const MEMORY_SHOWS_AFTER = 100;
/** A tenth more is how far collections move it; two kilobytes left behind by each of some hundred requests a second would be more. */
const MEMORY_TIMES = 1.1;

const one = <T>(among: readonly T[]): T | undefined => among[randomBelow(among.length)];

describe.each(kinds)(`${SECONDS} seconds of mixed load (%s)`, (kind) => {
  let postgres: Postgres | undefined;
  let product: Product;
  let meena: string;
  let kiran: Person;
  let registrations: Registrations;
  let uploads: Uploads;
  beforeAll(async () => {
    postgres = kind === 'postgresql' ? await startPostgres() : undefined;
    product = await startProduct({
      env: { SECRET_KEY: 'ac'.repeat(32), DEMO: '1', RATE_LIMIT: '0', ...(postgres ? { DATABASE_URL: await postgres.createDatabase() } : {}) },
    });
    meena = await firstMobilizer(product.url);
    kiran = await signIn(product, 'facilitator');
    registrations = newRegistrations();
    uploads = await newUploads(product.url, meena);
  });
  afterEach(tellSeed);
  afterAll(async () => {
    await product.stop();
    await postgres?.remove();
  });

  test('quality 2: no request fails, and neither handles nor memory grow', async () => {
    const { url } = product;
    const setbacks: string[] = [];
    const end = Date.now() + SECONDS * 1000;
    const isOver = (): boolean => Date.now() > end;
    const ask = async (person: Person, service: string, action: string, payload = {}): Promise<void> => {
      await acknowledgedBy(setbacks, () => person.call(service, action, payload));
    };
    const again = async (rest: number, work: () => Promise<void>): Promise<void> => {
      for (; !isOver(); await pause(rest))
        await work().catch((error: unknown) => {
          setbacks.push(String(error));
        });
    };
    const comeAndGo = async (): Promise<void> => {
      const asha = await signIn(product, one(['ops', 'manager', 'counsellor1']) ?? 'ops');
      await ask(asha, 'user', 'getUserScope', { userId: asha.userId });
      await ask(asha, 'login', 'logout');
    };
    const list = async (): Promise<void> => {
      await ask(kiran, 'engagement', 'viewAllByCenter', { centerId: 101, page: 1 + randomBelow(3) });
      await acknowledgedBy(setbacks, () => call(url, 'state', 'findall'));
    };
    const open = async (): Promise<void> => {
      const dbUserId = one(acknowledged(registrations))?.id ?? uploads.about.dbUserId;
      await ask(kiran, 'student', 'viewBeneficiaryDetailsById', { dbUserId });
      await ask(kiran, 'address', 'viewAllAddressForEntity', { entityId: dbUserId, entityType: 'S' });
      await ask(kiran, 'documents', 'fetchDocumentDetailsByUserIdAndCategory', { dbUserId, typeOfDocument: 'P' });
    };
    const download = async (): Promise<void> => {
      const someUpload = one(keptUploads(uploads));
      if (!someUpload) return;
      const { http, bytes } = await bytesAt(product, await linkTo(kiran, Number(someUpload.step.answerRows?.[0]?.['basicDocId'])));
      if (http !== 200 || !bytes.equals(someUpload.bytes)) setbacks.push(`download ${http}`);
    };
    const samples: Usage[] = [];
    // The embedded database opens each of its files once, when it is first asked for.
    const databaseFiles = join(product.dataDir, 'database/');
    const measure = async (): Promise<void> => {
      samples.push(usageOf(product.server.process.pid ?? 0, databaseFiles));
    };
    await Promise.all([
      again(SAMPLE_EVERY, measure),
      again(400, comeAndGo),
      again(50, list),
      again(50, list),
      again(50, open),
      again(50, open),
      again(200, download),
      keepRegistering(url, meena, registrations, 'one', isOver, 500),
      keepRegistering(url, meena, registrations, 'two', isOver, 500),
      keepUploading(url, kiran.token, uploads, isOver, 1000),
    ]);
    const { exitCode, signalCode } = product.server.process;
    expect([exitCode, signalCode], product.server.output()).toEqual([null, null]);
    expect([...setbacks, ...registrations.setbacks, ...uploads.setbacks]).toEqual([]);
    const [handles, memory] = [course(samples, 'handles'), course(samples, 'megabytes')];
    expect(handles.last, `${handles.middle} handles before`).toBeLessThanOrEqual(handles.middle + HANDLES_MORE);
    if (SECONDS >= MEMORY_SHOWS_AFTER) expect(memory.last, `${memory.middle} MB before`).toBeLessThanOrEqual(memory.middle * MEMORY_TIMES);
  });

  test('quality 2: every acknowledged registration and document is there afterwards', async () => {
    expect(acknowledged(registrations).length).toBeGreaterThan(1);
    await proveRegistrations(product.url, registrations);
    await proveUploads(product.url, uploads);
  });
});
