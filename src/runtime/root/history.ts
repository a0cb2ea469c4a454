/** Where the page is: what React Router calls a location. */
export interface Place {
  pathname: string;
  search: string;
  hash: string;
  state: unknown;
  key: string;
}
export type Target = string | Partial<Pick<Place, 'pathname' | 'search' | 'hash'>>;
/** A way on that somebody holds back: it is taken when they let go. */
export interface Held {
  to: Place;
  proceed: () => void;
  stay: () => void;
}

/** `window`, as far as a history needs it. */
export interface HistoryWindow {
  location: Pick<Location, 'pathname' | 'search' | 'hash'>;
  history: Pick<History, 'state' | 'pushState' | 'replaceState' | 'go'>;
  addEventListener: (type: 'popstate', listener: () => void) => void;
  removeEventListener: (type: 'popstate', listener: () => void) => void;
}

export interface PageHistory {
  place(): Place;
  push(to: Target, state?: unknown): void;
  replace(to: Target, state?: unknown): void;
  go(delta: number): void;
  createHref(to: Target): string;
  listen(listener: () => void): () => void;
  /** While `holds` says so, ways on (links, Back, forward) are held and handed to `onHeld`; of several holders one after the other. */
  hold(holds: (to: Place) => boolean, onHeld: (held: Held) => void): () => void;
  dispose(): void;
}

interface Stored {
  usr: unknown;
  key: string;
  idx: number;
}

const text = (to: Target): string => (typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}${to.hash ?? ''}`);
const stored = (state: unknown): Stored => {
  const { usr = null, key = 'first', idx = 0 } = (typeof state === 'object' && state !== null ? state : {}) as Partial<Stored>;
  return { usr, key, idx };
};

/**
 * A browser history that can be held, for React Router's plain Router: its own holding needs the three times larger data
 * router.
 */
export function createHistory(page: HistoryWindow, newKey: () => string): PageHistory {
  const listeners = new Set<() => void>();
  const holders = new Set<{ holds: (to: Place) => boolean; onHeld: (held: Held) => void }>();
  /** Asks each holder in turn; whoever let go is not asked again. */
  const pass = (to: Place, way: () => void, asked: readonly object[] = []): void => {
    const holder = [...holders].find((one) => !asked.includes(one) && one.holds(to));
    if (holder) holder.onHeld({ to, proceed: () => pass(to, way, [...asked, holder]), stay: () => undefined });
    else way();
  };
  const read = (): Place => {
    const { pathname, search, hash } = page.location;
    const { usr, key } = stored(page.history.state);
    return { pathname, search, hash, state: usr, key };
  };
  let now = read();
  let index = stored(page.history.state).idx;
  /** Set while the address is put back, or a way that was held is taken at last. */
  let passing: 'back' | 'on' | null = null;

  const tell = (): void => {
    now = read();
    index = stored(page.history.state).idx;
    for (const listener of [...listeners]) listener();
  };
  const placeAt = (to: Target, state: unknown): Place => {
    const { pathname, search, hash } = new URL(text(to), `http://page${page.location.pathname}${page.location.search}`);
    return { pathname, search, hash, state, key: newKey() };
  };
  const travel = (to: Target, state: unknown, how: 'pushState' | 'replaceState'): void => {
    const next = placeAt(to, state ?? null);
    const take = (): void => {
      page.history[how](
        { usr: next.state, key: next.key, idx: how === 'pushState' ? index + 1 : index },
        '',
        `${next.pathname}${next.search}${next.hash}`,
      );
      tell();
    };
    pass(next, take);
  };
  const walked = (): void => {
    if (passing === 'back') {
      passing = null;
      return;
    }
    const next = read();
    const delta = stored(page.history.state).idx - index;
    if (passing === null && delta !== 0 && [...holders].some(({ holds }) => holds(next))) {
      passing = 'back';
      page.history.go(-delta);
      return pass(next, () => {
        passing = 'on';
        page.history.go(delta);
      });
    }
    passing = null;
    return tell();
  };
  page.addEventListener('popstate', walked);

  return {
    place: () => now,
    push: (to, state) => travel(to, state, 'pushState'),
    replace: (to, state) => travel(to, state, 'replaceState'),
    go: (delta) => page.history.go(delta),
    createHref: text,
    listen(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    hold(holds, onHeld) {
      const mine = { holds, onHeld };
      holders.add(mine);
      return () => {
        holders.delete(mine);
      };
    },
    dispose: () => page.removeEventListener('popstate', walked),
  };
}
