import { createContext, useContext, useEffect, useMemo, type ReactNode } from 'react';
import { countText } from '../../engine/countText.ts';
import type { Environment } from '../contract/environment.ts';
import { keepPresses } from './press.ts';
import { SearchWishProvider } from './searchWish.tsx';
import type ownWords from '../words.json';

export type WordKey = keyof typeof ownWords;
export type Say = (key: WordKey, values?: Readonly<Record<string, string | number>>) => string;

const alone: Environment = {
  words: {},
  navigate: (href) => {
    globalThis.location.assign(href);
  },
};
const Context = createContext<Environment>(alone);

/** Hands words and links to every view below, and sees to it that a press on the page reaches what it was for. */
export function EnvironmentProvider({ value, children }: { value: Environment; children: ReactNode }) {
  useEffect(() => keepPresses(window), []);
  return (
    <Context.Provider value={value}>
      <SearchWishProvider>{children}</SearchWishProvider>
    </Context.Provider>
  );
}

/** `{name}` of a word replaced, the number of a count grouped; a value that is missing stays visible as its name. */
export const fill = (word: string, values: Readonly<Record<string, string | number>> = {}): string =>
  word.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name] ?? whole;
    return name === 'count' && typeof value === 'number' ? countText(value) : String(value);
  });

/**
 * The words of the views in the language of the page, as they were handed down. `count` picks `<key>.one` where there is one.
 */
export function useWords(): Say {
  const { words } = useContext(Context);
  return useMemo(
    () => (key, values) => {
      const single = values?.count === 1 ? `${key}.one` : key;
      return fill(words[single] ?? words[key] ?? key, values);
    },
    [words],
  );
}

/** What this device remembers of how views were left; undefined where it remembers nothing (stories). */
export const useKept = (): Environment['kept'] => useContext(Context).kept;

/** Follows an in-app link. */
export const useNavigation = (): Environment['navigate'] => useContext(Context).navigate;
