/** Which of several events of one word is meant is decided by who sends it: what is left out of a payload leads nobody past a guard. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/engine/types.ts';
import { EVERYWHERE } from '../../../src/server/session/people.ts';
import { engagement, register } from './beneficiary.ts';
import { codeOf, productCatalogue, rowOf, signIn, startServer, textOf, type Answer, type Person, type TestServer } from './harness.ts';

const COUNSELLING = 'first and second counsellor details are mandatory for shortlist';
const REASON = 'Please choose a reason from the list';
const first = { firstCounselorComments: 'Keen', firstCounselorRating: 'Positive', firstCounselorSuggestedCourse: 2 };
const second = { secondCounselorComments: 'Agrees', secondCounselorRating: 'Positive', secondCounselorSuggestedCourse: 2 };
const send = (person: Person, engagementId: number, status: string, more: JsonObject = {}): Promise<Answer> =>
  person.call('engagement', 'updateStatus', { engagementId, status, ...more });

/** Every way to leave out what the status form sends. */
const LEFT_OUT: JsonObject[] = [{}, { remarks: 'Fits' }, { remarks: '' }, { remarks: null }, { remarks: 'Fits', updatedBy: 1 }, { updatedBy: 1 }];

describe('approving', () => {
  let server: TestServer;
  let meena: Person;
  let priya: Person;
  let asha: Person;
  beforeAll(async () => {
    server = await startServer();
    [meena, priya, asha] = await Promise.all([signIn(server, 'mobilizer'), signIn(server, 'manager'), signIn(server, 'facilitator')]);
    return () => server.close();
  });
  const stored = async (engagementId: number) => {
    const row = await server.store.get('engagement', engagementId, EVERYWHERE);
    return [row?.doc['status'], row?.version];
  };
  const counsel = async (engagementId: number) => {
    const [one, other] = [await signIn(server, 'counsellor1'), await signIn(server, 'counsellor2')];
    expect((await one.call('counselling', 'save', { engagementId, ...first })).appError).toBeNull();
    expect((await other.call('counselling', 'save', { engagementId, ...first, ...second })).appError).toBeNull();
  };

  test('D2-RECO-25 D3-RECORD-11 a Center Manager, who has no Recommend tab, does not get past the counselling by leaving the reason out', async () => {
    const { engagementId } = await register(server, meena);
    for (const status of ['Shortlisted', 'SHORTLISTED', ' shortlisted ']) {
      for (const more of LEFT_OUT) {
        const answer = await send(priya, engagementId, status, more);
        expect([answer.http, codeOf(answer)], `${status} ${JSON.stringify(more)}`).toEqual([403, 'TRANSITION_BARRED']);
      }
      expect(textOf(await send(priya, engagementId, status, { reason: null, remarks: 'Fits' }))).toBe(COUNSELLING);
    }
    expect(await stored(engagementId)).toEqual(['Mobilised', 1]);
    await counsel(engagementId);
    expect((await send(priya, engagementId, 'Shortlisted', { remarks: 'Counselled' })).http).toBe(403);
    expect((await send(priya, engagementId, 'Shortlisted', { reason: null, remarks: 'Counselled' })).appError).toBeNull();
    const decided = await server.store.query(
      "select receipt ->> 'event' as event from revision where entity = 'engagement' and entity_id = $1 and version = 2",
      [engagementId],
    );
    expect(decided).toEqual([{ event: 'shortlist' }]);
  });

  test('D2-COUN-16 D2-RECO-26 nor does she reject without a reason of the list', async () => {
    const { engagementId } = await register(server, meena);
    for (const more of LEFT_OUT) expect((await send(priya, engagementId, 'Rejected', more)).http, JSON.stringify(more)).toBe(403);
    expect(textOf(await send(priya, engagementId, 'Rejected', { reason: null, remarks: 'Too far' }))).toBe(REASON);
    expect(await stored(engagementId)).toEqual(['Mobilised', 1]);
  });

  test('D2-RECO-25 D2-RECO-26 whoever has the tab approves and rejects there without counselling and without a reason of the list', async () => {
    const [yes, no] = [await register(server, meena), await register(server, meena)];
    expect((await send(asha, yes.engagementId, 'Shortlisted', { remarks: 'Fits' })).appError).toBeNull();
    expect((await send(asha, no.engagementId, 'Rejected', { remarks: 'Too far' })).appError).toBeNull();
    expect([await stored(yes.engagementId), await stored(no.engagementId)]).toEqual([
      ['Shortlisted', 2],
      ['Rejected', 2],
    ]);
  });

  test('D2-COUN-22 the same person on the status form, which sends the reason, is asked for the counselling', async () => {
    const { engagementId } = await register(server, meena);
    for (const reason of [null, '', 'Other'])
      expect(textOf(await send(asha, engagementId, 'Shortlisted', { reason, remarks: 'Fits' }))).toBe(COUNSELLING);
    expect(await stored(engagementId)).toEqual(['Mobilised', 1]);
  });

  test('D2-RECO-15 the principal and who only registers approve nobody, whatever is left out', async () => {
    const { engagementId } = await register(server, meena);
    const lakshmi = await signIn(server, 'principal');
    for (const more of LEFT_OUT) {
      expect(textOf(await send(lakshmi, engagementId, 'Shortlisted', more)), JSON.stringify(more)).toBe('The business idea is not evaluated yet');
      for (const answer of [await send(lakshmi, engagementId, 'Rejected', more), await send(meena, engagementId, 'Shortlisted', more)]) {
        expect([answer.http, codeOf(answer)], JSON.stringify(more)).toEqual([403, 'TRANSITION_BARRED']);
      }
    }
    expect(await stored(engagementId)).toEqual(['Mobilised', 1]);
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

describe('D2-TABS-37 where the centre has switched the Recommend tab off', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
    const centre = await server.store.get('centre', 101, EVERYWHERE);
    const writes = [{ op: 'update' as const, entity: 'centre', id: 101, doc: { ...centre?.doc, recommendTab: 'N' } }];
    expect(await server.store.apply({ userId: null, action: 'test', catalogue: 'test', scope: EVERYWHERE, writes })).toMatchObject({ ok: true });
    return () => server.close();
  });

  test('nobody approves by it', async () => {
    const { engagementId } = await register(server, await signIn(server, 'mobilizer'));
    for (const who of ['facilitator', 'counsellor1', 'ops']) {
      expect((await send(await signIn(server, who), engagementId, 'Shortlisted', { remarks: 'Fits' })).http, who).toBe(403);
    }
    expect((await server.store.get('engagement', engagementId, EVERYWHERE))?.doc['status']).toBe('Mobilised');
  });
});

describe('D12-GAP-167 where a programme approves nobody before counselling', () => {
  let server: TestServer;
  beforeAll(async () => {
    const whole = await productCatalogue();
    const items = whole.programs.items.map((one) => (one.id === 2 ? { ...one, recommendNeedsCounselling: true } : one));
    server = await startServer({ catalogue: { ...whole, programs: { ...whole.programs, items } } });
    return () => server.close();
  });

  test('the approval asks for it in the words of the status form; a rejection is none of its business', async () => {
    const [farhan, asha] = [await signIn(server, 'facilitator'), await signIn(server, 'mobilizer')];
    const [yes, no] = [await register(server, asha), await register(server, asha)];
    const refused = await send(farhan, yes.engagementId, 'Shortlisted', { remarks: 'Fits' });
    expect([codeOf(refused), textOf(refused)]).toEqual(['TRANSITION_REFUSED', COUNSELLING]);
    expect((await send(farhan, no.engagementId, 'Rejected', { remarks: 'Too far' })).appError).toBeNull();
    const [one, other] = [await signIn(server, 'counsellor1'), await signIn(server, 'counsellor2')];
    await one.call('counselling', 'save', { engagementId: yes.engagementId, ...first });
    await other.call('counselling', 'save', { engagementId: yes.engagementId, ...first, ...second });
    expect(rowOf(await send(farhan, yes.engagementId, 'Shortlisted', { remarks: 'Fits' }))).toMatchObject({ status: 'Shortlisted' });
  });
});

describe('D2-COMPLETE-27 D12-GAP-028 where a programme goes on from the linked engagement', () => {
  let server: TestServer;
  beforeAll(async () => {
    const whole = await productCatalogue();
    const items = whole.programs.items.map((one) => (one.id === 2 ? { ...one, linkedEngagement: true, recommendNeedsCounselling: true } : one));
    server = await startServer({ catalogue: { ...whole, programs: { ...whole.programs, items } } });
    return () => server.close();
  });
  /** An engagement whose beneficiary is counselled, as the tab saves it: in the one that it goes on from. */
  const counselled = async (): Promise<number> => {
    const [meena, one, other] = await Promise.all(['mobilizer', 'counsellor1', 'counsellor2'].map((who) => signIn(server, who)));
    if (!meena || !one || !other) throw new Error('not everybody is there');
    const { dbUserId, engagementId: linkedEngagementId } = await register(server, meena);
    const answer = await meena.call('engagement', 'captureStudentEngagement', engagement(dbUserId, { linkedEngagementId }));
    expect((await one.call('counselling', 'save', { engagementId: linkedEngagementId, ...first })).appError).toBeNull();
    expect((await other.call('counselling', 'save', { engagementId: linkedEngagementId, ...first, ...second })).appError).toBeNull();
    return Number(rowOf(answer)['engagementId']);
  };

  test('D12-GAP-167 the approval finds the counselling there', async () => {
    const approved = await send(await signIn(server, 'facilitator'), await counselled(), 'Shortlisted', { remarks: 'Fits' });
    expect([approved.appError, rowOf(approved)['status']]).toEqual([null, 'Shortlisted']);
  });

  test('D2-COUN-19 so does the status form', async () => {
    const shortlisted = await send(await signIn(server, 'counsellor1'), await counselled(), 'Shortlisted', { reason: null, remarks: 'Fits' });
    expect([shortlisted.appError, rowOf(shortlisted)['status']]).toEqual([null, 'Shortlisted']);
  });
});
