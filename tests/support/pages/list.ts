/** The list of beneficiaries: rows by `data-id`, as table or as cards. */
import type { Locator, Page } from 'playwright-core';

export const rows = (page: Page): Locator => page.locator('[data-id]');

export async function openList(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/dashboard/managebeneficiary`);
  await rows(page).first().waitFor();
}

/** Types into the search and waits until the list says that it is about it. */
export async function searchFor(page: Page, text: string): Promise<void> {
  const answered = page.waitForResponse(
    (response) => response.url().includes('/api/engagement') && (response.request().postData() ?? '').includes(text),
  );
  await page.getByRole('searchbox').first().fill(text);
  await answered;
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
}
export const cell = (row: Locator, column: string): Locator => row.locator(`[data-column="${column}"]`);
