/** Alerts: a dialog with the text and a button `Ok`. */
import type { Page } from 'playwright-core';

const anyDialog = (page: Page) => page.locator('[role="alertdialog"], [role="dialog"]');

/** Waits for the alert, answers its text without the words of its buttons, leaves it open. */
export async function alertText(page: Page, milliseconds = 90_000): Promise<string> {
  const dialog = anyDialog(page)
    .filter({ has: page.getByRole('button', { name: 'Ok', exact: true }) })
    .first();
  await dialog.waitFor({ state: 'visible', timeout: milliseconds });
  return dialog.evaluate((element) => {
    const copy = element.cloneNode(true) as HTMLElement;
    for (const button of copy.querySelectorAll('button')) button.remove();
    return (copy.textContent ?? '').trim();
  });
}

/** Waits for an alert that holds `text` and closes it. */
export async function acceptAlert(page: Page, text: string | RegExp): Promise<void> {
  const dialog = anyDialog(page).filter({ hasText: text }).first();
  await dialog.waitFor({ state: 'visible' });
  await dialog.getByRole('button', { name: 'Ok', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** Presses a button of the question that has this title. */
export const answerQuestion = (page: Page, title: RegExp, button: string): Promise<void> =>
  page.getByRole('alertdialog', { name: title }).getByRole('button', { name: button, exact: true }).click();

/** The page leads on three seconds after it has said that it saved; its clock, which has to be installed, is moved there. */
export async function leadOn(page: Page, to: RegExp): Promise<void> {
  await page.clock.fastForward(3000);
  await page.waitForURL(to);
}

/**
 * Saves while the page's clock, which has to be installed, stands still.
 *
 * @returns where the page is just before and just after its alert has stood for three seconds
 */
export async function aroundThreeSeconds(page: Page, act: () => Promise<void>): Promise<string[]> {
  const path = (): string => new URL(page.url()).pathname;
  // It runs on until it hears of it: a busy machine takes seconds for that.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
  await act();
  await alertText(page);
  await page.clock.runFor(2900);
  const before = path();
  await page.clock.runFor(200);
  await page.waitForURL((url) => url.pathname !== before);
  await page.clock.resume();
  return [before, path()];
}
