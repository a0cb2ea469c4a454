import { describe, expect, test } from 'vitest';
import { address, details, engagement, register, verifyPhone } from './beneficiary.ts';
import { codeOf, rowsOf, sharedServer, signedIn, type Person } from './harness.ts';

const server = await sharedServer();
const [meena, priya, pune] = await signedIn(server, 'mobilizer', 'manager', 'pune');

describe('records', () => {
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
  });
});
