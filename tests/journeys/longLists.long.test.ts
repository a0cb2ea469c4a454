/** A village of 100,000, found by typing: its form is dropped into a running product and filled in at a desk, on a phone, far from a mast and offline. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/engine/types.ts';
import { Copy } from '../rules/support/copy.ts';
import { axeFaults } from '../support/axe.ts';
import { copyOfDefinitions } from '../support/definitions.ts';
import { dropForm } from '../support/droppedForms.ts';
import { journey } from '../support/journey.ts';
import { districtOf, nameOf, stateOf, writeVillages } from '../support/manyVillages.ts';
import { look } from '../support/pages/counselling.ts';
import { choose, errorOf, field, fillField, inputOf, valueOf } from '../support/pages/field.ts';
import { hold } from '../support/pages/hold.ts';
import { openRecord, recordsIn } from '../support/pages/record.ts';
import { bringIn, signIn } from '../support/pages/session.ts';

const { folder, edit } = copyOfDefinitions();
const copy = new Copy(folder);
const here = journey({ env: { CONFIG_DIR: folder, LOG_LEVEL: 'info' } });
const FORM = 'schemas/forms/dropped/village-visit';
const TAB = 47;
const HERE = 77_777;
const district = districtOf(HERE);
const state = stateOf(district) === '24' ? 'Gujarat' : 'Maharashtra';
const DISTRICT = `District ${district}`;
const VILLAGE = nameOf(HERE);

const options = (page: Page) => page.getByRole('option');
/** Types as a person does, letter by letter, and takes the row of this name. */
async function find(page: Page, name: string, letters: string, label: string): Promise<void> {
  const box = inputOf(page, name);
  await box.click();
  await box.fill('');
  await box.pressSequentially(letters);
  await page.getByRole('option', { name: label, exact: true }).click();
  await expect.poll(() => valueOf(page, name)).toBe(label);
}
const chips = (page: Page, name: string) => field(page, name).locator('.sd-several-one');
/** One more of several. */
async function add(page: Page, name: string, label: string): Promise<void> {
  const before = await chips(page, name).count();
  await inputOf(page, name).click();
  await inputOf(page, name).pressSequentially(label);
  await page.getByRole('option', { name: label, exact: true }).click();
  await expect.poll(() => chips(page, name).count()).toBe(before + 1);
}
const open = (page: Page, at = 0) => recordsIn(here.url).then((found) => openRecord(page, here.url, found[at] ?? fail(), TAB, 'Village visit'));
const fail = (): never => {
  throw new Error('nobody is mobilised');
};

