/** What a slow line does by chance, done each time. */
import type { Page } from 'playwright-core';

/** Holds what this page asks for at these addresses, and sends `named` if anything is named, until it is let go. */
export async function hold(page: Page, url: string, named = ''): Promise<() => void> {
  let letGo = (): void => undefined;
  const isFree = new Promise<void>((done) => {
    letGo = done;
  });
  await page.route(url, async (route) => {
    if ((route.request().postData() ?? '').includes(named)) await isFree;
    await route.fallback();
  });
  return letGo;
}
