/** Verifying placements: who may, what a verdict needs, what it makes of the engagement, and two who act at once. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { TransitionReceipt } from '../../../src/engine/workflow/receipt.ts';
import { rejudge } from '../../support/rejudge.ts';
import type { Store } from '../../../src/server/store/types.ts';
import type { JsonObject } from '../../../src/engine/types.ts';
import type { WorkflowDef } from '../../../src/engine/definition/workflow.ts';
import { codeOf, definitions, overwrite, pageOf, rowOf, rowsOf, signIn, textOf, type Person, ownServer, signedIn } from './harness.ts';
import { base64, pdf } from '../../support/files.ts';
import { upload } from './placementSteps.ts';

const NEEDED = 'Please Add Reamrks and Rejection Reasons.';
const NOT_PLACED = { interviewStatus: 'Not Placed', reason: 'Opted Higher Studies' };
const TOO_LATE = 'It is too late to take this back';
/** As if all placements had been written so many seconds earlier. */
const longAgo = (store: Store, seconds: number) =>
  store.query('update entity.placement set updated_at = updated_at - make_interval(secs => $1::float8) returning id', [seconds]);

const server = await ownServer();
const [pradeep, meera, pune] = await signedIn(server, 'placement', 'manager', 'pune');
const listPlacements = async (person: Person, query: JsonObject) => rowsOf(await person.call('placement', 'viewPlacedStudents', query));
const rows = (await Promise.all([101, 102, 103].map((centerId) => listPlacements(pradeep, { centerId })))).flat();
const admin = await signIn(server, 'admin');
for (const { studentId, engagementId, interviewStatus, placementVerificationStatus } of rows) {
  if (placementVerificationStatus === 'Approved') continue;
  const type = interviewStatus === 'Placed' ? 'Joining Letter' : 'Registration Certificate';
  expect((await upload(admin, { dbUserId: Number(studentId), engagementId: Number(engagementId) }, type)).appError).toBeNull();
}
const waiting = (await listPlacements(pradeep, { centerId: 101 })).filter(
  ({ placementVerificationStatus }) => placementVerificationStatus !== 'Approved',
);

