import { phaseOf } from '../session/expiry.ts';
import type { Runtime } from './createRuntime.ts';

/**
 * Where the address says a person wants to be. Everything but /dashboard and what lies under it is the login page
 * (D12-GAP-089).
 */
export type Entrance = 'login' | 'inside';

export const LOGIN = '/';
export const ENTRY = '/dashboard';

export const entranceOf = (path: string): Entrance => (path === ENTRY || path.startsWith(`${ENTRY}/`) ? 'inside' : 'login');

const WAIT_FOR_TABS = 250;

/**
 * What the page opens with: inside only with a running session, its own or one that another tab hands over. `notice` is
 * for the login page.
 */
export async function firstPlace(runtime: Pick<Runtime, 'session' | 'tabs' | 'clock'>, path: string): Promise<{ place: Entrance; notice?: 'ended' }> {
  const { session, tabs, clock } = runtime;
  const wanted = entranceOf(path);
  // The login page stays the login page, whoever is signed in (D1-LOGIN-01); a session that runs is left alone.
  if (wanted === 'login') return { place: 'login' };
  if (session.read() === null) await tabs.ask(WAIT_FOR_TABS);
  const found = session.read();
  if (found === null || found.roleid === 0) {
    session.clear();
    return { place: 'login' };
  }
  if (phaseOf(clock.now(), found.sessionExpiry, { warning: 0, grace: 0 }).phase === 'over') {
    session.clear();
    return { place: 'login', notice: 'ended' };
  }
  return { place: 'inside' };
}
