/** The placement admin approves in the very moment in which the centre saves the placement, deletes a document and uploads another. */
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/engine/types.ts';
import { ownServer, rowOf, rowsOf, signedIn, textOf, write, type Answer } from './harness.ts';
import { capturePlace, enrolledOf, job, placementsOf, save, upload, type Placed } from './placementSteps.ts';

const ROUNDS = 5;
const STAYS = 'The placement admin has approved this placement: its documents stay.';
const LOCKED = 'The placement admin has approved this placement: it cannot be changed any more.';

const server = await ownServer();
const [pune, pradeep] = await signedIn(server, 'pune', 'placement');
const her: Placed = (await enrolledOf(pune, 102))[0] ?? { dbUserId: 0, engagementId: 0 };
// Of a dropout no document is demanded: the approval does not depend on which of them is there.
const dropped = { engagementId: her.engagementId, dropoutReason: 'Marriage', status: 'Dropout', updatedBy: pune.userId };
expect((await pune.call('engagement', 'markdropout', dropped)).appError).toBeNull();
const { id: home = null } = rowOf(await capturePlace(pune, her));
const empId = String(rowsOf(await pune.call('employer', 'viewEmployersByCenter', { centerId: 102 }))[0]?.['employerUniqueId']);

describe('an approval and what the centre does at the same moment', () => {
  const placed = (designation: string): JsonObject => job(her, { empId, designation });
  const papers = async (): Promise<JsonObject[]> =>
    rowsOf(await pune.call('documents', 'fetchDocumentDetailsByUserIdAndCategory', { dbUserId: her.dbUserId, typeOfDocument: 'PD' }));
  /** As nobody had approved it: the round begins anew. */
  const reopen = async (): Promise<void> => {
    const centres = { centres: 'all' } as const;
    const rowOf = async (entity: string, where: JsonObject) => (await server.store.find(entity, where, centres, { limit: 1 }))[0];
    const placement = await rowOf('placement', { engagementId: her.engagementId, isActive: 'Y' });
    const engagement = await rowOf('engagement', { engagementId: her.engagementId });
    if (!placement || !engagement) return;
    const doc = Object.fromEntries(Object.entries(placement.doc).filter(([key]) => !key.startsWith('placementVerification')));
    await write(
      server,
      { op: 'update', entity: 'placement', id: placement.id, version: placement.version, doc },
      { op: 'update', entity: 'engagement', id: engagement.id, version: engagement.version, doc: { ...engagement.doc, status: 'Dropout' } },
    );
  };
  const approve = (): Promise<Answer> =>
    pradeep.call('placement', 'upadtePlacementAdminStatus', { engagementId: her.engagementId, placementVerificationStatus: 'Approved' });

  test(`D3-PLACE-61 D3-PLACE-98 D3-PVERIFY-17 D3-PVERIFY-20 each is wholly before the approval or refused by it, ${String(ROUNDS)} times`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await reopen();
      expect((await save(pune, placed('Cashier'))).appError).toBeNull();
      for (const { basicDocId = null } of await papers())
        expect((await pune.call('documents', 'deleteDocument', { basicDocId })).appError).toBeNull();
      const { basicDocId = null } = rowOf(await upload(pune, her, 'Offer Letter'));
      const [approved, saved, deleted, added] = await Promise.all([
        approve(),
        save(pune, placed('Supervisor')),
        pune.call('documents', 'deleteDocument', { basicDocId }),
        upload(pune, her, 'Pay Slip'),
      ]);
      for (const one of [approved, saved, deleted, added]) expect(one.http, JSON.stringify(one.appError)).toBeLessThan(500);
      expect(textOf(approved)).toBeUndefined();
      expect([undefined, LOCKED]).toContain(textOf(saved));
      expect([undefined, STAYS]).toContain(textOf(deleted));
      expect([undefined, STAYS]).toContain(textOf(added));
      const [placement] = await placementsOf(pune, her);
      expect(placement).toMatchObject({ placementVerificationStatus: 'Approved', designation: saved.appError ? 'Cashier' : 'Supervisor' });
      const there = (await papers()).map(({ documentType }) => documentType).sort();
      expect(there).toEqual([...(deleted.appError ? ['Offer Letter'] : []), ...(added.appError ? [] : ['Pay Slip'])]);
      const late = [
        await save(pune, placed('Cashier')),
        await capturePlace(pune, her, { id: home, addressLine1: '9 Other Road' }, 'updateAddress'),
        await upload(pune, her, 'ID card'),
      ];
      expect(late.map(textOf)).toEqual([LOCKED, LOCKED, STAYS]);
      for (const { basicDocId: kept = null } of await papers())
        expect(textOf(await pune.call('documents', 'deleteDocument', { basicDocId: kept }))).toBe(STAYS);
    }
  });
});
