/** Calls as somebody makes them who knows the contract and the specification alone, with values that mean nothing among them. */
import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../src/engine/types.ts';
import { base64, png } from '../../support/files.ts';
import { codeOf, rowOf, rowsOf, sharedServer, signIn, signedIn, type Person } from './harness.ts';
import { envelope, send, sendData } from './raw.ts';

const server = await sharedServer();
const [asha, meera] = await signedIn(server, 'admin', 'manager');
const bearer = ({ token }: Person) => ({ headers: { authorization: `Bearer ${token}` } });
const pageIn = (data: string): { rows: JsonObject[]; total: number } => JSON.parse(data) as { rows: JsonObject[]; total: number };

describe('names and ids', () => {
  test('D2-COUN-41 D2-CALLS-55 D1-ENV-07 the courses of a centre, then the course master by a list of ids, without a bearer', async () => {
    const offered = await sendData(server, 'course', envelope('findCoursesByCenterId', [{ centerId: 101 }]));
    expect([offered.http, offered.body.appError]).toEqual([200, null]);
    const ids = (JSON.parse(offered.body.data) as JsonObject[]).slice(0, 2).map(({ courseId }) => Number(courseId));
    expect(ids).toHaveLength(2);
    const master = await sendData(server, 'course', envelope('findall', ids));
    expect([master.http, master.body.appError]).toEqual([200, null]);
    expect((JSON.parse(master.body.data) as JsonObject[]).map(({ id }) => id)).toEqual(ids);
  });

  test('D1-CALLS-10 a user is saved by the name that the list of calls gives it', async () => {
    const payload = { id: 0, userName: 'asha.pawar@example.test', firstName: 'Asha', lastName: 'Pawar', emailAddress: 'asha.pawar@example.test' };
    const saved = await asha.call('user', 'saveUserDetails', payload);
    expect(saved.appError).toBeNull();
    expect(rowOf(await asha.call('user', 'fetchUserDetails', { id: rowOf(saved)['id'] ?? 0 }))).toMatchObject({ userName: payload.userName });
    expect(codeOf(await (await signIn(server, 'mobilizer')).call('user', 'saveUserDetails', payload))).toBe('ROLE_BARRED');
  });
});

describe('lists', () => {
  const EMPTY: Json[] = [null, '', '   '];
  test.each([
    ['user', 'viewSessions', { userId: 1 }],
    ['user', 'viewAllSessions', {}],
    ['audit', 'viewAudit', {}],
    ['migration', 'viewMigrationStudents', {}],
  ])('%s.%s: an empty page or size is none', async (service, action, payload) => {
    const first = pageIn((await sendData(server, service, envelope(action, [{ ...payload, page: 1 }]), asha)).body.data);
    expect(first.rows).not.toHaveLength(0);
    for (const value of EMPTY) {
      for (const key of ['page', 'size']) {
        const { http, body } = await sendData(server, service, envelope(action, [{ ...payload, [key]: value }]), asha);
        expect([http, body.appError], `${key} ${String(value)}`).toEqual([200, null]);
        expect(pageIn(body.data).rows, `${key} ${String(value)}`).not.toHaveLength(0);
      }
    }
  });

  test.each([
    ['D3-CALLS-110 batches of a centre and a course', 'batch', 'viewBatchesByCourse', { centerId: 101, courseId: 17 }],
    ['D3-CALLS-25 employers of a centre', 'employer', 'viewEmployersByCenter', { centerId: 101 }],
    ['D2-CALLS-06 schooling of a beneficiary', 'education', 'viewAllEducationForUser', { dbUserId: 1 }],
  ])('%s: all of them, or a page of them when one is asked for', async (_title, service, action, payload) => {
    const all = await asha.call(service, action, payload);
    const { rows, total } = pageIn((await sendData(server, service, envelope(action, [{ ...payload, page: 1, size: 1 }]), asha)).body.data);
    expect(rows).toEqual(rowsOf(all).slice(0, 1));
    expect(total).toBe(rowsOf(all).length);
  });

  test('D3-CALLS-94 those to take over, with pageNumber and pageSize left empty', async () => {
    const { body } = await send(server, '/api/migration/students?pageNumber=&pageSize=', bearer(meera));
    expect(body).toMatchObject({ status: 'SUCCESS' });
    expect(body.data).not.toHaveLength(0);
  });

  test('a filter travels in an address as JSON, and one that is none is named', async () => {
    const at = (filter: string) => send(server, `/api/employers/admin/101?page=1&filter=${encodeURIComponent(filter)}`, bearer(meera));
    const { rows } = (await at('{"status":["Approved"]}')).body as unknown as { rows: JsonObject[] };
    expect(rows).not.toHaveLength(0);
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['Approved']));
    for (const filter of ['Approved', '{"status"', '["status"]']) {
      const { http, body } = await at(filter);
      expect([http, body.appError?.[0]?.field], filter).toEqual([200, 'filter']);
    }
  });
});

