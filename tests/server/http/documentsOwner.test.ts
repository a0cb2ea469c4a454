/** Whose documents these are, and which of them nobody names: what may be removed, and by whom. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { noteFiles, removeDue } from '../../../src/server/files/due.ts';
import { DocumentOwner, introduce } from '../../../src/server/files/owner.ts';
import { newRef } from '../../../src/server/files/refs.ts';
import { documentsFor, openGateways } from '../../../src/server/gateways/index.ts';
import { sessionTables } from '../../../src/server/session/tables.ts';
import { openStore } from '../../../src/server/store/index.ts';
import type { Store } from '../../../src/server/store/types.ts';
import type { StoreOptions } from '../../../src/server/store/options.ts';
import { fileDocuments } from '../../../src/server/gateways/fileDocuments.ts';
import type { DocumentGateway } from '../../../src/server/gateways/types.ts';
import { temporaryFolder } from '../../support/temporary.ts';
import { freshStore, type OpenedStore, postgresProgram, secretKey, sharedPostgres } from '../store/harness.ts';
import { pdf } from '../../support/files.ts';
import { register, type Registered } from './beneficiary.ts';
import { bytesAt, captured, filesBelow, linkTo, tooLateToRestore, until } from './documentsSteps.ts';
import { type Person, productCatalogue, signIn, startServer, type TestServer } from './harness.ts';

/** The one document of each beneficiary's that the tests read is still there. */
const isThere = async (server: TestServer, person: Person, id: number): Promise<boolean> =>
  (await bytesAt(server, await linkTo(person, id))).http === 200;

/** A database that no server tends. */
async function openCopy(options: Partial<StoreOptions> = {}): Promise<Store> {
  const { entities } = await productCatalogue();
  const store = await openStore({ dataDir: temporaryFolder('copied'), secretKey, systemTables: sessionTables, ...options });
  await store.prepare(entities);
  return store;
}
/** With no entities: whose documents these are is asked of the database. */
async function emptyStore(): Promise<OpenedStore> {
  const one = await freshStore('postgresql');
  await one.store.prepare({});
  return one;
}

/** A copy of a server's database as somebody makes it for a trial: a dump read into a new database. */
async function copyOf({ at }: TestServer): Promise<Store> {
  const into = await (await sharedPostgres()).createDatabase();
  const dump = execFileSync(postgresProgram('pg_dump'), ['--no-owner', at?.databaseUrl ?? ''], { maxBuffer: 1e9, cwd: '/' });
  execFileSync(postgresProgram('psql'), ['-q', '-v', 'ON_ERROR_STOP=1', into], { input: dump, stdio: ['pipe', 'ignore', 'inherit'], cwd: '/' });
  return openCopy({ databaseUrl: into });
}

describe('quality 2: a copy on the same documents', () => {
  let url: string;
  let live: TestServer;
  let meena: Person;
  let about: Registered;
  beforeAll(async () => {
    url = `file://${temporaryFolder('shared')}`;
    live = await startServer({ env: { DOCUMENTS_URL: url } });
    meena = await signIn(live, 'facilitator');
    about = await register(live, await signIn(live, 'mobilizer'));
    await until(async () => (await documentsFor(live.config).readOwner()) !== null);
    return () => live.close();
  });

  test('a copy of the database reads and adds, and takes nothing away: neither what its people delete nor what its original had in hand', async () => {
    const documents = documentsFor(live.config);
    const ids = [await captured(meena, about), await captured(meena, about)];
    // On its way at the instant of the copy, written by the original afterwards.
    const [inHand, own] = [newRef(), new DocumentOwner(live.store, documents, 0)];
    await live.store.query(`insert into document_due (ref, due_at) values ($1, now() + interval '1 hour') returning ref`, [inHand]);
    await documents.put(inHand, { bytes: Buffer.from('in hand'), type: '' });
    const store = await copyOf(live);
    await own.renew();
    const copy = await startServer({ env: { DOCUMENTS_URL: url }, beside: { store } });
    const ravi = await signIn(copy, 'facilitator');
    const added = await captured(ravi, about);
    expect([await isThere(copy, ravi, ids[0] ?? 0), await isThere(copy, ravi, added)]).toEqual([true, true]);
    expect((await ravi.call('documents', 'deleteDocument', { basicDocId: ids[0] ?? 0 })).appError).toBeNull();
    const late = Date.now() + 48 * 3_600_000;
    expect(await removeDue(store, documents, new DocumentOwner(store, documents, 0), late)).toBeNull();
    await until(() => copy.log.some((line) => line.includes('belongs to another database')));
    expect(await documents.get(inHand)).not.toBeNull();
    expect([await isThere(live, meena, ids[0] ?? 0), await isThere(live, meena, ids[1] ?? 0)]).toEqual([true, true]);
    // The original goes on as ever, also with the copy beside it.
    const [before] = await live.store.query<{ ref: string }>(
      `select substring(doc ->> 'base64File' from 'file:([0-9a-f]{64})') as ref from entity.document where id = $1`,
      [ids[1]],
    );
    expect((await meena.call('documents', 'deleteDocument', { basicDocId: ids[1] ?? 0 })).appError).toBeNull();
    await tooLateToRestore(live.store);
    await until(async () => (await documents.get(before?.ref ?? '')) === null);
    // Only when somebody says that the original is gone for good does the copy take its place.
    const heir = new DocumentOwner(store, documents, 0);
    await heir.claim();
    expect([await heir.mayRemove(), await own.mayRemove()]).toEqual([true, false]);
    await own.claim();
    await copy.close();
    await store.close();
  });

  test('two servers of one database are one owner; each renewal is known to both', async () => {
    const documents = documentsFor(live.config);
    const [one, two] = [new DocumentOwner(live.store, documents, 0), new DocumentOwner(live.store, documents, 0)];
    for (let turn = 0; turn < 5; turn += 1) await Promise.all([one.renew(), two.renew(), one.mayRemove()]);
    expect([await one.mayRemove(), await two.mayRemove()]).toEqual([true, true]);
    expect(await new DocumentOwner(live.store, documents).mayRemove(), 'who has just come watches first').toBe(false);
  });
});

