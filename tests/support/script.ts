/** Weighs the script that a page loads: gzip of each distinct file, whatever the browser had in its cache. */
import { gzipSync } from 'node:zlib';
import type { Page, Response } from 'playwright-core';

interface Weighed {
  kilobytes(): Promise<number>;
  files(): Promise<{ path: string; kilobytes: number }[]>;
}

/** Counts from now on. The page's cache is switched off, so that a second visit weighs like a first one. */
export async function scriptOf(page: Page): Promise<Weighed> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  const weightByPath = new Map<string, Promise<number>>();
  const weigh = async (response: Response): Promise<number> => gzipSync(await response.body(), { level: 9 }).length / 1024;
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    const isScript = response.request().resourceType() === 'script' || pathname.endsWith('.js');
    if (isScript && response.ok() && !weightByPath.has(pathname))
      weightByPath.set(
        pathname,
        weigh(response).catch(() => 0),
      );
  });
  const files = () => Promise.all([...weightByPath].map(async ([path, weight]) => ({ path, kilobytes: await weight })));
  return { files, kilobytes: async () => (await files()).reduce((sum, { kilobytes }) => sum + kilobytes, 0) };
}
