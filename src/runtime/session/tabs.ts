import type { SessionData, SessionStore } from './sessionStore.ts';

/** What the tabs of one browser tell each other. Tokens pass through here only: a BroadcastChannel stays inside the origin. */
export type TabMessage =
  | { type: 'ask'; from: string }
  | { type: 'session'; to: string; session: Partial<SessionData> }
  | { type: 'changed'; userid: number; part: Partial<SessionData> }
  | { type: 'signedOut'; userid: number; notice: string };

/** BroadcastChannel, as far as it is used. */
export interface Channel {
  postMessage(message: TabMessage): void;
  onmessage: ((event: { data: TabMessage }) => void) | null;
  close(): void;
}

export interface Tabs {
  /** Asks the other tabs for their session (a new tab has none); true when one answered within `wait` milliseconds. */
  ask(wait: number): Promise<boolean>;
  /** Tells the other tabs of this user what changed: renewed tokens, a longer session, another scope. */
  tell(part: Partial<SessionData>): void;
  /** The session of this user is over; `notice` is what the person reads in every tab. */
  tellSignedOut(userid: number, notice: string): void;
  close(): void;
}
interface TabsOptions {
  channel: Channel;
  store: SessionStore;
  name: string;
  onSignedOut: (notice: string) => void;
}

/** The beneficiary at hand, with batch and course, belongs to one tab. */
function shareable(session: SessionData): Partial<SessionData> {
  const { dbUserId, batchId: _batch, courseName: _course, ...shared } = session;
  return dbUserId === 0 ? session : shared;
}

/** Joins this tab to the others (D1-SESSION-07 with several tabs; contract: a second tab gets the session from the first). */
export function joinTabs({ channel, store, name, onSignedOut }: TabsOptions): Tabs {
  let onAnswer: ((found: boolean) => void) | null = null;
  const mine = (userid: number): boolean => store.read()?.userid === userid;
  channel.onmessage = ({ data: message }) => {
    if (message.type === 'ask') {
      const session = store.read();
      if (session && session.roleid > 0) channel.postMessage({ type: 'session', to: message.from, session: shareable(session) });
    } else if (message.type === 'session' && message.to === name && onAnswer) {
      store.write(message.session);
      onAnswer(true);
    } else if (message.type === 'changed' && mine(message.userid)) {
      store.write(message.part);
    } else if (message.type === 'signedOut' && mine(message.userid)) {
      onSignedOut(message.notice);
    }
  };
  return {
    ask: (wait) =>
      new Promise((resolve) => {
        const timer = setTimeout(() => onAnswer?.(false), wait);
        onAnswer = (found) => {
          clearTimeout(timer);
          onAnswer = null;
          resolve(found);
        };
        channel.postMessage({ type: 'ask', from: name });
      }),
    tell(part) {
      const session = store.read();
      if (session) channel.postMessage({ type: 'changed', userid: session.userid, part });
    },
    tellSignedOut: (userid, notice) => channel.postMessage({ type: 'signedOut', userid, notice }),
    close: () => channel.close(),
  };
}
