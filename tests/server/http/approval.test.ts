/** Which of several events of one word is meant is decided by who sends it: what is left out of a payload leads nobody past a guard. */
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/engine/types.ts';
import { EVERYWHERE } from '../../../src/server/session/people.ts';
import { engagement, register } from './beneficiary.ts';
import { codeOf, ownServer, programmeWith, rowOf, signIn, signedIn, textOf, type Answer, type Person, type TestServer } from './harness.ts';

const COUNSELLING = 'first and second counsellor details are mandatory for shortlist';
const REASON = 'Please choose a reason from the list';
const first = { firstCounselorComments: 'Keen', firstCounselorRating: 'Positive', firstCounselorSuggestedCourse: 2 };
const second = { secondCounselorComments: 'Agrees', secondCounselorRating: 'Positive', secondCounselorSuggestedCourse: 2 };
const send = (person: Person, engagementId: number, status: string, more: JsonObject = {}): Promise<Answer> =>
  person.call('engagement', 'updateStatus', { engagementId, status, ...more });

/** Every way to leave out what the status form sends. */
const LEFT_OUT: JsonObject[] = [{}, { remarks: 'Fits' }, { remarks: '' }, { remarks: null }, { remarks: 'Fits', updatedBy: 1 }, { updatedBy: 1 }];

const server = await ownServer();
const [meena, priya] = await signedIn(server, 'mobilizer', 'manager');
/** Where programme 2 goes on from the linked engagement and approves nobody before counselling. */
const strict = await ownServer({ catalogue: await programmeWith(2, { linkedEngagement: true, recommendNeedsCounselling: true }) });

/** Both counsel, as the tab saves it. */
async function counsel(at: TestServer, engagementId: number): Promise<void> {
  const [one, other] = await signedIn(at, 'counsellor1', 'counsellor2');
  expect((await one.call('counselling', 'save', { engagementId, ...first })).appError).toBeNull();
  expect((await other.call('counselling', 'save', { engagementId, ...first, ...second })).appError).toBeNull();
}

describe('approving', () => {
  const stored = async (engagementId: number) => {
    const row = await server.store.get('engagement', engagementId, EVERYWHERE);
    return [row?.doc['status'], row?.version];
  };
  test('D2-COUN-16 D2-RECO-25 D2-RECO-26 D3-RECORD-11 a Center Manager, who has no Recommend tab, does not get past the counselling or the reason by leaving it out', async () => {
    const { engagementId } = await register(server, meena);
    for (const status of ['Shortlisted', ' shortlisted ']) {
      for (const more of LEFT_OUT) {
        const answer = await send(priya, engagementId, status, more);
        expect([answer.http, codeOf(answer)], `${status} ${JSON.stringify(more)}`).toEqual([403, 'TRANSITION_BARRED']);
      }
      expect(textOf(await send(priya, engagementId, status, { reason: null, remarks: 'Fits' }))).toBe(COUNSELLING);
    }
    for (const more of LEFT_OUT) expect((await send(priya, engagementId, 'Rejected', more)).http, JSON.stringify(more)).toBe(403);
    expect(textOf(await send(priya, engagementId, 'Rejected', { reason: null, remarks: 'Too far' }))).toBe(REASON);
    expect(await stored(engagementId)).toEqual(['Mobilised', 1]);
    await counsel(server, engagementId);
    expect((await send(priya, engagementId, 'Shortlisted', { remarks: 'Counselled' })).http).toBe(403);
    expect((await send(priya, engagementId, 'Shortlisted', { reason: null, remarks: 'Counselled' })).appError).toBeNull();
    const decided = await server.store.query(
      "select receipt ->> 'event' as event from revision where entity = 'engagement' and entity_id = $1 and version = 2",
      [engagementId],
    );
    expect(decided).toEqual([{ event: 'shortlist' }]);
  });

  test('D2-COUN-25 D2-COUN-28 in programmes without the status form a Center Manager decides on nobody by a change of status', async () => {
    for (const who of ['manager1', 'manager9']) {
      const [manager, assessor] = [await signIn(server, who), await signIn(server, 'assessor')];
      const { engagementId } = await register(server, assessor);
      for (const more of [...LEFT_OUT, { reason: null }, { reason: 'Other', remarks: 'Fits' }]) {
        for (const status of ['Shortlisted', 'Rejected']) {
          const answer = await send(manager, engagementId, status, more);
          expect([answer.http, codeOf(answer)], `${who} ${status} ${JSON.stringify(more)}`).toEqual([403, 'TRANSITION_BARRED']);
        }
      }
      expect(await stored(engagementId)).toEqual(['Mobilised', 1]);
    }
  });
});

describe('where a programme approves nobody before counselling', () => {
  test('D12-GAP-167 the approval asks for it in the words of the status form; a rejection is none of its business', async () => {
    const [farhan, asha] = await signedIn(strict, 'facilitator', 'mobilizer');
    const [yes, no] = [await register(strict, asha), await register(strict, asha)];
    const refused = await send(farhan, yes.engagementId, 'Shortlisted', { remarks: 'Fits' });
    expect([codeOf(refused), textOf(refused)]).toEqual(['TRANSITION_REFUSED', COUNSELLING]);
    expect((await send(farhan, no.engagementId, 'Rejected', { remarks: 'Too far' })).appError).toBeNull();
    await counsel(strict, yes.engagementId);
    expect(rowOf(await send(farhan, yes.engagementId, 'Shortlisted', { remarks: 'Fits' }))).toMatchObject({ status: 'Shortlisted' });
  });

  test.each([
    ['D12-GAP-167 D12-GAP-028 the approval', 'facilitator', {}],
    ['D2-COUN-19 D2-COMPLETE-27 the status form', 'counsellor1', { reason: null }],
  ])('%s finds the counselling in the linked engagement', async (_which, who, more) => {
    const asha = await signIn(strict, 'mobilizer');
    const { dbUserId, engagementId: linkedEngagementId } = await register(strict, asha);
    const { engagementId } = rowOf(await asha.call('engagement', 'captureStudentEngagement', engagement(dbUserId, { linkedEngagementId })));
    await counsel(strict, linkedEngagementId);
    const approved = await send(await signIn(strict, who), Number(engagementId), 'Shortlisted', { remarks: 'Fits', ...more });
    expect([approved.appError, rowOf(approved)['status']]).toEqual([null, 'Shortlisted']);
  });
});
