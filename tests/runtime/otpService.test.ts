import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../src/engine/types.ts';
import { textOf } from '../../src/engine/problem/text.ts';
import { CallProblem } from '../../src/runtime/client/problem.ts';
import { createOtpService } from '../../src/runtime/pages/form/formServices.ts';
import { workflow } from './support/lifecycles.ts';

const json = (path: string): JsonObject => JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')) as JsonObject;
const messages = json('config/messages/en.json') as Record<string, string>;
const constants = json('config/app.json')['constants'] as JsonObject;
const machine = workflow('otp');
const [PRIMARY, PARENTS] = ['primaryContactNumber', 'secondaryContactNumber'];
const NUMBER = '5432180112';

interface Set {
  record?: { dbUserId: Json; storedNumber: Json };
  generate?: Json | Error;
  verify?: Json | Error;
  act?: Error;
}
function set({ record = { dbUserId: null, storedNumber: null }, generate = { Status: '1701' }, verify = { Status: '101' }, act }: Set = {}) {
  const endpoints: [string, JsonObject][] = [];
  const acts: [string, JsonObject][] = [];
  const stored: JsonObject[] = [];
  const otp = createOtpService({
    machine,
    constants,
    text: (text) => textOf(messages, text),
    userid: 15,
    record,
    ask: async (call, payload) => {
      const [service, action] = call.split('.');
      if (service !== 'otp' || action === undefined) {
        acts.push([call, payload]);
        if (act) throw act;
        return { value: [{ version: 4 }], rows: [{ version: 4 }] };
      }
      endpoints.push([action, payload]);
      const answer = action === 'generate' ? generate : verify;
      if (answer instanceof Error) throw answer;
      return { value: answer, rows: [] };
    },
    onStored: (row) => stored.push(row),
  });
  const ask = (path = PRIMARY, number = NUMBER) => otp.generate({ path, number });
  const prove = (code = '123456', path = PRIMARY, number = NUMBER) => otp.verify({ path, number, otp: code });
  return { otp, ask, prove, endpoints, acts, stored };
}

describe('asking for a one-time password', () => {
  test('D1-OTP-02 D1-OTP-03 D1-OTP-04 D1-CALLS-49 D12-GAP-121 five keys, the fixed ones from the configuration', async () => {
    const { ask, endpoints } = set();
    expect(await ask()).toEqual({ ok: true });
    expect(endpoints).toEqual([
      [
        'generate',
        {
          mobileNumber: NUMBER,
          applicationName: constants['otpApplicationName'],
          entityId: constants['otpEntityId'],
          templateId: constants['otpTemplateId'],
          createdBy: 15,
        },
      ],
    ]);
  });
  test('D1-OTP-07 D1-OTP-08 D1-OTP-09 digits and the wait are those of config/app.json', () => {
    expect(set().otp).toMatchObject({
      numberLength: constants['otpNumberDigits'],
      otpLength: constants['otpLength'],
      askAgainSeconds: constants['otpAskAgainSeconds'],
    });
  });
  test('D1-OTP-07 D12-GAP-057 an answer that contains 1701, however it is wrapped, is accepted; any other is not', async () => {
    expect(await set({ generate: '1701|91543|xyz' }).ask()).toEqual({ ok: true });
    expect(await set({ generate: { Status: '1703' } }).ask()).toEqual({ ok: false, message: messages['problem.gatewayFailed'] });
  });
  test('D1-OTP-08 D1-OTP-10 D12-GAP-053 nine digits are not sent', async () => {
    const { ask, endpoints } = set();
    expect(await ask(PRIMARY, '543218011')).toEqual({ ok: false, message: 'incorrect mobile number, please try again' });
    expect(endpoints).toEqual([]);
  });
  test("D1-OTP-11 D12-GAP-053 a short parents' number has its own words", async () => {
    expect(await set().ask(PARENTS, '12345')).toEqual({ ok: false, message: 'incorrect parents mobile number, please try again' });
  });
  test('what the server says about too many requests is shown', async () => {
    const tooMany = new CallProblem('tooMany', 429, [{ code: 'TOO_MANY', text: 'Too many attempts, please wait a little' }]);
    expect(await set({ generate: tooMany }).ask()).toEqual({ ok: false, message: 'Too many attempts, please wait a little' });
  });
  test('after a request that failed, one has to ask again', async () => {
    const { ask, prove } = set({ generate: new CallProblem('network', 0, []) });
    expect(await ask()).toEqual({ ok: false, message: messages['problem.gatewayFailed'] });
    expect(await prove()).toEqual({ ok: false, message: 'Please click "Get OTP" to receive the OTP.' });
  });
});

