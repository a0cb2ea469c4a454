import { Refusal } from '../refusal.ts';
import { reachToChange } from '../records/scopeAccess.ts';
import { update } from '../operations/row.ts';
import { isCurrentPassword, takeProof } from '../session/passwords.ts';
import { addressIn, askForChange } from './emailChange.ts';
import type { Handler } from '../call.ts';
import { reading } from './reading.ts';

/**
 * `updateUserProfile {id, …}`: what people say about themselves. Another `emailAddress` is not stored: with the `currentPassword` it is asked
 * for, and counts once its link was opened (D3-CALLS-49, D3-PROFILE-08).
 */
export const updateUserProfile: Handler = reading(
  { 'email-change': { by: ['userId', 'state'] }, user: { by: ['emailAddress'], of: ['emailAddress'] } },
  async (input) => {
    const { judgement, payload, session, store } = input;
    if (!judgement || !session) throw new Refusal('SCOPE_BARRED', { field: 'id' });
    const user = await reachToChange(input, 'user', payload['id'], 'id');
    const { currentPassword, emailAddress, ...data } = judgement.data;
    const outcome = await update(
      { ...input, judgement: { ...judgement, data: { ...data, emailAddress: user.doc['emailAddress'] ?? null } } },
      'user',
    );
    const address = addressIn(emailAddress);
    if (address === '' || address === addressIn(user.doc['emailAddress'])) return outcome;
    if (user.id !== session.userId) throw new Refusal('SCOPE_BARRED', { field: 'emailAddress' });
    // The form's own check has asked for the password already; where somebody took it out, it is asked here.
    if (!(await takeProof(store, session)) && !(await isCurrentPassword(store, session, String(currentPassword ?? '')))) {
      throw new Refusal('FIELD_INVALID', { field: 'currentPassword', text: '{{password.currentInvalid}}' });
    }
    const { write, jobs, after } = await askForChange(input, user, address);
    return { ...outcome, plan: { ...outcome.plan, writes: [...(outcome.plan?.writes ?? []), write], jobs }, after };
  },
);
