/** What a slow line does by chance, done each time. */
import type { Page } from 'playwright-core';

/** Holds what this page asks for at these addresses, and sends `bodyPart` if anything is named, until it is let go. */
export async function hold(page: Page, url: string, bodyPart = ''): Promise<() => void> {
  let letGo = (): void => undefined;
  const isFree = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(url, async (route) => {
    if ((route.request().postData() ?? '').includes(bodyPart)) await isFree;
    await route.fallback();
  });
  return letGo;
}
