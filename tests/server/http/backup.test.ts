import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { removeDue } from '../../../src/server/files/due.ts';
import { DocumentOwner } from '../../../src/server/files/owner.ts';
import { documentsFor } from '../../../src/server/gateways/index.ts';
import { sessionTables } from '../../../src/server/session/tables.ts';
import { openStore, restoreStore } from '../../../src/server/store/index.ts';
import type { RestoreSummary } from '../../../src/server/store/backup/restore.ts';
import type { Store } from '../../../src/server/store/types.ts';
import type { StoreOptions } from '../../../src/server/store/options.ts';
import type { DocumentGateway } from '../../../src/server/gateways/types.ts';
import { pdf } from '../../support/files.ts';
import { startS3, type S3Server } from '../../support/s3Server.ts';
import { temporaryFolder } from '../../support/temporary.ts';
import { freshStore, type OpenedStore } from '../store/harness.ts';
import { register, type Registered } from './beneficiary.ts';
import { bytesAt, captured, linkTo, tooLateToRestore, until } from './documentsSteps.ts';
import { productCatalogue, signIn, startServer, type Person, type TestServer } from './harness.ts';

describe('quality 2: backup with documents, s3 beside postgresql', () => {
  let s3: S3Server;
  let url: string;
  let live: TestServer;
  let meena: Person;
  let about: Registered;
  let file: string;
  /** What happens while the backup reads its first document. */
  let meanwhile: (() => Promise<unknown>) | undefined;
  const stores: OpenedStore[] = [];
  beforeAll(async () => {
    s3 = await startS3();
    ({ url } = s3);
    const usual = documentsFor({ documentsUrl: url, dataDir: '' });
    const documents: DocumentGateway = {
      ...usual,
      get: async (ref) => {
        const [work] = [meanwhile];
        meanwhile = undefined;
        await work?.();
        return usual.get(ref);
      },
    };
    live = await startServer({ env: { DOCUMENTS_URL: url }, gateways: { documents } });
    meena = await signIn(live, 'facilitator');
    about = await register(live, await signIn(live, 'mobilizer'));
    file = join(temporaryFolder('backup'), 'whole.backup.gz');
    return async () => {
      await live.close();
      for (const one of stores) await one.close();
      await s3.remove();
    };
  });
  const restored = async (documents: DocumentGateway): Promise<{ store: Store; summary: RestoreSummary; options: StoreOptions }> => {
    const one = await freshStore('postgresql', { systemTables: sessionTables, documents });
    stores.push(one);
    await one.store.close();
    const { entities } = await productCatalogue();
    const summary = await restoreStore(one.options, entities, file, { meet: (store) => new DocumentOwner(store, documents).look() });
    const store = await openStore(one.options);
    await store.prepare(entities);
    return { store, summary, options: one.options };
  };
  const refOf = async (id: number): Promise<string> => {
    const [row] = await live.store.query<{ ref: string }>(
      `select substring(doc ->> 'base64File' from 'file:([0-9a-f]{64})') as ref from entity.document where id = $1`,
      [id],
    );
    return row?.ref ?? '';
  };
  const isThere = async (ref: string): Promise<boolean> => (await documentsFor(live.config).get(ref)) !== null;

  test('documents are in it as of its instant, also those deleted while it is made; a missing one is counted; another store gets them back', async () => {
    const [one, two, lost] = [await captured(meena, about), await captured(meena, about), await captured(meena, about)];
    const [refOfTwo, refOfLost] = [await refOf(two), await refOf(lost)];
    await documentsFor(live.config).remove(refOfLost);
    meanwhile = () => meena.call('documents', 'deleteDocument', { basicDocId: two });
    const { documents, withKey } = await live.store.backup(file);
    expect([documents, withKey]).toEqual([{ named: 3, held: 2, bytes: 2 * pdf().length, missing: 1, damaged: 0, rows: [`document ${lost}`] }, true]);
    await tooLateToRestore(live.store);
    await until(async () => !(await isThere(refOfTwo)));

    const elsewhere = `file://${temporaryFolder('restored')}`;
    const { store, summary } = await restored(documentsFor({ documentsUrl: elsewhere, dataDir: '' }));
    expect([summary.put, summary.documents?.missing]).toEqual([{ put: 2, there: 0 }, 1]);
    const again = await startServer({ env: { DOCUMENTS_URL: elsewhere }, beside: { store } });
    const ravi = await signIn(again, 'facilitator');
    for (const id of [one, two]) expect((await bytesAt(again, await linkTo(ravi, id))).bytes.equals(pdf())).toBe(true);
    expect((await bytesAt(again, await linkTo(ravi, lost))).http).toBe(404);
    // It owns what it brought: what is deleted there goes there, and only there.
    await ravi.call('documents', 'deleteDocument', { basicDocId: one });
    const there = documentsFor({ documentsUrl: elsewhere, dataDir: '' });
    const ref = await refOf(one);
    await tooLateToRestore(store);
    await until(
      async () => (await there.get(ref)) === null || (await removeDue(store, there, new DocumentOwner(store, there, 0), Date.now())) === null,
    );
    expect([await there.get(ref), await isThere(ref)]).toEqual([null, true]);
    await again.close();
    await store.close();
  });

  test('an older backup restored over the same documents: files of newer rows stay, and so does what the restored one deletes', async () => {
    const newer = await refOf(await captured(meena, about));
    const documents = documentsFor(live.config);
    await new DocumentOwner(live.store, documents, 0).renew();
    const { store, summary } = await restored(documents);
    expect(summary.put).toEqual({ put: 1, there: 1 });
    const again = await startServer({ env: { DOCUMENTS_URL: url }, beside: { store } });
    const ravi = await signIn(again, 'facilitator');
    const [row] = await store.query<{ id: number; ref: string }>(
      `select id, substring(doc ->> 'base64File' from 'file:([0-9a-f]{64})') as ref from entity.document order by id limit 1`,
    );
    expect((await ravi.call('documents', 'deleteDocument', { basicDocId: row?.id ?? 0 })).appError).toBeNull();
    const owner = new DocumentOwner(store, documents, 0);
    expect(await removeDue(store, documents, owner, Date.now() + 30 * 24 * 3_600_000)).toBeNull();
    expect([await isThere(newer), await isThere(row?.ref ?? '')]).toEqual([true, true]);
    await again.close();
    await store.close();
  });

  test('the store of documents away: there is no backup rather than one without documents', async () => {
    meanwhile = () => Promise.reject(new Error('away'));
    const half = join(temporaryFolder('away'), 'half.gz');
    await expect(live.store.backup(half)).rejects.toThrow('away');
    meanwhile = undefined;
    rmSync(file);
    expect((await live.store.backup(file)).documents?.missing).toBe(1);
  });
});
