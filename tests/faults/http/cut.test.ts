import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/engine/types.ts';
import { cuttingProxy, type CuttingProxy } from '../../support/cuttingProxy.ts';
import { call } from '../../support/wire.ts';
import { address, details, engagement, freshAadhaar, freshPhone, verifyPhone } from '../../server/http/beneficiary.ts';
import { rowOf, rowsOf, signIn, startServer, type Answer, type Person, type TestServer } from '../../server/http/harness.ts';

describe('a registration over a bad line', () => {
  let server: TestServer;
  let line: CuttingProxy;
  let meena: Person;
  beforeAll(async () => {
    server = await startServer();
    line = await cuttingProxy(server.url);
    meena = await signIn(server, 'mobilizer');
  });
  afterEach(() => line.heal());
  afterAll(async () => {
    await line?.close();
    await server?.close();
  });

  /** One step of a draft: the same key each time it is tried. */
  const step = (draft: string, id: string, service: string, action: string, payload: JsonObject): Promise<Answer> =>
    call(line.url, service, action, [payload], { token: meena.token, key: `${draft}/${id}` });
  /** Presses the button until it works. */
  async function stubbornly(work: () => Promise<Answer>): Promise<Answer> {
    for (let tries = 0; tries < 3; tries += 1) {
      try {
        return await work();
      } catch {
        line.heal();
      }
    }
    throw new Error('the line stays down');
  }
  const storedWith = (phone: string) => server.store.find('student', { primaryContactNumber: phone }, { centres: 'all' });

  test.each(['captureBeneficiaryDetails', 'captureAddress', 'captureStudentEngagement'])(
    'D12-GAP-118 the answer of %s is lost: everything is written once, and she goes on where it stopped',
    async (lost) => {
      const sent = details();
      const phone = String(sent['primaryContactNumber']);
      await verifyPhone(server, meena, phone);
      line.cutAnswers((_path, body) => body.includes(`"${lost}"`));
      const captured = await stubbornly(() => step(lost, 'details', 'student', 'captureBeneficiaryDetails', sent));
      const dbUserId = Number(rowOf(captured)['dbUserId']);
      for (const type of ['R', 'P'] as const)
        expect((await stubbornly(() => step(lost, type, 'address', 'captureAddress', address(type, dbUserId)))).appError).toBeNull();
      const engaged = await stubbornly(() => step(lost, 'engagement', 'engagement', 'captureStudentEngagement', engagement(dbUserId)));
      expect(engaged.appError).toBeNull();
      expect(await storedWith(phone)).toHaveLength(1);
      expect(rowsOf(await meena.call('address', 'viewAllAddressForEntity', { entityId: dbUserId, entityType: 'S' }))).toHaveLength(2);
      expect(rowsOf(await meena.call('engagement', 'viewAllStudentEngagementForUser', { dbUserId }))).toHaveLength(1);
    },
  );

  test('no line at all: nothing is written, and nothing is lost of what was', async () => {
    const sent = details();
    await verifyPhone(server, meena, String(sent['primaryContactNumber']));
    const captured = await step('dark', 'details', 'student', 'captureBeneficiaryDetails', sent);
    const dbUserId = Number(rowOf(captured)['dbUserId']);
    line.cutAll();
    await expect(step('dark', 'R', 'address', 'captureAddress', address('R', dbUserId))).rejects.toThrow();
    expect(rowsOf(await meena.call('address', 'viewAllAddressForEntity', { entityId: dbUserId, entityType: 'S' }))).toHaveLength(0);
    line.heal();
    expect((await step('dark', 'R', 'address', 'captureAddress', address('R', dbUserId))).appError).toBeNull();
  });

  test('a step that succeeded and whose data changed since runs as its update', async () => {
    const sent = details();
    await verifyPhone(server, meena, String(sent['primaryContactNumber']));
    const dbUserId = Number(rowOf(await step('changed', 'details', 'student', 'captureBeneficiaryDetails', sent))['dbUserId']);
    const again = await step('changed', 'details', 'student', 'captureBeneficiaryDetails', { ...sent, lastName: 'Jadhav' });
    expect([again.http, rowOf(again)['dbUserId']]).toEqual([409, dbUserId]);
    expect(
      (await step('changed', 'details-update', 'student', 'updateBeneficiaryDetails', { ...sent, dbUserId, lastName: 'Jadhav' })).appError,
    ).toBeNull();
    expect((await storedWith(String(sent['primaryContactNumber']))).map(({ doc }) => doc['lastName'])).toEqual(['Jadhav']);
  });

  test('Enter held down: twenty equal requests, one record', async () => {
    const sent = details();
    await verifyPhone(server, meena, String(sent['primaryContactNumber']));
    const answers = await Promise.all(Array.from({ length: 20 }, () => meena.call('student', 'captureBeneficiaryDetails', sent, { key: 'held' })));
    expect(new Set(answers.map(({ rows }) => JSON.stringify(rows))).size).toBe(1);
    expect(await storedWith(String(sent['primaryContactNumber']))).toHaveLength(1);
  });

  test('D1-REG-12 one Aadhaar number from two centres at the same moment: one wins, the others are told why', async () => {
    const pune = await signIn(server, 'pune');
    const aadharNo = freshAadhaar();
    const tries = await Promise.all(
      [meena, pune, meena, pune, meena, pune].map(async (person) => {
        const sent = details({ aadharNo, primaryContactNumber: freshPhone() });
        await verifyPhone(server, person, String(sent['primaryContactNumber']));
        return () => person.call('student', 'captureBeneficiaryDetails', sent);
      }),
    );
    const answers = await Promise.all(tries.map((work) => work()));
    expect(answers.map(({ http }) => http)).toEqual(answers.map(() => 200));
    expect(answers.filter(({ appError }) => appError === null)).toHaveLength(1);
    for (const { appError } of answers) {
      if (appError)
        expect(appError).toEqual([
          expect.objectContaining({ field: 'aadharNo', errorMessage: 'student is already registered with this aadhar number' }),
        ]);
    }
    expect(await server.store.find('student', { aadharNo }, { centres: 'all' })).toHaveLength(1);
  });
});
