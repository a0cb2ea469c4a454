import { useCallback, useEffect, useState } from 'react';
import type { Fault } from '../../../catalogue/types.ts';
import type { Desk } from '../../../studio/desk.ts';
import { useOpenDesk } from '../../context/context.tsx';
import { changesOf, type Editing } from './editing.ts';
import type { ReadSet } from './readDefinitions.ts';

/** So long nothing is typed before all is checked, or what stands there is looked at. */
const CHECK_AFTER = 120;
export const LOOK_AFTER = 300;
const NEVER: readonly [faults: readonly Fault[] | null, edits: Editing['edits'] | null] = [null, null];

/** What was answered to a question that nothing newer has replaced, a moment after it was asked; `none` while there is none. */
export function useAnswer<T>(ask: (() => Promise<T>) | null, wait: number, about: readonly unknown[], none: T, onFail: () => void): T {
  const [answer, setAnswer] = useState(none);
  useEffect(() => {
    if (ask === null) return setAnswer(none);
    let isNewest = true;
    const take = (next: T): unknown => isNewest && setAnswer(next);
    const fail = (): unknown => isNewest && onFail();
    const timer = setTimeout(() => void ask().then(take, fail), wait);
    return () => {
      isNewest = false;
      clearTimeout(timer);
    };
  }, about);
  return answer;
}

/**
 * A desk over the set that serves, which checks what is typed: null until it has read the files, as `faults` is until they are checked; `isChecked`: as
 * they stand now. `failed`: it stopped, and `again` starts another.
 */
export function useDesk(set: ReadSet, { edits }: Editing) {
  const openDesk = useOpenDesk();
  const [desk, setDesk] = useState<Desk | null>(null);
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  const onFail = useCallback(() => setFailed(true), []);
  const again = useCallback(() => setTries((count) => count + 1), []);
  useEffect(() => {
    let open = true;
    setFailed(false);
    const newDesk = openDesk();
    const begin = async (): Promise<void> => {
      const own = await newDesk;
      await own.open(set.served, set.known);
      if (open) setDesk(own);
    };
    begin().catch(() => open && onFail());
    return () => {
      open = false;
      setDesk(null);
      newDesk.then(
        (own) => own.close(),
        () => undefined,
      );
    };
  }, [openDesk, set, tries, onFail]);
  const check = desk && (async (): Promise<typeof NEVER> => [await desk.check(changesOf({ edits })), edits]);
  const [faults, checked] = useAnswer(check, CHECK_AFTER, [desk, edits], NEVER, onFail);
  return { desk, faults, isChecked: checked === edits, failed, onFail, again };
}
