import { createContext, useContext, useEffect, useMemo, useRef } from 'react';

/** Does something after a while, unless the person has gone elsewhere meanwhile. One thing at a time. */
export interface Delayed {
  /** `mayStay`: who goes on filling in meanwhile stays. */
  after(milliseconds: number, run: () => void, mayStay?: boolean): void;
}

export const DelayedContext = createContext<Delayed>({ after: (milliseconds, run) => void setTimeout(run, milliseconds) });
export const useDelayed = (): Delayed => useContext(DelayedContext);

const HEARD_EVENTS = ['input', 'click', 'keydown'] as const;
/** Whoever chooses from a list or a calendar sends no `input`. */
const CHOOSES = '[role="option"], [role="gridcell"], [role="combobox"][aria-expanded="true"]';
const isFilling = ({ type, target }: Event): boolean => type === 'input' || (target instanceof Element && target.closest(CHOOSES) !== null);

/** Made once by the routed page; `place` names where the person is. */
export function useDelayedHere(place: string): Delayed {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), [place]);
  return useMemo(
    () => ({
      after(milliseconds, run, mayStay = false) {
        clearTimeout(timer.current);
        const own = setTimeout(run, milliseconds);
        timer.current = own;
        if (!mayStay) return;
        const listening = new AbortController();
        const listen = (event: Event): void => {
          if (isFilling(event)) clearTimeout(own);
        };
        for (const kind of HEARD_EVENTS) addEventListener(kind, listen, { capture: true, signal: listening.signal });
        setTimeout(() => listening.abort(), milliseconds);
      },
    }),
    [],
  );
}
