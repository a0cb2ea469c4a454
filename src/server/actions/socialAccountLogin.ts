import { Refusal } from '../door/refusal.ts';
import { userByEmail } from '../session/people.ts';
import { openHandle } from '../session/socialHandle.ts';
import { signIn } from '../session/signIn.ts';
import type { Handler } from '../types.ts';

/** `socialAccountLogin {token}`: the provider's token (or the handle of one) names a verified e-mail address, which is a user's (D1-LOGIN-08). */
export const socialAccountLogin: Handler = async (input) => {
  const { payload, store, gateways, config } = input;
  if (!gateways.social) throw new Refusal('LOGIN_REFUSED', { text: '{{login.socialMissing}}' });
  const token = String(payload['token']);
  const { email } = await gateways.social.verify((await openHandle(store, config.secretKey, token)) ?? token);
  const user = await userByEmail(store, email);
  if (!user) throw new Refusal('LOGIN_REFUSED');
  return signIn(input, user);
};
