import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/engine/types.ts';
import { register } from './beneficiary.ts';
import { codeOf, rowOf, rowsOf, sharedServer, signIn } from './harness.ts';

const place = {
  pincode: '400069',
  addressLine1: '3 Market Lane',
  addressLine2: null,
  state: 'Maharashtra',
  district: 'Mumbai Suburban',
  cityName: 'Mumbai',
  villageName: 'Andheri East',
};

const server = await sharedServer();
const meena = await signIn(server, 'mobilizer');

describe('existing business', () => {
  const address = (engagementId: number, more: JsonObject = {}): JsonObject => ({
    ...place,
    entityId: engagementId,
    entityType: 'S',
    type: 'EB',
    isActive: 'Y',
    ...more,
  });
  const addressOf = (engagementId: number, person = meena) =>
    person.call('address', 'viewAllAddressForEntity', { entityId: engagementId, entityType: 'S', type: 'EB' });

  test('D2-EXB-15 D2-CALLS-53 D3-CALLS-38 D3-ENTITY-11 the address belongs to the engagement, apart from those of the person', async () => {
    const one = await register(server, meena);
    const kept = rowOf(await meena.call('address', 'captureAddress', address(one.engagementId)));
    expect(rowsOf(await addressOf(one.engagementId)).map(({ type, pincode }) => [type, pincode])).toEqual([['EB', '400069']]);
    expect(
      rowsOf(await meena.call('address', 'viewAllAddressForEntity', { entityId: one.dbUserId, entityType: 'S' })).map(({ type }) => type),
    ).toEqual(['R', 'P']);
    const changed = await meena.call(
      'address',
      'updateAddress',
      address(one.engagementId, { id: kept['id'] ?? null, addressLine1: '9 New Road', version: 1 }),
    );
    expect(changed.appError).toBeNull();
    expect(rowsOf(await addressOf(one.engagementId))[0]).toMatchObject({ addressLine1: '9 New Road', version: 2 });
    expect(codeOf(await meena.call('address', 'updateAddress', address(one.engagementId, { id: kept['id'] ?? null, version: 1 })))).toBe(
      'VERSION_STALE',
    );
    expect(codeOf(await meena.call('address', 'captureAddress', address(one.engagementId)))).toBe('VERSION_STALE');
    expect(rowOf(await meena.call('address', 'viewAddressById', { id: one.addresses[0] ?? 0 }))).toMatchObject({ type: 'R', entityId: one.dbUserId });
  });
});