describe('quality 2: whose documents these are', () => {
  test('a database that is new does not take documents that nobody has marked; one from before identities does, once', async () => {
    const documents = documentsFor({ documentsUrl: 'file:', dataDir: temporaryFolder('unmarked') });
    await documents.put(newRef(), { bytes: Buffer.from('x'), type: '' });
    const both = [await emptyStore(), await emptyStore()] as const;
    const [store, fresh] = [both[0].store, both[1].store];
    await introduce(fresh);
    await fresh.query('update document_identity set adopts = false returning identity');
    expect(await new DocumentOwner(fresh, documents).look()).toEqual({ own: false, mark: null });
    await introduce(store);
    await store.query('update document_identity set adopts = true returning identity');
    const older = new DocumentOwner(store, documents);
    expect(await older.look()).toEqual({ own: true });
    await older.renew();
    expect(await store.query('select adopts from document_identity')).toEqual([{ adopts: false }]);
    expect(await new DocumentOwner(fresh, documents).look()).toMatchObject({
      own: false,
      mark: { identity: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    });
    for (const one of both) await one.close();
  });

  test("a mark that cannot be read is another's", async () => {
    const server = await startServer();
    const documents = documentsFor({ documentsUrl: 'file:', dataDir: temporaryFolder('spoilt') });
    await documents.writeOwner('{"iden', true);
    expect(await new DocumentOwner(server.store, documents, 0).mayRemove()).toBe(false);
    await server.close();
  });
});

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
    await documents.put(ref, file);
    return ref;
  };

  test('go after an hour; those of rows stay, and so does what may still be on its way', async () => {
    const basicDocId = await captured(meena, about);
    const ref = await orphan();
    expect(await swept(HOUR / 2)).toBe(0);
    expect(await documents.get(ref)).not.toBeNull();
    expect(await swept(2 * HOUR)).toBe(1);
    expect(await documents.get(ref)).toBeNull();
    expect((await bytesAt(server, await linkTo(meena, basicDocId))).bytes).toEqual(pdf());
    expect(await swept(2 * HOUR)).toBe(0);
  });

  test('many at once, and two sweeps side by side: each goes, none of the others', async () => {
    const documentIds = await Promise.all(Array.from({ length: 5 }, () => captured(meena, about)));
    const refs = await Promise.all(Array.from({ length: 12 }, orphan));
    await Promise.all([1, 2].map(() => swept(2 * HOUR)));
    expect(await Promise.all(refs.map((ref) => documents.get(ref)))).toEqual(refs.map(() => null));
    for (const id of documentIds) expect((await bytesAt(server, await linkTo(meena, id))).http).toBe(200);
  });

  test("files that this database never noted are never removed: they are somebody else's", async () => {
    const ref = newRef();
    await documents.put(ref, file);
    await swept(400 * 24 * HOUR);
    expect(await documents.get(ref)).not.toBeNull();
  });

  test('a write that comes when its file was given up is refused, and nothing is half written', async () => {
    const ref = newRef();
    await noteFiles(server.store, [ref]);
    await documents.put(ref, file);
    const write = () =>
      server.store.apply({ userId: null, action: 'test', catalogue: '', scope: { centres: 'all' }, writes: [], files: { kept: [ref], gone: [] } });
    await swept(2 * HOUR);
    await expect(write()).rejects.toMatchObject({ name: 'StoreAway', code: 'SK006' });
  });
});

test('the half of a file that broke off goes with its key', async () => {
  const folder = temporaryFolder('halves');
  const documents = fileDocuments(folder);
  const ref = newRef();
  mkdirSync(join(folder, ref.slice(0, 2)), { recursive: true });
  writeFileSync(join(folder, ref.slice(0, 2), `${ref}.part`), 'half');
  await documents.remove(ref);
  expect(filesBelow(folder)).toEqual([]);
});
