/** Enrolment over HTTP, and what happens when several people do it at once. */
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/engine/types.ts';
import { register } from './beneficiary.ts';
import { fill, type Ids } from './complete.ts';
import { batchNamed, codeOf, ownServer, pageOf, rowOf, rowsOf, signedIn, type Person } from './harness.ts';

const MEANWHILE = 'Somebody else has enrolled or changed this beneficiary meanwhile. Open the record again to see what happened.';
const RETAIL = 17;
const LAST = '2026-12-24';

const server = await ownServer();
const [mobilizer, manager, ops] = await signedIn(server, 'mobilizer', 'manager', 'ops');
const [retail, institute] = await Promise.all(['C101-RETAIL-002', 'C101-INST-002'].map((name) => batchNamed(manager, name)));

describe('enrolment', () => {
  const somebody = async (lacking: readonly string[] = []): Promise<Ids> => {
    const her = await register(server, mobilizer);
    await fill(server, her, { lacking });
    return her;
  };
  const versionOf = async ({ engagementId }: Ids): Promise<number> =>
    Number(rowOf(await manager.call('engagement', 'viewStudentEngagementById', { engagementId }))['version']);
  const enrol = (person: Person, { engagementId }: Ids, batchId: number | undefined, more: JsonObject = {}) =>
    person.call('enrollment', 'enrolltobatch', {
      engagementId,
      batchId: batchId ?? null,
      status: 'enrolled',
      updatedBy: person.userId,
      createdBy: person.userId,
      ...more,
    });
  const toCourse = (person: Person, { engagementId }: Ids, more: JsonObject = {}) =>
    person.call('enrollment', 'enrolltocourse', {
      engagementId,
      batchId: null,
      courseId: RETAIL,
      updatedBy: person.userId,
      startDate: '2026-11-20',
      endDate: LAST,
      orgId: 1,
      ...more,
    });

  describe('the list of active batches', () => {
    test('D3-BENROL-13 D3-BENROL-14 D3-CALLS-24 only batches of the centre whose freeze date or start date is today or later', async () => {
      const answer = await manager.call('batch', 'viewAllBatchesByCenter', { centerId: 101, active: true, page: 1, size: 20, sort: 'startDate' });
      const { rows, total } = pageOf(answer);
      // Frozen yesterday, but it starts in two days; what began and froze, and what has ended, is not there.
      expect(rows.map(({ batchName }) => batchName)).toEqual(['C101-CARE-001', 'C101-RETAIL-002', 'C101-INST-002']);
      expect(total).toBe(3);
      const second = await manager.call('batch', 'viewAllBatchesByCenter', { centerId: 101, active: true, page: 2, size: 2, sort: '-startDate' });
      expect(second.rows).toMatchObject({ rows: [{ batchName: 'C101-CARE-001' }], total: 3 });
      expect(codeOf(await manager.call('batch', 'viewAllBatchesByCenter', { centerId: 101, active: true, page: 1, search: 'CARE' }))).toBe(
        'FIELD_INVALID',
      );
      expect(codeOf(await manager.call('batch', 'viewAllBatchesByCenter', { centerId: 102, active: true }))).toBe('SCOPE_BARRED');
    });
  });

  describe('two people at once', () => {
    test('D3-BENROL-44 D3-BENROL-48 who enrol one beneficiary: one does, the other is told', async () => {
      const her = await somebody();
      const version = await versionOf(her);
      const both = await Promise.all([enrol(manager, her, retail, { version }), enrol(ops, her, institute, { version })]);
      expect(both.filter(({ appError }) => appError === null)).toHaveLength(1);
      const lost = both.find(({ appError }) => appError !== null);
      expect([lost?.http, lost?.appError?.[0]?.errorMessage]).toEqual([409, MEANWHILE]);
      const again = await enrol(manager, her, retail, { version });
      expect([again.http, again.appError?.[0]?.errorMessage]).toEqual([409, MEANWHILE]);
    });
  });

  describe('a course', () => {
    test('D3-CALLS-11 D3-CENROL-22 D3-CENROL-23 D3-CENROL-24 takes the place of a batch, and a batch that of a course', async () => {
      const her = await somebody();
      await enrol(manager, her, retail);
      const answer = await toCourse(manager, her);
      expect([answer.appError, answer.status]).toEqual([null, 'success']);
      expect(rowOf(answer)).toMatchObject({ courseId: RETAIL, orgId: 1, status: 'Enrolled', startDate: '2026-11-20', endDate: LAST });
      const { engagementId } = her;
      expect(rowOf(await manager.call('enrollment', 'fetchEnrollmentDetails', { engagementId }))).toMatchObject({ courseId: RETAIL, batchId: null });
      await enrol(manager, her, institute);
      expect(rowOf(await manager.call('enrollment', 'fetchEnrollmentDetails', { engagementId }))).toMatchObject({
        courseId: null,
        orgId: null,
        batchId: institute,
      });
    });

    test('D3-CALLS-25 D3-ENTITY-05 D3-CENROL-02 D3-CENROL-03 organisations by id, and by kind and programme', async () => {
      const byKind = async (programId: number): Promise<JsonObject[]> =>
        rowsOf(await manager.call('organization', 'findOrganizationsByTypeAndProgram', { orgType: 'entrepreneurship', programId }));
      expect([(await byKind(2)).length, (await byKind(9)).length]).toEqual([1, 2]);
      const one = rowOf(await manager.call('organization', 'findOrganizationById', { orgId: 1 }));
      expect(one).toMatchObject({ orgId: 1, organizationName: 'Andheri Skill Institute', orgType: 'skillinginstitute' });
    });
  });
});
