/** The session machine as it stands in workflows/session.json. */
import type { DecideSession } from '../../../src/runtime/session/guard.ts';

/** Stands in until workflows/session.json is there. */
export const decideSession: DecideSession = async (state, event, facts = {}) => {
  const number = (name: string): number => Number(event[name]);
  if (event.type === 'scoped') {
    const session = facts['session'] as { role?: { barred?: boolean } } | undefined;
    return session?.role?.barred ? { state: 'SignedOut', effects: ['clear', 'leave'] } : { state: 'SignedIn', effects: ['enter'] };
  }
  if (event.type === 'refused' || state === 'SignedOut' || number('now') >= number('sessionExpiry')) return { state: 'SignedOut', effects: ['clear', 'leave'] };
  return number('now') >= number('tokenExpiry') ? { state: 'Refreshing', effects: ['renew', 'refresh'] } : { state: 'SignedIn', effects: ['renew'] };
};
