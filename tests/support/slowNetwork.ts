/** A slow line for one page; as it stands a phone's: 400 kbit/s down and up, 400 ms each way. */
import type { Page } from 'playwright-core';

export async function slowNetwork(page: Page, { latency = 400, bytesPerSecond = 50_000 } = {}): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
}
