import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../src/engine/types.ts';
import { countHits, forget } from '../../../src/server/session/tally.ts';
import { address, details, engagement, freshAadhaar, freshPhone, register, verifyPhone } from './beneficiary.ts';
import { type Answer, codeOf, type Person, rowOf, rowsOf, sharedServer, signedIn, signIn } from './harness.ts';

const fieldsOf = ({ appError }: Answer): (string | undefined)[] => (appError ?? []).map(({ field }) => field);
const saidAt = ({ appError }: Answer, field: string): string | undefined => appError?.find((one) => one.field === field)?.errorMessage;

const server = await sharedServer();
const meena = await signIn(server, 'mobilizer');

describe('a mobiliser registers a beneficiary', () => {
  const capture = (payload: Parameters<Person['call']>[2]): Promise<Answer> => meena.call('student', 'captureBeneficiaryDetails', payload);

  test('D1-REG-83 D1-REG-84 D1-REG-90 details, both addresses and a mobilised engagement, and everything reads back', async () => {
    // Who did it is the server's to say, whatever was sent.
    const { dbUserId, engagementId, payload } = await register(server, meena, { createdBy: 1, mobilizedBy: 1 });
    const stored = rowOf(await meena.call('student', 'viewBeneficiaryDetailsById', { dbUserId }));
    expect(stored).toMatchObject({ ...payload, dbUserId, createdBy: meena.userId, mobilizedBy: meena.userId, version: 1 });
    const addresses = rowsOf(await meena.call('address', 'viewAllAddressForEntity', { entityId: dbUserId, entityType: 'S' }));
    expect(addresses.map(({ type, isActive, entityId }) => [type, isActive, entityId])).toEqual([
      ['R', 'Y', dbUserId],
      ['P', 'Y', dbUserId],
    ]);
    const engaged = rowOf(await meena.call('engagement', 'viewStudentEngagementById', { engagementId }));
    expect(engaged).toMatchObject({
      dbUserId,
      engagementId,
      centerId: 101,
      programId: 2,
      status: 'Mobilised',
      firstName: 'Sunita',
      linkedEngagementId: null,
    });
  });

  test('quality 3: whose number it is hears who may open the record, and nobody in another centre', async () => {
    const { dbUserId, payload } = await register(server, meena);
    const [pune, ramesh] = await signedIn(server, 'pune', 'callcentre');
    const { firstName, lastName, dob, primaryContactNumber = null } = payload;
    const askNumber = (person: Person, of: Json = primaryContactNumber) =>
      person.call('student', 'viewBeneficiariesByNumber', { primaryContactNumber: of });
    const known = [{ dbUserId, firstName, lastName, dob, primaryContactNumber }];
    expect(rowsOf(await askNumber(meena))).toEqual(known);
    expect(rowsOf(await askNumber(meena, [primaryContactNumber, '9000000000']))).toEqual(known);
    expect((await askNumber(meena, [{}])).http).not.toBe(500);
    expect(rowsOf(await askNumber(pune))).toEqual([]);
    expect((await askNumber(ramesh)).http).toBe(403);
  });

  test('D1-OTP-01 D1-REG-60 nobody is registered without a verified number', async () => {
    const answer = await capture(details({ isVerified: 'N' }));
    expect(saidAt(answer, 'primaryContactNumber')).toBe('Please click "Get OTP" to receive the OTP.');
  });

  test('D1-OTP-19 "isVerified Y" is believed only for a number that the server verified', async () => {
    const answer = await capture(details({ isVerified: 'Y' }));
    expect(fieldsOf(answer)).toEqual(['primaryContactNumber']);
    expect(saidAt(answer, 'primaryContactNumber')).toMatch(/^Mobile No is NOT verified/);
  });

  test('D1-REG-61 nor for the second number', async () => {
    const phone = freshPhone();
    await verifyPhone(server, meena, phone);
    const answer = await capture(details({ primaryContactNumber: phone, secondaryContactNumber: freshPhone(), isVerifiedSecondary: 'Y' }));
    expect(fieldsOf(answer)).toEqual(['secondaryContactNumber']);
  });

  test('D1-OTP-20 a number verified by somebody else does not count', async () => {
    const phone = freshPhone();
    await verifyPhone(server, await signIn(server, 'counsellor1'), phone);
    expect(fieldsOf(await capture(details({ primaryContactNumber: phone })))).toEqual(['primaryContactNumber']);
  });

  test('D1-REG-12 the same Aadhaar number a second time', async () => {
    const { payload } = await register(server, meena);
    const phone = freshPhone();
    await verifyPhone(server, meena, phone);
    const answer = await capture(details({ primaryContactNumber: phone, aadharNo: payload['aadharNo'] ?? null }));
    expect(saidAt(answer, 'aadharNo')).toBe('student is already registered with this aadhar number');
    expect((await meena.call('student', 'isAadharNoDuplicate', { aadharNo: payload['aadharNo'] ?? null })).rows).toBe(true);
    expect((await meena.call('student', 'isAadharNoDuplicate', { aadharNo: freshAadhaar() })).rows).toBe(false);
  });

  test('D1-REG-54 D1-REG-11 numbers where texts belong are named as the form names them', async () => {
    const payload = details();
    const answer = await capture({
      ...payload,
      primaryContactNumber: Number(payload['primaryContactNumber']),
      aadharNo: Number(payload['aadharNo']),
    });
    expect(answer.appError?.map(({ field, errorCode }) => [field, errorCode])).toEqual([
      ['aadharNo', 'FIELD_TYPE'],
      ['primaryContactNumber', 'FIELD_TYPE'],
    ]);
  });

  test('unknown keys, local keys and keys of other steps are refused by name', async () => {
    const answer = await capture(details({ sameAddress: true, hobby: 'chess', residential: {} }));
    expect(answer.appError).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ errorCode: 'FIELD_UNKNOWN', field: 'sameAddress' }),
        expect.objectContaining({ errorCode: 'FIELD_UNKNOWN', field: 'hobby' }),
        expect.objectContaining({ errorCode: 'FIELD_UNKNOWN', field: 'residential' }),
      ]),
    );
  });

  test('D1-REG-71 D1-REG-72 an address needs a beneficiary of this centre and one of the two types', async () => {
    expect((await meena.call('address', 'captureAddress', address('R', 999_999))).http).toBe(403);
    const { dbUserId } = await register(server, meena);
    expect(fieldsOf(await meena.call('address', 'captureAddress', address('R', dbUserId, { type: 'X' })))).toContain('type');
  });

  test('D1-REG-83 D1-CALLS-32 no engagement before the whole form is there, and no second one beside the first', async () => {
    const payload = details();
    await verifyPhone(server, meena, String(payload['primaryContactNumber']));
    const { dbUserId } = rowOf(await capture(payload));
    const answer = await meena.call('engagement', 'captureStudentEngagement', engagement(Number(dbUserId)));
    expect(fieldsOf(answer)).toEqual(expect.arrayContaining(['residential.pincode', 'permanent.pincode']));
    await meena.call('address', 'captureAddress', address('R', Number(dbUserId)));
    await meena.call('address', 'captureAddress', address('P', Number(dbUserId)));
    // Asked for five times at once she is on the way in this centre and programme once, and the others are told whose way it is.
    const five = Array.from({ length: 5 }, () => meena.call('engagement', 'captureStudentEngagement', engagement(Number(dbUserId))));
    const refused = (await Promise.all(five)).flatMap(({ appError }) => appError ?? []);
    const text = `Beneficiary ${String(dbUserId)} is on the way in this centre and programme already: open that record in Manage Beneficiary.`;
    expect(refused.map(({ errorCode, errorMessage }) => [errorCode, errorMessage])).toEqual(Array(4).fill(['RULE_REFUSED', text]));
  });

  test('D1-REG-92 D1-CALLS-24 D1-CALLS-29 validate says true while something is missing', async () => {
    const payload = details();
    await verifyPhone(server, meena, String(payload['primaryContactNumber']));
    const dbUserId = Number(rowOf(await capture(payload))['dbUserId']);
    expect((await meena.call('student', 'validate', { dbUserId })).rows).toBe(false);
    const validate = async () => (await meena.call('address', 'validate', { entityId: dbUserId, entityType: 'S' })).rows;
    expect(await validate()).toBe(true);
    await meena.call('address', 'captureAddress', address('R', dbUserId));
    expect(await validate()).toBe(true);
    await meena.call('address', 'captureAddress', address('P', dbUserId));
    expect(await validate()).toBe(false);
  });
});

