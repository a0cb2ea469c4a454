import { describe, expect, test } from 'vitest';
import { engagement, register } from './beneficiary.ts';
import { codeOf, rowOf, rowsOf, sharedServer, signIn, signedIn, type Person } from './harness.ts';

const server = await sharedServer();
const [meena, priya] = await signedIn(server, 'mobilizer', 'ops');

describe('the life of an engagement', () => {
  const send = (person: Person, engagementId: number, status: string, more: object = {}) =>
    person.call('engagement', 'updateStatus', { engagementId, status, remarks: 'seen', updatedBy: person.userId, ...more });
  const statusOf = async (engagementId: number) => rowOf(await priya.call('engagement', 'viewStudentEngagementById', { engagementId }))['status'];

  test('D1-CALLS-36 D3-CALLS-09 D3-RECORD-12 Mobilised becomes Shortlisted, with reason and remarks kept', async () => {
    const { engagementId } = await register(server, meena);
    const answer = await send(priya, engagementId, 'Shortlisted');
    expect([answer.appError, rowOf(answer)]).toEqual([null, { engagementId, status: 'Shortlisted', version: 2 }]);
    expect(rowOf(await priya.call('engagement', 'viewStudentEngagementById', { engagementId }))).toMatchObject({
      status: 'Shortlisted',
      remarks: 'seen',
      updatedBy: priya.userId,
    });
  });

  test('D12-GAP-005 spellings do not matter', async () => {
    const { engagementId } = await register(server, meena);
    expect((await send(priya, engagementId, 'SHORTLISTED')).appError).toBeNull();
    expect(await statusOf(engagementId)).toBe('Shortlisted');
  });

  test('D1-CALLS-36 a status that does not exist is unknown, one that nothing leads to is refused', async () => {
    const { engagementId } = await register(server, meena);
    const said = async (status: string) => (await send(priya, engagementId, status)).appError;
    expect(await said('Graduated')).toEqual([expect.objectContaining({ errorCode: 'TRANSITION_UNKNOWN', field: 'status' })]);
    for (const spelling of ['Mobilised', 'mobilised', 'Dropout']) {
      expect(await said(spelling)).toEqual([
        { errorCode: 'TRANSITION_REFUSED', errorMessage: 'This is not possible in the present status', field: 'status' },
      ]);
    }
  });

  test('a version that is stale is refused with the current record', async () => {
    const { engagementId } = await register(server, meena);
    await send(priya, engagementId, 'Shortlisted');
    const answer = await send(priya, engagementId, 'Rejected', { version: 1, reason: 'Other' });
    expect([answer.http, codeOf(answer), rowOf(answer)['status']]).toEqual([409, 'VERSION_STALE', 'Shortlisted']);
  });

  test('D1-CALLS-32 a new engagement begins at the beginning', async () => {
    const { dbUserId } = await register(server, meena);
    const answer = await meena.call('engagement', 'captureStudentEngagement', engagement(dbUserId, { status: 'Placed' }));
    expect([codeOf(answer), answer.appError?.[0]?.field]).toEqual(['TRANSITION_REFUSED', 'status']);
  });

  test.each([0, '0', '', null])('D1-CALLS-32 %j links an engagement to none', async (linkedEngagementId) => {
    const { dbUserId, engagementId: first } = await register(server, meena);
    // Who was rejected may begin anew.
    expect((await send(priya, first, 'Rejected', { reason: 'Other' })).appError).toBeNull();
    const { engagementId = 0 } = rowOf(await meena.call('engagement', 'captureStudentEngagement', { ...engagement(dbUserId), linkedEngagementId }));
    expect(rowOf(await meena.call('engagement', 'viewStudentEngagementById', { engagementId }))['linkedEngagementId']).toBeNull();
  });

  test('D1-CALLS-32 an engagement is linked to one of the same beneficiary only', async () => {
    const [one, other] = [await register(server, meena), await register(server, meena)];
    const linked = (linkedEngagementId: number) =>
      meena.call('engagement', 'captureStudentEngagement', engagement(one.dbUserId, { linkedEngagementId }));
    expect((await linked(other.engagementId)).appError).toEqual([
      expect.objectContaining({ errorCode: 'REFERENCE_FOREIGN', field: 'linkedEngagementId' }),
    ]);
    const absent = await linked(999_999);
    expect([absent.http, absent.appError?.[0]?.field]).toEqual([403, 'linkedEngagementId']);
    expect((await linked(one.engagementId)).appError).toBeNull();
    const rows = rowsOf(await meena.call('engagement', 'viewAllStudentEngagementForUser', { dbUserId: one.dbUserId }));
    expect(rows.map(({ linkedEngagementId }) => linkedEngagementId).filter((id) => id !== null)).toEqual([one.engagementId]);
  });

  describe('shortlisting for another program', () => {
    test('D3-LIST-21 D3-LIST-22 D3-LIST-23 D3-LIST-25 D1-CALLS-38 D2-CALLS-47 D3-CALLS-16 D3-CALLS-17 D3-GAP-43 eligible, shortlisted, then not eligible any more', async () => {
      const asif = await signIn(server, 'facilitator6');
      const { dbUserId, engagementId } = await register(server, meena);
      const check = () => asif.call('engagement', 'checkEligibleForShortlist', { dbUserId });
      const shortlist = () => asif.call('engagement', 'shortlist', { dbUserId, centerId: 101, userId: asif.userId, engagementId });
      expect((await check()).rows).toBe(false);
      const first = await shortlist();
      expect([first.appError, rowOf(first)['engagementId']]).toEqual([null, engagementId]);
      expect((await check()).rows).toBe(true);
      expect((await shortlist()).appError?.[0]?.errorMessage).toBe('Sunita Pawar already shortlisted for another program.');
      expect(await statusOf(engagementId)).toBe('Shortlisted');
      // A decision like every other: its receipt says by which step.
      const kept = await server.store.query(
        "select receipt ->> 'to' as reached from revision where entity = 'engagement' and entity_id = $1 and receipt ->> 'event' = 'enlist'",
        [engagementId],
      );
      expect(kept).toEqual([{ reached: 'Shortlisted' }]);
    });

    test('two at once: one row', async () => {
      const asif = await signIn(server, 'facilitator6');
      const { dbUserId, engagementId } = await register(server, meena);
      const answers = await Promise.all(
        [1, 2, 3].map(() => asif.call('engagement', 'shortlist', { dbUserId, centerId: 101, userId: asif.userId, engagementId })),
      );
      expect(answers.filter(({ appError }) => appError === null)).toHaveLength(1);
    });
  });
});
