import { createContext, useContext, useEffect, useMemo, type ReactNode } from 'react';
import { countText } from '../../engine/countText.ts';
import type { Environment } from '../contract/environment.ts';
import type ownWords from '../words.json';

/** What a press is for besides the fields: those take the focus when the pointer goes down. */
const PRESSED = 'button, a[href], label';
/** As far as a hand trembles while it presses, in px. */
const STILL = 12;

interface Press {
  on: HTMLElement;
  x: number;
  y: number;
}

/**
 * A press reaches what was under the pointer when it went down. While it is held (or, of a finger, before its click comes) the page may move: a
 * form says what is wrong, an answer arrives. The browser then gives the click to whatever lies above both places, and the press would be lost.
 * @returns takes the listeners away
 */
function keepPresses(page: Window): () => void {
  let lastPress: Press | null = null;
  const down = ({ target, clientX, clientY, isPrimary, button }: PointerEvent): void => {
    const on = isPrimary && button === 0 && target instanceof Element ? target.closest<HTMLElement>(PRESSED) : null;
    lastPress = on && { on, x: clientX, y: clientY };
  };
  const click = (event: MouseEvent): void => {
    const press = lastPress;
    lastPress = null;
    // A key clicks, too, and nowhere in particular.
    if (press === null || event.detail === 0 || (event.target instanceof Node && press.on.contains(event.target))) return;
    if (Math.hypot(event.clientX - press.x, event.clientY - press.y) > STILL) return;
    // Gone, or behind a dialog that opened meanwhile.
    if (!press.on.isConnected || press.on.closest('[aria-hidden="true"], [inert]')) return;
    event.preventDefault();
    event.stopPropagation();
    press.on.click();
  };
  const forget = (): void => {
    lastPress = null;
  };
  page.addEventListener('pointerdown', down, true);
  page.addEventListener('click', click, true);
  page.addEventListener('pointercancel', forget, true);
  return () => {
    page.removeEventListener('pointerdown', down, true);
    page.removeEventListener('click', click, true);
    page.removeEventListener('pointercancel', forget, true);
  };
}

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
  return <Context.Provider value={value}>{children}</Context.Provider>;
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
export const useKept = (): Environment['storage'] => useContext(Context).storage;

/** Follows an in-app link. */
export const useNavigation = (): Environment['navigate'] => useContext(Context).navigate;
