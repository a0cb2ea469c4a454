import { useEffect, useState } from 'react';
import type { LongItem } from '../../../engine/types.ts';
import type { InputProps } from '../types.ts';
import { listOf } from '../useChoices.ts';

/** No row of a file has a line break in its value. */
const BETWEEN = '\n';

/** The rows behind values, as far as they are known: `null` where the list has none, undefined while it is looked for. */
export function useKnown({ plan, form }: Pick<InputProps, 'plan' | 'form'>, values: readonly string[]): (LongItem | null | undefined)[] {
  const list = listOf(plan.schema) ?? '';
  const { search } = form.services;
  const [none, setNone] = useState<ReadonlySet<string>>(new Set());
  const [, setLooked] = useState(0);
  const held = values.map((value) => form.lists[list]?.find((item) => item.value === value) as LongItem | undefined);
  const unknown = values.filter((value, index) => !held[index] && !none.has(value)).join(BETWEEN);
  useEffect(() => {
    if (unknown === '' || !search) return undefined;
    let open = true;
    const look = (): void => {
      for (const value of unknown.split(BETWEEN))
        search.label(list, value).then(
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
  }, [unknown, search, list]);
  return values.map((value, index) => held[index] ?? (none.has(value) || !search ? null : undefined));
}
