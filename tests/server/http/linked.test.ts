/** The assessment centre and the beneficiary of another centre whom a recommendation brings there: what it may do, and what stays with the first centre. */
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/engine/types.ts';
import { call } from '../../support/wire.ts';
import { evaluateIdea, register } from './beneficiary.ts';
import { fill } from './complete.ts';
import { rowOf, rowsOf, sharedServer, signIn, signedIn, type Person } from './harness.ts';

const member = (dbUserId: number, more: JsonObject): JsonObject => ({
  dbUserId,
  name: 'Amit Pawar',
  occupation: 'Agriculture',
  contactNumber: null,
  headOfFamily: 'N',
  qualId: 1,
  relationshipId: 'Brother',
  primaryBreadWinner: 'N',
  grossSal: null,
  ...more,
});

const server = await sharedServer();
const [asha, lakshmi] = await signedIn(server, 'mobilizer', 'principal');
const [aruna, manager] = await signedIn(server, 'assessment', 'manager');
const { dbUserId, engagementId } = await register(server, asha);
await (await signIn(server, 'ops')).call('engagement', 'updateStatus', { engagementId, status: 'Shortlisted', remarks: 'Fits' });
await fill(server, { dbUserId, engagementId });
await evaluateIdea(server, lakshmi, engagementId, 0);
// Before the recommendation she is nobody's business there.
expect((await aruna.call('student', 'viewBeneficiaryDetailsById', { dbUserId })).http).toBe(403);
expect((await lakshmi.call('engagement', 'updateStatus', { engagementId, status: 'Recommended', remarks: 'Recommended' })).appError).toBeNull();
const listRow = rowsOf(await aruna.call('engagement', 'viewAllByCenter', { centerId: 760 })).find((row) => row['dbUserId'] === dbUserId);
const ids = { dbUserId, original: engagementId, linked: Number(listRow?.['engagementId']) };

describe("an engagement that follows on another centre's", () => {
  const status = (person: Person, engagementId: number, to: string, more: JsonObject = {}) =>
    person.call('engagement', 'updateStatus', { engagementId, status: to, remarks: 'Seen', ...more });

  test('D2-TABS-45 the record opens: her details, addresses, family and documents, and of the original what programmes with a link read', async () => {
    const { dbUserId, original, linked } = ids;
    expect(rowOf(await aruna.call('engagement', 'viewStudentEngagementById', { engagementId: linked }))).toMatchObject({
      linkedEngagementId: original,
      centerId: 760,
    });
    expect(rowOf(await aruna.call('student', 'viewBeneficiaryDetailsById', { dbUserId }))).toMatchObject({ dbUserId, firstName: 'Sunita' });
    expect(rowsOf(await aruna.call('address', 'viewAllAddressForEntity', { entityId: dbUserId, entityType: 'S' }))).toHaveLength(2);
    expect(rowsOf(await aruna.call('family', 'viewAllFamilyDetailsForUser', { dbUserId }))).toHaveLength(2);
    expect(rowsOf(await aruna.call('documents', 'fetchDocumentDetailsByUserId', { dbUserId })).length).toBeGreaterThan(4);
    expect(rowOf(await aruna.call('interest-inventory', 'viewInterestInventoryByEngId', { engagementId: original }))).toMatchObject({
      finalScore: 'RIA',
    });
    expect(rowsOf(await aruna.call('business-case', 'get', { engagementId: original }))).not.toEqual([]);
  });

  test('D2-EVAL-12 D2-COUN-43 she is evaluated and counselled there, and what is missing of her is written', async () => {
    const { dbUserId, linked } = ids;
    const row = {
      engagementId: linked,
      groupExecObservation: 12,
      behaviourInterviewObservation: 15,
      individualExecScore: 70,
      assessorName: 'Aruna Bhosale',
    };
    expect((await call(server.url, 'evaluation', 'captureAllEvaluationDetails', [row], { token: aruna.token })).appError).toBeNull();
    expect(rowsOf(await aruna.call('percentile', 'viewEvaluatedStudents', { centerId: 760 })).map(({ engagementId }) => engagementId)).toContain(
      linked,
    );
    expect((await aruna.call('family', 'captureFamilyDetails', member(dbUserId, {}))).appError).toBeNull();
    expect(rowsOf(await manager.call('family', 'viewAllFamilyDetailsForUser', { dbUserId })).map(({ name }) => name)).toContain('Amit Pawar');
    expect((await status(aruna, linked, 'Shortlisted')).appError).toBeNull();
  });

  test('the original stays with its centre: neither decided upon, moved, evaluated nor found in a list there', async () => {
    const { dbUserId, original } = ids;
    expect((await status(aruna, original, 'Mobilised')).http).toBe(403);
    expect((await aruna.call('engagement', 'updateCenterIdBaisedOnEngagementId', { engagementId: original, centerId: 760 })).http).toBe(403);
    const row = { engagementId: original, groupExecObservation: 1, behaviourInterviewObservation: 1, individualExecScore: 1, assessorName: 'Aruna' };
    expect((await call(server.url, 'evaluation', 'captureAllEvaluationDetails', [row], { token: aruna.token })).http).toBe(403);
    expect(rowsOf(await aruna.call('engagement', 'viewAllStudentEngagementForUser', { dbUserId })).map(({ engagementId }) => engagementId)).toEqual([
      ids.linked,
    ]);
    expect((await aruna.call('engagement', 'viewAllByCenter', { centerId: 101 })).http).toBe(403);
    expect(rowOf(await manager.call('engagement', 'viewStudentEngagementById', { engagementId: original }))).toMatchObject({ status: 'Recommended' });
  });

  test('moved on from there only the engagement goes; she stays with her centre', async () => {
    const { dbUserId, linked } = ids;
    expect((await aruna.call('engagement', 'updateCenterIdBaisedOnEngagementId', { engagementId: linked, centerId: 102 })).appError).toBeNull();
    const centreOf = async (entity: string, id: number) => (await server.store.get(entity, id, { centres: 'all' }))?.centreId;
    expect([await centreOf('engagement', linked), await centreOf('student', dbUserId)]).toEqual([102, 101]);
    expect((await aruna.call('student', 'viewBeneficiaryDetailsById', { dbUserId })).http).toBe(403);
  });
});
