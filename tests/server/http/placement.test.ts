/** The placement tab on the wire: one active record, its address, its documents, and what the server refuses whatever a page shows. */
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/engine/types.ts';
import { base64, pdf } from '../../support/files.ts';
import { type Answer, codeOf, ownServer, rowOf, rowsOf, signIn, textOf, write } from './harness.ts';
import { business, capturePlace, enrolledOf, haveDocuments, job, place, type Engagement, placementsOf, save, upload } from './placementSteps.ts';

const NONE = 'Please upload appropriate documents before proceeding!';
const AWAITING = 'Placed (Awaiting Documents)';

const server = await ownServer();
const pune = await signIn(server, 'pune');
const people = await enrolledOf(pune, 102);
const empId = String(rowsOf(await pune.call('employer', 'viewEmployersByCenter', { centerId: 102 }))[0]?.['employerUniqueId']);

describe('placement', () => {
  const somebody = (at: number): Engagement => people[at] ?? { dbUserId: 0, engagementId: 0 };

  test('D3-PLACE-07 D3-PLACE-47 D3-PLACE-48 D3-PLACE-49 D3-PLACE-19 D3-PLACE-71 D3-ENTITY-09 D3-CALLS-34 D3-CALLS-35 D3-CALLS-36 D3-CALLS-37 D3-CALLS-38 D3-GAP-82 D3-GAP-96 one record, written over by its id, with the address of the engagement; of two first saves the second is told', async () => {
    const her = somebody(2);
    expect(textOf(await save(pune, job(her, { empId })))).toBe(NONE);
    await haveDocuments(pune, her, ['Offer Letter']);
    expect(textOf(await save(pune, job(her, { empId })))).toBe('The address of the work is stored first');
    const addressId = Number(rowOf(await capturePlace(pune, her))['id']);
    const first = rowOf(await save(pune, job(her, { empId, addressId })));
    expect(first).toMatchObject({ interviewStatus: 'Placed', isActive: 'Y', version: 1 });
    const { id = null, version = null } = first;
    // Who saw nothing stored is not first any more: what there is now is told.
    const second = await save(pune, job(her, { empId, addressId, designation: 'Meant to be first', version: 0 }));
    expect([second.http, codeOf(second), second.rows]).toMatchObject([409, 'VERSION_STALE', [{ id, designation: 'Cashier', version }]]);
    const again = rowOf(await save(pune, job(her, { id, empId, addressId, designation: 'Supervisor', version })));
    expect(again).toMatchObject({ id, version: 2 });
    expect(await placementsOf(pune, her)).toMatchObject([
      { id, isActive: 'Y', interviewStatus: 'Placed', designation: 'Supervisor', empId, thirdPartyEmployers: 'N.A', joiningPin: '400053', addressId },
    ]);
    const update = {
      ...place,
      id: addressId,
      entityId: her.engagementId,
      entityType: 'S',
      type: 'PD',
      isActive: 'Y',
      addressLine1: '14 Market Road',
    };
    expect((await pune.call('address', 'updateAddress', update)).appError).toBeNull();
    expect(rowOf(await pune.call('address', 'getAddressById', { id: addressId }))).toMatchObject({ addressLine1: '14 Market Road', type: 'PD' });
    expect(codeOf(await save(pune, job(her, { empId, addressId: addressId + 1 })))).toBe('FIELD_COMPUTED');
  });

  test('D3-PLACE-96 saved twice at once there is one active record', async () => {
    const her = somebody(4);
    const none = { ...her, interviewStatus: 'Not Placed', reason: 'Opted Higher Studies' };
    const answers = await Promise.all([save(pune, none), save(pune, none), save(pune, none)]);
    expect(answers.some(({ appError }) => appError === null)).toBe(true);
    expect(answers.map(({ http }) => http).every((http) => http === 200 || http === 409)).toBe(true);
    expect((await placementsOf(pune, her)).filter(({ isActive }) => isActive === 'Y')).toHaveLength(1);
    // Whichever came first: what was saved after it is the same record, or is refused in words.
    const [{ id = null } = {}] = await placementsOf(pune, her);
    for (const one of answers)
      expect(one.appError === null ? rowOf(one)['id'] === id : /saved meanwhile/.test(textOf(one) ?? ''), textOf(one)).toBe(true);
  });

  test("D3-PLACE-98 D3-PVERIFY-20 after an approved 'Not Placed' a new placement is begun once that is confirmed; the old one stays in the story", async () => {
    const her = somebody(4);
    const verdict = { engagementId: her.engagementId, placementVerificationStatus: 'Approved' };
    expect((await (await signIn(server, 'placement')).call('placement', 'upadtePlacementAdminStatus', verdict)).appError).toBeNull();
    const { basicDocId = null } = rowOf(await upload(pune, her, 'Offer Letter'));
    expect((await pune.call('documents', 'deleteDocument', { basicDocId })).appError).toBeNull();
    await haveDocuments(pune, her, ['Offer Letter']);
    await capturePlace(pune, her);
    const [{ id = null, version = null } = {}] = await placementsOf(pune, her);
    const anew = job(her, { id, version, empId });
    expect(codeOf(await save(pune, anew))).toBe('CONFIRM_NEEDED');
    expect((await save(pune, anew, { confirmed: ['begin-anew'] })).appError).toBeNull();
    expect(await placementsOf(pune, her)).toMatchObject([{ id, interviewStatus: 'Placed', placementVerificationStatus: null }]);
    const { rows: entries } = await pune.call('student', 'fetchHistory', { dbUserId: her.dbUserId });
    expect(JSON.stringify(entries)).toMatch(/placement\.Not-Placed\}\}"\},"after":.*"before":\{"text":"\{\{placements\.approved/);
  });

  test('D3-PLACE-55 D3-PLACE-56 D3-PLACE-100 D3-PLACE-17 D3-CALLS-29 documents of a placement: five million bytes, one of each type, apart from the others', async () => {
    const her = somebody(5);
    expect((await upload(pune, her, 'Offer Letter', { base64File: base64(pdf(5_000_000)) })).appError).toBeNull();
    expect((await upload(pune, her, 'Pay Slip', { base64File: base64(pdf(5_000_001)) })).http).toBe(413);
    const twice = 'Document with same document type already exists please delete the older one to uplaod a new document';
    expect(textOf(await upload(pune, her, 'Offer Letter'))).toBe(twice);
    const atOnce = await Promise.all([upload(pune, her, 'Bank Statement'), upload(pune, her, 'Bank Statement')]);
    expect(atOnce.map(textOf).sort()).toEqual([twice, undefined]);
    expect(textOf(await upload(pune, her, 'Caste Certificate'))).toBe('Please choose one of the offered values');
    const { dbUserId, engagementId } = her;
    const types = async (typeOfDocument: string) =>
      rowsOf(await pune.call('documents', 'fetchDocumentDetailsByEngagementId', { engagementId, typeOfDocument })).map(
        ({ documentType }) => documentType,
      );
    expect((await types('PD')).sort()).toEqual(['Bank Statement', 'Offer Letter']);
    for (const other of ['G', 'P']) expect(await types(other)).not.toContain('Offer Letter');
    expect(rowsOf(await pune.call('documents', 'fetchDocumentDetailsByUserIdAndCategory', { dbUserId, typeOfDocument: 'PD' }))).toHaveLength(2);
  });

  test('D3-PLACE-68 D3-DROPOUT-19 who dropped out is placed without documents, and awaits them', async () => {
    const her = somebody(6);
    const { engagementId } = her;
    const dropped = { engagementId, dropoutReason: 'Marriage', status: 'Dropout', updatedBy: pune.userId };
    expect((await pune.call('engagement', 'markdropout', dropped)).appError).toBeNull();
    await capturePlace(pune, her);
    expect((await save(pune, job(her, { empId }))).appError).toBeNull();
    expect(await placementsOf(pune, her)).toMatchObject([{ interviewStatus: AWAITING, employerName: expect.any(String) as string }]);
    await haveDocuments(pune, her, ['Offer Letter']);
    expect((await save(pune, job(her, { empId }))).appError).toBeNull();
    expect(await placementsOf(pune, her)).toMatchObject([{ interviewStatus: 'Placed' }]);
  });

  const receipts = async ({ engagementId }: Engagement): Promise<JsonObject[]> => {
    const rows = await server.store.query<{ receipt: string }>(
      `select receipt::text as receipt from revision where entity = 'placement' and (after ->> 'engagementId')::int = ${String(engagementId)} order by id`,
    );
    return rows.map(({ receipt }) => JSON.parse(receipt) as JsonObject);
  };

  test('D3-PLACE-07 D3-PLACE-85 D3-PLACE-95 D3-PVERIFY-23 each save is a step, kept with what decided it; with it the verdict is asked anew', async () => {
    const her = somebody(0);
    const none = { ...her, interviewStatus: 'Not Placed', reason: 'Opted Higher Studies' };
    expect((await save(pune, none)).appError).toBeNull();
    await capturePlace(pune, her);
    await haveDocuments(pune, her, ['MSME Registration Certificate']);
    expect(rowOf(await save(pune, business(her)))['interviewStatus']).toBe('Entrepreneurship/ Self Employed');
    expect((await save(pune, none)).appError).toBeNull();
    const [first, second, third] = await receipts(her);
    expect(first).toMatchObject({
      workflow: 'placement',
      from: 'None yet',
      event: 'leaveUnplaced',
      to: 'Not Placed',
      rules: ['may.leaveUnplaced', 'open'],
    });
    expect(second).toMatchObject({
      workflow: 'placement-verification',
      event: 'resubmit',
      alongside: [
        {
          workflow: 'placement',
          from: 'Not Placed',
          event: 'selfEmploy',
          to: 'Entrepreneurship/ Self Employed',
          facts: { 'event.documentVerdict': 'save', 'record.status': 'Enrolled' },
        },
      ],
    });
    expect(third).toMatchObject({ alongside: [{ from: 'Entrepreneurship/ Self Employed', to: 'Not Placed' }] });
  });
});

