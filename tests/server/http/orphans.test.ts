import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { noteFiles, removeDue } from '../../../src/server/files/due.ts';
import { DocumentOwner } from '../../../src/server/files/owner.ts';
import { objectKeyOf, newRef } from '../../../src/server/files/refs.ts';
import { fileDocuments } from '../../../src/server/gateways/fileDocuments.ts';
import { openGateways } from '../../../src/server/gateways/index.ts';
import type { DocumentGateway } from '../../../src/server/gateways/types.ts';
import { pdf } from '../../support/files.ts';
import { temporaryFolder } from '../../support/temporary.ts';
import { register, type Registered } from './beneficiary.ts';
import { bytesAt, captured, filesBelow, linkTo } from './documentsSteps.ts';
import { signIn, startServer, type Person, type TestServer } from './harness.ts';

const HOUR = 3_600_000;
const file = { bytes: pdf(), type: 'application/pdf' };

describe('quality 2: files that no row names', () => {
  let server: TestServer;
  let meena: Person;
  let about: Registered;
  let documents: DocumentGateway;
  beforeAll(async () => {
    server = await startServer();
    documents = openGateways(server.config, server.store, server.clock).documents;
    meena = await signIn(server, 'mobilizer');
    about = await register(server, meena);
    return () => server.close();
  });
  const swept = (later: number) => removeDue(server.store, documents, new DocumentOwner(server.store, documents, 0), Date.now() + later);
  /** As a server leaves it that is killed between the store of documents and the database. */
  const orphan = async (): Promise<string> => {
    const ref = newRef();
    await noteFiles(server.store, [ref]);
    await documents.put(objectKeyOf(ref), file);
    return objectKeyOf(ref);
  };

  test('go after an hour; those of rows stay, and so does what may still be on its way', async () => {
    const basicDocId = await captured(meena, about);
    const key = await orphan();
    expect(await swept(HOUR / 2)).toBe(0);
    expect(await documents.get(key)).not.toBeNull();
    expect(await swept(2 * HOUR)).toBe(1);
    expect(await documents.get(key)).toBeNull();
    expect((await bytesAt(server, await linkTo(meena, basicDocId))).bytes).toEqual(pdf());
    expect(await swept(2 * HOUR)).toBe(0);
  });

  test('many at once, and two sweeps side by side: each goes, none of the others', async () => {
    const kept = await Promise.all(Array.from({ length: 5 }, () => captured(meena, about)));
    const keys = await Promise.all(Array.from({ length: 12 }, orphan));
    await Promise.all([1, 2].map(() => swept(2 * HOUR)));
    expect(await Promise.all(keys.map((key) => documents.get(key)))).toEqual(keys.map(() => null));
    for (const id of kept) expect((await bytesAt(server, await linkTo(meena, id))).http).toBe(200);
  });

  test("files that this database never noted are never removed: they are somebody else's", async () => {
    const key = objectKeyOf(newRef());
    await documents.put(key, file);
    await swept(400 * 24 * HOUR);
    expect(await documents.get(key)).not.toBeNull();
  });

  test('a write that comes when its file was given up is refused, and nothing is half written', async () => {
    const ref = newRef();
    await noteFiles(server.store, [ref]);
    await documents.put(objectKeyOf(ref), file);
    const write = () =>
      server.store.apply({ userId: null, action: 'test', catalogue: '', scope: { centres: 'all' }, writes: [], files: { kept: [ref], gone: [] } });
    await swept(2 * HOUR);
    await expect(write()).rejects.toMatchObject({ name: 'StoreAway', code: 'SK006' });
  });
});

test('the half of a file that broke off goes with its key', async () => {
  const folder = temporaryFolder('halves');
  const documents = fileDocuments(folder);
  const key = objectKeyOf(newRef());
  mkdirSync(join(folder, key.slice(0, 2)), { recursive: true });
  writeFileSync(join(folder, `${key}.part`), 'half');
  await documents.remove(key);
  expect(filesBelow(folder)).toEqual([]);
});
