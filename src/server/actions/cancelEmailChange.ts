import { Refusal } from '../door/refusal.ts';
import { changed, waitingChange } from '../session/emailChange.ts';
import type { Handler } from '../types.ts';

/** `cancelEmailChange {userId}`: the address stays as it is; the link is worth nothing any more. */
export const cancelEmailChange: Handler = async (input) => {
  const waiting = await waitingChange(input, input.payload['userId']);
  if (!waiting) throw new Refusal('NOT_FOUND', { text: '{{email.noneWaits}}' });
  return { rows: [{ emailAddress: waiting.doc['former'] ?? null }], plan: { writes: [changed(waiting, { state: 'cancelled' })] } };
};
