import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/engine/types.ts';
import { register } from './beneficiary.ts';
import { codeOf, rowOf, rowsOf, signIn, startServer, type Person, type TestServer } from './harness.ts';

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

describe('how a household lives', () => {
  let server: TestServer;
  let meena: Person;
  beforeAll(async () => {
    server = await startServer();
    meena = await signIn(server, 'mobilizer');
  });
  afterAll(() => server.close());
  const capture = (dbUserId: number, more: JsonObject = {}, person = meena) =>
    person.call('socioeconomic', 'captureSocioEconomic', { ...answers, dbUserId, isActive: 'Y', ...more });
  const view = (dbUserId: number) => meena.call('socioeconomic', 'viewSocioEconomicById', { dbUserId });

  test('D2-SOCIO-15 D2-SOCIO-17 D2-SOCIO-21 D2-CALLS-08 D2-CALLS-10 the answers are stored and read back', async () => {
    const { dbUserId } = await register(server, meena);
    expect(rowsOf(await view(dbUserId))).toEqual([]);
    const { id } = rowOf(await capture(dbUserId));
    expect(rowOf(await view(dbUserId))).toEqual({
      ...answers,
      id,
      dbUserId,
      createdBy: meena.userId,
      updatedBy: meena.userId,
      isActive: 'Y',
      version: 1,
    });
  });

  test('D2-SOCIO-18 D2-CALLS-09 D12-GAP-138 a change under the id; the children of the unmarried are not kept', async () => {
    const { dbUserId } = await register(server, meena);
    const { id } = rowOf(await capture(dbUserId));
    const change = (more: JsonObject) => meena.call('socioeconomic', 'updateSocioEconomic', { ...answers, dbUserId, id: id ?? null, ...more });
    expect(rowOf(await change({ maritalStatus: 'Unmarried', version: 1 }))).toEqual({ id, version: 2 });
    expect(rowOf(await view(dbUserId))).toMatchObject({ maritalStatus: 'Unmarried', children: null });
    expect(codeOf(await change({ rooms: '3', version: 1 }))).toBe('VERSION_STALE');
  });

  test('D2-SOCIO-16 a household is captured once, and whole', async () => {
    const { dbUserId } = await register(server, meena);
    expect(((await capture(dbUserId, { rooms: null, items: null })).appError ?? []).map(({ field, errorMessage }) => [field, errorMessage])).toEqual([
      ['rooms', 'Please fill out this field'],
    ]);
    const both = await Promise.all([capture(dbUserId), capture(dbUserId)]);
    expect(both.filter(({ appError }) => appError === null)).toHaveLength(1);
    expect(rowsOf(await view(dbUserId))).toHaveLength(1);
  });

  test('D1-ROLES-05 who only reads records, and who has another centre, writes nothing', async () => {
    const { dbUserId } = await register(server, meena);
    for (const who of ['principal', 'pune']) expect((await capture(dbUserId, {}, await signIn(server, who))).http, who).toBe(403);
  });
});
