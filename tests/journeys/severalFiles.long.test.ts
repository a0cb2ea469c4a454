/** A field of several files and options with pictures of their own, from a folder dropped into the definitions, on a phone. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { JsonObject } from '../../src/engine/types.ts';
import { axeFaults } from '../support/axe.ts';
import { copyOfDefinitions } from '../support/definitions.ts';
import { dropForm } from '../support/droppedForms.ts';
import { pdf, png } from '../support/files.ts';
import { journey } from '../support/journey.ts';
import { answerQuestion } from '../support/pages/dialog.ts';
import { field, fillField, takeChoice } from '../support/pages/field.ts';
import { openRecord, picture, recordsIn, saveButton } from '../support/pages/record.ts';
import { bringIn } from '../support/pages/session.ts';

const definitions = copyOfDefinitions();
dropForm(definitions.folder, 'repair-report');
const here = journey({ env: { CONFIG_DIR: definitions.folder, LOG_LEVEL: 'info' } });

const file = (name: string, buffer = png(40, 30)) => ({ name, mimeType: 'image/png', buffer });
const large = file('large.png', Buffer.concat([png(50, 40).subarray(0, -12), Buffer.alloc(250_000), png(50, 40).subarray(-12)]));
const choose = (page: Page, ...files: ReturnType<typeof file>[]): Promise<void> =>
  field(page, 'photos').locator('input[type="file"]:not([aria-hidden])').setInputFiles(files);
const names = (page: Page): Promise<string[]> => field(page, 'photos').locator('.sd-files b').allTextContents();
const takeOut = async (page: Page, name: string): Promise<void> => {
  await field(page, 'photos')
    .getByRole('button', { name: `Remove ${name}` })
    .click();
  await answerQuestion(page, /^Remove /, 'Remove');
};
/** Saves, and waits until the page has taken the answer: one that is opened anew before may still have the draft. */
async function saved(page: Page, button: Locator): Promise<void> {
  await button.click();
  await page.getByText('Saved', { exact: true }).first().waitFor();
}

test('quality 4: two photos are chosen, judged, sent, kept, opened and one of them taken out, at 360 px', async () => {
  const { page, troubles } = await here.person({ width: 360 });
  await bringIn(page, here.url, 'manager');
  const [at] = await recordsIn(here.url);
  if (!at) throw new Error('nobody');
  await openRecord(page, here.url, at, 42, 'Repair');
  const drawn = field(page, 'what').locator('img');
  await expect
    .poll(() => drawn.evaluateAll((all) => all.map((one) => [(one as HTMLImageElement).alt, (one as HTMLImageElement).naturalWidth])))
    .toEqual([
      ['A window with a broken pane', 96],
      ['A lamp that hangs from the ceiling', 96],
    ]);
  await fillField(page, 'ticket', 'R-17');
  await takeChoice(field(page, 'what').getByRole('radio', { name: /Window/ }));
  await fillField(page, 'reportedOn', '18/11/2026');
  await saveButton(page).click();
  await field(page, 'photos').getByText('Please fill out this field').waitFor();
  await page.getByRole('link', { name: 'Photos' }).first().click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[data-field]')?.getAttribute('data-field'))).toBe('photos');

  await choose(page, file('front.png'), large, file('page.png', pdf()));
  await expect.poll(() => names(page)).toEqual(['front.png', 'large.png', 'page.png']);
  await field(page, 'photos')
    .getByText(/^large\.png: This file has .* at most 200 kB are possible$/)
    .waitFor();
  await picture(page, 'files-wrong-360');
  await takeOut(page, 'large.png');
  await field(page, 'photos')
    .getByText(/^page\.png: This kind of file is not accepted\. It must be PNG or JPEG/)
    .waitFor();
  await saveButton(page).click();
  await page.getByRole('link', { name: 'Photos' }).first().waitFor();
  await takeOut(page, 'page.png');
  await choose(page, file('close.png', png(60, 50)));
  await expect.poll(() => names(page)).toEqual(['front.png', 'close.png']);
  await expect.poll(() => field(page, 'photos').locator('.sd-error').count()).toBe(0);
  // Where the bars of the page cover no half of a field.
  await page.evaluate(() => window.scrollTo(0, 0));
  expect(await axeFaults(page)).toEqual([]);

  const fails: JsonObject = { appError: [{ errorCode: 'SCANNER_AWAY', field: 'photos.1', errorMessage: 'Not now' }], data: '[]', status: 'failure' };
  await page.route('**/api/dropped-repair-report', (route) => route.fulfill({ status: 503, json: fails }));
  await saveButton(page).click();
  const again = page.getByRole('button', { name: 'Try again' }).first();
  await again.waitFor();
  expect(await names(page)).toEqual(['front.png', 'close.png']);
  await picture(page, 'files-failed-360');
  await page.unroute('**/api/dropped-repair-report');
  await saved(page, again);

  await page.reload();
  await expect.poll(() => names(page)).toEqual(['front.png', 'close.png']);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await field(page, 'photos').getByRole('button', { name: 'Preview close.png' }).click();
  const shown = page.getByRole('dialog').locator('img');
  await expect.poll(() => shown.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBe(60);
  await page.keyboard.press('Escape');
  await takeOut(page, 'front.png');
  await saved(page, saveButton(page));
  await page.reload();
  await expect.poll(() => names(page)).toEqual(['close.png']);
  await picture(page, 'files-kept-360');
  // What the test itself answers in the server's place is no trouble.
  expect(troubles.filter((one) => !one.includes('503') && !one.includes('SCANNER_AWAY'))).toEqual([]);
});
