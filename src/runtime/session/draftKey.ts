import type { CallAction } from '../client/callAction.ts';
import { CallProblem } from '../client/problem.ts';
import type { SessionStore } from './sessionStore.ts';
import { objectOf } from '../../engine/json.ts';

const LONGEST = 10_000;

/**
 * The key that closes drafts of the person signed in: asked for once by each page and kept in its memory alone. A browser writes its
 * storages to the disk, where what was removed can be read for a long time. Rejects with CallProblem when the server gives none.
 */
export function draftKeys(call: CallAction, store: Pick<SessionStore, 'read' | 'subscribe'>): () => Promise<string> {
  let held: { userid: number; key: Promise<string> } | null = null;
  const ask = async (): Promise<string> => {
    const { rows } = await call('user', 'fetchDraftKey', {}, { quiet: true, timeout: LONGEST });
    const key = String(objectOf(rows[0])['key'] ?? '');
    if (key === '') throw new CallProblem('unreadable', 200, []);
    return key;
  };
  store.subscribe(() => {
    if (held?.userid !== store.read()?.userid) held = null;
  });
  return () => {
    const userid = store.read()?.userid ?? 0;
    if (held?.userid === userid) return held.key;
    const asked = { userid, key: ask() };
    held = asked;
    asked.key.catch(() => {
      if (held === asked) held = null;
    });
    return asked.key;
  };
}
