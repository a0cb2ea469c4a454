import { asProblem } from '../client/problem.ts';

/**
 * Sends the newest of what is to be kept, one at a time: while a call is on its way further ones wait, and only the last of them
 * goes. What failed goes with the next. `onConflict` hears that somebody else went on with it.
 */
export function createKeeper<T>(send: (what: T) => Promise<void>, onConflict: () => void): { keep(what: T): void; idle(): Promise<void> } {
  let next: T | undefined;
  let running: Promise<void> | undefined;
  const work = async (): Promise<void> => {
    while (next !== undefined) {
      const now = next;
      next = undefined;
      try {
        await send(now);
      } catch (thrown) {
        const { kind } = asProblem(thrown);
        if (kind !== 'conflict') continue;
        next = undefined;
        onConflict();
      }
    }
    running = undefined;
  };
  return {
    keep(what) {
      next = what;
      running ??= work();
    },
    idle: async () => running,
  };
}
