import { Refusal } from '../door/refusal.ts';
import { changeBehind, changed, isOver } from '../session/emailChange.ts';
import { activeUser, EVERYWHERE } from '../session/people.ts';
import type { Write } from '../store/types.ts';
import type { Handler } from '../types.ts';

/**
 * `refuseEmailChange {token}`: "this was not me", said from the address before. This change and every later one of the user is worth nothing,
 * the address before counts again, and all sessions of the user end: somebody knows the password. Pressed again it says the same.
 */
export const refuseEmailChange: Handler = async (input) => {
  const { store, sessions } = input;
  const change = await changeBehind(input, 'refuse');
  const { former = null, undo, userId } = change.doc;
  const user = await activeUser(store, Number(userId));
  if (!user || isOver(input, undo)) throw new Refusal('LINK_EXPIRED');
  const open = (await store.find('email-change', { userId: user.id, state: ['waiting', 'confirmed'] }, EVERYWHERE, { limit: 500 })).filter(
    ({ id }) => id >= change.id,
  );
  const isChanged = open.some(({ doc }) => doc['state'] === 'confirmed') && user.doc['emailAddress'] !== former;
  const back: Write[] = isChanged
    ? [{ op: 'update', entity: 'user', id: user.id, version: user.version, doc: { ...user.doc, emailAddress: former } }]
    : [];
  return {
    rows: [{ emailAddress: isChanged ? former : (user.doc['emailAddress'] ?? null) }],
    userId: user.id,
    plan: { writes: [...back, ...open.map((row) => changed(row, { state: 'refused' }))] },
    after: async () => {
      await sessions.endOthers(user.id, null, 'e-mail change refused');
    },
  };
};
