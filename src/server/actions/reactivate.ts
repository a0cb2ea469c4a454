import { Refusal } from '../door/refusal.ts';
import { activeUser, namesOf } from '../session/people.ts';
import type { Handler } from '../types.ts';

/**
 * `reactivate {refreshToken, secret}`: the next pair of tokens; the same request (Idempotency-Key) gets the same pair (D1-SESSION-07).
 * `secret` is a key of the wire and proves nothing: a value that every browser holds is no secret. The refresh token is.
 */
export const reactivate: Handler = async ({ payload, call, store, sessions }) => {
  const renewed = await sessions.renew(String(payload['refreshToken']), call.idempotencyKey);
  if (!renewed.ok) throw new Refusal(renewed.code, renewed.detail);
  const user = await activeUser(store, renewed.userId);
  if (!user) throw new Refusal('SESSION_ENDED');
  return {
    rows: [{ userid: user.id, userName: user.doc['userName'] ?? null, names: namesOf(user), ...renewed.tokens }],
    secret: true,
    userId: user.id,
  };
};
