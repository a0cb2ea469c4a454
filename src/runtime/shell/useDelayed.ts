import { createContext, useContext, useEffect, useMemo, useRef } from 'react';

/** Does something after a while, unless the person has gone elsewhere meanwhile. One thing at a time. */
export interface Delayed {
  /** `mayStay`: who goes on typing meanwhile stays. */
  after(milliseconds: number, run: () => void, mayStay?: boolean): void;
}

export const DelayedContext = createContext<Delayed>({ after: (milliseconds, run) => void setTimeout(run, milliseconds) });
export const useDelayed = (): Delayed => useContext(DelayedContext);

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
        if (mayStay) addEventListener('input', () => clearTimeout(own), { once: true, capture: true });
      },
    }),
    [],
  );
}
