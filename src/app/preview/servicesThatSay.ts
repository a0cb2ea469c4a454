import type { JsonObject } from '../../engine/types.ts';
import type { FormServices } from '../../widgets/contract/form.ts';

/** Services of a form whose calls lead nowhere: they are told, and the one-time password is always right. */
export function servicesThatSay(constants: JsonObject, onCall: (call: string, payload: unknown) => void): FormServices {
  const { otpNumberDigits, otpLength, otpAskAgainSeconds } = constants;
  const right = (call: string) => (payload: unknown) => {
    onCall(call, payload);
    return Promise.resolve({ ok: true });
  };
  return {
    otp: {
      numberLength: Number(otpNumberDigits),
      otpLength: Number(otpLength),
      askAgainSeconds: Number(otpAskAgainSeconds),
      generate: right('otp/generate'),
      verify: right('otp/verify'),
    },
  };
}
