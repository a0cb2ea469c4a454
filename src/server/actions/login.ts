import { setTimeout as wait } from 'node:timers/promises';
import { Refusal } from '../door/refusal.ts';
import { beginAttempt } from '../session/attempts.ts';
import { credentialOf, isPassword } from '../session/passwords.ts';
import { userByName } from '../session/people.ts';
import { signIn } from '../session/signIn.ts';
import type { Handler } from '../types.ts';

/** `login {userName, password}`. Unknown users take as long and hear the same as wrong passwords (D1-LOGIN-07, D1-LOGIN-17). */
export const login: Handler = async (input) => {
  const { payload, store, call } = input;
  const userName = String(payload['userName']);
  const attempt = await beginAttempt(store, userName, call.address);
  if (attempt.blocked !== undefined) throw new Refusal('TOO_MANY', { retryAfter: attempt.blocked });
  const user = await userByName(store, userName);
  const isRight = await isPassword(user && (await credentialOf(store, user.id)), String(payload['password']));
  if (!user || !isRight) {
    await wait(attempt.delay);
    throw new Refusal('LOGIN_REFUSED');
  }
  await attempt.succeed();
  return signIn(input, user);
};
