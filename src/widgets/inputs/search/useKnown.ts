import { useEffect, useState } from 'react';
import type { LongItem, OptionItem } from '../../../engine/types.ts';
import type { OptionSearch } from '../../contract/form.ts';

interface KnownIn {
  /** The option list, who finds its rows, and those that are known. */
  name: string;
  search: OptionSearch | undefined;
  lists: Readonly<Record<string, readonly OptionItem[]>>;
}

/** No row of a file has a line break in its value. */
const BETWEEN = '\n';

/** The rows behind values, as far as they are known: `null` where the list has none, undefined while it is looked for. */
export function useKnown({ name, search, lists }: KnownIn, values: readonly string[]): (LongItem | null | undefined)[] {
  const [none, setNone] = useState<ReadonlySet<string>>(new Set());
  const [, setLooked] = useState(0);
  const rows = values.map((value) => lists[name]?.find((item) => item.value === value) as LongItem | undefined);
  const unknown = values.filter((value, index) => !rows[index] && !none.has(value)).join(BETWEEN);
  useEffect(() => {
    if (unknown === '' || !search) return undefined;
    let open = true;
    const look = (): void => {
      for (const value of unknown.split(BETWEEN))
        search.label(name, value).then(
          (found) => {
            if (!open) return;
            if (found === null) setNone((known) => new Set([...known, value]));
            setLooked((times) => times + 1);
          },
          // As soon as there is a network again, or when the form is opened the next time.
          () => undefined,
        );
    };
    look();
    addEventListener('online', look);
    return () => {
      open = false;
      removeEventListener('online', look);
    };
  }, [unknown, search, name]);
  return values.map((value, index) => rows[index] ?? (none.has(value) || !search ? null : undefined));
}
