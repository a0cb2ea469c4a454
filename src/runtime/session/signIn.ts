import type { JsonObject } from '../../engine/types.ts';
import type { CallAction } from '../client/callAction.ts';
import { asProblem } from '../client/problem.ts';
import { endsOf, expiriesOf } from './expiry.ts';
import type { DecideSession } from './guard.ts';
import { readScope, scopeRow, type ScopeDetails } from './scope.ts';
import type { SessionStore } from './sessionStore.ts';
import { objectOf } from '../../engine/json.ts';

/**
 * Ends the session on the server first, as far as it can be reached in two seconds, then here and in the other tabs
 * (D1-LOGIN-20).
 */
export async function signOut(call: CallAction, end: () => void): Promise<void> {
  await call('login', 'logout', {}, { quiet: true, timeout: 2000 }).catch(() => null);
  end();
}

export type SignInWith = { by: 'login'; userName: string; password: string } | { by: 'social'; token: string };
/** `notice` is what the login page then shows, by the keys of texts: its first line in red, the others below it. */
export type SignedIn = { ok: true; details: ScopeDetails } | { ok: false; notice: string };

interface SignInOptions {
  call: CallAction;
  store: SessionStore;
  decide: DecideSession;
  now: () => number;
  constants: () => JsonObject;
  /** Traits of a role by its id (config/roles.json). */
  roleTraits: (roleMapId: number) => JsonObject;
  /** Texts of our own: by key of config/messages. */
}

/** First step: who is it. Keeps identity, tokens and both expiries (D1-SESSION-10, D1-SESSION-11, D1-SESSION-17). */
async function identify({ call, store, now, constants }: SignInOptions, credentials: SignInWith): Promise<number> {
  const answer =
    credentials.by === 'login'
      ? await call('login', 'login', { userName: credentials.userName, password: credentials.password })
      : await call('login', 'socialAccountLogin', { token: credentials.token });
  const row = objectOf(answer.rows[0]);
  const userid = Number(row['userid'] ?? 0);
  store.clear();
  store.write({
    userid,
    userName: String(row['userName'] ?? ''),
    passwordDue: row['passwordDue'] === true ? 'Y' : '',
    names: String(row['names'] ?? ''),
    token: String(row['token'] ?? ''),
    refreshToken: String(row['refreshToken'] ?? ''),
    ...expiriesOf(row, now(), constants()),
    sessionEnds: endsOf(now(), constants()),
  });
  return userid;
}

/** Ends what has begun: on the server as far as it can be reached, and here without trace. */
async function undo({ call, store }: SignInOptions): Promise<void> {
  await call('login', 'logout', {}, { quiet: true }).catch(() => null);
  store.clear();
}

/**
 * The login flow (D1-LOGIN-07 to 16): login or social sign-in, scope of the user, and for the first entry role, centre,
 * programme and component visibility. A barred role is logged out at once, before anything of the application is read
 * (D1-LOGIN-16). Nothing throws: a failure ends with an empty session and the text to show, the first appError's
 * (D1-LOGIN-17), below it why a role is barred.
 */
export async function signIn(options: SignInOptions, credentials: SignInWith): Promise<SignedIn> {
  const { call, store, decide, roleTraits } = options;
  try {
    const userId = await identify(options, credentials);
    const scopes = await call('user', 'getUserScope', { userId });
    if (scopes.rows.length === 0) {
      await undo(options);
      return { ok: false, notice: '{{session.noRole}}' };
    }
    const scope = scopeRow(scopes.rows[0]);
    const verdict = await decide('Opening', { type: 'scoped' }, { session: { role: roleTraits(scope.roleMapId) } });
    if (verdict.state === 'SignedOut') {
      await undo(options);
      return { ok: false, notice: '{{session.barred}}' };
    }
    const { part, details } = await readScope(call, scope);
    store.write({ ...part, batchId: 0, courseName: '' });
    return { ok: true, details };
  } catch (thrown) {
    const problem = asProblem(thrown);
    store.clear();
    const why = problem.messages
      .slice(1)
      .filter(({ code }) => code === 'ROLE_BARRED')
      .map((other) => other.text);
    return { ok: false, notice: [problem.words, ...why].join('\n') };
  }
}
