/** Alerts: a dialog with the text and a button `Ok`. */
import type { Page } from 'playwright-core';

const anyDialog = (page: Page) => page.locator('[role="alertdialog"], [role="dialog"]');

/** Waits for the alert, answers its text without the words of its buttons, leaves it open. */
export async function alertText(page: Page, milliseconds = 30_000): Promise<string> {
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

/** How long an alert with these words stands before the page leads to `path` (ms), by the clock of the page: a busy machine tells a test of it too late. */
export const alertStands = (page: Page, words: string, path: string): Promise<number> =>
  page.evaluate(
    ({ words, path }) =>
      new Promise<number>((done) => {
        let shown: number | undefined;
        const timer = setInterval(() => {
          if (document.querySelector('[role="alertdialog"]')?.textContent?.includes(words)) shown ??= performance.now();
          if (shown === undefined || !location.pathname.startsWith(path)) return;
          clearInterval(timer);
          done(performance.now() - shown);
        }, 20);
      }),
    { words, path },
  );
