import type { JsonObject } from '../../engine/types.ts';
import { recordSearch, recordState } from '../screens/recordState.ts';

export interface Target {
  path: string;
  state: JsonObject;
}

/** More than any page has links. */
const MOST = 500;
const states = new Map<string, JsonObject>();

/**
 * A destination as an address that also opens in another tab: ids and tab go into it, the rest of the state waits here
 * for a plain click. Names and other personal data never enter an address.
 */
export function hrefOf({ path, state }: Target): string {
  const href = `${path}${recordSearch(recordState('', state, 0))}`;
  if (Object.keys(state).length === 0) return href;
  states.delete(href);
  states.set(href, state);
  const [oldest] = states.keys();
  if (states.size > MOST && oldest !== undefined) states.delete(oldest);
  return href;
}

/** The navigation state behind an address that this page has drawn as a link; null for any other. */
export const stateOfLink = (href: string): JsonObject | null => states.get(href) ?? null;

/** Forgets every link: nothing of one user's records stays for the next. */
export const forgetLinks = (): void => states.clear();
