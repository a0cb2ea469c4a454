/** Sessions and field visits of a batch: written down, with their documents, at the JSON endpoints and at the service. */
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/engine/types.ts';
import { base64, html, pdf, svg } from '../../support/files.ts';
import { bytesAt, linkTo } from './documentsSteps.ts';
import { askEndpoint, ownRow, rowsAt, type EndpointCall } from './endpoint.ts';
import { rowOf, rowsOf, sharedServer, signIn, signedIn, textOf, type Answer, type Person } from './harness.ts';

const visit: JsonObject = {
  activityType: 'Field Visit',
  noOfStudents: 20,
  noOfParents: null,
  sessionBy: null,
  orgName: 'Sunrise Textiles',
  sessionTopic: null,
  sessionFieldDate: '2026-11-19',
  remarks: 'Saw the cutting room',
};

const server = await sharedServer();
const [farhan, meera, pune] = await signedIn(server, 'facilitator', 'manager', 'pune');
const batches = rowsOf(await farhan.call('batch', 'viewAllBatchesByCenter', { centerId: 101 }));
const batchIdOf = (name: string): number => Number(batches.find((row) => row['batchName'] === name)?.['batchId']);
const [batchId, later] = [batchIdOf('C101-RETAIL-001'), batchIdOf('C101-RETAIL-002')];

