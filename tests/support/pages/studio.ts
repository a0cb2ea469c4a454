/** The editor of definitions. */
import { expect } from 'vitest';
import type { Locator, Page } from 'playwright-core';

export const places = (page: Page, id: string): Locator => page.locator(`[data-places="${id}"]`);
export const allWell = (page: Page): Promise<void> => places(page, 'faults').getByText('All definitions hold together').waitFor();
export const code = (page: Page): Locator => page.getByRole('textbox', { name: /^Text of / });
export const lineWith = (page: Page, text: string): Locator => code(page).locator('.cm-line').filter({ hasText: text });

export async function openAt(page: Page, words: string, found: string, where: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Find by what people call it' }).fill(words);
  await places(page, 'found').getByRole('button').filter({ hasText: found }).filter({ hasText: where }).first().click();
  await expect.poll(() => code(page).getAttribute('aria-label')).toBe(`Text of ${where.replace(/:\d+$/, '')}`);
}

/** Puts the cursor behind a text of a line: it is selected by its end, wherever the line wraps. */
export async function goBehind(page: Page, line: Locator, text: string): Promise<void> {
  await line.evaluate((element, said) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.textContent?.indexOf(said) ?? -1;
      if (at >= 0) getSelection()?.collapse(node, at + said.length);
    }
  }, text);
  await page.evaluate(() => new Promise(requestAnimationFrame));
}
