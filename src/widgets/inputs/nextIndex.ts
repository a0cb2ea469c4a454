import type { Choice } from './types.ts';

/** Letters typed within this many milliseconds belong together. */
const together = 700;

/**
 * Where a key leads in a list; undefined when it leads nowhere. `typed` remembers the letters of a moment and is changed in
 * place.
 * @param now the place in the list, -1 for none
 */
export function nextIndex(
  key: string,
  now: number,
  choices: readonly Choice[],
  typed: { text: string; until: number },
  withModifier: boolean,
  clock: () => number = Date.now,
): number | undefined {
  const last = choices.length - 1;
  if (last < 0) return undefined;
  if (key === 'ArrowDown') return Math.min(last, now + 1);
  if (key === 'ArrowUp') return Math.max(0, now < 0 ? last : now - 1);
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  if (key.length !== 1 || key === ' ' || withModifier) return undefined;
  const at = clock();
  typed.text = at < typed.until ? typed.text + key.toLowerCase() : key.toLowerCase();
  typed.until = at + together;
  const from = typed.text.length > 1 ? Math.max(0, now) : now + 1;
  const inOrder = choices.map((_choice, index) => (from + index) % choices.length);
  return inOrder.find((index) => choices[index]?.label.toLowerCase().startsWith(typed.text));
}
