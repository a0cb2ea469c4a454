import { Refusal } from '../door/refusal.ts';
import { isCurrentPassword } from '../session/currentPassword.ts';
import { activeUser } from '../session/people.ts';
import type { Handler } from '../types.ts';

/** `isCurrentPasswordValid {userName, password}`: the user's row when it is, nothing when not (D3-CALLS-48, D3-PASSWORD-12, D3-PASSWORD-13). Of oneself only. */
export const isCurrentPasswordValid: Handler = async ({ payload, session, store }) => {
  const user = session && (await activeUser(store, session.userId));
  if (!session || !user || String(payload['userName']).trim().toLowerCase() !== user.doc['userName'])
    throw new Refusal('SCOPE_BARRED', { field: 'userName' });
  const isRight = await isCurrentPassword(store, session, String(payload['password']));
  return { rows: isRight ? [{ id: user.id, userName: user.doc['userName'] ?? null }] : [], secret: true };
};