describe('placement verification', () => {
  const details = async (person: Person, engagementId: number) =>
    rowsOf(await person.call('placement', 'getStudentPlacementAdminDetails', { engagementId }));
  const say = (person: Person, engagementId: number, more: JsonObject, options = {}) =>
    person.call(
      'placement',
      'upadtePlacementAdminStatus',
      { engagementId, placementVerificationBy: person.userId, placementVerificationRemarks: null, rejectionReason: null, ...more },
      options,
    );
  const approve = { placementVerificationStatus: 'Approved' };
  const refuse = { placementVerificationStatus: 'NotApproved', placementVerificationRemarks: 'Unsigned', rejectionReason: 'No Joining Letter' };
  const statusOf = async (engagementId: number) => rowOf(await meera.call('engagement', 'viewStudentEngagementById', { engagementId }))['status'];
  const saveAgain = async (engagementId: number) => {
    const [{ studentId = null } = {}] = await details(meera, engagementId);
    return meera.call('placement', 'savePlacementDetails', { engagementId, dbUserId: studentId, isActive: 'Y', ...NOT_PLACED });
  };
  const idOf = (status: string): number =>
    Number(waiting.find((row) => row['placementVerificationStatus'] === status && row['interviewStatus'] === 'Placed')?.['engagementId']);

  test('D3-PVERIFY-02 D3-PVERIFY-03 D3-PVERIFY-04 D3-CALLS-42 the placement admin sees those of any centre, others those of their own', async () => {
    const all = await listPlacements(pradeep, { centerId: 101 });
    expect(new Set(all.map(({ placementVerificationStatus }) => placementVerificationStatus))).toEqual(
      new Set(['Approved', 'NotApproved', 'Not Verified']),
    );
    expect((await listPlacements(meera, { centerId: 101 })).length).toBe(all.length);
    expect((await listPlacements(pradeep, { centerId: 103 })).length).toBeGreaterThan(0);
    expect((await meera.call('placement', 'viewPlacedStudents', { centerId: 103 })).http).toBe(403);
    const enrolled = rowsOf(await meera.call('batch', 'viewStudentsByBatch', { centerId: 101 })).map(({ engagementId }) => engagementId);
    expect(enrolled.filter((id) => all.every(({ engagementId }) => engagementId !== id)).length).toBeGreaterThan(0);
  });

  test('D3-PVERIFY-01 course, batch and interview status narrow the list', async () => {
    const [one = {}] = waiting;
    const { courseId = null, batchId = null } = one;
    for (const more of [{ courseId }, { batchId }, { interviewStatus: 'Placed' }] as JsonObject[]) {
      const [[key, value] = ['', null]] = Object.entries(more);
      const found = await listPlacements(pradeep, { centerId: 101, ...more });
      expect(found.length, key).toBeGreaterThan(0);
      expect(new Set(found.map((row) => row[key])), key).toEqual(new Set([value]));
    }
  });

  test('quality 4: the placement admin finds a placement by the name of whom it is about', async () => {
    const [{ firstName = null, lastName = null, engagementId = null } = {}] = waiting;
    const query = { centerId: 101, page: 1, size: 50, search: `${String(firstName)} ${String(lastName)}` };
    const { rows: found } = pageOf(await pradeep.call('placement', 'viewPlacedStudents', query));
    expect(found.map((row) => row['engagementId'])).toContain(engagementId);
    expect(found.filter((row) => row['firstName'] !== firstName || row['lastName'] !== lastName)).toEqual([]);
  });

  test('D3-ENTITY-28 D3-ENTITY-29 D3-CALLS-41 D3-PVERIFY-21 D3-GAP-75 the details are the active placement, or nothing', async () => {
    const engagementId = idOf('NotApproved');
    const [row = {}] = await details(pradeep, engagementId);
    expect(row).toMatchObject({
      engagementId,
      interviewStatus: 'Placed',
      joined: 'Yes',
      presCityName: 'Mumbai',
      placementVerificationStatus: 'NotApproved',
      rejectionReason: 'No Joining Letter',
      placementVerificationBy: pradeep.userId,
    });
    expect([row['name'], row['employerName'], row['domainName'], row['studentId']].every(Boolean)).toBe(true);
    const [without] = rowsOf(await meera.call('engagement', 'viewAllByCenterAndStatus', { centerId: 101, status: 'Mobilised' }));
    expect(await details(pradeep, Number(without?.['engagementId']))).toEqual([]);
    expect(textOf(await say(pradeep, Number(without?.['engagementId']), approve))).toBe('To Many Records Found.');
    expect((await pune.call('placement', 'getStudentPlacementAdminDetails', { engagementId })).http).toBe(403);
  });

  test('D3-PVERIFY-14 D3-PVERIFY-16 D3-PVERIFY-19 D3-CALLS-40 role 28 alone, and nothing without remarks and a reason of the list', async () => {
    const engagementId = idOf('Not Verified');
    expect(textOf(await say(pradeep, engagementId, { ...refuse, placementVerificationRemarks: '  ' }))).toBe(NEEDED);
    expect((await say(pradeep, 999_999, approve)).http).toBe(403);
    expect((await details(pradeep, engagementId))[0]).toMatchObject({ placementVerificationStatus: null });
  });

  test('D3-PVERIFY-17 a placement whose only document was deleted after the save is not approved', async () => {
    const engagementId = idOf('Not Verified');
    const [{ studentId: dbUserId = null } = {}] = await details(pradeep, engagementId);
    const papers = rowsOf(await meera.call('documents', 'fetchDocumentDetailsByUserIdAndCategory', { dbUserId, typeOfDocument: 'PD' }));
    expect(papers.map(({ documentType }) => documentType)).toEqual(['Joining Letter']);
    const basicDocId = papers[0]?.['basicDocId'] ?? null;
    expect((await meera.call('documents', 'deleteDocument', { basicDocId })).appError).toBeNull();
    const refused = await say(pradeep, engagementId, approve);
    expect([codeOf(refused), textOf(refused)]).toEqual([
      'TRANSITION_REFUSED',
      'This placement cannot be approved: the documents that it needs are not all there. Ask the centre to upload them.',
    ]);
    expect((await details(pradeep, engagementId))[0]).toMatchObject({ placementVerificationStatus: null });
    expect((await meera.call('documents', 'restoreDocument', { basicDocId })).appError).toBeNull();
  });

  test('D3-PVERIFY-18 D3-PVERIFY-23 not approved is kept; saved again it waits anew; the engagement stays what it is', async () => {
    const engagementId = idOf('Not Verified');
    expect((await say(pradeep, engagementId, { ...refuse, placementVerificationBy: 1 })).appError).toBeNull();
    expect((await details(meera, engagementId))[0]).toMatchObject({ ...refuse, placementVerificationBy: pradeep.userId });
    expect(await statusOf(engagementId)).toBe('Enrolled');
    expect((await saveAgain(engagementId)).appError).toBeNull();
    expect((await details(pradeep, engagementId))[0]).toMatchObject({
      interviewStatus: 'Not Placed',
      placementVerificationStatus: null,
      placementVerificationRemarks: null,
      placementVerificationBy: null,
      rejectionReason: null,
    });
  });

  test('D3-PVERIFY-17 D3-PVERIFY-20 D3-GAP-13 approved makes her Placed in the same step, once, and nothing is saved after it', async () => {
    const engagementId = idOf('NotApproved');
    const twice = await Promise.all([say(pradeep, engagementId, approve, { key: 'once' }), say(pradeep, engagementId, approve, { key: 'once' })]);
    expect(twice.map(({ appError }) => appError)).toEqual([null, null]);
    expect(rowOf(twice[0])).toMatchObject({ engagementId, placementVerificationStatus: 'Approved', status: 'Placed' });
    expect((await details(meera, engagementId))[0]).toMatchObject({ placementVerificationStatus: 'Approved', rejectionReason: null });
    expect(await statusOf(engagementId)).toBe('Placed');
    expect((await say(pradeep, engagementId, approve)).appError).toBeNull();
    const admin = await signIn(server, 'admin');
    expect(textOf(await say(admin, engagementId, approve))).toBe('This placement is approved already');
    expect(textOf(await say(pradeep, engagementId, refuse))).toBe('This placement is approved already');
    expect((await saveAgain(engagementId)).appError).not.toBeNull();
    expect((await details(meera, engagementId))[0]).toMatchObject({ placementVerificationStatus: 'Approved', interviewStatus: 'Placed' });
  });

  test('D3-PVERIFY-19 an approval is taken back by who gave it, in the engagement, too, while nobody wrote there since; not later, and by nobody else', async () => {
    const own = waiting.find(({ interviewStatus }) => interviewStatus === 'Entrepreneurship/ Self Employed');
    const engagementId = Number(own?.['engagementId']);
    const takeBack = (person: Person) => person.call('placement', 'takeBackPlacementAdminStatus', { engagementId });
    const [before = {}] = await details(pradeep, engagementId);
    expect((await say(pradeep, engagementId, approve)).appError).toBeNull();
    expect([(await takeBack(meera)).http, textOf(await takeBack(await signIn(server, 'admin')))]).toEqual([403, TOO_LATE]);
    expect((await takeBack(pradeep)).appError).toBeNull();
    const [after = {}] = await details(pradeep, engagementId);
    const { version: _was, ...stood } = before;
    expect([await statusOf(engagementId), after]).toEqual(['Enrolled', { ...stood, version: Number(before['version']) + 2 }]);
    expect(textOf(await takeBack(pradeep))).toBe(TOO_LATE);
    expect((await say(pradeep, engagementId, approve)).appError).toBeNull();
    await longAgo(server.store, 60);
    expect([textOf(await takeBack(pradeep)), await statusOf(engagementId)]).toEqual([TOO_LATE, 'Entrepreneurship/ Self Employed']);
    await longAgo(server.store, -60);
    expect((await takeBack(pradeep)).appError).toBeNull();
  });

  test('D3-GAP-13 an approved business makes her Entrepreneurship/ Self Employed; both decisions keep their receipts', async () => {
    const own = waiting.find(({ interviewStatus }) => interviewStatus === 'Entrepreneurship/ Self Employed');
    const engagementId = Number(own?.['engagementId']);
    expect((await say(pradeep, engagementId, approve)).appError).toBeNull();
    expect(await statusOf(engagementId)).toBe('Entrepreneurship/ Self Employed');
    const revisions = await server.store.query<{ entity: string; receipt: string }>(
      "select entity, receipt::text as receipt from revision where action = 'placement.upadtePlacementAdminStatus' order by id desc limit 2",
    );
    const receipts = revisions.map(({ entity, receipt }) => [entity, JSON.parse(receipt) as TransitionReceipt] as const);
    expect(receipts.map(([entity, { workflow, event }]) => [entity, workflow, event]).sort()).toEqual([
      ['engagement', 'engagement', 'selfEmploy'],
      ['placement', 'placement-verification', 'approve'],
    ]);
    for (const [, receipt] of receipts) {
      const workflow = JSON.parse(readFileSync(join(definitions, `workflows/${receipt.workflow}.json`), 'utf8')) as WorkflowDef;
      expect([receipt.to, rejudge(server.holder.current.workflows[receipt.workflow] ?? workflow, receipt)]).toEqual([receipt.to, receipt.to]);
    }
    // Written into the engagement since: the placement alone is not taken back either.
    await overwrite(server, 'engagement', engagementId, { remarks: 'Visited' });
    expect([
      textOf(await pradeep.call('placement', 'takeBackPlacementAdminStatus', { engagementId })),
      (await details(pradeep, engagementId))[0]?.['placementVerificationStatus'],
    ]).toEqual([TOO_LATE, 'Approved']);
  });

  test('D3-PVERIFY-17 D3-PVERIFY-23 approved and saved again at one moment: one is first, the other is decided on what that made', async () => {
    const [first] = (await listPlacements(pradeep, { centerId: 103 })).filter(
      ({ placementVerificationStatus }) => placementVerificationStatus === 'Not Verified',
    );
    const engagementId = Number(first?.['engagementId']);
    const head = await signIn(server, 'admin');
    const dbUserId = first?.['studentId'] ?? null;
    const { version = 0 } = (await details(pradeep, engagementId))[0] ?? {};
    const [verdict, saved] = await Promise.all([
      say(pradeep, engagementId, { ...approve, version }),
      head.call('placement', 'savePlacementDetails', { engagementId, dbUserId, isActive: 'Y', ...NOT_PLACED }),
    ]);
    const [now = {}] = await details(pradeep, engagementId);
    const approvedFirst = now['placementVerificationStatus'] === 'Approved';
    expect([verdict.appError === null, saved.appError === null]).toEqual([approvedFirst, !approvedFirst]);
    if (approvedFirst) expect(now['interviewStatus']).toBe(first?.['interviewStatus']);
    else
      expect([verdict.http, codeOf(verdict), now['interviewStatus'], now['placementVerificationStatus']]).toEqual([
        409,
        'VERSION_STALE',
        'Not Placed',
        null,
      ]);
    // What was judged before it was saved again is told, not approved unseen.
    expect((await say(pradeep, engagementId, { ...approve, version })).http === 409).toBe(!approvedFirst);
  });

  test('D3-PVERIFY-09 D3-CALLS-32 the placement admin reads a student’s documents; one that was removed is gone, the approval stays', async () => {
    const [placement] = (await listPlacements(pradeep, { centerId: 102 })).filter(
      ({ placementVerificationStatus }) => placementVerificationStatus === 'Not Verified',
    );
    const { studentId: dbUserId = null, engagementId = 0 } = placement ?? {};
    const paper = { documentType: 'PhotoProof', typeOfDocument: 'P', documentName: 'VoterId', fileName: 'voter.pdf', base64File: base64(pdf()) };
    await pune.call('documents', 'captureDocDetails', { dbUserId, engagementId, ...paper });
    const read = async () => rowsOf(await pradeep.call('documents', 'fetchDocumentDetailsByUserId', { dbUserId }));
    const row = (await read()).find(({ typeOfDocument }) => typeOfDocument === 'P');
    const basicDocId = row?.['basicDocId'] ?? 0;
    expect(row).toMatchObject({ dbUserId, documentName: 'VoterId' });
    expect(rowOf(await pradeep.call('documents', 'downloadDocument', { basicDocId }))['documentPath']).toBeTruthy();
    expect((await pradeep.call('documents', 'deleteDocument', { basicDocId })).http).toBe(403);
    expect((await say(pradeep, Number(engagementId), approve)).appError).toBeNull();
    expect((await pune.call('documents', 'deleteDocument', { basicDocId })).appError).toBeNull();
    expect((await read()).map(({ typeOfDocument }) => typeOfDocument)).toEqual(['PD']);
    expect((await pradeep.call('documents', 'downloadDocument', { basicDocId })).http).toBe(403);
    expect((await details(pradeep, Number(engagementId)))[0]).toMatchObject({ placementVerificationStatus: 'Approved' });
  });
});
