/** The placement admin approves in the very moment in which the centre saves the placement, deletes a document and uploads another. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/engine/types.ts';
import { rowOf, rowsOf, signIn, startServer, type Answer, type Person, type TestServer } from './harness.ts';
import { capturePlace, enrolledOf, job, placementsOf, save, upload, type Placed } from './placementSteps.ts';

const ROUNDS = 5;
const STAYS = 'The placement admin has approved this placement: its documents stay.';
const LOCKED = 'The placement admin has approved this placement: it cannot be changed any more.';
const text = ({ appError }: Answer) => appError?.[0]?.errorMessage;

describe('an approval and what the centre does at the same moment', () => {
  let server: TestServer;
  let pune: Person;
  let pradeep: Person;
  let her: Placed = { dbUserId: 0, engagementId: 0 };
  let empId = '';
  beforeAll(async () => {
    server = await startServer();
    [pune, pradeep] = [await signIn(server, 'pune'), await signIn(server, 'placement')];
    her = (await enrolledOf(pune, 102))[0] ?? her;
    // Of a dropout no document is demanded: the approval does not depend on which of them is there.
    const dropped = { engagementId: her.engagementId, dropoutReason: 'Marriage', status: 'Dropout', updatedBy: pune.userId };
    expect((await pune.call('engagement', 'markdropout', dropped)).appError).toBeNull();
    expect((await capturePlace(pune, her)).appError).toBeNull();
    empId = String(rowsOf(await pune.call('employer', 'viewEmployersByCenter', { centerId: 102 }))[0]?.['employerUniqueId']);
    return () => server.close();
  });

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
    const writes = [
      { op: 'update' as const, entity: 'placement', id: placement.id, version: placement.version, doc },
      { op: 'update' as const, entity: 'engagement', id: engagement.id, version: engagement.version, doc: { ...engagement.doc, status: 'Dropout' } },
    ];
    await server.store.apply({ userId: null, action: 'test.reopened', catalogue: 'test', scope: centres, writes });
  };
  const approve = (): Promise<Answer> =>
    pradeep.call('placement', 'upadtePlacementAdminStatus', { engagementId: her.engagementId, placementVerificationStatus: 'Approved' });

  test(`D3-PLACE-98 D3-PVERIFY-17 D3-PVERIFY-20 each is wholly before the approval or refused by it, ${String(ROUNDS)} times`, async () => {
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
      expect(text(approved)).toBeUndefined();
      expect([undefined, LOCKED]).toContain(text(saved));
      expect([undefined, STAYS]).toContain(text(deleted));
      expect([undefined, STAYS]).toContain(text(added));
      const [placement] = await placementsOf(pune, her);
      expect(placement).toMatchObject({ placementVerificationStatus: 'Approved', designation: saved.appError ? 'Cashier' : 'Supervisor' });
      const there = (await papers()).map(({ documentType }) => documentType).sort();
      expect(there).toEqual([...(deleted.appError ? ['Offer Letter'] : []), ...(added.appError ? [] : ['Pay Slip'])]);
      const late = [await save(pune, placed('Cashier')), await upload(pune, her, 'ID card')];
      expect(late.map(text)).toEqual([LOCKED, STAYS]);
      for (const { basicDocId: kept = null } of await papers())
        expect(text(await pune.call('documents', 'deleteDocument', { basicDocId: kept }))).toBe(STAYS);
    }
  });
});
