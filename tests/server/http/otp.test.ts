import { describe, expect, test } from 'vitest';
import { otpSentTo } from '../../support/wire.ts';
import { details, freshPhone, generateOtp, register, typePassword, verifyOtp } from './beneficiary.ts';
import { ownServer, rowOf, signIn, startServer } from './harness.ts';

type DoorBody = { Status?: string; appError?: { errorCode: string; errorMessage: string; field?: string }[] | null };
const messageOf = (body: unknown): string | undefined => (body as DoorBody).appError?.[0]?.errorMessage;
const statusOf = (body: unknown): string | undefined => (body as DoorBody).Status;

const server = await ownServer();
let meena = await signIn(server, 'mobilizer');

describe('a number is verified by a one-time password', () => {
  test('D1-OTP-02 D1-OTP-05 D1-OTP-06 D1-OTP-07 D1-CALLS-49 D1-CALLS-50 asked for with 1701, verified with 101', async () => {
    const phone = freshPhone();
    const answer = await generateOtp(meena, phone);
    expect([answer.http, JSON.stringify(answer.body).includes('1701')]).toEqual([200, true]);
    const otp = await otpSentTo(server.url, phone);
    expect(otp).toMatch(/^\d{6}$/);
    const verified = await verifyOtp(meena, phone, otp);
    expect([verified.http, statusOf(verified.body)]).toEqual([200, '101']);
  });

  test('D1-OTP-13 D1-OTP-14 D1-OTP-09 a wrong one and a short one, in their words', async () => {
    const phone = freshPhone();
    await generateOtp(meena, phone);
    const wrong = String((Number(await otpSentTo(server.url, phone)) + 1) % 1_000_000).padStart(6, '0');
    const refused = await verifyOtp(meena, phone, wrong);
    expect([refused.http, statusOf(refused.body), messageOf(refused.body)]).toEqual([200, '102', 'Invalid OTP, please check again!']);
    expect(messageOf((await verifyOtp(meena, phone, wrong.slice(1))).body)).toBe('Invalid OTP.');
  });

  test('D1-OTP-08 D1-OTP-10 a number of nine digits gets none', async () => {
    const { body } = await generateOtp(meena, '987654321');
    expect(messageOf(body)).toBe('incorrect mobile number, please try again');
  });

  test('D1-OTP-12 verifying before one was asked for', async () => {
    expect(messageOf((await verifyOtp(meena, freshPhone(), '123456')).body)).toBe('Please click "Get OTP" to receive the OTP.');
  });

  test('one is good once, and for ten minutes', async () => {
    const phone = freshPhone();
    await generateOtp(meena, phone);
    const otp = await otpSentTo(server.url, phone);
    expect(statusOf((await verifyOtp(meena, phone, otp)).body)).toBe('101');
    expect(statusOf((await verifyOtp(meena, phone, otp)).body)).toBe('102');
    const late = freshPhone();
    await generateOtp(meena, late);
    const old = await otpSentTo(server.url, late);
    server.clock.pass(10);
    const refused = await verifyOtp(meena, late, old);
    expect([statusOf(refused.body), (refused.body as DoorBody).appError?.[0]?.errorCode]).toEqual(['102', 'OTP_EXPIRED']);
  });

  test("one for another number, or another user's, is refused", async () => {
    const [mine, other] = [freshPhone(), freshPhone()];
    await generateOtp(meena, mine);
    await generateOtp(meena, other);
    expect(statusOf((await verifyOtp(meena, other, await otpSentTo(server.url, mine))).body)).toBe('102');
    const priya = await signIn(server, 'manager');
    expect(statusOf((await verifyOtp(priya, mine, await otpSentTo(server.url, mine))).body)).toBe('102');
  });

  test('a new one makes the old one void', async () => {
    const phone = freshPhone();
    await generateOtp(meena, phone);
    const old = await otpSentTo(server.url, phone);
    await generateOtp(meena, phone);
    const fresh = await otpSentTo(server.url, phone);
    if (old !== fresh) expect(statusOf((await verifyOtp(meena, phone, old)).body)).toBe('102');
    expect(statusOf((await verifyOtp(meena, phone, fresh)).body)).toBe('101');
  });

  test('after five wrong tries even the right one is refused', async () => {
    const phone = freshPhone();
    await generateOtp(meena, phone);
    const otp = await otpSentTo(server.url, phone);
    const wrong = otp === '000000' ? '000001' : '000000';
    const tries = await Promise.all(Array.from({ length: 5 }, () => verifyOtp(meena, phone, wrong)));
    expect(tries.map(({ http }) => http)).toEqual([200, 200, 200, 200, 200]);
    const last = await verifyOtp(meena, phone, otp);
    expect([last.http, messageOf(last.body)]).toEqual([429, 'Too many wrong attempts. Please get a new OTP.']);
  });

  test('the sixth request of a centre for one number within an hour is refused, and another centre may still ask', async () => {
    const phone = freshPhone();
    const codes = [];
    for (let index = 0; index < 6; index += 1) codes.push((await generateOtp(meena, phone)).http);
    expect(codes).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await generateOtp(await signIn(server, 'pune'), phone)).http).toBe(200);
  });

  test('the same request again (a lost answer) sends no second message', async () => {
    const phone = freshPhone();
    const first = await generateOtp(meena, phone, { 'idempotency-key': 'otp-1' });
    const again = await generateOtp(meena, phone, { 'idempotency-key': 'otp-1' });
    expect(again).toEqual(first);
    const messages = (await (await fetch(`${server.url}/api/outbox?to=${phone}`)).json()) as unknown[];
    expect(messages).toHaveLength(1);
  });

  test('D1-CALLS-22 D1-OTP-16 D1-OTP-17 D1-OTP-21 D1-CALLS-23 an existing record: the same number, and another one', async () => {
    const { dbUserId, payload } = await register(server, meena);
    expect(rowOf(await meena.call('student', 'verifyMobileNumber', { dbUserId }))).toMatchObject({ dbUserId, isVerified: 'Y' });
    const phone = freshPhone();
    const early = await meena.call('student', 'updateVerifiedMobileNumber', { dbUserId, primaryContactNumber: phone });
    expect(early.appError?.[0]?.errorMessage).toBe('Please click "Get OTP" to receive the OTP.');
    await typePassword(server, meena, phone);
    expect((await meena.call('student', 'updateVerifiedMobileNumber', { dbUserId, primaryContactNumber: phone })).appError).toBeNull();
    expect(rowOf(await meena.call('student', 'viewBeneficiaryDetailsById', { dbUserId }))).toMatchObject({
      primaryContactNumber: phone,
      isVerified: 'Y',
      aadharNo: payload['aadharNo'],
    });
  });

  test('a verified number counts for a day', async () => {
    const phone = freshPhone();
    await typePassword(server, meena, phone);
    server.clock.pass(24 * 60);
    const later = await signIn(server, 'mobilizer');
    const answer = await later.call('student', 'captureBeneficiaryDetails', details({ primaryContactNumber: phone }));
    expect(answer.appError?.map(({ field }) => field)).toEqual(['primaryContactNumber']);
    meena = later;
  });

  test('D1-OTP-03 D1-OTP-04 the store holds a hash, never the password', async () => {
    const phone = freshPhone();
    await generateOtp(meena, phone);
    const otp = await otpSentTo(server.url, phone);
    const [row] = await server.store.query<{ row: string }>('select row_to_json(o)::text as row from one_time_password o where number = $1', [phone]);
    expect(row?.row).not.toContain(otp);
  });
});

test('without a demo there is no outbox', async () => {
  const server = await startServer({ env: { DEMO: '0' } });
  const answer = await fetch(`${server.url}/api/outbox`);
  expect(answer.status).toBe(404);
  expect(((await answer.json()) as DoorBody).appError?.[0]?.errorCode).toBe('DOOR_UNKNOWN');
  await server.close();
});