const her = await register(server, meena);

describe('who asks whether an Aadhaar number is known', () => {
  const isKnown = async (person: Person, more: JsonObject = {}) =>
    (await person.call('student', 'isAadharNoDuplicate', { aadharNo: her.payload['aadharNo'] ?? '', ...more })).rows;
  const lines = ({ userId }: Person): Promise<JsonObject[]> =>
    server.store.query("select entity, entity_id from audit where event = 'student.aadhaar-known' and user_id = $1 and entity_id = $2 order by id", [
      userId,
      her.dbUserId,
    ]);

  test('quality 3: each yes is on record, with who asked and about whom; a no is not', async () => {
    const pune = await signIn(server, 'pune');
    expect(await isKnown(pune)).toBe(true);
    expect(await isKnown(pune)).toBe(true);
    expect(await isKnown(pune, { aadharNo: freshAadhaar() })).toBe(false);
    expect(await lines(pune)).toEqual([1, 2].map(() => ({ entity: 'student', entity_id: her.dbUserId })));
    expect(JSON.stringify(server.log)).not.toContain(String(her.payload['aadharNo']));
  });

  test('quality 3: so is what the rules ask while somebody else is saved', async () => {
    const ops = await signIn(server, 'ops');
    const phone = freshPhone();
    await verifyPhone(server, ops, phone);
    const refused = await ops.call(
      'student',
      'captureBeneficiaryDetails',
      details({ primaryContactNumber: phone, aadharNo: her.payload['aadharNo'] ?? null }),
    );
    expect(refused.appError?.map(({ field }) => field)).toEqual(['aadharNo']);
    expect((await lines(ops)).length).toBeGreaterThan(0);
  });

  test('quality 3: whose number it is cannot be tried from another centre: the own record is left out within reach only', async () => {
    const pune = await signIn(server, 'pune');
    expect(await isKnown(meena, { dbUserId: her.dbUserId })).toBe(false);
    expect(await lines(meena)).toEqual([]);
    expect([await isKnown(pune, { dbUserId: her.dbUserId }), await isKnown(pune, { dbUserId: her.dbUserId + 1 })]).toEqual([true, true]);
  });

  test('quality 3: whether a number is known is asked five hundred times a day at most; the audit names the first question that was one too many', async () => {
    const person = await signIn(server, 'facilitator');
    const ask = async () => codeOf(await person.call('student', 'isAadharNoDuplicate', { aadharNo: freshAadhaar() }));
    expect(await ask()).not.toBe('TOO_MANY');
    const day = `student.isAadharNoDuplicate 86400 ${person.userId}`;
    await countHits(server.store, day, 86400, 499);
    expect([await ask(), await ask()]).toEqual(['TOO_MANY', 'TOO_MANY']);
    // Other files have this person, too.
    await forget(server.store, day);
    const lines = await server.store.query("select detail from audit where user_id = $1 and detail ->> 'code' = 'TOO_MANY'", [person.userId]);
    expect(lines).toHaveLength(1);
  });
});
