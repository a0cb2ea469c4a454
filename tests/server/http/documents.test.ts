import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { pdf, png, base64 } from '../../support/files.ts';
import { startS3, type S3Server } from '../../support/s3Server.ts';
import { register, type Registered } from './beneficiary.ts';
import { bytesAt, capture, captured, filesBelow, linkTo, listDocuments, tooLateToRestore, until } from './documentsSteps.ts';
import { codeOf, pageOf, rowOf, rowsOf, signIn, startServer, type Person, type TestServer } from './harness.ts';

describe.each(['file', 's3'] as const)('documents in the %s store', (kind) => {
  let s3: S3Server | undefined;
  let server: TestServer;
  let meena: Person;
  let about: Registered;
  const listFiles = (): string[] =>
    filesBelow(s3?.folder ?? join(server.config.dataDir, 'documents')).filter(
      (name) => !/\.(type|json|md5)$/.test(name) && /[0-9a-f]{64}/.test(name),
    );
  beforeAll(async () => {
    s3 = kind === 's3' ? await startS3() : undefined;
    server = await startServer({ env: s3 ? { DOCUMENTS_URL: s3.url } : {} });
    meena = await signIn(server, 'facilitator');
    about = await register(server, await signIn(server, 'mobilizer'));
    return async () => {
      await server.close();
      await s3?.remove();
    };
  });

  test('D1-CALLS-42 D2-DOCS-14 D2-DOCS-19 D2-DOCS-24 D3-ENTITY-14 D2-CALLS-21 D2-CALLS-25 D3-CALLS-26 D3-CALLS-33 a document comes back as it was sent', async () => {
    const basicDocId = await captured(meena, about);
    const [row] = await listDocuments(meena, about);
    expect(row).toMatchObject({
      basicDocId,
      documentType: 'AgeProof',
      typeOfDocument: 'P',
      documentName: 'BirthCertificate',
      documentPath: `${basicDocId}/birth.pdf`,
      base64File: null,
      isActive: 'Y',
      dbUserId: about.dbUserId,
      engagementId: about.engagementId,
      fileType: 'application/pdf',
      fileSize: pdf().length,
      createdBy: meena.userId,
    });
    expect(Object.keys(row ?? {})).toEqual(expect.arrayContaining(['documentNo', 'centerId', 'batchId', 'updatedBy']));
    expect(String(row?.['createdOn'])).toMatch(/^\d{4}-\d\d-\d\dT/);
    const { http, headers, bytes } = await bytesAt(server, await linkTo(meena, basicDocId));
    expect([http, bytes.equals(pdf())]).toEqual([200, true]);
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(headers.get('content-disposition')).toBe('inline; filename="birth.pdf"; filename*=UTF-8\'\'birth.pdf');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  test('D12-GAP-174 several proofs in one call: a row each with a file of its own, so that deleting one leaves the other', async () => {
    const before = listFiles().length;
    const proofs = rowsOf(await capture(meena, about, { documentType: 'AgeProof,AddressProof' }));
    expect([proofs.length, listFiles().length]).toEqual([2, before + 2]);
    const rows = (await listDocuments(meena, about)).filter(({ basicDocId }) => proofs.some((one) => one['basicDocId'] === basicDocId));
    expect(rows.map(({ documentType }) => documentType).sort()).toEqual(['AddressProof', 'AgeProof']);
    const [one, other] = proofs.map(({ basicDocId }) => Number(basicDocId));
    expect((await meena.call('documents', 'deleteDocument', { basicDocId: one ?? 0 })).appError).toBeNull();
    await tooLateToRestore(server.store);
    await until(() => listFiles().length === before + 1);
    expect((await bytesAt(server, await linkTo(meena, other ?? 0))).bytes.equals(pdf())).toBe(true);
    expect((await capture(meena, about, { documentType: 'AgeProof,Passport' })).appError).toMatchObject([{ field: 'documentType' }]);
  });

  test('quality 3: a document lies under a random name, a page cannot guess it', async () => {
    const before = listFiles();
    const basicDocId = await captured(meena, about);
    const added = listFiles().filter((name) => !before.includes(name));
    expect(added).toHaveLength(1);
    expect(added[0]).toMatch(/(^|\/)[0-9a-f]{2}\/[0-9a-f]{64}/);
    expect(JSON.stringify(await listDocuments(meena, about))).not.toMatch(/[0-9a-f]{64}/);
    expect((await bytesAt(server, `/api/documents/file/${basicDocId}`)).http).toBe(401);
    expect((await bytesAt(server, `/documents/${added[0] ?? ''}`)).bytes.toString()).not.toContain('%PDF');
  });

  test('D2-DOCS-20 D1-CALLS-46 D2-CALLS-26 D3-CALLS-30 a deleted document is gone from the list and from the store', async () => {
    const basicDocId = await captured(meena, about);
    const link = await linkTo(meena, basicDocId);
    const before = listFiles().length;
    expect((await meena.call('documents', 'deleteDocument', { basicDocId })).appError).toBeNull();
    expect((await listDocuments(meena, about)).map((row) => row['basicDocId'])).not.toContain(basicDocId);
    await tooLateToRestore(server.store);
    await until(() => listFiles().length === before - 1);
    expect((await bytesAt(server, link)).http).toBe(404);
    expect(codeOf(await meena.call('documents', 'deleteDocument', { basicDocId }))).toBe('SCOPE_BARRED');
  });

  test('ten uploads at once are ten documents, each with its own content', async () => {
    const sizes = Array.from({ length: 10 }, (_, index) => 3000 + index);
    const ids = await Promise.all(sizes.map((size) => captured(meena, about, { fileName: `${size}.pdf`, base64File: base64(pdf(size)) })));
    expect(new Set(ids).size).toBe(10);
    const read = await Promise.all(ids.map(async (id) => (await bytesAt(server, await linkTo(meena, id))).bytes.length));
    expect(read).toEqual(sizes);
  });

  test('a store that is away is 503 with a clear text, nothing is half written, and it recovers by itself', async () => {
    const folder = join(server.config.dataDir, 'documents');
    const [leave, comeBack] = s3
      ? [s3.stop, s3.start]
      : [
          async () => {
            renameSync(folder, `${folder}.away`);
            writeFileSync(folder, 'not a folder');
          },
          async () => {
            rmSync(folder);
            renameSync(`${folder}.away`, folder);
          },
        ];
    const before = (await listDocuments(meena, about)).length;
    await leave();
    const refused = await capture(meena, about);
    expect([refused.http, refused.appError]).toEqual([
      503,
      [
        {
          errorCode: 'DOCUMENTS_AWAY',
          field: 'base64File',
          errorMessage: 'The store of documents cannot be reached at the moment. Your file is kept here, please try again.',
        },
      ],
    ]);
    expect(await listDocuments(meena, about)).toHaveLength(before);
    expect(await fetch(`${server.url}/api/health`).then((answer) => answer.json())).toMatchObject({ status: 'ok', documents: 'away' });
    await comeBack();
    expect((await capture(meena, about)).appError).toBeNull();
    expect(await listDocuments(meena, about)).toHaveLength(before + 1);
  });

  // What follows is the same on whichever store.
  if (kind === 's3') return;

  test('D2-DOCS-20 a deletion is taken back by who made it: the same document with its file, its number and its day', async () => {
    const basicDocId = await captured(meena, about, { documentNo: '234567890124' });
    const before = (await listDocuments(meena, about)).find((row) => row['basicDocId'] === basicDocId);
    expect((await meena.call('documents', 'deleteDocument', { basicDocId })).appError).toBeNull();
    expect(codeOf(await (await signIn(server, 'manager')).call('documents', 'restoreDocument', { basicDocId }))).toBe('SCOPE_BARRED');
    expect(codeOf(await (await signIn(server, 'funder')).call('documents', 'restoreDocument', { basicDocId }))).toBe('ROLE_BARRED');
    const twice = await Promise.all([0, 1].map(() => meena.call('documents', 'restoreDocument', { basicDocId })));
    expect(twice.map(codeOf).sort()).toEqual(['SCOPE_BARRED', undefined]);
    const { version: _was, updatedBy: _who, ...rest } = before ?? {};
    expect((await listDocuments(meena, about)).find((row) => row['basicDocId'] === basicDocId)).toEqual({
      ...rest,
      updatedBy: meena.userId,
      version: 3,
    });
    expect((await bytesAt(server, await linkTo(meena, basicDocId))).bytes.equals(pdf())).toBe(true);
    expect(codeOf(await meena.call('documents', 'restoreDocument', { basicDocId }))).toBe('SCOPE_BARRED');
    expect((await meena.call('documents', 'deleteDocument', { basicDocId })).appError).toBeNull();
    expect((await meena.call('documents', 'restoreDocument', { basicDocId })).appError).toBeNull();
    expect((await listDocuments(meena, about)).map((row) => row['basicDocId'])).toContain(basicDocId);
  });

  test('D2-DOCS-20 too late is too late: the file has gone by then', async () => {
    const basicDocId = await captured(meena, about);
    const before = listFiles().length;
    expect((await meena.call('documents', 'deleteDocument', { basicDocId })).appError).toBeNull();
    expect(listFiles().length).toBe(before);
    // As if it had been deleted a minute ago; nobody changes what has been, so its guard looks away.
    await server.store.query('alter table revision disable trigger user');
    await server.store.query(`update revision set at = at - interval '1 minute' where entity = 'document' and entity_id = $1 returning id`, [
      basicDocId,
    ]);
    await server.store.query('alter table revision enable trigger user');
    await tooLateToRestore(server.store);
    await until(() => listFiles().length === before - 1);
    expect((await meena.call('documents', 'restoreDocument', { basicDocId })).appError).toMatchObject([
      { errorCode: 'RULE_REFUSED', errorMessage: 'It is too late to take this back' },
    ]);
  });

  test('D1-CALLS-44 D1-CALLS-45 D2-DOCS-25 D2-CALLS-22 D2-CALLS-23 D2-CALLS-24 D2-CALLS-27 D3-CALLS-28 D3-CALLS-32 D12-GAP-192 documents are found by user, type, category and engagement', async () => {
    await captured(meena, about, {
      documentType: 'StudentPicture',
      documentName: 'StudentPicture',
      fileName: 'me.png',
      base64File: base64(png(480, 640)),
    });
    const { dbUserId, engagementId } = about;
    for (const action of ['fetchDocumentDetailsByUserIdAndDocumentType', 'getDocumentDetailsByUserIdAndDocumentType']) {
      const rows = rowsOf(await meena.call('documents', action, { dbUserId, documentType: 'Student Picture' }));
      expect(
        rows.map((row) => row['documentType']),
        action,
      ).toEqual(['StudentPicture']);
    }
    const all = rowsOf(await meena.call('documents', 'fetchDocumentDetailsByUserId', { dbUserId })).length;
    expect(all).toBeGreaterThan(2);
    expect(rowsOf(await meena.call('documents', 'fetchDocumentDetailsByUserIdAndCategory', { dbUserId, typeOfDocument: 'P' }))).toHaveLength(all);
    expect(rowsOf(await meena.call('documents', 'fetchDocumentDetailsByUserIdAndCategory', { dbUserId, typeOfDocument: 'PD' }))).toEqual([]);
    const page = await meena.call('documents', 'fetchDocumentDetailsByEngagementId', { engagementId, typeOfDocument: 'P', page: 1, size: 2 });
    expect(pageOf(page)).toMatchObject({ total: all, rows: [{}, {}] });
  });

  test('D2-BCASE-12 D2-BCASE-14 D12-GAP-188 business briefs are a list of their own, newest first', async () => {
    const brief = { documentType: 'Business Brief', documentName: 'Business Brief' };
    const one = await captured(meena, about, { ...brief, fileName: 'first.pdf' });
    const two = await captured(meena, about, { ...brief, fileName: 'second.pdf' });
    const query = { engagementId: about.engagementId, documentType: 'Business Brief', typeOfDocument: 'P', page: 1 };
    const { rows } = pageOf(await meena.call('documents', 'fetchDocumentDetailsByEngagementIdAndDocumentType', query));
    expect(rows.map((row) => [row['basicDocId'], row['documentPath']])).toEqual([
      [two, `${two}/second.pdf`],
      [one, `${one}/first.pdf`],
    ]);
  });

  test('the same request twice is one document; the same file twice is two', async () => {
    const before = [(await listDocuments(meena, about)).length, listFiles().length];
    const [first, again] = [await capture(meena, about, {}, 'upload-1'), await capture(meena, about, {}, 'upload-1')];
    expect(rowOf(again)).toEqual(rowOf(first));
    expect([(await listDocuments(meena, about)).length, listFiles().length]).toEqual(before.map((count) => count + 1));
    expect(codeOf(await capture(meena, about, { base64File: base64(pdf(2000)) }, 'upload-1'))).toBe('KEY_REUSED');
    await captured(meena, about);
    expect([(await listDocuments(meena, about)).length, listFiles().length]).toEqual(before.map((count) => count + 2));
  });
});