describe('verifying it', () => {
  test('D1-OTP-05 D1-OTP-06 D1-OTP-18 D1-OTP-19 D1-CALLS-50 D12-GAP-056 a new record: four keys, Status 101, the long text, no call about a record', async () => {
    const { ask, prove, endpoints, acts } = set();
    await ask();
    expect(await prove()).toEqual({
      ok: true,
      message: 'Mobile Number is successfully verified, please fill out the basic details to continue and save the student!',
    });
    expect(endpoints[1]).toEqual([
      'verify',
      { mobileNumber: NUMBER, applicationName: constants['otpApplicationName'], otpNumber: '123456', createdBy: 15 },
    ]);
    expect(acts).toEqual([]);
  });
  test('D1-OTP-16 D1-CALLS-22 D12-GAP-056 an existing record, number unchanged: verifyMobileNumber', async () => {
    const { ask, prove, acts, stored } = set({ record: { dbUserId: 31, storedNumber: NUMBER } });
    await ask();
    expect(await prove()).toEqual({ ok: true, message: 'mobile number is successfully verified!' });
    expect([acts, stored]).toEqual([[['verifyMobileNumber', { dbUserId: 31 }]], [{ version: 4 }]]);
  });
  test('D1-OTP-17 D1-OTP-21 D1-CALLS-23 D12-GAP-056 an existing record, number changed: updateVerifiedMobileNumber with the new number', async () => {
    const { ask, prove, acts } = set({ record: { dbUserId: 31, storedNumber: '5000000000' } });
    await ask();
    expect(await prove()).toEqual({ ok: true, message: 'mobile number is successfully verified and updated!' });
    expect(acts).toEqual([['updateVerifiedMobileNumber', { dbUserId: 31, primaryContactNumber: NUMBER }]]);
  });
  test('D1-OTP-16 D1-OTP-17 what one verification stored is what the next is compared with', async () => {
    const { otp, acts } = set({ record: { dbUserId: 31, storedNumber: NUMBER } });
    for (const number of ['5000000000', NUMBER, NUMBER]) {
      await otp.generate({ path: PRIMARY, number });
      await otp.verify({ path: PRIMARY, number, otp: '123456' });
    }
    expect(acts).toEqual([
      ['updateVerifiedMobileNumber', { dbUserId: 31, primaryContactNumber: '5000000000' }],
      ['updateVerifiedMobileNumber', { dbUserId: 31, primaryContactNumber: NUMBER }],
      ['verifyMobileNumber', { dbUserId: 31 }],
    ]);
  });
  test("D12-GAP-055 the parents' number of a record is proved without a call about it", async () => {
    const { ask, prove, acts } = set({ record: { dbUserId: 31, storedNumber: NUMBER } });
    await ask(PARENTS, '5123456780');
    expect(await prove('123456', PARENTS, '5123456780')).toEqual({ ok: true, message: 'mobile number is successfully verified!' });
    expect(acts).toEqual([]);
  });
  test('D1-OTP-12 D12-GAP-053 before any was asked for', async () => {
    const { prove, endpoints } = set();
    expect([await prove(), endpoints]).toEqual([{ ok: false, message: 'Please click "Get OTP" to receive the OTP.' }, []]);
  });
  test('D1-OTP-09 D1-OTP-13 D12-GAP-022 D12-GAP-054 five characters are not sent', async () => {
    const { ask, prove, endpoints } = set();
    await ask();
    expect([await prove('12345'), endpoints.length]).toEqual([{ ok: false, message: 'Invalid OTP.' }, 1]);
  });
  test('D1-OTP-14 D12-GAP-054 another Status', async () => {
    const { ask, prove } = set({ verify: { Status: '102' } });
    await ask();
    expect(await prove()).toEqual({ ok: false, message: 'Invalid OTP, please check again!' });
  });
  test.each([
    ['without a line', new CallProblem('network', 0, [])],
    ['while the server is away', new CallProblem('away', 503, [{ code: 'STORE_AWAY', text: 'The data cannot be reached' }])],
  ])('D1-OTP-15 the call fails %s; afterwards the same password can be tried again', async (_how, verify) => {
    const { ask, prove } = set({ verify });
    await ask();
    const text = 'Mobile No is NOT verified please try again! or check your internet connection!';
    expect([await prove(), await prove()]).toEqual([
      { ok: false, message: text },
      { ok: false, message: text },
    ]);
  });
  test('verified, but the record could not be updated: not verified', async () => {
    const { ask, prove } = set({
      record: { dbUserId: 31, storedNumber: NUMBER },
      act: new CallProblem('forbidden', 403, [{ code: 'SCOPE_BARRED', text: 'not yours' }]),
    });
    await ask();
    expect(await prove()).toEqual({ ok: false, message: 'not yours' });
  });
});
