import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/engine/types.ts';
import { countHits, forget } from '../../../src/server/session/tally.ts';
import { details, freshAadhaar, freshPhone, register, verifyPhone } from './beneficiary.ts';
import { codeOf, sharedServer, signIn, type Person } from './harness.ts';

const server = await sharedServer();
const meena = await signIn(server, 'mobilizer');
const her = await register(server, meena);

describe('who asks whether an Aadhaar number is known', () => {
  const asked = async (person: Person, more: JsonObject = {}) =>
    (await person.call('student', 'isAadharNoDuplicate', { aadharNo: her.sent['aadharNo'] ?? '', ...more })).rows;
  const lines = ({ userId }: Person): Promise<JsonObject[]> =>
    server.store.query("select entity, entity_id from audit where event = 'student.aadhaar-known' and user_id = $1 and entity_id = $2 order by id", [
      userId,
      her.dbUserId,
    ]);

  test('quality 3: each yes is on record, with who asked and about whom; a no is not', async () => {
    const pune = await signIn(server, 'pune');
    expect(await asked(pune)).toBe(true);
    expect(await asked(pune)).toBe(true);
    expect(await asked(pune, { aadharNo: freshAadhaar() })).toBe(false);
    expect(await lines(pune)).toEqual([1, 2].map(() => ({ entity: 'student', entity_id: her.dbUserId })));
    expect(JSON.stringify(server.log)).not.toContain(String(her.sent['aadharNo']));
  });

  test('quality 3: so is what the rules ask while somebody else is saved', async () => {
    const ops = await signIn(server, 'ops');
    const phone = freshPhone();
    await verifyPhone(server, ops, phone);
    const refused = await ops.call(
      'student',
      'captureBeneficiaryDetails',
      details({ primaryContactNumber: phone, aadharNo: her.sent['aadharNo'] ?? null }),
    );
    expect(refused.appError?.map(({ field }) => field)).toEqual(['aadharNo']);
    expect((await lines(ops)).length).toBeGreaterThan(0);
  });

  test('quality 3: whose number it is cannot be tried from another centre: the own record is left out within reach only', async () => {
    const pune = await signIn(server, 'pune');
    expect(await asked(meena, { dbUserId: her.dbUserId })).toBe(false);
    expect(await lines(meena)).toEqual([]);
    expect([await asked(pune, { dbUserId: her.dbUserId }), await asked(pune, { dbUserId: her.dbUserId + 1 })]).toEqual([true, true]);
  });

  test('quality 3: whether a number is known is asked five hundred times a day at most; the audit names the first question that was one too many', async () => {
    const asked = await signIn(server, 'facilitator');
    const ask = async () => codeOf(await asked.call('student', 'isAadharNoDuplicate', { aadharNo: freshAadhaar() }));
    expect(await ask()).not.toBe('TOO_MANY');
    const day = `student.isAadharNoDuplicate 86400 ${asked.userId}`;
    await countHits(server.store, day, 86400, 499);
    expect([await ask(), await ask()]).toEqual(['TOO_MANY', 'TOO_MANY']);
    // Other files have this person, too.
    await forget(server.store, day);
    const lines = await server.store.query("select detail from audit where user_id = $1 and detail ->> 'code' = 'TOO_MANY'", [asked.userId]);
    expect(lines).toHaveLength(1);
  });
});
