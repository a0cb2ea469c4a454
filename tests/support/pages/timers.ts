/** Times that the page itself has, ended when the test says so: a busy machine may pass them before it has done what comes before. */
import type { Page } from 'playwright-core';

/** Holds what a page does after exactly so many milliseconds, from its next address on. @returns does all of it that is held */
export async function holdTimers(page: Page, length: number): Promise<() => Promise<void>> {
  await page.addInitScript((milliseconds) => {
    const { setTimeout: wait, clearTimeout: stop } = window;
    const runById = new Map<number, () => void>();
    window.setTimeout = ((run: () => void, after?: number) => {
      if (after !== milliseconds) return wait(run, after);
      const id = wait(() => undefined, 2 ** 31 - 1);
      runById.set(id, run);
      return id;
    }) as typeof setTimeout;
    window.clearTimeout = (id) => {
      runById.delete(Number(id));
      stop(id);
    };
    addEventListener('held-timers', () => runById.forEach((run) => run()));
  }, length);
  return async () => void (await page.evaluate(() => dispatchEvent(new Event('held-timers'))));
}
