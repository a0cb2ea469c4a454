import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/engine/types.ts';
import { register } from './beneficiary.ts';
import { rowsOf, sharedServer, signIn } from './harness.ts';

const answers: JsonObject = {
  physicallyChallenged: 'No',
  maritalStatus: 'Married',
  children: '2',
  membersInHousehold: '5',
  brothers: '1',
  sisters: '0',
  housingUnit: 'Pucca',
  ownership: 'Rented',
  rooms: '2',
  mediumOfCooking: 'Electricity',
  sourceOfWater: 'Piped water',
  items: 'Land,Radio',
};

const server = await sharedServer();
const meena = await signIn(server, 'mobilizer');

describe('how a household lives', () => {
  const capture = (dbUserId: number, more: JsonObject = {}, person = meena) =>
    person.call('socioeconomic', 'captureSocioEconomic', { ...answers, dbUserId, isActive: 'Y', ...more });
  const view = (dbUserId: number) => meena.call('socioeconomic', 'viewSocioEconomicById', { dbUserId });

  test('D2-SOCIO-16 a household is captured once, and whole', async () => {
    const { dbUserId } = await register(server, meena);
    expect(((await capture(dbUserId, { rooms: null, items: null })).appError ?? []).map(({ field, errorMessage }) => [field, errorMessage])).toEqual([
      ['rooms', 'Please fill out this field'],
    ]);
    const both = await Promise.all([capture(dbUserId), capture(dbUserId)]);
    expect(both.filter(({ appError }) => appError === null)).toHaveLength(1);
    expect(rowsOf(await view(dbUserId))).toHaveLength(1);
  });
});
