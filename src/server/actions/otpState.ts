import { isVerified } from '../session/oneTimePassword.ts';
import type { Handler } from '../types.ts';

/** Asked by rules: did this user verify this number? Only then is `isVerified: Y` believed (D1-OTP-19). */
export const otpState: Handler = async ({ payload, session, store, clock }) => {
  const number = String(payload['mobileNumber']);
  const verified = session !== null && (await isVerified(store, number, session.userId, clock.now().getTime()));
  return { rows: [{ mobileNumber: number, verified }] };
};
