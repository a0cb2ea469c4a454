import { describe, expect, test } from 'vitest';
import type { Json } from '../../../src/engine/types.ts';
import { isObject, ownServer, pageOf, rowOf, rowsOf, signIn, type Person } from './harness.ts';

const KEYS =
  'batchId batchName batchDescription startDate endDate ojtStartDate ojtEndDate assessmentDate freezeDate centerId batchType courseId batchOwner ydmCoach domainFacilitator batchHelperId attendenceMechanism applicableProcess googleMeetLink capacity classroomId initialStartDate batchUpdateCount ihubId ihubProductName createdBy updatedBy'.split(
    ' ',
  );

const server = await ownServer();
const farhan = await signIn(server, 'facilitator');

describe('batches', () => {
  const mine = (person: Person = farhan) =>
    person.call('batch', 'getCenterActiveBatchesForUser', { domainFacilitator: person.userId, centerId: 101 });

  test('D3-ENTITY-04 a batch answers every documented key', async () => {
    const [batch] = rowsOf(await farhan.call('batch', 'viewAllBatchesByCenter', { centerId: 101 }));
    expect(Object.keys(batch ?? {}).filter((key) => !['version', 'taken', 'freePlaces'].includes(key))).toEqual(KEYS);
    const { stage, ...whole } = rowOf(await farhan.call('batch', 'viewBatchById', { batchId: batch?.['batchId'] ?? 0 }));
    expect(whole).toEqual(batch);
    expect(stage).toBe('Ended');
  });

  test('D3-ENTITY-04 where a batch stands follows the clock, without anybody writing it', async () => {
    const [{ batchId = 0, startDate, ojtStartDate, endDate } = {}] = rowsOf(await mine()).filter(({ batchName }) => batchName === 'C101-RETAIL-002');
    const before = server.clock.now().toISOString();
    const seen: Json[] = [];
    for (const day of [before.slice(0, 10), startDate, ojtStartDate, endDate]) {
      server.clock.set(`${String(day)}T10:00:00Z`);
      seen.push(rowOf(await (await signIn(server, 'facilitator')).call('batch', 'viewBatchById', { batchId }))['stage'] ?? null);
    }
    server.clock.set(before);
    expect(seen).toEqual(['Planned', 'Running', 'In OJT', 'In OJT']);
  });

  test('D3-CALLS-65 a facilitator has the own batches that have not ended; the last day counts', async () => {
    const names = async () => rowsOf(await mine()).map(({ batchName }) => batchName);
    expect(await names()).toEqual(['C101-CARE-001', 'C101-RETAIL-001', 'C101-RETAIL-002']);
    const [{ endDate } = {}] = rowsOf(await mine()).filter(({ batchName }) => batchName === 'C101-RETAIL-001');
    const before = server.clock.now().toISOString();
    server.clock.set(`${String(endDate)}T10:00:00Z`);
    const later = await signIn(server, 'facilitator');
    const rows = rowsOf(await mine(later)).map(({ batchName }) => batchName);
    server.clock.set(before);
    expect(rows).toContain('C101-RETAIL-001');
  });

  test('D3-BATCHLIST-07 D3-BATCHLIST-06 D3-CALLS-53 a centre has its own batches, ten on a page', async () => {
    const { rows, total } = pageOf(await farhan.call('batch', 'viewAllBatchesByCenter', { centerId: 101, page: 1, size: 10 }));
    const names = rows.map(({ batchName }) => String(batchName));
    expect([names.length, names.every((name) => name.startsWith('C101-'))]).toEqual([Math.min(10, total), true]);
    expect(names).not.toContain('C102-TAILOR-001');
  });

  test('D3-BATCHLIST-09 D3-CALLS-59 my batches are those of one facilitator at one centre, those that are over, too', async () => {
    const deepa = await signIn(server, 'facilitator6');
    const of = async (person: Person) =>
      rowsOf(await person.call('batch', 'viewBatchesByFacilitator', { domainFacilitator: person.userId, centerId: 101 })).map(
        ({ batchName }) => batchName,
      );
    expect(await of(farhan)).toContain('C101-CARE-000');
    expect(await of(farhan)).not.toContain('C101-INST-001');
    expect(await of(farhan)).not.toContain('C102-TAILOR-001');
    expect(await of(deepa)).toEqual(['C101-INST-001', 'C101-INST-002']);
  });

  test('D3-SHORTLIST-01 D3-SHORTLIST-03 D3-SHORTLIST-07 D3-SHORTLIST-20 D3-CALLS-109 the enrolled ones of a batch, and who is shortlisted twice', async () => {
    const deepa = await signIn(server, 'facilitator6');
    const batches = rowsOf(await mine(deepa));
    expect(batches.map(({ batchName }) => batchName)).toEqual(['C101-INST-001', 'C101-INST-002']);
    const of = async (batchId: Json) => rowsOf(await deepa.call('batch', 'viewStudentsByBatch', { centerId: 101, batchId }));
    const [first, second] = await Promise.all(batches.map(({ batchId }) => of(batchId ?? null)));
    expect([first?.length, second]).toEqual([4, []]);
    const paged = (
      await deepa.call('batch', 'viewStudentsByBatch', { centerId: 101, page: 1, size: 20, filter: { batchId: String(batches[0]?.['batchId']) } })
    ).rows;
    expect(isObject(paged) ? paged['total'] : paged).toBe(4);
    for (const row of first ?? [])
      expect([row['status'], row['batchId'], typeof row['dob']]).toEqual(['Enrolled', batches[0]?.['batchId'], 'string']);
    const { dbUserId = null, engagementId = null } = first?.[0] ?? {};
    const shortlist = () => deepa.call('engagement', 'shortlist', { dbUserId, centerId: 101, userId: deepa.userId, engagementId });
    expect((await shortlist()).appError).toBeNull();
    expect((await shortlist()).appError?.[0]?.errorMessage).toContain('already shortlisted for another program');
    expect((await of(batches[0]?.['batchId'] ?? null)).map(({ status }) => status)).toEqual(Array(4).fill('Enrolled'));
    expect((await farhan.call('batch', 'viewStudentsByBatch', { centerId: 102, batchId: 1 })).http).toBe(403);
  });
});
