import { verifiedNumberPlan } from '../session/verifiedNumber.ts';
import type { Handler } from '../types.ts';

/** `updateVerifiedMobileNumber {dbUserId, primaryContactNumber}`: another number, verified just now, takes its place (D1-OTP-17, D1-OTP-21). */
export const updateVerifiedMobileNumber: Handler = (input) => verifiedNumberPlan(input, String(input.payload['primaryContactNumber']));
