/** What ID cards are printed from: the enrolled of one batch, page by page, within reach. */
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/engine/types.ts';
import { batchNamed, pageOf, rowOf, sharedServer, signedIn, type Person } from './harness.ts';

const server = await sharedServer();
const [prajakta, meera] = await signedIn(server, 'pune', 'manager');

describe('ID cards', () => {
  const cards = async (person: Person, payload: JsonObject) =>
    pageOf(await person.call('batch', 'viewCardsByBatch', { page: 1, size: 20, ...payload }));

  test('D3-IDCARD-08 D3-IDCARD-09 D3-CALLS-112 twenty on the first page, the others on the next', async () => {
    const batchId = await batchNamed(prajakta, 'C102-TAILOR-001', 102);
    const [first, second] = [await cards(prajakta, { centerId: 102, batchId }), await cards(prajakta, { centerId: 102, batchId, page: 2 })];
    const all = [...first.rows, ...second.rows].map(({ engagementId }) => engagementId);
    expect(first.rows.length).toBe(20);
    expect(all.length).toBe(first.total);
    expect(new Set(all).size).toBe(all.length);
  });

  test('D3-ENTITY-32 a card holds what its person registered, and goes with the enrolment', async () => {
    const batchId = await batchNamed(meera, 'C101-RETAIL-001');
    const { rows } = await cards(meera, { centerId: 101, batchId });
    for (const { studentId, name, bloodGroup, primaryContactNumber, studentEngagementStatus } of rows) {
      const { firstName, lastName, ...person } = rowOf(await meera.call('student', 'viewBeneficiaryDetailsById', { dbUserId: studentId ?? 0 }));
      expect([name, bloodGroup ?? '', primaryContactNumber]).toEqual([
        `${firstName} ${lastName}`,
        person['bloodGroup'] ?? '',
        person['primaryContactNumber'],
      ]);
      expect(studentEngagementStatus).toBe('Enrolled');
    }
    const gone = rows[0]?.['engagementId'] ?? 0;
    const marked = await meera.call('engagement', 'markdropout', {
      engagementId: gone,
      dropoutReason: 'Marriage',
      status: 'Dropout',
      updatedBy: meera.userId,
    });
    expect(marked.appError).toBeNull();
    const left = await cards(meera, { centerId: 101, batchId });
    expect(left.rows.map(({ engagementId }) => engagementId)).toEqual(rows.slice(1).map(({ engagementId }) => engagementId));
  });
});
