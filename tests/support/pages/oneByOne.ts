/** Answers that come one after the other, each drawn before the next: what a bad line does by chance, done each time. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { twoFrames } from './shift.ts';
import { holdTimers } from './timers.ts';

/** So long a form waits for what the record lacks (`pages/record/Incomplete.tsx`): many answers in a row may take a busy machine longer. */
const PATIENCE_MS = 1500;

export interface HeldAnswers {
  /** Waits until every answer has come, nothing is asked for any more and the page stands. */
  stands(): Promise<void>;
}

/** Holds what the server answers this page, whose own patience does not end meanwhile. By the browser's own means: Playwright's routes would take its memory of files away. */
export async function answersOneByOne(page: Page): Promise<HeldAnswers> {
  await holdTimers(page, PATIENCE_MS);
  const session = await page.context().newCDPSession(page);
  let waiting = 0;
  let last = Promise.resolve();
  const frames = (): Promise<void> => twoFrames(page).catch(() => undefined);
  const letGo = async (requestId: string): Promise<void> => {
    await frames();
    await session.send('Fetch.continueRequest', { requestId }).catch(() => undefined);
    await frames();
    waiting -= 1;
  };
  session.on('Fetch.requestPaused', ({ requestId }) => {
    waiting += 1;
    last = last.then(() => letGo(requestId));
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*/api/*', requestStage: 'Response' }] });
  const isStanding = (): Promise<boolean> =>
    page.evaluate(
      () => document.querySelector('main :is(h1, h2, form, table, .sd-card)') !== null && document.querySelector('main [aria-busy="true"]') === null,
    );
  return {
    stands: async () => {
      await expect.poll(async () => waiting === 0 && (await isStanding()) && waiting === 0).toBe(true);
      await last;
      await frames();
    },
  };
}