const ROUNDS = 5;
const STAYS = 'The placement admin has approved this placement: its documents stay.';
const LOCKED = 'The placement admin has approved this placement: it cannot be changed any more.';

const pradeep = await signIn(server, 'placement');
const her: Engagement = people[7] ?? { dbUserId: 0, engagementId: 0 };
// Of a dropout no document is demanded: the approval does not depend on which of them is there.
const dropped = { engagementId: her.engagementId, dropoutReason: 'Marriage', status: 'Dropout', updatedBy: pune.userId };
expect((await pune.call('engagement', 'markdropout', dropped)).appError).toBeNull();
const { id: home = null } = rowOf(await capturePlace(pune, her));

describe('an approval and what the centre does at the same moment', () => {
  const jobAs = (designation: string): JsonObject => job(her, { empId, designation });
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
      expect((await save(pune, jobAs('Cashier'))).appError).toBeNull();
      for (const { basicDocId = null } of await papers())
        expect((await pune.call('documents', 'deleteDocument', { basicDocId })).appError).toBeNull();
      const { basicDocId = null } = rowOf(await upload(pune, her, 'Offer Letter'));
      const [approved, saved, deleted, added] = await Promise.all([
        approve(),
        save(pune, jobAs('Supervisor')),
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
        await save(pune, jobAs('Cashier')),
        await capturePlace(pune, her, { id: home, addressLine1: '9 Other Road' }, 'updateAddress'),
        await upload(pune, her, 'ID card'),
      ];
      expect(late.map(textOf)).toEqual([LOCKED, LOCKED, STAYS]);
      for (const { basicDocId: documentId = null } of await papers())
        expect(textOf(await pune.call('documents', 'deleteDocument', { basicDocId: documentId }))).toBe(STAYS);
    }
  });
});
