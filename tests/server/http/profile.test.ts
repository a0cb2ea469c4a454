import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/engine/types.ts';
import { login, ownServer, rowOf, signIn, signedIn, type Person } from './harness.ts';

const address = (entityId: number, more: JsonObject = {}): JsonObject => ({
  entityId,
  entityType: 'U',
  type: 'R',
  isActive: 'Y',
  pincode: '400069',
  addressLine1: '14 Station Road',
  addressLine2: 'Near the market',
  state: 'Maharashtra',
  district: 'Mumbai Suburban',
  cityName: 'Mumbai',
  villageName: 'Andheri East',
  ...more,
});

const server = await ownServer();

describe('the own profile', () => {
  const profile = (person: Person, more: JsonObject = {}): JsonObject => ({
    id: person.userId,
    userName: person.row['userName'] ?? null,
    firstName: 'Asha',
    middleName: 'Imran',
    lastName: 'Shinde',
    dob: '1990-05-17',
    emailAddress: person.row['userName'] ?? null,
    primaryContactNumber: '9876543210',
    ...more,
  });

  test('quality 3: nobody reads or writes where a colleague lives', async () => {
    const [ops, manager] = await signedIn(server, 'ops', 'manager');
    const mine = rowOf(await manager.call('address', 'captureAddress', address(manager.userId)));
    const answers = [
      await ops.call('address', 'viewAllAddressForEntity', { entityId: manager.userId, entityType: 'U' }),
      await ops.call('address', 'captureAddress', address(manager.userId)),
      await ops.call('address', 'updateAddress', { ...address(manager.userId), id: mine['id'] ?? null }),
      await ops.call('address', 'updateAddress', { ...address(ops.userId), id: mine['id'] ?? null }),
    ];
    expect(answers.map(({ http }) => http)).toEqual([403, 403, 403, 403]);
  });

  test('D3-PROFILE-08 D3-CALLS-50 the profile is changed and read back; the next sign-in has the new name', async () => {
    const two = await signIn(server, 'counsellor2');
    const saved = await two.call('user', 'updateUserProfile', profile(two));
    expect(saved.appError).toBeNull();
    expect(rowOf(await two.call('user', 'fetchUserDetails', { id: two.userId }))).toMatchObject({
      firstName: 'Asha',
      middleName: 'Imran',
      dob: '1990-05-17',
    });
    expect(rowOf(await login(server, 'counsellor2@skilldesk.test'))['names']).toBe('Asha Shinde');
  });
});
