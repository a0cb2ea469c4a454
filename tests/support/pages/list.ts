/** The list of beneficiaries: rows by `data-id`, as table or as cards. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

export const rows = (page: Page): Locator => page.locator('[data-id]');

/** Until nothing is being read. */
export const waitUntilIdle = (page: Page) => page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);

export async function openList(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/dashboard/managebeneficiary`);
  await rows(page).first().waitFor();
}

/** Types into the search and waits until the list says that it is about it. */
export async function searchFor(page: Page, text: string): Promise<void> {
  const answer = page.waitForResponse(
    (response) => response.url().includes('/api/engagement') && (response.request().postData() ?? '').includes(text),
  );
  await page.getByRole('searchbox').first().fill(text);
  await answer;
  await waitUntilIdle(page);
}
export const cell = (row: Locator, column: string): Locator => row.locator(`[data-column="${column}"]`);

/** The only row that a search finds. */
export async function findRow(page: Page, words: string) {
  await page.getByRole('searchbox').first().fill(words);
  const row = rows(page).filter({ hasText: words });
  await expect.poll(async () => [(await rows(page).count()) < 6, await row.count()]).toEqual([true, 1]);
  await waitUntilIdle(page);
  return row.first();
}
