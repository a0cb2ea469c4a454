import { setTimeout as wait } from 'node:timers/promises';
import { Refusal } from '../door/refusal.ts';
import { beginAttempt } from '../session/attempts.ts';
import { deviceOf } from '../session/devices.ts';
import { credentialOf, isPassword } from '../session/passwords.ts';
import { userByName } from '../session/people.ts';
import { signIn } from '../session/signIn.ts';
import type { Handler } from '../types.ts';
import { tellSignIn } from './tellSignIn.ts';

/** `login {userName, password}`. Unknown users take as long and hear the same as wrong passwords (D1-LOGIN-07, D1-LOGIN-17). */
export const login: Handler = async (input) => {
  const { payload, store, call } = input;
  const userName = String(payload['userName']);
  const user = await userByName(store, userName);
  const device = await deviceOf(store, user?.id ?? 0, call.device);
  const attempt = await beginAttempt(store, { name: userName, address: call.address, ...(device === undefined ? {} : { device }) });
  if (attempt.blocked !== undefined) {
    if (attempt.isFirstBlocked) await tellSignIn(input, 'session.stopped', userName);
    throw new Refusal('TOO_MANY', { retryAfter: attempt.blocked });
  }
  const isRight = await isPassword(user && (await credentialOf(store, user.id)), String(payload['password']));
  if (!user || !isRight) {
    await tellSignIn(input, 'session.refused', userName);
    await wait(attempt.delay);
    throw new Refusal('LOGIN_REFUSED');
  }
  await attempt.succeed();
  return signIn(input, user);
};
