/** Values that stand twice where each may stand once. */
import type { Json } from '../../../engine/types.ts';
import type { Source } from '../../source.ts';
import type { Finding } from '../check.ts';

interface Entry {
  source: Source;
  pointer: string;
  value: Json | undefined;
  what: string;
}

/** Whether one of them stands twice. */
export const standsTwice = (values: readonly string[]): boolean => new Set(values).size < values.length;

/** A finding for each entry whose value an earlier one has; entries without a value are left out. */
export function repeated(entries: readonly Entry[]): Finding[] {
  const first = new Map<Json, Entry>();
  return entries.flatMap((entry) => {
    const { source, pointer, value, what } = entry;
    const before = value === undefined ? undefined : first.get(value);
    if (value !== undefined && !before) first.set(value, entry);
    if (!before) return [];
    const line = before.source.line(before.pointer);
    const where = before.source === source ? `line ${line}` : `${before.source.file}:${line}`;
    return [{ source, pointer, wrong: `${what} ${JSON.stringify(value)} stands twice, first at ${where}`, right: `each ${what} once` }];
  });
}

/** Entries of a list, each with the pointer below `base` that `place` gives. */
export const entriesOf = <T>(
  source: Source,
  what: string,
  list: readonly T[] | undefined,
  place: (index: number) => string,
  value: (one: T) => Json | undefined,
): Entry[] => (list ?? []).map((one, index) => ({ source, pointer: place(index), value: value(one), what }));
