/** Languages: chosen at the door and in the profile, kept for each user of a device, spoken by page and server alike. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeFaults } from '../support/axe.ts';
import { journey } from '../support/journey.ts';
import { errorOf, field, fillField, optionsOf } from '../support/pages/field.ts';
import { openList, rows } from '../support/pages/list.ts';
import { addressOf, panel, recordsIn, type RecordAt } from '../support/pages/record.ts';
import { openRegistration } from '../support/pages/registration.ts';
import { contextOf, tryToSignIn } from '../support/pages/session.ts';

const here = journey();
const inside = (page: Page) => page.waitForURL(/\/dashboard/).then(() => page.getByRole('banner').waitFor());
const speaks = (page: Page, language: string) => page.locator(`html[lang="${language}"]`).waitFor();
const profile = (page: Page) => page.getByRole('banner').locator('button[aria-haspopup="menu"]').first();

/** Somebody who has chosen Hindi at the door and signed in. */
async function inHindi(): Promise<Page> {
  const { page } = await here.person();
  await page.goto(here.url);
  await page.getByRole('button', { name: 'हिन्दी', exact: true }).click();
  await speaks(page, 'hi');
  await tryToSignIn(page, 'mobilizer');
  await inside(page);
  return page;
}

async function leave(page: Page): Promise<void> {
  await profile(page).click();
  await page.locator('[data-action="logout"]').click();
  await page.waitForURL((url) => url.pathname === '/');
}

async function takeLanguage(page: Page, name: string): Promise<void> {
  await profile(page).click();
  await page.getByRole('menuitemradio', { name }).click();
  await page.keyboard.press('Escape');
}

