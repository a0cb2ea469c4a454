import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/engine/types.ts';
import { register } from './beneficiary.ts';
import { codeOf, ownServer, rowOf, signIn, signedIn, textOf, type Person } from './harness.ts';

const NEEDED = 'first and second counsellor details are mandatory for shortlist';
const first = { firstCounselorComments: 'Keen', firstCounselorRating: 'Positive', firstCounselorSuggestedCourse: 2 };
const second = { secondCounselorComments: 'Agrees', secondCounselorRating: 'Positive', secondCounselorSuggestedCourse: 2 };

const server = await ownServer();
let [meena, sunita] = await signedIn(server, 'mobilizer', 'counsellor1');
const vikram = await signIn(server, 'counsellor2');

describe('the status form', () => {
  const change = (person: Person, engagementId: number, status: string, more: JsonObject = {}) =>
    person.call('engagement', 'updateStatus', { engagementId, status, reason: null, remarks: null, updatedBy: person.userId, ...more });
  const counsel = (person: Person, engagementId: number, data: JsonObject) => person.call('counselling', 'save', { engagementId, ...data });
  const row = async (engagementId: number) => rowOf(await meena.call('engagement', 'viewStudentEngagementById', { engagementId }));

  test('D2-COUN-19 D2-COUN-20 D2-COUN-22 D2-CALLS-43 nobody is shortlisted before both counsellors have counselled', async () => {
    const { engagementId } = await register(server, meena);
    expect([codeOf(await change(sunita, engagementId, 'Shortlisted')), textOf(await change(sunita, engagementId, 'Shortlisted'))]).toEqual([
      'TRANSITION_REFUSED',
      NEEDED,
    ]);
    await counsel(sunita, engagementId, first);
    expect(textOf(await change(sunita, engagementId, 'Shortlisted'))).toBe(NEEDED);
    await counsel(vikram, engagementId, { ...first, ...second });
    expect((await change(sunita, engagementId, 'Shortlisted', { remarks: 'Both agree' })).appError).toBeNull();
    expect(await row(engagementId)).toMatchObject({ status: 'Shortlisted', remarks: 'Both agree', updatedBy: sunita.userId });
  });

  test('D2-COUN-17 D2-COUN-21 of somebody Shortlisted without counsellors the comments alone are changed', async () => {
    const { engagementId } = await register(server, meena);
    const leader = await signIn(server, 'facilitator');
    const approved = await leader.call('engagement', 'updateStatus', { engagementId, status: 'Shortlisted', remarks: 'Approved' });
    expect(approved.appError).toBeNull();
    expect((await change(sunita, engagementId, 'Shortlisted', { remarks: 'Comes on Monday' })).appError).toBeNull();
    expect(await row(engagementId)).toMatchObject({ status: 'Shortlisted', remarks: 'Comes on Monday', updatedBy: sunita.userId });
  });

  describe('follow-ups', () => {
    const agree = (engagementId: number, data: JsonObject) => sunita.call('record-follow-up', 'save', { engagementId, ...data });
    test.each([
      ['the last minute of a day counts as that day', '2026-11-20T18:29:00Z', '2026-11-20', undefined],
      ['a minute later it is over', '2026-11-20T18:30:00Z', '2026-11-20', 'The follow-up cannot lie in the past'],
      ['on 29 February', '2028-02-29T06:00:00Z', '2028-02-29', undefined],
      ['a year after 29 February', '2028-02-29T06:00:00Z', '2029-02-28', undefined],
      ['29 February of a year without one', '2028-02-29T06:00:00Z', '2029-02-29', 'This is not a date'],
      ['more than a year ahead', '2028-02-29T06:00:00Z', '2029-03-02', 'The follow-up cannot lie more than a year ahead'],
    ])('%s', async (_name, now, followUpDate, refused) => {
      const { engagementId } = await register(server, meena);
      const before = server.clock.now().toISOString();
      server.clock.set(now);
      sunita = await signIn(server, 'counsellor1');
      const answer = await agree(engagementId, { followUpDate });
      server.clock.set(before);
      [meena, sunita] = [await signIn(server, 'mobilizer'), await signIn(server, 'counsellor1')];
      expect(textOf(answer)).toBe(refused);
    });
  });
});
