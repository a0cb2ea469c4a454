import type { ProblemCode } from '../../engine/problem/codes.ts';
import { Refusal } from '../door/refusal.ts';
import { tryOtp, type OtpOutcome } from '../session/oneTimePassword.ts';
import type { Handler } from '../types.ts';

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
