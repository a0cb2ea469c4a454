import { Refusal } from '../door/refusal.ts';
import { changeBehind, changed, isOver, mailAbout, posted, undoUntil } from '../session/emailChange.ts';
import { activeUser } from '../session/people.ts';
import type { Handler } from '../types.ts';

/** `confirmEmailChange {token}`: who opens the link has the new address, which counts from now on; the one before hears of it. Pressed again it says the same. */
export const confirmEmailChange: Handler = async (input) => {
  const change = await changeBehind(input, 'confirm');
  const { emailAddress = null, state, until, userId } = change.doc;
  const user = await activeUser(input.store, Number(userId));
  if (!user) throw new Refusal('LINK_EXPIRED');
  const rows = [{ emailAddress }];
  if (state === 'confirmed' && user.doc['emailAddress'] === emailAddress) return { rows, userId: user.id };
  if (state !== 'waiting' || isOver(input, until)) throw new Refusal('LINK_EXPIRED');
  const { jobs, after } = posted(input, [mailAbout(input, 'changed', user, change)]);
  const writes = [
    { op: 'update' as const, entity: 'user', id: user.id, version: user.version, doc: { ...user.doc, emailAddress } },
    changed(change, { state: 'confirmed', undo: undoUntil(input) }),
  ];
  return { rows, userId: user.id, plan: { writes, jobs }, after };
};
