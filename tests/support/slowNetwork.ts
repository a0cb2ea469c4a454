/** A slow phone network for one page: 400 kbit/s down and up, 400 ms each way. */
import type { Page } from 'playwright-core';

export async function slowNetwork(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 });
}
