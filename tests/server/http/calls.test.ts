/** What every call of the slice takes and answers, key for key. */
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/engine/types.ts';
import { addressKeys, engagementKeys } from '../../rules/support/wireKeys.ts';
import { address, details, register, verifyPhone } from './beneficiary.ts';
import { rowOf, rowsOf, sharedServer, signIn, type Answer } from './harness.ts';

const server = await sharedServer();
const meena = await signIn(server, 'mobilizer');
const her = await register(server, meena);
const keysOf = (answer: Answer): string[] => Object.keys(rowOf(answer));

describe('users, roles, centres', () => {
  test('D1-CALLS-06 D1-CALLS-07 a user by id', async () => {
    expect(keysOf(await meena.call('user', 'fetchUserDetails', { id: meena.userId }))).toEqual(
      expect.arrayContaining(['id', 'userName', 'firstName', 'lastName', 'emailAddress']),
    );
    expect(keysOf(await meena.call('user', 'fetchUserDetailsById', { id: meena.userId }))).toEqual(['id', 'firstName', 'lastName']);
  });
  test('D1-CALLS-06 nobody reads the profile of somebody else', async () => {
    expect((await meena.call('user', 'fetchUserDetails', { id: meena.userId + 1 })).http).toBe(403);
  });
  test('D1-CALLS-08 D1-CALLS-09 D12-GAP-066 the users of a centre, and of a role there', async () => {
    const all = rowsOf(await meena.call('user', 'findUsersByCenterId', { centerId: 101 }));
    expect(Object.keys(all[0] ?? {})).toEqual(['userId', 'centerId', 'roleMapId']);
    const some = rowsOf(await meena.call('user', 'findUsersByCenterIdAndRoleMapId', { centerId: 101, roleMapId: 4 }));
    expect(some.length).toBeGreaterThan(0);
    expect(some.length).toBeLessThan(all.length);
    expect(some.every(({ roleMapId }) => roleMapId === 4)).toBe(true);
  });
  test('D1-CALLS-12 D3-CALLS-43 a role by id and all of them', async () => {
    expect(rowOf(await meena.call('role', 'getRoleDetails', { roleId: 3 }))).toEqual({ id: 3, name: 'Principal' });
    expect(rowsOf(await meena.call('role', 'fetchAll')).map(({ id }) => id)).toEqual(expect.arrayContaining([1, 2, 3, 4, 8, 19, 27, 28, 100]));
  });
  test('D1-CALLS-13 D1-CALLS-14 D1-CALLS-15 D1-CALLS-17 a centre, the centres of a state, a programme, components', async () => {
    expect(keysOf(await meena.call('centre', 'findcenter', { centerId: 102 }))).toEqual(
      expect.arrayContaining(['id', 'name', 'assessmentCenterId', 'model', 'state', 'bulkUpload', 'batchCreation']),
    );
    expect(rowsOf(await meena.call('centre', 'findallCenterbyState', { state: 'Maharashtra' })).map(({ id }) => id)).toEqual(
      expect.arrayContaining([101, 102]),
    );
    expect(keysOf(await meena.call('program', 'findprogram', { programId: 9 }))).toEqual(expect.arrayContaining(['id', 'name']));
    expect(keysOf(await meena.call('program-mapping', 'fetchByProgramIdAndRoleId', { programId: 2, roleId: 19 }))).toEqual([
      'componentName',
      'isVisibility',
    ]);
  });
  test('an unknown centre is refused, an unknown programme or role is no row', async () => {
    expect((await meena.call('centre', 'findcenter', { centerId: 999 })).http).toBe(403);
    expect(rowsOf(await meena.call('program', 'findprogram', { programId: 999 }))).toEqual([]);
  });
});

