/** What ID cards are printed from: the enrolled of one batch, page by page, within reach. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/engine/types.ts';
import { codeOf, isObject, rowOf, rowsOf, signIn, sharedServer, type Person, type TestServer } from './harness.ts';

describe('ID cards', () => {
  let server: TestServer;
  let prajakta: Person;
  let meera: Person;
  beforeAll(async () => {
    server = await sharedServer();
    [prajakta, meera] = [await signIn(server, 'pune'), await signIn(server, 'manager')];
  });
  const batchOf = async (person: Person, centerId: number, name: string) =>
    Number(rowsOf(await person.call('batch', 'viewAllBatchesByCenter', { centerId })).find(({ batchName }) => batchName === name)?.['batchId']);
  const pageOf = async (person: Person, payload: JsonObject) => {
    const page = (await person.call('batch', 'viewCardsByBatch', { page: 1, size: 20, ...payload })).rows;
    const { rows, total } = isObject(page) ? page : {};
    return { rows: (Array.isArray(rows) ? rows : []).filter(isObject), total };
  };

  test('D3-IDCARD-08 D3-IDCARD-09 D3-CALLS-112 twenty on the first page, the others on the next', async () => {
    const batchId = await batchOf(prajakta, 102, 'C102-TAILOR-001');
    const [first, second] = [await pageOf(prajakta, { centerId: 102, batchId }), await pageOf(prajakta, { centerId: 102, batchId, page: 2 })];
    const all = [...first.rows, ...second.rows].map(({ engagementId }) => engagementId);
    expect(first.rows.length).toBe(20);
    expect(all.length).toBe(first.total);
    expect(new Set(all).size).toBe(all.length);
  });

  test('D3-ENTITY-32 a card holds what its person registered, and goes with the enrolment', async () => {
    const batchId = await batchOf(meera, 101, 'C101-RETAIL-001');
    const { rows } = await pageOf(meera, { centerId: 101, batchId });
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
    const left = await pageOf(meera, { centerId: 101, batchId });
    expect(left.rows.map(({ engagementId }) => engagementId)).toEqual(rows.slice(1).map(({ engagementId }) => engagementId));
  });

  test('a batch of another centre has no cards here, and another centre is out of reach', async () => {
    const theirs = await batchOf(prajakta, 102, 'C102-TAILOR-001');
    expect((await pageOf(meera, { centerId: 101, batchId: theirs })).rows).toEqual([]);
    expect(codeOf(await meera.call('batch', 'viewCardsByBatch', { centerId: 102, batchId: theirs, page: 1, size: 20 }))).toBe('SCOPE_BARRED');
  });
});
