import { useEffect, useState } from 'react';
import type { LongItem } from '../../../engine/types.ts';
import type { InputProps } from '../types.ts';

/** The row behind a value, as far as it is known: `null` where the list has none, undefined while it is looked for. */
export function useKnown({ plan, form }: Pick<InputProps, 'plan' | 'form'>, value: string | undefined): LongItem | null | undefined {
  const list = String(plan.schema['x-options'] ?? '');
  const { search } = form.services;
  const held = value === undefined ? null : (form.lists[list]?.find((item) => item.value === value) as LongItem | undefined);
  const [, setLooked] = useState(0);
  const [isNone, setNone] = useState<string>();
  useEffect(() => {
    if (held !== undefined || value === undefined || !search) return undefined;
    let open = true;
    const look = (): void => {
      search.label(list, value).then(
        (found) => {
          if (!open) return;
          if (found === null) setNone(value);
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
  }, [held, value, search, list]);
  return held ?? (isNone === value || !search ? null : undefined);
}