describe('beneficiaries and addresses', () => {
  test('D1-CALLS-18 D3-CALLS-15 D2-CALLS-54 D2-TABS-54 a beneficiary with every documented key', async () => {
    const row = rowOf(await meena.call('student', 'viewBeneficiaryDetailsById', { dbUserId: her.dbUserId }));
    expect(Object.keys(row)).toEqual(
      expect.arrayContaining([...Object.keys(details()), 'dbUserId', 'createdBy', 'mobilizedBy', 'updatedBy', 'version']),
    );
    const read = [
      'dob',
      'isVerified',
      'bplStatus',
      'highestQualification',
      'category',
      'gender',
      'firstName',
      'lastName',
      'primaryContactNumber',
      'secondaryContactNumber',
    ];
    expect(Object.keys(row)).toEqual(expect.arrayContaining(read));
  });
  test('D1-CALLS-20 an update takes the same keys and updatedBy', async () => {
    const answer = await meena.call('student', 'updateBeneficiaryDetails', { ...her.sent, dbUserId: her.dbUserId, updatedBy: meena.userId });
    expect(keysOf(answer)).toEqual(['dbUserId', 'version']);
  });
  test('D1-CALLS-21 a duplicate is yes or no', async () => {
    expect((await meena.call('student', 'isAadharNoDuplicate', { aadharNo: her.sent['aadharNo'] ?? '' })).rows).toBe(true);
    expect((await meena.call('student', 'isAadharNoDuplicate', { aadharNo: her.sent['aadharNo'] ?? '', dbUserId: her.dbUserId })).rows).toBe(false);
  });
  test('D1-CALLS-25 D1-CALLS-28 D3-ENTITY-10 D3-ENTITY-11 addresses belong to the beneficiary: all of them and one by id, with their keys', async () => {
    const keys = [...addressKeys, 'createdBy'];
    for (const row of rowsOf(await meena.call('address', 'viewAllAddressForEntity', { entityId: her.dbUserId, entityType: 'S' }))) {
      expect(Object.keys(row)).toEqual(expect.arrayContaining(keys));
      expect([row['entityId'], row['entityType']]).toEqual([her.dbUserId, 'S']);
    }
    expect(keysOf(await meena.call('address', 'viewAddressById', { id: her.addresses[1] ?? 0 }))).toEqual(expect.arrayContaining(keys));
  });
  test('D1-CALLS-26 D1-CALLS-27 D3-CALLS-36 D3-CALLS-37 one address of a type, made once, then updated', async () => {
    const again = await meena.call('address', 'captureAddress', address('R', her.dbUserId));
    expect(again.appError?.[0]?.errorCode).toBe('DUPLICATE');
    const updated = await meena.call('address', 'updateAddress', { ...address('R', her.dbUserId), id: her.addresses[0] ?? 0, updatedBy: 1 });
    expect(keysOf(updated)).toEqual(['id', 'version']);
  });
  test('an address cannot be handed to another beneficiary', async () => {
    const sent = details();
    await verifyPhone(server, meena, String(sent['primaryContactNumber']));
    const other = Number(rowOf(await meena.call('student', 'captureBeneficiaryDetails', sent))['dbUserId']);
    const answer = await meena.call('address', 'updateAddress', { ...address('R', other), id: her.addresses[0] ?? 0 });
    expect([answer.http, answer.appError?.[0]?.field]).toEqual([403, 'entityId']);
    expect(rowOf(await meena.call('address', 'viewAddressById', { id: her.addresses[0] ?? 0 }))['entityId']).toBe(her.dbUserId);
  });
  test('D1-CALLS-31 D3-CALLS-39 D3-ENTITY-12 the places of a pincode, each with an id of its own; none of an unknown one', async () => {
    const rows = rowsOf(await meena.call('pincode', 'findpincode', { pincode: '110001' }));
    for (const row of rows) expect(Object.keys(row)).toEqual(['cityVillage', 'taluk', 'state', 'district', 'id']);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    expect(rowsOf(await meena.call('pincode', 'findpincode', { pincode: '000000' }))).toEqual([]);
    expect((await meena.call('pincode', 'findpincode', { pincode: '11000' })).appError?.[0]?.field).toBe('pincode');
  });
});

describe('engagements', () => {
  const isEngagement = (row: JsonObject | undefined): void => expect(Object.keys(row ?? {})).toEqual(expect.arrayContaining(engagementKeys));
  test('D1-CALLS-33 D2-CALLS-44 D3-ENTITY-01 by id', async () => {
    isEngagement(rowOf(await meena.call('engagement', 'viewStudentEngagementById', { engagementId: her.engagementId })));
  });
  test('D1-CALLS-34 of a beneficiary', async () => {
    const rows = rowsOf(await meena.call('engagement', 'viewAllStudentEngagementForUser', { dbUserId: her.dbUserId }));
    expect(rows).toHaveLength(1);
    isEngagement(rows[0]);
  });
  test('D1-CALLS-35 by several ids, as a key and as bare values', async () => {
    const byKey = await meena.call('engagement', 'fetchAllStudentDataByEngagementId', { engagementId: [her.engagementId] });
    isEngagement(rowOf(byKey));
    const form = new FormData();
    form.append('data', JSON.stringify({ token: '', action: 'fetchAllStudentDataByEngagementId', data: [her.engagementId] }));
    const bare = (await (
      await fetch(`${server.url}/api/engagement`, { method: 'POST', body: form, headers: { authorization: `Bearer ${meena.token}` } })
    ).json()) as { data: string };
    expect(JSON.parse(bare.data)).toEqual(byKey.rows);
  });
  test('D1-CALLS-37 the name spelled so', () => {
    expect(Object.keys(server.holder.current.actions['engagement'] ?? {})).toContain('updateCenterIdBaisedOnEngagementId');
  });
  test('D1-CALLS-47 D3-CALLS-77 D3-CALLS-78 counts by status', async () => {
    const priya = await signIn(server, 'manager');
    const one = rowOf(await priya.call('dashboard', 'NumberOfBeneficiaryInCenterByStatus', { centerId: 101, status: 'Mobilised' }));
    const other = rowOf(await priya.call('dashboard', 'viewStrengthByEngagementStatus', { centerId: 101, studentEngagementStatus: 'Mobilised' }));
    expect(one).toMatchObject({ centerId: 101, status: 'Mobilised' });
    expect(other['count']).toBe(one['count']);
    expect(Number(one['count'])).toBeGreaterThan(0);
  });
});

test('a call that is not there is unknown, not broken', async () => {
  expect((await meena.call('user', 'saveUsersDetails')).http).toBe(404);
});
