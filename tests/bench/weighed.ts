/** What a step in a page costs: time, script and bytes, by the browser's own account. */
import type { CDPSession, Page } from 'playwright-core';
import { performance } from 'node:perf_hooks';

export interface Cost {
  milliseconds: number;
  script: number;
  kilobytes: number;
  requests: number;
}
export interface Scales {
  page: Page;
  /** Does the step, waits until nothing is busy and the network rests. */ weigh(step: () => Promise<unknown>): Promise<Cost>;
}

const scriptOf = async (session: CDPSession): Promise<number> => {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1000;
};

export async function scalesOf(page: Page): Promise<Scales> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await session.send('Network.enable');
  let bytes = 0;
  let requests = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
    requests += 1;
  });
  return {
    page,
    async weigh(step) {
      const [script, before, requestsBefore] = [await scriptOf(session), bytes, requests];
      const began = performance.now();
      await step();
      const milliseconds = performance.now() - began;
      await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
      await page.waitForLoadState('networkidle');
      return { milliseconds, script: (await scriptOf(session)) - script, kilobytes: (bytes - before) / 1024, requests: requests - requestsBefore };
    },
  };
}
