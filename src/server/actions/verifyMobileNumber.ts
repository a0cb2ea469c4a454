import { verifiedNumberPlan } from '../session/verifiedNumber.ts';
import type { Handler } from '../types.ts';

/** `verifyMobileNumber {dbUserId}`: the stored number was verified just now (D1-OTP-16). */
export const verifyMobileNumber: Handler = (input) => verifiedNumberPlan(input, undefined);
