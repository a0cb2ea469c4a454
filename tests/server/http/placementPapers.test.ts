/** The documents of a placement: they may be taken away until the placement admin has approved it, and nobody takes them away after that. */
import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../src/engine/types.ts';
import { codeOf, ownServer, rowOf, rowsOf, signIn, signedIn, textOf, type Person } from './harness.ts';
import { upload } from './placementSteps.ts';

const server = await ownServer();
const [ops, pradeep] = await signedIn(server, 'ops', 'placement');
const placed = rowsOf(await pradeep.call('placement', 'viewPlacedStudents', { centerId: 101 }));
const waits = placed.find((row) => row['interviewStatus'] === 'Placed' && row['placementVerificationStatus'] === 'Not Verified');
const about = { dbUserId: Number(waits?.['studentId']), engagementId: Number(waits?.['engagementId']) };

describe('the documents of a placement', () => {
  const papers = async (): Promise<JsonObject[]> =>
    rowsOf(await ops.call('documents', 'fetchDocumentDetailsByUserIdAndCategory', { dbUserId: about.dbUserId, typeOfDocument: 'PD' }));
  const remove = (person: Person, basicDocId: Json = null) => person.call('documents', 'deleteDocument', { basicDocId });

  test('D3-PLACE-61 while the placement waits a document is deleted and laid there anew', async () => {
    const first = rowOf(await upload(ops, about, 'Joining Letter'));
    expect((await remove(ops, first['basicDocId'])).appError).toBeNull();
    expect(await papers()).toEqual([]);
    const { basicDocId = null } = rowOf(await upload(ops, about, 'Joining Letter'));
    expect((await papers()).map((row) => row['basicDocId'])).toEqual([basicDocId]);
  });

  test('D3-PVERIFY-20 D3-PVERIFY-23 once it is approved its documents stay, whoever asks and whatever the page shows', async () => {
    const verdict = { engagementId: about.engagementId, placementVerificationStatus: 'Approved', placementVerificationBy: pradeep.userId };
    expect((await pradeep.call('placement', 'upadtePlacementAdminStatus', verdict)).appError).toBeNull();
    const [{ basicDocId = null } = {}] = await papers();
    for (const name of ['ops', 'manager', 'admin']) {
      const refused = await remove(await signIn(server, name), basicDocId);
      expect([codeOf(refused), textOf(refused)], name).toEqual([
        'RULE_REFUSED',
        'The placement admin has approved this placement: its documents stay.',
      ]);
    }
    const late = await upload(ops, about, 'Offer Letter');
    expect([codeOf(late), textOf(late)]).toEqual(['FIELD_READONLY', 'The placement admin has approved this placement: its documents stay.']);
    const other = await upload(await signIn(server, 'manager'), about, 'Pay Slip');
    expect(textOf(other)).toBe('The placement admin has approved this placement: its documents stay.');
    expect((await papers()).map((row) => row['basicDocId'])).toEqual([basicDocId]);
  });

  test('D3-PVERIFY-09 her other documents are not the placement’s', async () => {
    const id = { typeOfDocument: 'P', documentType: 'PhotoProof', documentName: 'VoterId' };
    const { basicDocId = null } = rowOf(await upload(ops, about, 'PhotoProof', id));
    expect((await remove(ops, basicDocId)).appError).toBeNull();
  });
});
