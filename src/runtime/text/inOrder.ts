import { useMemo } from 'react';
import { nameOrder } from '../../engine/nameOrder.ts';
import type { OptionItem } from '../../engine/types.ts';
import { useLoaded, useRuntime, useText } from '../context/context.tsx';

type Lists = Readonly<Record<string, OptionItem[]>>;

/** Option lists as they are offered: those that go by name in the order of the page's language, the others as their files have them. */
export function useInOrder(lists: Lists, sorted: readonly string[]): Record<string, OptionItem[]> {
  const text = useText();
  useLoaded();
  const language = useRuntime().catalogues.spoken();
  return useMemo(() => {
    const order = nameOrder(language);
    const byName = (one: OptionItem, other: OptionItem): number => order(text(one.label), text(other.label));
    return { ...lists, ...Object.fromEntries(sorted.map((name) => [name, (lists[name] ?? []).toSorted(byName)])) };
  }, [lists, sorted, text, language]);
}
