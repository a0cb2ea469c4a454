import { textOf } from '../../engine/problem/text.ts';
import { messagesIn } from '../door/messages.ts';
import { Refusal } from '../door/refusal.ts';
import { seal } from '../keys.ts';
import { issueOtp } from '../session/oneTimePassword.ts';
import { count } from '../session/tally.ts';
import type { Handler } from '../types.ts';

/** Messages that one user may send in an hour, whatever the numbers. */
const MOST_PER_USER = 60;
const HOUR = 3600;

/** `POST /api/otp/generate`: sends a one-time password; the answer contains 1701 (D1-OTP-02, D1-OTP-07, D1-OTP-08). */
export const otpGenerate: Handler = async ({ payload, session, store, catalogue, clock, config, gateways }) => {
  const { constants } = catalogue.app;
  const number = String(payload['mobileNumber']);
  if (!session || !/^\d{10}$/.test(number)) throw new Refusal('OTP_NUMBER_SHORT', { field: 'mobileNumber' });
  const sent = await count(store, `otp by ${session.userId}`, HOUR);
  if (sent.hits > MOST_PER_USER) throw new Refusal('TOO_MANY', { retryAfter: Math.ceil(sent.left / 1000) });
  const minutes = Number(constants['otpValidMinutes']);
  const now = clock.now();
  const otp = await issueOtp(store, config.secretKey, number, session.userId, Number(constants['otpLength']), now.getTime(), minutes);
  const message = { to: number, otp, text: textOf(messagesIn(catalogue), '{{otp.sms}}', { otp, minutes }) };
  const status = String(constants['otpSentStatus']);
  return {
    rows: [],
    plain: { Status: status, Response: `${status}|${number}`, expiresAt: new Date(now.getTime() + minutes * 60_000).toISOString() },
    plan: gateways.sms.direct
      ? {}
      : { jobs: [{ name: 'sms', payload: { sealed: seal(config.secretKey, 'queued message', JSON.stringify(message)) } }] },
    after: async () => {
      if (gateways.sms.direct) await gateways.sms.send(message);
    },
  };
};
