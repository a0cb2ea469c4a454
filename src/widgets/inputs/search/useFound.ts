import { useCallback, useEffect, useState } from 'react';
import type { LongItem } from '../../../engine/types.ts';
import type { OptionSearch } from '../../contract/form.ts';

/** How long somebody pauses before what they typed is asked, in milliseconds. */
const PAUSE = 200;

interface SearchQuery {
  list: string;
  text: string;
  within: string | undefined;
  /** Nothing is asked while the list is shut. */
  open: boolean;
}
export interface Found {
  items: readonly LongItem[];
  total: number;
  state: 'looking' | 'there' | 'away';
  more: () => void;
  again: () => void;
}
interface SearchAnswer {
  of: string;
  items: readonly LongItem[];
  total: number;
  state: Found['state'];
}

const inText = (text: string) => {
  const needle = text.trim().toLowerCase();
  return ({ label }: LongItem): boolean => label.toLowerCase().includes(needle);
};

/** What stands while rows are asked from `at` on: all so far when more of them are, else those that fit what is typed. */
export const meanwhile = (items: readonly LongItem[], at: number, text: string): readonly LongItem[] => (at > 0 ? items : items.filter(inText(text)));

/** Rows for what is typed, a page at a time. While the next ones are asked those that fit stay; with the network back it asks again. */
export function useFound(search: OptionSearch | undefined, { list, text, within, open }: SearchQuery): Found {
  const of = `${list} ${within ?? ''} ${text}`;
  const [answer, setAnswer] = useState<SearchAnswer>({ of: '', items: [], total: 0, state: 'looking' });
  const [tried, setTried] = useState(0);
  const [from, setFrom] = useState({ of, at: 0 });
  // Who comes back to words that were typed before begins with their first page.
  const at = from.of === of && answer.of === of ? from.at : 0;
  useEffect(() => {
    if (!open || !search) return undefined;
    const stop = new AbortController();
    const keep = (next: (before: SearchAnswer) => SearchAnswer): void => {
      if (!stop.signal.aborted) setAnswer(next);
    };
    const ask = (): void => {
      search.find(list, { text, within, from: at }, stop.signal).then(
        ({ items, total }) => keep((before) => ({ of, items: at === 0 ? items : [...before.items, ...items], total, state: 'there' })),
        () => keep((before) => ({ ...before, of, items: at === 0 ? [] : before.items, state: 'away' })),
      );
    };
    keep((before) => ({ ...before, items: meanwhile(before.items, at, text), state: 'looking' }));
    const timer = setTimeout(ask, text === '' || at > 0 ? 0 : PAUSE);
    const again = (): void => setTried((times) => times + 1);
    addEventListener('online', again);
    return () => {
      clearTimeout(timer);
      stop.abort();
      removeEventListener('online', again);
    };
  }, [search, list, text, within, open, at, of, tried]);
  const more = useCallback(() => setFrom({ of, at: answer.items.length }), [of, answer.items.length]);
  const again = useCallback(() => setTried((times) => times + 1), []);
  return { ...answer, state: answer.of === of ? answer.state : 'looking', more, again };
}
