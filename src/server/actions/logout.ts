import type { Handler } from '../types.ts';

/** `logout`: the session ends on the server; its tokens are worth nothing any more (D1-LOGIN-20). */
export const logout: Handler = async ({ session, sessions }) => {
  if (session) await sessions.end(session.id, 'signed out');
  return { rows: [], secret: true };
};
