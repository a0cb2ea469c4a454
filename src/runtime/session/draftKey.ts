import type { CallAction } from '../client/callAction.ts';
import { CallProblem } from '../client/problem.ts';
import { asRow } from './scope.ts';
import type { SessionStore } from './sessionStore.ts';
import type { Tabs } from './tabs.ts';

export interface DraftKeyOptions {
  call: CallAction;
  store: SessionStore;
  tabs: Pick<Tabs, 'tell'>;
}

const LONGEST = 10_000;

/**
 * The key that closes drafts of the person signed in: asked for once in a session, kept with it and gone with it, told to the other tabs.
 * Rejects with CallProblem when the server gives none.
 */
export function draftKeys({ call, store, tabs }: DraftKeyOptions): () => Promise<string> {
  let asking: Promise<string> | null = null;
  const ask = async (): Promise<string> => {
    const userid = store.read()?.userid;
    const { rows } = await call('user', 'fetchDraftKey', {}, { quiet: true, timeout: LONGEST });
    const draftKey = String(asRow(rows[0])['key'] ?? '');
    // Somebody else may have signed in meanwhile.
    if (draftKey === '' || store.read()?.userid !== userid) throw new CallProblem('session', 0, []);
    store.write({ draftKey });
    tabs.tell({ draftKey });
    return draftKey;
  };
  return async () => {
    const known = store.read()?.draftKey ?? '';
    if (known !== '') return known;
    asking ??= ask().finally(() => {
      asking = null;
    });
    return asking;
  };
}
