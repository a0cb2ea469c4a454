import type { JsonObject } from '../../engine/types.ts';
import type { Destination } from '../save/after.ts';
import { recordSearch, recordState, rowSearch } from '../screens/recordState.ts';

/** The name of a list's filter in an address. */
export const filterKey = (field: string): string => `f.${field}`;

/** Filters of a list as the address says them. */
export const filterSearch = (filter: NonNullable<Destination['filter']>): URLSearchParams =>
  new URLSearchParams(Object.entries(filter).flatMap(([field, values]) => values.map((value) => [filterKey(field), value])));

type Navigate = (href: string, state: JsonObject | null) => void;

/** The page's ways on: by the router while the application is there, else by the browser. */
export interface Links {
  /**
   * A destination as an address that also opens in another tab: ids and tab go into it, the rest of the state waits here
   * for a plain click. Names and other personal data never enter an address.
   */
  hrefOf(target: Destination): string;
  /** Follows an address that a link of this page has, with the state that waits for it. */
  follow(href: string): void;
  go(target: Destination): void;
  /** The application is there, with its router. Answers what ends it: nothing of one user's records stays for the next. */
  begin(navigate: Navigate): () => void;
}

/** More than any page has links. */
const MOST = 500;

export function createLinks(): Links {
  const states = new Map<string, JsonObject>();
  const byBrowser: Navigate = (href) => location.assign(href);
  let navigate = byBrowser;

  const hrefOf = ({ path, state, filter }: Destination): string => {
    const href = `${path}${filter ? `?${filterSearch(filter)}` : recordSearch(recordState('', state, 0)) || rowSearch(state)}`;
    if (Object.keys(state).length === 0) return href;
    states.delete(href);
    states.set(href, state);
    const [oldest] = states.keys();
    if (states.size > MOST && oldest !== undefined) states.delete(oldest);
    return href;
  };
  return {
    hrefOf,
    follow: (href) => navigate(href, states.get(href) ?? null),
    go: (target) => navigate(hrefOf(target), target.state),
    begin(byRouter) {
      navigate = byRouter;
      return () => {
        navigate = byBrowser;
        states.clear();
      };
    },
  };
}
