import { describe, expect, test } from 'vitest';
import { address, details, engagement, register, verifyPhone } from './beneficiary.ts';
import { codeOf, rowOf, rowsOf, sharedServer, signedIn, type Person } from './harness.ts';

const server = await sharedServer();
const [meena, priya, pune] = await signedIn(server, 'mobilizer', 'manager', 'pune');

describe('records', () => {
  describe('two people on one record', () => {
    test('a stale version is refused with the current record', async () => {
      const { dbUserId, sent } = await register(server, meena);
      const save = (person: Person, lastName: string, version?: number) =>
        person.call('student', 'updateBeneficiaryDetails', { ...sent, dbUserId, lastName, ...(version === undefined ? {} : { version }) });
      expect(rowOf(await save(meena, 'Jadhav', 1))).toEqual({ dbUserId, version: 2 });
      const late = await save(priya, 'Kulkarni', 1);
      expect([late.http, codeOf(late)]).toEqual([409, 'VERSION_STALE']);
      expect(rowOf(late)).toMatchObject({ dbUserId, lastName: 'Jadhav', version: 2 });
      expect(rowOf(await save(priya, 'Kulkarni', 2))).toEqual({ dbUserId, version: 3 });
    });

    test('without a version the last one wins and every revision stays', async () => {
      const { dbUserId, sent } = await register(server, meena);
      for (const lastName of ['Jadhav', 'Kulkarni']) await priya.call('student', 'updateBeneficiaryDetails', { ...sent, dbUserId, lastName });
      const revisions = await server.store.revisions('student', dbUserId, { size: 10 });
      expect(revisions.map(({ version, after, userId }) => [version, after?.['lastName'], userId])).toEqual([
        [3, 'Kulkarni', priya.userId],
        [2, 'Jadhav', priya.userId],
        [1, 'Pawar', meena.userId],
      ]);
      expect(revisions[0]?.catalogue).toBe(server.holder.current.hash);
      expect(revisions[0]?.action).toBe('student.updateBeneficiaryDetails');
    });
  });

  describe('the same request again', () => {
    test('ten at once: one record, ten equal answers', async () => {
      const sent = details({ aadharNo: null });
      await verifyPhone(server, meena, String(sent['primaryContactNumber']));
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => meena.call('student', 'captureBeneficiaryDetails', sent, { key: 'double-click' })),
      );
      expect(new Set(answers.map(({ rows }) => JSON.stringify(rows))).size).toBe(1);
      const found = await server.store.find('student', { primaryContactNumber: String(sent['primaryContactNumber']) }, { centres: 'all' });
      expect(found).toHaveLength(1);
    });

    test('the same key with another body: 409 with the first answer', async () => {
      const { dbUserId, sent } = await register(server, meena);
      const save = (lastName: string) => meena.call('student', 'updateBeneficiaryDetails', { ...sent, dbUserId, lastName }, { key: 'save-1' });
      const first = await save('Jadhav');
      const other = await save('Kulkarni');
      expect([other.http, codeOf(other)]).toEqual([409, 'KEY_REUSED']);
      expect(other.rows).toEqual(first.rows);
    });

    test('refusals are not remembered; keys are of one user; reads do not use them', async () => {
      const { dbUserId, sent } = await register(server, meena);
      const save = (person: Person, more: object) =>
        person.call('student', 'updateBeneficiaryDetails', { ...sent, dbUserId, ...more }, { key: 'mine' });
      expect((await save(meena, { firstName: '1' })).appError).not.toBeNull();
      expect((await save(meena, { firstName: 'Asha' })).appError).toBeNull();
      expect((await save(priya, { firstName: 'Usha' })).appError).toBeNull();
      const [one, two] = [
        await meena.call('student', 'viewBeneficiaryDetailsById', { dbUserId }, { key: 'read' }),
        await meena.call('role', 'fetchAll', {}, { key: 'read' }),
      ];
      expect([one.appError, two.appError]).toEqual([null, null]);
    });

    test('a key that is no key', async () => {
      expect((await meena.call('role', 'fetchAll', {}, { key: 'x'.repeat(201) })).http).toBe(400);
    });
  });

  describe('other centres', () => {
    test('a record of another centre and one that does not exist are refused alike', async () => {
      const { dbUserId, engagementId, sent, addresses } = await register(server, meena);
      const calls = (ids: { dbUserId: number; engagementId: number; id: number }) => [
        pune.call('student', 'viewBeneficiaryDetailsById', { dbUserId: ids.dbUserId }),
        pune.call('student', 'updateBeneficiaryDetails', { ...sent, dbUserId: ids.dbUserId }),
        pune.call('student', 'verifyMobileNumber', { dbUserId: ids.dbUserId }),
        pune.call('student', 'validate', { dbUserId: ids.dbUserId }),
        pune.call('address', 'viewAllAddressForEntity', { entityId: ids.dbUserId, entityType: 'S' }),
        pune.call('address', 'viewAddressById', { id: ids.id }),
        pune.call('address', 'captureAddress', address('R', ids.dbUserId)),
        pune.call('address', 'updateAddress', { ...address('R', ids.dbUserId), id: ids.id }),
        pune.call('engagement', 'viewStudentEngagementById', { engagementId: ids.engagementId }),
        pune.call('engagement', 'viewAllStudentEngagementForUser', { dbUserId: ids.dbUserId }),
        pune.call('engagement', 'updateStatus', { engagementId: ids.engagementId, status: 'Shortlisted' }),
        pune.call('engagement', 'captureStudentEngagement', engagement(ids.dbUserId, { centerId: 102 })),
      ];
      const [foreign, absent] = await Promise.all([
        Promise.all(calls({ dbUserId, engagementId, id: addresses[0] ?? 0 })),
        Promise.all(calls({ dbUserId: 900_001, engagementId: 900_001, id: 900_001 })),
      ]);
      expect(foreign.map(({ http }) => http)).toEqual(foreign.map(() => 403));
      expect(foreign).toEqual(absent);
    });

    test('a centre in a filter does not widen the scope', async () => {
      const answer = await pune.call('engagement', 'viewAllByCenter', { centerId: 102, page: 1, filter: { centerId: 101 } });
      expect([answer.http, codeOf(answer)]).toEqual([403, 'SCOPE_BARRED']);
    });

    test('a list by ids answers only what is in reach', async () => {
      const [mine, theirs] = [await register(server, meena), rowsOf(await pune.call('engagement', 'viewAllByCenter', { centerId: 102 }))[0]];
      const ids = [mine.engagementId, Number(theirs?.['engagementId'])];
      const rows = rowsOf(await meena.call('engagement', 'fetchAllStudentDataByEngagementId', { engagementId: ids }));
      expect(rows.map(({ engagementId }) => engagementId)).toEqual([mine.engagementId]);
    });

    test("a moved beneficiary is the other centre's from then on", async () => {
      const { dbUserId, engagementId } = await register(server, meena);
      const moved = await priya.call('engagement', 'updateCenterIdBaisedOnEngagementId', { engagementId, centerId: 102, userId: priya.userId });
      expect([moved.appError, rowOf(moved)]).toEqual([null, { engagementId, centerId: 102, version: 2 }]);
      expect((await priya.call('student', 'viewBeneficiaryDetailsById', { dbUserId })).http).toBe(403);
      expect(rowOf(await pune.call('student', 'viewBeneficiaryDetailsById', { dbUserId }))).toMatchObject({ dbUserId, firstName: 'Sunita' });
      expect(rowsOf(await pune.call('address', 'viewAllAddressForEntity', { entityId: dbUserId, entityType: 'S' }))).toHaveLength(2);
      expect((await priya.call('engagement', 'updateCenterIdBaisedOnEngagementId', { engagementId, centerId: 101 })).http).toBe(403);
    });
  });
});
