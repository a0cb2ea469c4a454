import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keyOf, newRef } from '../../../src/server/files/refs.ts';
import { fileDocuments } from '../../../src/server/gateways/fileDocuments.ts';
import { openGateways } from '../../../src/server/gateways/index.ts';
import { removeOrphans } from '../../../src/server/jobs/orphans.ts';
import type { DocumentGateway } from '../../../src/server/types.ts';
import { pdf } from '../../support/files.ts';
import { startS3, type S3Server } from '../../support/s3Server.ts';
import { temporaryFolder } from '../../support/temporary.ts';
import { register, type Registered } from './beneficiary.ts';
import { bytesAt, captured, linkTo } from './documentsSteps.ts';
import { signIn, startServer, type Person, type TestServer } from './harness.ts';

const HOUR = 3_600_000;

describe.each(['file', 's3'] as const)('quality 2: files that no row names, in the %s store', (kind) => {
  let s3: S3Server | undefined;
  let server: TestServer;
  let meena: Person;
  let about: Registered;
  let documents: DocumentGateway;
  beforeAll(async () => {
    s3 = kind === 's3' ? await startS3() : undefined;
    server = await startServer({ env: s3 ? { DOCUMENTS_URL: s3.url } : {} });
    documents = openGateways(server.config, server.store, server.clock).documents;
    meena = await signIn(server, 'mobilizer');
    about = await register(server, meena);
  });
  afterAll(async () => {
    await server.close();
    await s3?.remove();
  });
  /** As a server leaves it that is killed between the store of documents and the database. */
  const orphan = async (): Promise<string> => {
    const key = keyOf(newRef());
    await documents.put(key, { bytes: pdf(), type: 'application/pdf' });
    return key;
  };

  test('go after an hour; those of rows stay, and so does what may still be on its way', async () => {
    const basicDocId = await captured(meena, about);
    const key = await orphan();
    expect(await removeOrphans(server.store, documents, Date.now() + HOUR / 2)).toBe(0);
    expect(await documents.get(key)).not.toBeNull();
    expect(await removeOrphans(server.store, documents, Date.now() + 2 * HOUR)).toBe(1);
    expect(await documents.get(key)).toBeNull();
    expect((await bytesAt(server, await linkTo(meena, basicDocId))).bytes).toEqual(pdf());
    expect(await removeOrphans(server.store, documents, Date.now() + 2 * HOUR)).toBe(0);
  });

  test('many at once, and two sweeps side by side: each goes, none of the others', async () => {
    const kept = await Promise.all(Array.from({ length: 5 }, () => captured(meena, about)));
    const keys = await Promise.all(Array.from({ length: 12 }, orphan));
    await Promise.all([1, 2].map(() => removeOrphans(server.store, documents, Date.now() + 2 * HOUR)));
    expect(await Promise.all(keys.map((key) => documents.get(key)))).toEqual(keys.map(() => null));
    for (const id of kept) expect((await bytesAt(server, await linkTo(meena, id))).http).toBe(200);
  });
});

test('the half of a file that broke off is found by its key, and goes with it', async () => {
  const folder = temporaryFolder('halves');
  const documents = fileDocuments(folder);
  const key = keyOf(newRef());
  mkdirSync(join(folder, key.slice(0, 2)), { recursive: true });
  writeFileSync(join(folder, `${key}.part`), 'half');
  const found = async (): Promise<string[]> => {
    const keys: string[] = [];
    for await (const one of documents.written(0, Date.now() + HOUR)) keys.push(one);
    return keys;
  };
  expect(await found()).toEqual([key]);
  await documents.remove(key);
  expect(await found()).toEqual([]);
});
