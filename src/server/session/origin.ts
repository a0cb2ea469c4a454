/** Where a session was opened, in words that people know: kept instead of what the browser says of itself. */
import Bowser from 'bowser';

/** Browser, system and network address; null for what was not said. */
export interface Origin {
  browser: string | null;
  system: string | null;
  address: string | null;
}
export const NOWHERE: Origin = { browser: null, system: null, address: null };

/** As much of it as is read: what is longer was not said by a browser. */
const MOST = 500;
const named = (name: string | undefined): string | null => (name === undefined || name === '' ? null : name);

/** `Mozilla/5.0 (Windows NT 10.0 …) … Chrome/140.0` -> Chrome, Windows. A program that is no browser is called as it calls itself. */
export function originOf(agent: string | undefined, address: string): Origin {
  const said = (agent ?? '').slice(0, MOST);
  if (said === '') return { ...NOWHERE, address };
  const { browser, os } = Bowser.parse(said);
  return { browser: named(browser.name) ?? /^[A-Za-z][\w.-]{0,30}/.exec(said)?.[0] ?? null, system: named(os.name), address };
}
