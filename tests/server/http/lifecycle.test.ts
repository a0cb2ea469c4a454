import { describe, expect, test } from 'vitest';
import type { WireExplanation } from '../../../src/server/refusal.ts';
import { engagement, register } from './beneficiary.ts';
import { type Answer, codeOf, overwrite, type Person, rowOf, rowsOf, sharedServer, signedIn, signIn } from './harness.ts';

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
    const errorsOf = async (status: string) => (await send(priya, engagementId, status)).appError;
    expect(await errorsOf('Graduated')).toEqual([expect.objectContaining({ errorCode: 'TRANSITION_UNKNOWN', field: 'status' })]);
    for (const spelling of ['Mobilised', 'mobilised', 'Dropout']) {
      expect(await errorsOf(spelling)).toEqual([
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
    // Neither another one beside it, nor one behind it.
    for (const { engagementId } of rows)
      expect((await linked(Number(engagementId))).appError?.[0]?.errorMessage).toContain('is on the way in this centre and programme already');
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
      const receipts = await server.store.query(
        "select receipt ->> 'to' as reached from revision where entity = 'engagement' and entity_id = $1 and receipt ->> 'event' = 'enlist'",
        [engagementId],
      );
      expect(receipts).toEqual([{ reached: 'Shortlisted' }]);
    });

    test('D3-GAP-43 who was rejected is registered for no other program', async () => {
      const asif = await signIn(server, 'facilitator6');
      const { dbUserId, engagementId } = await register(server, meena);
      await overwrite(server, 'engagement', engagementId, { status: 'Rejected' });
      const answer = await asif.call('engagement', 'shortlist', { dbUserId, centerId: 101, userId: asif.userId, engagementId });
      expect(answer.appError?.[0]?.errorMessage).toBe('This is not possible in the present status');
      expect((await asif.call('engagement', 'checkEligibleForShortlist', { dbUserId })).rows).toBe(false);
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

const why = ({ appError }: Answer): WireExplanation | undefined => (appError?.[0] as { explain?: WireExplanation } | undefined)?.explain;
const line = (facts: readonly { name: string; value: string }[] | null | undefined) => facts?.map(({ name, value }) => `${name}: ${value}`);

const sunita = await signIn(server, 'counsellor1');
const { engagementId } = await register(server, meena);

describe('refusals say why', () => {
  const change = (person: Person, status: string) => person.call('engagement', 'updateStatus', { engagementId, status, reason: null, remarks: null });

  test('a transition whose guard does not hold', async () => {
    const answer = await change(sunita, 'Shortlisted');
    expect(codeOf(answer)).toBe('TRANSITION_REFUSED');
    expect(why(answer)?.rule).toMatch(/‹The counselling that this programme asks for is saved›$/);
    expect(line(why(answer)?.facts)).toContain('Both counsellings are saved: no');
    expect(line(why(answer)?.change)).toEqual(['Both counsellings are saved: yes']);
  });

  test('a transition that the role may not send', async () => {
    const answer = await change(await signIn(server, 'principal'), 'Rejected');
    expect([codeOf(answer), answer.http]).toEqual(['TRANSITION_BARRED', 403]);
    expect(why(answer)?.rule).toContain('Your role decides by a change of status and changes records');
    expect(line(why(answer)?.change)).toEqual(['Your role only reads records: no']);
  });

  test('a field that is locked, by its rule', async () => {
    const first = { firstCounselorComments: 'Keen', firstCounselorRating: 'Positive', firstCounselorSuggestedCourse: 2 };
    await sunita.call('counselling', 'save', { engagementId, ...first });
    const answer = await sunita.call('counselling', 'save', { engagementId, ...first, secondCounselorComments: 'I agree with myself' });
    expect([codeOf(answer), answer.appError?.[0]?.field]).toEqual(['FIELD_READONLY', 'secondCounselorComments']);
    expect(why(answer)?.facts.map(({ name }) => name)).toContain('You');
    expect(why(answer)?.change).not.toBeNull();
  });

  test('personal data stays out of it, and what has no rule has no reason', async () => {
    const unknown = await meena.call('engagement', 'updateStatus', { engagementId, status: 'Nowhere' });
    expect([codeOf(unknown), why(unknown)]).toEqual(['TRANSITION_UNKNOWN', undefined]);
    expect((await (await signIn(server, 'pune')).call('engagement', 'viewStudentEngagementById', { engagementId })).appError?.[0]).not.toHaveProperty(
      'explain',
    );
  });
});