describe('quality 5: a list of 100,000 is asked for what is typed', () => {
  test('dropped into a running product it is searched by the keyboard, cleared with what it hangs on, saved and read again', async () => {
    const { page, troubles } = await here.person();
    await signIn(page, here.url, 'mobilizer');
    dropForm(folder, 'village-visit');
    writeVillages(folder, FORM);
    edit(`${FORM}/examples.json`, (file) => {
      const data: JsonObject = { state: stateOf(district), district, village: String(500_000 + HERE), others: [] };
      (file['given'] as JsonObject)['data'] = { ...((file['given'] as JsonObject)['data'] as JsonObject), ...data };
      file['examples'] = (file['examples'] as JsonObject[])
        .filter(({ name }) => /^a village of its district|tomorrow|moved/.test(String(name)))
        .map((one) => ({
          ...one,
          data: one['name'] === 'nobody was there tomorrow' ? (one['data'] ?? {}) : /moved/.test(String(one['name'])) ? { moved: true } : {},
        }));
    });
    const { hash } = await copy.catalogue();
    await expect
      .poll(async () => ((await (await fetch(`${here.url}/api/health`)).json()) as { catalogue: string }).catalogue, { timeout: 60_000 })
      .toBe(hash);
    await page.reload();
    await open(page);
    await fillField(page, 'visitDate', '18/11/2026');
    await fillField(page, 'metWith', 'Asha Patil');
    // What lies within something waits for that.
    expect(await inputOf(page, 'village').getAttribute('placeholder')).toBe('First choose District');
    expect(await inputOf(page, 'village').getAttribute('readonly')).not.toBeNull();
    await choose(page, 'state', state);
    await find(page, 'district', district, DISTRICT);

    // By the keyboard alone.
    await inputOf(page, 'village').focus();
    await page.keyboard.type(String(HERE));
    await page.getByRole('option', { name: VILLAGE, exact: true }).waitFor();
    await look(page, 'long-list-1280');
    expect(await axeFaults(page)).toEqual([]);
    await expect.poll(() => field(page, 'village').getByRole('status').textContent()).toBe('1 found');
    await page.keyboard.press('Enter');
    await expect.poll(() => valueOf(page, 'village')).toBe(VILLAGE);

    // A page of matches, and the next.
    await inputOf(page, 'village').fill('');
    await inputOf(page, 'village').click();
    await options(page).nth(29).waitFor();
    const more = page.getByRole('option', { name: /^Show more \(30 of 15/ });
    await more.click();
    await options(page).nth(45).waitFor();
    await page.keyboard.press('Escape');

    // Another answer beside it empties what hangs on it.
    await find(page, 'village', String(HERE), VILLAGE);
    const other = String(Number(district) > 402 ? Number(district) - 2 : Number(district) + 2);
    await find(page, 'district', other, `District ${other}`);
    await expect.poll(() => valueOf(page, 'village')).toBe('');
    await find(page, 'district', district, DISTRICT);
    await inputOf(page, 'village').click();
    await inputOf(page, 'village').fill('nowhere of that name');
    await page.getByText('Nothing is called so').waitFor();
    await page.keyboard.press('Tab');
    await page.getByText('Nothing is chosen yet: choose one of the list.').waitFor();
    expect(await valueOf(page, 'village')).toBe('nowhere of that name');
    await find(page, 'village', VILLAGE.toLowerCase(), VILLAGE);
    await page.locator('[data-save] button.sd-save-first').click();
    await page.getByText('Saved', { exact: true }).first().waitFor();
    await page.reload();
    await expect.poll(() => valueOf(page, 'village')).toBe(VILLAGE);
    expect([await valueOf(page, 'district'), await errorOf(page, 'village'), troubles]).toEqual([DISTRICT, '', []]);
  });

  test('on a phone, far from a mast and without a network, what was typed stays and the search goes on', async () => {
    const { page, context } = await here.person({ width: 360, height: 740 });
    await bringIn(page, here.url, 'mobilizer');
    await open(page, 1);
    await choose(page, 'state', state);
    const pattern = '**/options/**';
    const goOn = await hold(page, pattern);
    await inputOf(page, 'district').click();
    await inputOf(page, 'district').fill(district);
    await page.getByText('Looking…').last().waitFor();
    expect(await inputOf(page, 'district').inputValue()).toBe(district);
    goOn();
    await page.getByRole('option', { name: DISTRICT, exact: true }).click();
    await page.unroute(pattern);
    // A server that cannot be reached is asked again by who presses the line that says so.
    await page.route(pattern, (route) => route.abort());
    await inputOf(page, 'village').click();
    const away = page.getByRole('option', { name: 'The list cannot be reached. Try again' });
    await away.waitFor();
    await page.unroute(pattern);
    await away.click();
    await options(page).nth(29).waitFor();
    await context.setOffline(true);
    await inputOf(page, 'village').fill(String(HERE));
    await page.getByRole('option', { name: /^You are offline/ }).waitFor();
    expect(await inputOf(page, 'village').inputValue()).toBe(String(HERE));
    await look(page, 'long-list-offline-360');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await context.setOffline(false);
    await page.getByRole('option', { name: VILLAGE, exact: true }).click();
    await expect.poll(() => valueOf(page, 'village')).toBe(VILLAGE);
    await expect.poll(() => errorOf(page, 'village')).toBe('');
    await add(page, 'near', nameOf(HERE + 640));
    await add(page, 'near', nameOf(HERE + 1280));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await look(page, 'long-list-360');
    // No field lies half under the bar that stays while one scrolls: what is left of it in sight is no small target.
    await inputOf(page, 'visitDate').evaluate((one) => one.scrollIntoView({ block: 'center' }));
    expect(await axeFaults(page)).toEqual([]);
  });

  test('who saves second reads what the other chose by its name, also where several are', async () => {
    const first = await here.person();
    const second = await here.person();
    await bringIn(first.page, here.url, 'mobilizer');
    await bringIn(second.page, here.url, 'manager');
    for (const { page } of [first, second]) {
      await open(page);
      await expect.poll(() => valueOf(page, 'village')).toBe(VILLAGE);
    }
    const save = (page: Page) => page.locator('[data-save] button.sd-save-first').click();
    await find(first.page, 'village', nameOf(HERE + 640), nameOf(HERE + 640));
    await add(first.page, 'near', nameOf(HERE + 1280));
    await save(first.page);
    await first.page.getByText('Saved', { exact: true }).first().waitFor();
    await find(second.page, 'village', nameOf(HERE + 1920), nameOf(HERE + 1920));
    await add(second.page, 'near', VILLAGE);
    await save(second.page);
    const dialog = second.page.getByRole('dialog').or(second.page.getByRole('alertdialog')).first();
    await dialog.waitFor();
    for (const one of [nameOf(HERE + 640), nameOf(HERE + 1280), nameOf(HERE + 1920), VILLAGE])
      await expect.poll(() => dialog.textContent()).toContain(one);
    await look(second.page, 'long-list-conflict-1280');
    expect(await axeFaults(second.page)).toEqual([]);
  });
});