describe('sessions and visits', () => {
  const at = (...args: EndpointCall) => askEndpoint(server, ...args);
  const payloadWith = (more: JsonObject = {}): JsonObject => ({
    id: null,
    batchId,
    ...visit,
    centerId: 101,
    createdBy: farhan.userId,
    updatedBy: farhan.userId,
    ...more,
  });
  const save = async (more: JsonObject = {}, person = farhan): Promise<number> =>
    Number(ownRow(await at(person, 'POST', '/activity', payloadWith(more)))['id']);
  const listVisits = async (person = farhan): Promise<JsonObject[]> => {
    return rowsAt(await at(person, 'GET', `/activity/batch/${batchId}`));
  };
  const file = (person: Person, activityId: number, more: JsonObject = {}): Promise<Answer> =>
    person.call('documents', 'captureDocDetails', {
      dbUserId: null,
      activityId,
      batchId,
      centerId: 101,
      documentType: 'FIELD',
      typeOfDocument: 'Visit Picture',
      documentName: 'visit.pdf',
      documentNo: '',
      fileName: 'visit.pdf',
      base64File: base64(pdf()),
      ...more,
    });
  const documents = async (activityId: number): Promise<JsonObject[]> =>
    rowsOf(await farhan.call('documents', 'fetchDocumentDetailsByBatchId', { batchId })).filter((row) => row['activityId'] === activityId);

  test('D3-ACTIVITY-21 D3-ACTIVITY-22 D3-ACTIVITY-23 D3-ENTITY-26 D3-CALLS-80 D3-CALLS-81 D3-CALLS-82 D3-CALLS-115 a session is saved, reads back as it was given, and is edited by a PUT of its id', async () => {
    const more = { activityType: 'Parent Engagement', noOfParents: 12, sessionBy: 'Farhan Shaikh', orgName: null, sessionTopic: 'Fees' };
    const id = await save(more);
    expect((await listVisits()).find((row) => row['id'] === id)).toMatchObject({ ...payloadWith(more), id });
    const edited = await at(meera, 'PUT', `/activity/${id}`, { ...payloadWith(more), id, remarks: 'Saw the till, too', version: 1 });
    expect(edited).toMatchObject({ http: 200, body: { appError: null } });
    expect((await at(farhan, 'PUT', `/activity/${id}`, { ...payloadWith(more), id, batchId: later })).http).not.toBe(500);
    expect((await listVisits()).find((row) => row['id'] === id)).toMatchObject({ batchId, remarks: 'Saw the till, too', updatedBy: meera.userId });
  });

  test('D3-ACTIVITY-17 D3-ACTIVITY-18 D3-ACTIVITY-19 D3-ACTIVITY-25 D3-ACTIVITY-26 D3-CALLS-31 a document is filed with its code, its name cut to 99 characters, opened, deleted and brought back', async () => {
    const id = await save();
    const { basicDocId } = rowOf(await file(farhan, id, { documentName: `${'n'.repeat(116)}.pdf` }));
    expect(await documents(id)).toEqual([
      expect.objectContaining({ basicDocId, batchId, documentType: 'FIELD', typeOfDocument: 'Visit Picture', documentName: 'n'.repeat(99) }),
    ]);
    const { http, bytes } = await bytesAt(server, await linkTo(meera, Number(basicDocId)));
    expect([http, bytes.equals(pdf())]).toEqual([200, true]);
    const openings = "select entity, entity_id from audit where event = 'document.opened' and user_id = $1 order by id desc limit 1";
    expect(await server.store.query(openings, [meera.userId])).toEqual([{ entity: 'document', entity_id: basicDocId }]);
    expect((await pune.call('documents', 'deleteDocument', { basicDocId: basicDocId ?? 0 })).http).toBe(403);
    expect((await pune.call('documents', 'downloadDocument', { basicDocId: basicDocId ?? 0 })).http).toBe(403);
    expect((await farhan.call('documents', 'deleteDocument', { basicDocId: basicDocId ?? 0 })).appError).toBeNull();
    expect(await documents(id)).toEqual([]);
    expect((await farhan.call('documents', 'restoreDocument', { basicDocId: basicDocId ?? 0 })).appError).toBeNull();
    expect(await documents(id)).toHaveLength(1);
  });

  test('D3-ACTIVITY-26 a document of a session goes by who writes down sessions there, whoever else changes records of beneficiaries', async () => {
    const id = await save();
    const { basicDocId = 0 } = rowOf(await file(farhan, id));
    for (const name of ['counsellor1', 'principal', 'pune']) {
      const person = await signIn(server, name);
      for (const action of ['deleteDocument', 'restoreDocument'])
        expect((await person.call('documents', action, { basicDocId })).http, `${name} ${action}`).toBe(403);
      expect((await file(person, id)).http, `${name} file`).toBe(403);
    }
    expect(await documents(id)).toHaveLength(1);
    expect((await meera.call('documents', 'deleteDocument', { basicDocId })).appError).toBeNull();
    expect(await documents(id)).toEqual([]);
  });

  test('D3-ACTIVITY-15 D3-ACTIVITY-16 5,000,000 bytes are taken and one more is not; what is no picture, paper or table is refused by its content', async () => {
    const id = await save();
    expect((await file(farhan, id, { base64File: base64(pdf(5_000_000)) })).appError).toBeNull();
    expect((await file(farhan, id, { base64File: base64(pdf(5_000_001)) })).http).toBe(413);
    expect((await file(farhan, id, { fileName: 'a.csv', base64File: base64(Buffer.from('a,b\n1,2\n')) })).appError).toBeNull();
    const answer = await file(farhan, id, { fileName: 'a.pdf', base64File: base64(html) });
    expect([answer.http, textOf(answer)]).toEqual([415, expect.stringContaining('cannot be uploaded')]);
    expect(await documents(id)).toHaveLength(2);
  });

  test.each([
    ['a drawing', 'plan.svg', svg],
    ["a phone's picture", 'visit.heic', Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic')],
  ])('D3-ACTIVITY-16 %s is kept, and is only ever downloaded', async (_what, fileName, bytes) => {
    const { basicDocId } = rowOf(await file(farhan, await save(), { fileName, base64File: base64(bytes) }));
    const { headers } = await bytesAt(server, await linkTo(farhan, Number(basicDocId)));
    expect(headers.get('content-type')).toBe('application/octet-stream');
    expect(headers.get('content-disposition')).toMatch(/^attachment/);
  });

  test('a document belongs to the batch of its session', async () => {
    const id = await save();
    expect((await file(farhan, id, { batchId: later })).appError).not.toBeNull();
    expect((await file(farhan, 999_999)).http).toBe(403);
    expect((await file(farhan, id, { dbUserId: 1 })).appError).not.toBeNull();
    expect(await documents(id)).toEqual([]);
  });
});
