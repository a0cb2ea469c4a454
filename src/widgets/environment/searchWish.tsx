import { createContext, useContext, useState, type ReactNode } from 'react';

/** How long a list may take to appear and still be the one that was asked for. */
const PATIENCE = 10_000;

/** Somebody asked for the search of a list that is still to appear. */
interface SearchWish {
  want(): void;
  /** Whether somebody came here to search: answered once. */
  take(): boolean;
}

function createSearchWish(): SearchWish {
  let until = 0;
  return {
    want: () => {
      until = Date.now() + PATIENCE;
    },
    take: () => {
      const isWanted = Date.now() < until;
      until = 0;
      return isWanted;
    },
  };
}

const Context = createContext<SearchWish | null>(null);

/** Keeps the wish from the page that has no search to the list that has one. */
export function SearchWishProvider({ children }: { children: ReactNode }) {
  const [wish] = useState(createSearchWish);
  return <Context.Provider value={wish}>{children}</Context.Provider>;
}

/** Null where there is no page around the view (stories). */
export const useSearchWish = (): SearchWish | null => useContext(Context);
