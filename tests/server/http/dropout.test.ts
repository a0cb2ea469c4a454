/** Dropping out: efforts, the ready flag, and the step itself, judged by the server alone. */
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/engine/types.ts';
import { batchNamed, codeOf, ownServer, pageOf, rowOf, rowsOf, signedIn, textOf, type Person } from './harness.ts';

const server = await ownServer();
const [meera, omkar, farhan] = await signedIn(server, 'manager', 'ops', 'facilitator');
async function students(): Promise<JsonObject[]> {
  const filter = { batchId: String(await batchNamed(meera, 'C101-RETAIL-001')), centerId: '101' };
  return pageOf(await meera.call('batch', 'viewStudentsByBatch', { centerId: 101, page: 1, size: 10, sort: '-readyForDropout', filter })).rows;
}
const enrolled = await students();

describe('dropout', () => {
  const idAt = (place: number): number => Number(enrolled[place]?.['engagementId']);
  const row = async (engagementId: number) => rowOf(await meera.call('engagement', 'viewStudentEngagementById', { engagementId }));
  const mark = (person: Person, engagementId: number, more: JsonObject = {}, options = {}) =>
    person.call(
      'engagement',
      'markdropout',
      { engagementId, dropoutReason: 'Marriage', status: 'Dropout', updatedBy: person.userId, ...more },
      options,
    );
  const efforts = async (engagementId: number) => rowsOf(await meera.call('dropout', 'viewDropoutDetails', { engagementId }));

  test('D3-DROPOUT-18 D3-GAP-54 D3-CALLS-69 every enrolled one is listed, ready ones first; who is ready can be asked', async () => {
    expect(enrolled.length).toBeGreaterThan(3);
    expect(enrolled.map(({ readyForDropout }) => readyForDropout === 'Y')).toEqual([true, ...enrolled.slice(1).map(() => false)]);
    const ids = enrolled.map(({ engagementId }) => engagementId ?? 0);
    const ready = rowsOf(await meera.call('engagement', 'fetchAllStudentDataByEngagementIdAndReadyForDropout', { engagementId: ids }));
    expect(ready.map(({ engagementId }) => engagementId)).toEqual([ids[0]]);
    expect(rowsOf(await meera.call('engagement', 'fetchAllStudentDataByEngagementIdAndReadyForDropout', { engagementId: ids.slice(1) }))).toEqual([]);
  });

  test('D3-DROPOUT-06 D3-DROPOUT-07 D3-DROPOUT-09 D3-CALLS-66 D3-CALLS-67 D3-ENTITY-23 effort and flag are calls of their own', async () => {
    const engagementId = idAt(2);
    for (const effortSpent of ['Called her', 'Visited her family'])
      expect((await farhan.call('dropout', 'saveDropout', { effortSpent, engagementId, createdBy: farhan.userId })).appError).toBeNull();
    expect((await efforts(engagementId)).map(({ effortSpent, createdBy, status }) => [effortSpent, createdBy, status])).toEqual([
      ['Called her', farhan.userId, 'Enrolled'],
      ['Visited her family', farhan.userId, 'Enrolled'],
    ]);
    const flag = (readyForDropout: string) => farhan.call('engagement', 'updateStudentEngagementDetails', { readyForDropout, engagementId });
    expect((await flag('Y')).appError).toBeNull();
    expect((await flag('maybe')).appError).not.toBeNull();
    expect(await row(engagementId)).toMatchObject({ readyForDropout: 'Y', status: 'Enrolled' });
    expect((await efforts(engagementId)).map(({ readyForDropout }) => readyForDropout)).toEqual(['Y', 'Y']);
  });

  test('D3-DROPOUT-16 D3-DROPOUT-17 D3-CALLS-68 an enrolled one who is not ready drops out, once, and leaves the list', async () => {
    const engagementId = idAt(3);
    const { version = 0 } = await row(engagementId);
    const twice = await Promise.all([mark(meera, engagementId, {}, { key: 'drop-once' }), mark(meera, engagementId, {}, { key: 'drop-once' })]);
    expect(twice.map(({ appError }) => appError)).toEqual([null, null]);
    expect(await row(engagementId)).toMatchObject({
      status: 'Dropout',
      dropoutReason: 'Marriage',
      updatedBy: meera.userId,
      version: Number(version) + 1,
    });
    expect((await students()).map((one) => one['engagementId'])).not.toContain(engagementId);
    expect(textOf(await mark(omkar, engagementId))).toBe('The student has already dropped out: somebody else was first');
    expect((await row(engagementId))['updatedBy']).toBe(meera.userId);
    const late = await farhan.call('dropout', 'saveDropout', { effortSpent: 'Too late', engagementId, createdBy: farhan.userId });
    expect(late.appError).not.toBeNull();
    expect(await efforts(engagementId)).toEqual([]);
  });

  test('D3-DROPOUT-16 who marked somebody takes it back: enrolled again, in the list again; once, and nobody else', async () => {
    const engagementId = idAt(1);
    const takeBack = (person: Person) => person.call('engagement', 'takeBackDropout', { engagementId });
    const before = await row(engagementId);
    expect((await mark(meera, engagementId)).appError).toBeNull();
    expect([textOf(await takeBack(omkar)), (await takeBack(farhan)).http]).toEqual(['It is too late to take this back', 403]);
    expect((await takeBack(meera)).appError).toBeNull();
    const { version: _was, updatedOn: _when, ...stood } = before;
    expect(await row(engagementId)).toMatchObject({ ...stood, updatedBy: meera.userId, version: Number(before['version']) + 2 });
    expect((await students()).map((one) => one['engagementId'])).toContain(engagementId);
    expect(textOf(await takeBack(meera))).toBe('It is too late to take this back');
  });

  test('D3-DROPOUT-17 of two who drop somebody out at once the second is told', async () => {
    const engagementId = idAt(2);
    const both = await Promise.all([mark(meera, engagementId), mark(omkar, engagementId, { dropoutReason: 'Health Issues' })]);
    expect(both.map(textOf).filter(Boolean)).toEqual(['The student has already dropped out: somebody else was first']);
    expect(codeOf(await mark(meera, 999_999))).toBe('SCOPE_BARRED');
  });
});
