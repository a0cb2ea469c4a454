import type { JsonObject } from '../../engine/types.ts';
import { CallProblem, asProblem } from '../client/problem.ts';
import { extended } from './expiry.ts';
import type { SessionData, SessionStore } from './sessionStore.ts';
import type { Tabs } from './tabs.ts';

/** What workflows/session.json decides about an event: the state after it and the names of its effects, in order. */
export type DecideSession = (
  state: string,
  event: JsonObject & { type: string },
  facts?: JsonObject,
) => Promise<{ state: string; effects: readonly string[] }>;

interface GuardOptions {
  store: SessionStore;
  tabs: Pick<Tabs, 'tell' | 'tellSignedOut'>;
  decide: DecideSession;
  refresh: () => Promise<void>;
  now: () => number;
  constants: () => JsonObject;
  /** Texts of our own: by key of config/messages. */
  text: (key: string, values?: Record<string, string | number>) => string;
  /** Goes to `/` and says why; called after the session of this user (0: of nobody) is cleared. */
  leave: (notice: string, userid: number) => void;
}
export interface Guard {
  /**
   * Lets a guarded call through with the token to use, or throws CallProblem 'session' and the call is not sent
   * (D1-SESSION-05).
   */
  admit(options?: { quiet?: boolean | undefined }): Promise<string>;
  /** The server refused this token: renews it and answers the new one; ends the session when that is refused too. */
  again(refused: string): Promise<string>;
  /** Ends the session here and in the other tabs of this user: everything cleared, off to `/`. `reason`: what the server said of it. */
  end(notice?: string): void;
}

/** The check before every guarded call (D1-SESSION-01 to 09). The machine of workflows/session.json decides, this performs. */
export function createGuard(options: GuardOptions): Guard {
  const { store, tabs, decide, refresh, now, constants, text, leave } = options;

  /** Why it ends by what this page knows: it has lasted its longest, was left alone too long, or its person signed out. */
  const overBy = ({ sessionEnds, sessionExpiry }: Pick<SessionData, 'sessionEnds' | 'sessionExpiry'>): string => {
    if (sessionEnds > 0 && now() >= sessionEnds) return text('session.endedLifetime', { hours: Number(constants()['sessionHours']) });
    if (now() >= sessionExpiry) return text('session.expired', { minutes: Number(constants()['sessionMinutes']) });
    return text('session.loggedOut');
  };
  const end = (reason?: string): void => {
    const session = store.read();
    const notice = reason || (session ? overBy(session) : text('session.loggedOut'));
    store.clear();
    if (session) tabs.tellSignedOut(session.userid, notice);
    leave(notice, session?.userid ?? 0);
  };
  const extend = (sessionEnds: number): void => {
    const part = { sessionExpiry: extended(now(), sessionEnds, constants()) };
    store.write(part);
    tabs.tell(part);
  };
  const renewToken = async (): Promise<void> => {
    try {
      await refresh();
    } catch (thrown) {
      const problem = asProblem(thrown);
      if (problem.retriable) throw problem;
      const refused = await decide('Refreshing', { type: 'refused' });
      if (refused.effects.includes('clear')) end(problem.messages[0]?.text);
      throw new CallProblem('session', problem.status, problem.messages);
    }
  };

  return {
    async admit({ quiet = false } = {}) {
      const session = store.read();
      const { state, effects } = session
        ? await decide(session.roleid > 0 ? 'SignedIn' : 'Opening', {
            type: 'call',
            now: now(),
            sessionExpiry: session.sessionExpiry,
            tokenExpiry: session.tokenExpiry,
          })
        : await decide('SignedOut', { type: 'call' });
      if (effects.includes('clear')) end();
      if (state === 'SignedOut') throw new CallProblem('session', 0, []);
      if (effects.includes('renew') && !quiet) extend(session?.sessionEnds ?? 0);
      if (effects.includes('refresh')) await renewToken();
      return store.read()?.token ?? '';
    },
    async again(refused) {
      if (store.read()?.token === refused) await renewToken();
      return store.read()?.token ?? '';
    },
    end,
  };
}