describe('what is named as the specification has it, with nothing where there is nothing', () => {
  const NONE: Json[] = [null, '', 0];
  const paper = { base64File: base64(png()), documentNo: '', centerId: 101, createdBy: 1, updatedBy: 1 };
  const running = async (): Promise<JsonObject> =>
    rowsOf(await meera.call('batch', 'viewAllBatchesByCenter', { centerId: 101 })).find(({ batchName }) => batchName === 'C101-RETAIL-001') ?? {};

  test('D3-CALLS-109 the enrolled of a batch are asked for by the batch alone', async () => {
    const { batchId = 0 } = await running();
    const alone = await meera.call('batch', 'viewStudentsByBatch', { batchId });
    expect(alone.appError).toBeNull();
    expect(rowsOf(alone)).not.toHaveLength(0);
    expect(rowsOf(alone)).toEqual(rowsOf(await meera.call('batch', 'viewStudentsByBatch', { centerId: 101, batchId })));
    expect((await (await signIn(server, 'pune')).call('batch', 'viewStudentsByBatch', { batchId })).http).toBe(403);
  });

  test('D3-CALLS-33 a document of a beneficiary names no batch', async () => {
    const rows = rowsOf(await meera.call('engagement', 'viewAllByCenterAndStatus', { centerId: 101, status: 'Enrolled' }));
    for (const [index, batchId] of NONE.entries()) {
      const { dbUserId = null, engagementId = null } = rows[index] ?? {};
      for (const [documentType, typeOfDocument, documentName] of [
        ['AgeProof', 'P', 'BirthCertificate'],
        ['Pay Slip', 'PD', 'Pay Slip'],
      ]) {
        const about = {
          dbUserId,
          engagementId,
          documentType: documentType ?? '',
          typeOfDocument: typeOfDocument ?? '',
          documentName: documentName ?? '',
        };
        expect(
          (await meera.call('documents', 'captureDocDetails', { ...about, ...paper, batchId })).appError,
          `${typeOfDocument} ${batchId}`,
        ).toBeNull();
      }
    }
  });

  test('D3-CALLS-33 D3-ENTITY-26 a document of a session names its batch and no beneficiary', async () => {
    const { batchId = 0 } = await running();
    for (const nobody of NONE) {
      const about = { dbUserId: nobody, engagementId: nobody, documentType: 'FIELD', typeOfDocument: 'Visit Picture', documentName: 'visit.png' };
      const payload = { ...about, ...paper, batchId };
      const answer = await meera.call('documents', 'captureDocDetails', payload);
      expect(answer.appError, String(nobody)).toBeNull();
      const documents = rowsOf(await meera.call('documents', 'fetchDocumentDetailsByBatchId', { batchId }));
      expect(documents.map(({ basicDocId }) => basicDocId)).toContain(rowOf(answer)['basicDocId']);
    }
  });

  test('D3-CALLS-99 D3-BULK-24 a file of the mobilisation names no batch, organisation or course', async () => {
    for (const none of NONE) {
      const about = { uploadFileName: 'people.xlsx', uploadDate: '2026-11-20', activity: 'Mobilization', records: 1, status: 'L', remarks: '' };
      const where = { centerName: 'Mumbai Andheri', centerId: 101, modelId: 1, uploadedBy: meera.userId };
      const payload = { ...about, ...where, batchName: '', batchId: none, orgId: none, courseId: none };
      expect((await meera.call('bulk-upload', 'saveMetaDataBulk', payload)).appError, String(none)).toBeNull();
    }
  });

  test('D3-CALLS-42 the placed of a centre, with course, batch and status left empty', async () => {
    const all = rowsOf(await meera.call('placement', 'viewPlacedStudents', { centerId: 101 }));
    expect(all).not.toHaveLength(0);
    const empty = { centerId: 101, courseId: '', batchId: '', interviewStatus: '' };
    expect(rowsOf(await meera.call('placement', 'viewPlacedStudents', empty))).toEqual(all);
  });

  test('D3-CALLS-68 D3-GAP-12 a dropout is marked in either spelling of its status', async () => {
    const [{ engagementId = 0 } = {}] = rowsOf(await meera.call('engagement', 'viewAllByCenterAndStatus', { centerId: 101, status: 'Enrolled' }));
    const payload = { engagementId, dropoutReason: 'Marriage', status: 'dropout', updatedBy: meera.userId };
    const marked = await meera.call('engagement', 'markdropout', payload);
    expect(marked.appError).toBeNull();
    expect(rowOf(marked)['status']).toBe('Dropout');
  });

  test('D3-CALLS-54 D3-CALLS-55 D3-BATCHFORM-33 a batch is sent with every key of the specification, empty where nothing is said', async () => {
    const [{ id: domainFacilitator = 0 } = {}] = rowsOf(await meera.call('user', 'viewFacilitatorsByCenter', { centerId: 101 }));
    const people = { batchOwner: 'domain_facilitator', domainFacilitator, ydmCoach: '', batchHelperId: '' };
    const dates = { startDate: '2026-12-07', endDate: '2027-06-01', ojtStartDate: '', ojtEndDate: '2027-06-01', assessmentDate: '2027-06-01' };
    const progress = { freezeDate: '', initialStartDate: '', batchUpdateCount: 0 };
    const place = { centerId: 101, capacity: 20, classroomId: '', attendenceMechanism: 'B', googleMeetLink: '', ihubId: '', ihubProductName: '' };
    const course = {
      courseId: 11,
      batchType: 1,
      batchDescription: 'Vision_1',
      applicableProcess: 'Assessment,Placement',
      createdBy: 1,
      updatedBy: 1,
    };
    const saved = await meera.call('batch', 'saveBatch', { ...course, ...people, ...dates, ...progress, ...place });
    expect(saved.appError).toBeNull();
    const read = rowOf(await meera.call('batch', 'viewBatchById', { batchId: rowOf(saved)['batchId'] ?? 0 }));
    expect(read).toMatchObject({ domainFacilitator, ydmCoach: null, batchHelperId: null, ojtStartDate: null, ojtEndDate: '2027-06-01' });
    const { stage, taken, freePlaces, ...whole } = read;
    expect([stage, taken, freePlaces]).toEqual(['Planned', 0, 20]);
    expect((await meera.call('batch', 'updateBatch', { ...whole, batchDescription: 'Vision_2' })).appError).toBeNull();
  });

  test('D3-CALLS-105 D3-CALLS-106 D3-ENTITY-33 a funder mapping is sent whole, and sent back as it was read', async () => {
    const fatima = await signIn(server, 'funder');
    const { batchId = 0 } = await running();
    const days = { createdOn: '2026-11-20', updatedOn: '2026-11-20' };
    const payload = {
      batchId,
      funderId: 3,
      crmFunderId: 'ACC-1003',
      isActive: 'Y',
      fundingType: 'S',
      createdBy: 1,
      updatedBy: 1,
      ...days,
      remarks: '',
    };
    const answer = await fatima.call('funder', 'saveFunderMappingDetails', { ...payload, fundingType: 'P' });
    expect(answer.appError?.map(({ errorCode }) => errorCode) ?? []).not.toContain('FIELD_UNKNOWN');
    const mine = { isActive: 'Y', fundingType: 'P', batchType: 'Active' };
    const [row = {}] = rowsOf(await fatima.call('funder', 'getFunderMappingByBatchIdAndIsActiveStatusAndFundingType', mine));
    const keys = 'id batchId funderId crmFunderId fundingType createdBy createdOn updatedBy updatedOn remarks'.split(' ');
    const whole = Object.fromEntries(keys.map((key) => [key, row[key] ?? null]));
    const back = await fatima.call('funder', 'UpdateExistingFunderMapping', { ...whole, isActive: 'N' });
    expect(back.appError).toBeNull();
  });
});
