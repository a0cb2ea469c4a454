/** Languages: chosen at the door and in the profile, kept for each user of a device, spoken by page and server alike. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFaults } from '../support/axe.ts';
import { journey } from '../support/journey.ts';
import { errorOf, field, fillField, optionsOf } from '../support/pages/field.ts';
import { rows } from '../support/pages/list.ts';
import { addressOf, panel, recordsIn, type RecordAt } from '../support/pages/record.ts';
import { contextOf, travel, tryToSignIn } from '../support/pages/session.ts';

const here = journey({ isReader: true });
const inside = (page: Page) => page.waitForURL(/\/dashboard/).then(() => page.getByRole('banner').waitFor());
const speaks = (page: Page, language: string) => page.locator(`html[lang="${language}"]`).waitFor();
const profile = (page: Page) => page.getByRole('banner').locator('button[aria-haspopup="menu"]').first();
const entry = (page: Page, name: string) => page.getByRole('navigation').getByText(name);

async function leave(page: Page): Promise<void> {
  await profile(page).click();
  await page.locator('[data-action="logout"]').click();
  await page.waitForURL((url) => url.pathname === '/');
}
/** Lines of the page that are said in English. */
const english = async (page: Page): Promise<string[]> =>
  (await page.getByRole('main').innerText()).split('\n').filter((line) => /[a-z]{3,} [a-z]{2,}/.test(line));

test('quality 4: who chooses हिन्दी at the door finds shell, form, options, errors, calendar, list, questions, Why? and pages that only say something in it, and again after a reload; the next user of the device keeps a language of their own, each finds theirs again, and changes it inside', async () => {
  const { page } = await here.person();
  await page.goto(here.url);
  await speaks(page, 'en');
  await page.locator('button[type="submit"]').first().click();
  await page.getByText('Please fill out this field!').first().waitFor();
  await page.getByRole('button', { name: 'हिन्दी', exact: true }).click();
  await speaks(page, 'hi');
  await expect.poll(() => page.getByText('कृपया यह जानकारी भरें!').count()).toBe(2);
  await page.getByRole('heading', { name: 'अपने केंद्र में साइन इन करें' }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await tryToSignIn(page, 'mobilizer');
  await inside(page);
  await leave(page);
  await page.getByRole('button', { name: 'English', exact: true }).click();
  await speaks(page, 'en');
  await tryToSignIn(page, 'manager');
  await inside(page);
  await entry(page, 'Add Beneficiary').waitFor();
  await leave(page);
  await tryToSignIn(page, 'mobilizer');
  await inside(page);
  await speaks(page, 'hi');
  await entry(page, 'लाभार्थी जोड़ें').waitFor();
  expect(await contextOf(page)).toMatch(/कार्यक्रम का नाम : मुख्य कौशल कार्यक्रम.*भूमिका : मोबिलाइज़र/);

  await travel(page, '/dashboard/addobeneficiary');
  await field(page, 'firstName').waitFor();
  expect(await field(page, 'firstName').innerText()).toContain('पहला नाम');
  expect(await optionsOf(page, 'gender')).toEqual(['पुरुष', 'महिला', 'अन्य']);
  await page.keyboard.press('Escape');
  const states = await optionsOf(page, 'residential.state');
  expect(states).toEqual(states.toSorted(new Intl.Collator('hi', { numeric: true }).compare));
  expect(states.indexOf('महाराष्ट्र')).toBeGreaterThan(states.indexOf('बिहार'));
  await page.keyboard.press('Escape');
  await field(page, 'dob').getByRole('button').first().click();
  await page
    .locator('.sd-calendar')
    .getByText(/जनवरी|फ़रवरी|मार्च|अप्रैल|मई|जून|जुलाई|अगस्त|सितंबर|अक्टूबर|नवंबर|दिसंबर/)
    .first()
    .waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'मोबिलाइज़ करें', exact: true }).first().click();
  await field(page, 'firstName').getByText('कृपया यह जानकारी भरें').first().waitFor();
  await page
    .getByText(/इस फ़ॉर्म में \d+ गलतियाँ हैं/)
    .first()
    .waitFor();
  await fillField(page, 'primaryEmailId', 'nobody');
  await page.keyboard.press('Tab');
  await expect.poll(() => errorOf(page, 'primaryEmailId')).toContain('ईमेल पता सही नहीं है');
  await field(page, 'residential.state').locator('input').first().focus();
  await page.getByRole('button', { name: 'क्यों?' }).waitFor();
  await page.keyboard.press('F1');
  const why = page.locator('.sd-why[role="dialog"]');
  await why.locator('.sd-why-step').first().waitFor();
  expect((await why.innerText()).split('\n')[0]).toBe('क्यों: राज्य');
  await page.keyboard.press('Escape');
  await why.waitFor({ state: 'detached' });

  // What is said by pages alone, and by sentences that a form works out.
  for (const [path, heading] of [
    ['ContactUs', 'संपर्क करें'],
    ['Disclaimer', 'अस्वीकरण'],
    ['privacypolicy', 'गोपनीयता नीति'],
    ['changepassword', 'नया पासवर्ड'],
  ] as const) {
    await travel(page, `/dashboard/${path}`);
    await page.getByRole('main').getByRole('heading', { name: heading, exact: true }).first().waitFor();
    expect(await english(page), path).toEqual([]);
  }
  await page.getByText('कम से कम 8 और ज़्यादा से ज़्यादा 15 अक्षरों का हो').waitFor();
  await travel(page, addressOf('', (await recordsIn(here.url, 'Enrolled'))[0] as RecordAt, 11));
  await page.getByText('नामांकन करने पर').waitFor();
  expect(await english(page)).toEqual([]);
  // Questions come as data: they are read in it, too, and name their answers.
  await travel(page, addressOf('', (await recordsIn(here.url))[0] as RecordAt, 8));
  await page.getByRole('textbox', { name: /बिज़नेस किस गाँव या इलाके, ब्लॉक और जिले में शुरू होगा\?/ }).waitFor();
  expect(await panel(page).locator('[data-id^="rows."] .sd-words').allInnerTexts()).toEqual(Array(10).fill(expect.stringMatching(/^[^a-z]+$/i)));

  await travel(page, '/dashboard/managebeneficiary');
  for (const again of [false, true]) {
    if (again) await page.reload();
    await page.getByRole('columnheader', { name: 'संपर्क नंबर' }).waitFor();
    await expect.poll(() => rows(page).first().locator('.sd-chip').innerText()).toMatch(/^[\u0900-\u097f/ ]+$/);
    await rows(page)
      .first()
      .getByRole('link', { name: /.+ बदलें$/ })
      .first()
      .waitFor();
  }

  await profile(page).click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await page.keyboard.press('Escape');
  await speaks(page, 'en');
  await entry(page, 'Add Beneficiary').waitFor();
  await page.reload();
  await entry(page, 'Add Beneficiary').waitFor();
});
