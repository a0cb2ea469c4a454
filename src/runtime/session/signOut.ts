import type { CallAction } from '../client/callAction.ts';

/**
 * Ends the session on the server first, as far as it can be reached in two seconds, then here and in the other tabs
 * (D1-LOGIN-20).
 */
export async function signOut(call: CallAction, end: () => void): Promise<void> {
  await call('login', 'logout', {}, { quiet: true, timeout: 2000 }).catch(() => null);
  end();
}
