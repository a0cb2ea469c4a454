/** Sessions are ended by who has them, and by who keeps users. Whoever comes back with one is told what happened. */
import { administers } from '../door/authorise.ts';
import { Refusal } from '../door/refusal.ts';
import type { EndReason } from '../session/endings.ts';
import type { Handler, Session } from '../types.ts';

const reasonFor = (session: Session, userId: number): EndReason => (session.userId === userId ? 'ended elsewhere' : 'ended by an administrator');

/** `endSession {sessionId}`: ends one. A number that is nobody's and one of somebody else are refused alike. */
export const endSession: Handler = async ({ payload, session, sessions }) => {
  const number = Number(payload['sessionId']);
  const found = await sessions.ownerOf(number);
  if (!session || !found || (found.userId !== session.userId && !administers(session))) throw new Refusal('SCOPE_BARRED', { field: 'sessionId' });
  return {
    rows: [{ sessionId: number, userId: found.userId }],
    about: { entity: 'user', id: found.userId },
    after: () => sessions.end(found.id, reasonFor(session, found.userId)),
  };
};

/** `endOtherSessions {userId}`: ends all sessions of a user but the one that asks. */
export const endOtherSessions: Handler = async ({ payload, session, sessions }) => {
  const userId = Number(payload['userId']);
  if (!session) throw new Refusal('SCOPE_BARRED', { field: 'userId' });
  return {
    rows: [{ userId }],
    about: { entity: 'user', id: userId },
    after: async () => {
      await sessions.endOthers(userId, session.id, reasonFor(session, userId));
    },
  };
};
