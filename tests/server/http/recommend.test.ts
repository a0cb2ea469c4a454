import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/engine/types.ts';
import { evaluateIdea, register } from './beneficiary.ts';
import { codeOf, ownServer, pageOf, rowOf, rowsOf, signIn, signedIn, type Answer, type Person } from './harness.ts';

const messagesOf = ({ appError }: Answer) => (appError ?? []).map(({ errorMessage }) => errorMessage);

const server = await ownServer();
const [lakshmi, priya, asha, head] = await signedIn(server, 'principal', 'ops', 'mobilizer', 'admin');

describe('recommendation', () => {
  const decide = (person: Person, engagementId: number, status: string, more: JsonObject = {}) =>
    person.call('engagement', 'updateStatus', { engagementId, status, updatedBy: person.userId, ...more });
  const one = async (engagementId: number) => rowOf(await head.call('engagement', 'viewStudentEngagementById', { engagementId }));
  const follows = async (engagementId: number) =>
    rowsOf(await head.call('engagement', 'viewAllStudentEngagementForUser', { dbUserId: (await one(engagementId))['dbUserId'] ?? null })).filter(
      ({ linkedEngagementId }) => linkedEngagementId === engagementId,
    );
  const shortlisted = async (place?: number) => {
    const { dbUserId, engagementId } = await register(server, asha);
    await decide(priya, engagementId, 'Shortlisted', { remarks: 'Fits' });
    if (place !== undefined) await evaluateIdea(server, lakshmi, engagementId, place);
    return { dbUserId, engagementId };
  };
  const followOn = (person: Person, dbUserId: number, linkedEngagementId: number, more: JsonObject = {}) =>
    person.call('engagement', 'captureStudentEngagement', {
      dbUserId,
      centerId: 760,
      createdBy: person.userId,
      remarks: 'Recommended',
      status: 'Mobilised',
      linkedEngagementId,
      ...more,
    });

  test('D2-RECO-19 D2-RECO-20 D2-RECO-24 D3-RECO-08 D3-RECO-09 D12-GAP-031 D3-GAP-45 recommended: the original and one engagement at the assessment centre', async () => {
    const { dbUserId, engagementId } = await shortlisted(0);
    expect((await decide(lakshmi, engagementId, 'Recommended', { remarks: 'Recommended' })).appError).toBeNull();
    expect(await one(engagementId)).toMatchObject({ status: 'Recommended', centerId: 101 });
    expect(await follows(engagementId)).toMatchObject([
      { dbUserId, centerId: 760, programId: 2, status: 'Mobilised', remarks: 'Recommended', createdBy: lakshmi.userId },
    ]);
  });

  test('D2-RECO-19 D2-CALLS-45 D3-CALLS-08 D3-RECO-10 both calls in either order make one recommendation, and a repeated click none', async () => {
    const [first, second] = [await shortlisted(0), await shortlisted(0)];
    const captured = await followOn(lakshmi, first.dbUserId, first.engagementId);
    expect(captured.appError).toBeNull();
    expect(rowOf(await decide(lakshmi, first.engagementId, 'Recommended'))['status']).toBe('Recommended');
    await decide(lakshmi, second.engagementId, 'Recommended');
    const later = await followOn(lakshmi, second.dbUserId, second.engagementId);
    await Promise.all([1, 2].map(() => followOn(lakshmi, second.dbUserId, second.engagementId)));
    for (const [{ engagementId }, answer] of [
      [first, captured],
      [second, later],
    ] as const) {
      const [follow, ...more] = await follows(engagementId);
      expect([more, rowOf(answer)['engagementId'], (await one(engagementId))['status']]).toEqual([[], follow?.['engagementId'], 'Recommended']);
    }
  });

  test('two people at once: one decides, the other is told, neither is overwritten', async () => {
    const { engagementId } = await shortlisted(0);
    const other = await signIn(server, 'principal');
    const answers = await Promise.all([decide(lakshmi, engagementId, 'Recommended'), decide(other, engagementId, 'Not Recommended')]);
    expect(answers.filter(({ appError }) => appError === null)).toHaveLength(1);
    expect(answers.flatMap(messagesOf)).toEqual(['Already Recommended']);
    const recommended = (await one(engagementId))['status'] === 'Recommended';
    expect([answers[0]?.appError === null, (await follows(engagementId)).length]).toEqual([recommended, recommended ? 1 : 0]);
  });

  test('D2-RECO-08 D3-RECO-02 without an evaluated idea nobody is recommended, by neither call', async () => {
    const { dbUserId, engagementId } = await shortlisted();
    for (const answer of [
      await decide(lakshmi, engagementId, 'Recommended'),
      await decide(lakshmi, engagementId, 'Not Recommended'),
      await followOn(lakshmi, dbUserId, engagementId),
    ]) {
      expect([codeOf(answer), messagesOf(answer)]).toEqual(['TRANSITION_REFUSED', ['The business idea is not evaluated yet']]);
    }
    expect([(await one(engagementId))['status'], await follows(engagementId)]).toEqual(['Shortlisted', []]);
  });

  test('D3-RECO-23 the engagement that follows is made for the right beneficiary, in reach, at the beginning', async () => {
    const [{ dbUserId, engagementId }, other] = [await shortlisted(0), await shortlisted(0)];
    expect(codeOf(await followOn(lakshmi, other.dbUserId, engagementId))).toBe('REFERENCE_FOREIGN');
    expect((await followOn(lakshmi, dbUserId, 999_999)).http).toBe(403);
    expect((await followOn(lakshmi, dbUserId, engagementId, { centerId: 103 })).http).toBe(403);
    expect((await followOn(lakshmi, dbUserId, engagementId, { status: 'Placed' })).appError?.[0]?.field).toBe('status');
    expect([(await one(engagementId))['status'], await follows(engagementId)]).toEqual(['Shortlisted', []]);
  });

  test('D2-RECO-07 D2-RECO-08 D2-RECO-09 D2-CALLS-46 D3-CALLS-05 D3-ENTITY-16 the list: shortlisted ones of the centre that have a score', async () => {
    const [scored, bare] = [await shortlisted(1), await shortlisted()];
    const { rows } = pageOf(
      await lakshmi.call('engagement', 'viewAllByCenterAndStatus', { centerId: 101, status: 'Shortlisted', page: 1, size: 200, scored: true }),
    );
    expect(rows.find(({ engagementId }) => engagementId === scored.engagementId)).toMatchObject({
      dbUserId: scored.dbUserId,
      firstName: 'Sunita',
      lastName: 'Pawar',
      score: 60,
    });
    expect(rows.map(({ engagementId }) => engagementId)).not.toContain(bare.engagementId);
    const all = rowsOf(await lakshmi.call('engagement', 'viewAllByCenterAndStatus', { centerId: 101, status: 'Shortlisted' }));
    expect(all.find(({ engagementId }) => engagementId === bare.engagementId)?.['score']).toBe(-1);
  });
});
