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

/**
 * Whether an alert with these words stands three seconds before the page leads to `path`, by the clocks of the page: a busy machine tells a
 * test of it too late, and a machine that stood still lets both clocks ring in their order.
 */
export const standsThreeSeconds = (page: Page, words: string, path: string): Promise<boolean> =>
  page.evaluate(
    ({ words, path }) =>
      new Promise<boolean>((done) => {
        let shown: number | undefined;
        const isLed = (): boolean => location.pathname.startsWith(path);
        const timer = setInterval(() => {
          if (shown !== undefined) {
            if (isLed() && performance.now() - shown < 2500) end(false);
            return;
          }
          if (!document.querySelector('[role="alertdialog"]')?.textContent?.includes(words)) return;
          shown = performance.now();
          setTimeout(() => end(isLed()), 4500);
        }, 20);
        const end = (stood: boolean): void => {
          clearInterval(timer);
          done(stood);
        };
      }),
    { words, path },
  );
