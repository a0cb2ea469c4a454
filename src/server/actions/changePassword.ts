import { Refusal } from '../door/refusal.ts';
import { isCurrentPassword, takeProof } from '../session/currentPassword.ts';
import { hashPassword, saveCredential } from '../session/passwords.ts';
import type { Handler } from '../types.ts';

/**
 * `changePassword {id, password}`: one's own, once the password in use was given, here (`currentPassword`) or to `isCurrentPasswordValid` a
 * moment ago (D3-CALLS-47, D3-PASSWORD-15, D3-PASSWORD-16). All other sessions of the user end.
 */
export const changePassword: Handler = async ({ payload, session, store, sessions, clock }) => {
  if (!session || payload['id'] !== session.userId) throw new Refusal('SCOPE_BARRED', { field: 'id' });
  const given = payload['currentPassword'];
  const proven = typeof given === 'string' && given !== '' ? await isCurrentPassword(store, session, given) : await takeProof(store, session);
  if (!proven) throw new Refusal('FIELD_INVALID', { field: 'currentPassword', text: '{{password.currentInvalid}}' });
  const hash = await hashPassword(String(payload['password']));
  return {
    rows: [{ id: session.userId }],
    secret: true,
    after: async () => {
      await saveCredential(store, session.userId, hash, clock.now().getTime());
      await Promise.all([takeProof(store, session), sessions.endOthers(session.userId, session.id, 'password changed')]);
    },
  };
};
