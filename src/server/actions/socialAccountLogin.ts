import { Refusal } from '../door/refusal.ts';
import { userBySocial } from '../session/people.ts';
import { openHandle, spendToken } from '../session/socialHandle.ts';
import { signIn } from '../session/signIn.ts';
import type { Handler } from '../types.ts';
import { tellSignIn } from './tellSignIn.ts';

/**
 * `socialAccountLogin {token}`: the provider's token, or the handle of one, good once (D1-LOGIN-08). The first of somebody binds that account of
 * the provider to the user of its verified e-mail address; from then on the account counts and no address.
 */
export const socialAccountLogin: Handler = async (input) => {
  const { payload, store, gateways, config } = input;
  if (!gateways.social) throw new Refusal('LOGIN_REFUSED', { text: '{{login.socialMissing}}' });
  const given = String(payload['token']);
  const token = (await openHandle(store, config.secretKey, given)) ?? given;
  const identity = await gateways.social.verify(token);
  const found = (await spendToken(store, token, identity.until)) ? await userBySocial(store, identity) : undefined;
  if (!found) {
    await tellSignIn(input, 'session.refused', identity.email ?? `${identity.issuer} ${identity.subject}`);
    throw new Refusal('LOGIN_REFUSED');
  }
  const answer = await signIn(input, found.user);
  return found.bind ? { ...answer, plan: { writes: [found.bind] } } : answer;
};