describe('quality 4: the page in the language of who reads it', () => {
  test('who chooses हिन्दी at the door finds shell, form, options, errors, list, questions and Why? in it, and again after a reload', async () => {
    const { page } = await here.person();
    await page.goto(here.url);
    await speaks(page, 'en');
    await page.getByRole('button', { name: 'हिन्दी', exact: true }).click();
    await speaks(page, 'hi');
    await page.getByRole('heading', { name: 'अपने केंद्र में साइन इन करें' }).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await tryToSignIn(page, 'mobilizer', 'Wrong@2026');
    await page.getByRole('alert').getByText('यूज़र नाम या पासवर्ड सही नहीं है').waitFor();
    await tryToSignIn(page, 'mobilizer');
    await inside(page);
    await page.getByRole('navigation').getByText('लाभार्थी जोड़ें').waitFor();
    expect(await contextOf(page)).toMatch(/कार्यक्रम का नाम : मुख्य कौशल कार्यक्रम.*भूमिका : मोबिलाइज़र/);

    await openRegistration(page, here.url);
    await speaks(page, 'hi');
    expect(await field(page, 'firstName').innerText()).toContain('पहला नाम');
    expect(await optionsOf(page, 'gender')).toEqual(['पुरुष', 'महिला', 'अन्य']);
    await page.keyboard.press('Escape');
    const states = await optionsOf(page, 'residential.state');
    expect(states).toEqual(states.toSorted(new Intl.Collator('hi', { numeric: true }).compare));
    expect(states.indexOf('महाराष्ट्र')).toBeGreaterThan(states.indexOf('बिहार'));
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'मोबिलाइज़ करें', exact: true }).first().click();
    await field(page, 'firstName').getByText('कृपया यह जानकारी भरें').first().waitFor();
    await page
      .getByText(/इस फ़ॉर्म में \d+ गलतियाँ हैं/)
      .first()
      .waitFor();
    await fillField(page, 'primaryEmailId', 'nobody');
    await inputLeft(page);
    expect(await errorOf(page, 'primaryEmailId')).toContain('ईमेल पता सही नहीं है');

    await field(page, 'residential.state').locator('input').first().focus();
    await page.getByRole('button', { name: 'क्यों?' }).waitFor();
    await page.keyboard.press('F1');
    const why = page.locator('.sd-why[role="dialog"]');
    await why.locator('.sd-why-step').first().waitFor();
    expect((await why.innerText()).split('\n')[0]).toBe('क्यों: राज्य');
    await page.keyboard.press('Escape');

    await openList(page, here.url);
    await page.getByRole('columnheader', { name: 'संपर्क नंबर' }).waitFor();
    expect(await rows(page).first().locator('.sd-chip').innerText()).toMatch(/^[\u0900-\u097f/ ]+$/);
    await rows(page)
      .first()
      .getByRole('link', { name: /.+ बदलें$/ })
      .first()
      .waitFor();
    await page.reload();
    await rows(page).first().waitFor();
    await page.getByRole('columnheader', { name: 'संपर्क नंबर' }).waitFor();

    // Questions come as data: they are read in it, too, and name their answers.
    await page.goto(addressOf(here.url, (await recordsIn(here.url))[0] as RecordAt, 8));
    await page.getByRole('textbox', { name: /बिज़नेस किस गाँव या इलाके, ब्लॉक और जिले में शुरू होगा\?/ }).waitFor();
    expect(await panel(page).locator('[data-id^="rows."] .sd-words').allInnerTexts()).toEqual(Array(10).fill(expect.stringMatching(/^[^a-z]+$/i)));
  });

  test('the pages that only say something are in it, too, and so are sentences that a form works out', async () => {
    const page = await inHindi();
    const english = async (): Promise<string[]> =>
      (await page.getByRole('main').innerText()).split('\n').filter((line) => /[a-z]{3,} [a-z]{2,}/.test(line));
    for (const [path, heading] of [
      ['ContactUs', 'संपर्क करें'],
      ['Disclaimer', 'अस्वीकरण'],
      ['privacypolicy', 'गोपनीयता नीति'],
      ['changepassword', 'नया पासवर्ड'],
    ]) {
      await page.goto(`${here.url}/dashboard/${path}`);
      await page.getByRole('main').getByRole('heading', { name: heading, exact: true }).first().waitFor();
      expect(await english(), path).toEqual([]);
    }
    await page.getByText('कम से कम 8 और ज़्यादा से ज़्यादा 15 अक्षरों का हो').waitFor();
    const [enrolled] = await recordsIn(here.url, 'Enrolled');
    await page.goto(addressOf(here.url, enrolled as RecordAt, 11));
    await page.getByText('नामांकन करने पर').waitFor();
    expect(await english()).toEqual([]);
  });

  test('the next user of the device keeps a language of their own, and each finds theirs again', async () => {
    const page = await inHindi();
    await leave(page);
    await page.getByRole('button', { name: 'English', exact: true }).click();
    await speaks(page, 'en');
    await tryToSignIn(page, 'manager');
    await inside(page);
    await page.getByRole('navigation').getByText('Add Beneficiary').waitFor();
    await leave(page);
    await tryToSignIn(page, 'mobilizer');
    await inside(page);
    await speaks(page, 'hi');
    await page.getByRole('navigation').getByText('लाभार्थी जोड़ें').waitFor();
    await takeLanguage(page, 'English');
    await speaks(page, 'en');
    await page.getByRole('navigation').getByText('Add Beneficiary').waitFor();
    await page.reload();
    await page.getByRole('navigation').getByText('Add Beneficiary').waitFor();
  });

  test('a calendar says months and days in it', async () => {
    const page = await inHindi();
    await openRegistration(page, here.url);
    await field(page, 'dob').getByRole('button').first().click();
    const calendar = page.locator('.sd-calendar');
    await calendar
      .getByText(/जनवरी|फ़रवरी|मार्च|अप्रैल|मई|जून|जुलाई|अगस्त|सितंबर|अक्टूबर|नवंबर|दिसंबर/)
      .first()
      .waitFor();
  });
});

const inputLeft = (page: Page) => page.keyboard.press('Tab');
