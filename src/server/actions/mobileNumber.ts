import { messagesOf } from '../../catalogue/client.ts';
import { instantAfter, millisecondsIn } from '../../engine/dates/clock.ts';
import { textOf } from '../../engine/problem/text.ts';
import { Refusal } from '../refusal.ts';
import { seal } from '../keys.ts';
import { issueOtp, isVerified, tryOtp, type OtpOutcome } from '../session/oneTimePassword.ts';
import { countHits } from '../session/tally.ts';
import type { Handler, HandlerAnswer, HandlerInput } from '../call.ts';
import type { ProblemCode } from '../../engine/problem/codes.ts';
import { entityOf } from '../records/entity.ts';
import { reachRow } from '../records/scopeAccess.ts';
import { reading } from './reading.ts';

/** `GET /api/outbox?to=`: messages that a demo kept instead of sending, newest first; not there otherwise. */
export const outbox: Handler = async ({ payload, config, gateways }) => {
  if (!config.demo || !gateways.sms.list) throw new Refusal('DOOR_UNKNOWN');
  const to = payload['to'];
  return { rows: await gateways.sms.list(typeof to === 'string' && to !== '' ? to : undefined) };
};

const OF_NUMBERS = { student: { of: ['primaryContactNumber', 'isVerified'] } };

/** `verifyMobileNumber {dbUserId}`: the stored number was verified just now (D1-OTP-16). */
export const verifyMobileNumber: Handler = reading(OF_NUMBERS, (input) => verifiedNumberPlan(input, undefined));

/** `updateVerifiedMobileNumber {dbUserId, primaryContactNumber}`: another number, verified just now, takes its place (D1-OTP-17, D1-OTP-21). */
export const updateVerifiedMobileNumber: Handler = reading(OF_NUMBERS, (input) =>
  verifiedNumberPlan(input, String(input.payload['primaryContactNumber'])),
);

/* Puts a number that the user has verified into a beneficiary's record. */

/** The stored number without `number`. Throws OTP_NOT_REQUESTED for a number that this user did not verify. */
async function verifiedNumberPlan(input: HandlerInput, number: string | undefined): Promise<HandlerAnswer> {
  const { catalogue, payload, session, store, clock } = input;
  const student = await reachRow(input, 'student', payload['dbUserId'], 'dbUserId', entityOf(catalogue, 'student').encrypted);
  const verified = number ?? String(student.doc['primaryContactNumber'] ?? '');
  if (!session || !(await isVerified(store, verified, session.userId, clock.now().getTime()))) {
    throw new Refusal('OTP_NOT_REQUESTED', { field: 'primaryContactNumber' });
  }
  const doc = { ...student.doc, primaryContactNumber: verified, isVerified: 'Y' };
  return {
    rows: [{ dbUserId: student.id, primaryContactNumber: verified, isVerified: 'Y', version: student.version + 1 }],
    plan: { writes: [{ op: 'update', entity: 'student', id: student.id, version: student.version, doc }] },
  };
}

const REFUSED: Record<Exclude<OtpOutcome, 'right'>, ProblemCode> = {
  wrong: 'OTP_WRONG',
  expired: 'OTP_EXPIRED',
  'not requested': 'OTP_NOT_REQUESTED',
  'too many tries': 'OTP_TRIES',
};
/** What the specification's clients read as not verified. */
const beside = { Status: '102' };

/** `POST /api/otp/verify`: Status 101 when the password is right (D1-OTP-05, D1-OTP-06, D1-OTP-09, D1-OTP-14). */
export const otpVerify: Handler = async ({ payload, session, store, catalogue, clock, config }) => {
  const { constants, serverConstants } = catalogue.app;
  const [number, otp] = [String(payload['mobileNumber']), String(payload['otpNumber'])];
  if (!session || !/^\d{10}$/.test(number)) throw new Refusal('OTP_NUMBER_SHORT', { field: 'mobileNumber', beside });
  if (otp.length < Number(constants['otpLength'])) throw new Refusal('OTP_SHORT', { field: 'otpNumber', beside });
  const outcome = await tryOtp(store, config.secretKey, number, session.userId, otp, clock.now().getTime(), Number(serverConstants['otpTries']));
  if (outcome !== 'right') throw new Refusal(REFUSED[outcome], { field: 'otpNumber', beside });
  return { rows: [], plain: { Status: String(constants['otpVerifiedStatus']), mobileNumber: number } };
};

/** Asked by rules: did this user verify this number? Only then is `isVerified: Y` believed (D1-OTP-19). */
export const otpState: Handler = async ({ payload, session, store, clock }) => {
  const number = String(payload['mobileNumber']);
  const verified = session !== null && (await isVerified(store, number, session.userId, clock.now().getTime()));
  return { rows: [{ mobileNumber: number, verified }] };
};

/** Messages that one user may send in an hour, whatever the numbers. */
const MOST_PER_USER = 60;
const HOUR = millisecondsIn(1, 'hour') / 1000;

/** `POST /api/otp/generate`: sends a one-time password; the answer contains 1701 (D1-OTP-02, D1-OTP-07, D1-OTP-08). */
export const otpGenerate: Handler = async ({ payload, session, store, catalogue, clock, config, gateways }) => {
  const { constants } = catalogue.app;
  const number = String(payload['mobileNumber']);
  if (!session || !/^\d{10}$/.test(number)) throw new Refusal('OTP_NUMBER_SHORT', { field: 'mobileNumber' });
  const tally = await countHits(store, `otp by ${session.userId}`, HOUR);
  if (tally.hits > MOST_PER_USER) throw new Refusal('TOO_MANY', { retryAfter: Math.ceil(tally.left / 1000) });
  const minutes = Number(constants['otpValidMinutes']);
  const now = clock.now();
  const otp = await issueOtp(store, config.secretKey, number, session.userId, Number(constants['otpLength']), now.getTime(), minutes);
  const message = { to: number, otp, text: textOf(messagesOf(catalogue), '{{otp.sms}}', { otp, minutes }) };
  const status = String(constants['otpSentStatus']);
  return {
    rows: [],
    plain: { Status: status, Response: `${status}|${number}`, expiresAt: instantAfter(now, minutes, 'minute') },
    plan: gateways.sms.direct
      ? {}
      : { jobs: [{ name: 'sms', payload: { sealed: seal(config.secretKey, 'queued message', JSON.stringify(message)) } }] },
    after: async () => {
      if (gateways.sms.direct) await gateways.sms.send(message);
    },
  };
};
