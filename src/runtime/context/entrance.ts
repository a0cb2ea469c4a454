import type { Runtime } from './createRuntime.ts';

/**
 * Where the address says a person without a session is to be. Everything but /dashboard and what lies under it is the login page
 * (D12-GAP-089).
 */
export type Entrance = 'login' | 'inside';

export const LOGIN = '/';
export const ENTRY = '/dashboard';

export const entranceOf = (path: string): Entrance => (path === ENTRY || path.startsWith(`${ENTRY}/`) ? 'inside' : 'login');

/** Where somebody stood when the session ended; the login page's entry of the history keeps it, so that a reload does not lose it. */
interface Left {
  userid: number;
  href: string;
  /** Of the history's entry. */
  state: unknown;
}

/** Leaves this place for the login page. `userid`: who stood here, for `comeBack`; nobody comes back without. */
export function redirectToLogin({ pathname, search }: Pick<Location, 'pathname' | 'search'>, userid = 0): void {
  const left: Left | null = userid > 0 ? { userid, href: pathname + search, state: history.state } : null;
  history.replaceState({ left }, '', LOGIN);
}

/** Goes back to where this user stood when the session ended; who is somebody else, or came by the front door, begins at the entry. */
export function comeBack(userid: number): void {
  const { left } = (history.state ?? {}) as { left?: Left | null };
  if (left?.userid === userid) history.replaceState(left.state, '', left.href);
  else history.replaceState(null, '', ENTRY);
}

const WAIT_FOR_TABS = 250;

export interface FirstPlace {
  place: Entrance;
  notice?: 'ended';
  /** Whose session has ended. */
  userid?: number;
}

/**
 * What the page opens with: inside only with a running session, its own or, under /dashboard, one that another tab hands over. `notice` is
 * for the login page.
 */
export async function firstPlace(runtime: Pick<Runtime, 'session' | 'tabs' | 'clock'>, path: string): Promise<FirstPlace> {
  const { session, tabs, clock } = runtime;
  const toLogin = entranceOf(path) === 'login';
  // Nobody waits for the login page: other tabs are not asked for it.
  if (!toLogin && session.read() === null) await tabs.ask(WAIT_FOR_TABS);
  const found = session.read();
  const isWhole = found !== null && found.roleid !== 0;
  const isOver = isWhole && clock.now() >= found.sessionExpiry;
  // Who is signed in goes on from the login page to the dashboard.
  if (isWhole && !isOver) return { place: 'inside' };
  if (toLogin) return { place: 'login' };
  session.clear();
  return { place: 'login', ...(isOver ? { notice: 'ended', userid: found.userid } : {}) };
}
