import { Refusal } from '../door/refusal.ts';
import { reach } from '../operations/reach.ts';
import { sendAgain, waitingChange } from '../session/emailChange.ts';
import type { Handler } from '../types.ts';

/** `resendEmailChange {userId}`: the link once more. */
export const resendEmailChange: Handler = async (input) => {
  const user = await reach(input, 'user', input.payload['userId'], 'userId');
  const waiting = await waitingChange(input, user.id);
  if (!waiting) throw new Refusal('NOT_FOUND', { text: '{{email.noneWaits}}' });
  const { write, jobs, after } = await sendAgain(input, user, waiting);
  return { rows: [{ emailAddress: waiting.doc['emailAddress'] ?? null }], plan: { writes: [write], jobs }, after };
};
