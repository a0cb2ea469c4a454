/** A pseudo language a third longer than English: nothing is cut or pushed out at 360 px, and nothing is said past the texts. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { journey } from '../support/journey.ts';
import { addressOf, recordsIn } from '../support/pages/record.ts';
import { bringIn, travel } from '../support/pages/session.ts';
import words from '../../src/widgets/words.json' with { type: 'json' };

const here = journey({ isReader: true });
const WIDTH = 360;
const MARK = 'ẋ';

/** The same text, a third longer; keys and placeholders stay. */
const longer = (text: string): string => `${text} ${`${MARK}eta `.repeat(Math.ceil(text.length / 3 / 5))}`.trim();

type Texts = Record<string, string>;

/** Answers the catalogue's texts a third longer, those that definitions say themselves by the keys that Hindi has them by. What is refused goes on to the page as it is. */
async function speakLonger(page: Page): Promise<void> {
  const hindi = new Map<string, string[]>();
  await page.route(/\/api\/catalogue\/[^/?]+(\?language=\w+)?$/, async (route) => {
    const [address = ''] = route.request().url().split('?');
    const [english, translated] = [
      await route.fetch({ url: address }),
      hindi.has(address) ? undefined : await route.fetch({ url: `${address}?language=hi` }),
    ];
    const refused = [english, translated].find((response) => response?.ok() === false);
    if (refused) return route.fulfill({ response: refused });
    if (translated) hindi.set(address, Object.keys(((await translated.json()) as { messages: Texts }).messages));
    const answer = (await english.json()) as { messages: Texts };
    const texts: Texts = { ...Object.fromEntries((hindi.get(address) ?? []).map((key) => [key, key])), ...words, ...answer.messages };
    await route.fulfill({ json: { ...answer, messages: Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, longer(text)])) } });
  });
  await page.addInitScript(() => {
    localStorage.setItem('skilldesk-language', 'hi');
  });
}

/** What stands beyond the right edge, and texts that a box of their own cuts off in silence. */
const beyond = (page: Page): Promise<string[]> =>
  page.evaluate((width) => {
    const sideways = document.documentElement.scrollWidth > width ? [`the page is ${document.documentElement.scrollWidth} wide`] : [];
    const buttons = [...document.querySelectorAll('button, h1, h2, label')].filter((one) => {
      const { right, width: own } = one.getBoundingClientRect();
      return own > 0 && right > width + 1 && !one.closest('.sd-wide, [role="tablist"]') && getComputedStyle(one).position !== 'fixed';
    });
    return [...sideways, ...buttons.map((one) => `${one.tagName} ${one.textContent?.slice(0, 40) ?? ''}`)];
  }, WIDTH);

test('quality 4: texts a third longer at 360 px: the login page, registration, list and tabs of a record', async () => {
  const { page } = await here.person({ width: WIDTH, height: 740 });
  const [at] = await recordsIn(here.url, 'Shortlisted');
  const found: Record<string, string[]> = {};
  const judge = async (name: string, there: string): Promise<void> => {
    await page.locator(there).first().waitFor();
    await page.getByText(MARK).first().waitFor();
    await page.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null);
    // Letters of another font are as wide as they are for a moment only.
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const wrong = await beyond(page);
    if (wrong.length > 0) found[name] = wrong;
  };
  await speakLonger(page);
  await page.goto(here.url);
  await judge('login', '[data-field="userName"]');
  await bringIn(page, here.url, 'manager');
  await page.goto(`${here.url}/dashboard/addobeneficiary`);
  await judge('registration', '[data-field="firstName"]');
  await travel(page, '/dashboard/managebeneficiary');
  await judge('list', 'main [data-id]');
  for (const [tab, there] of [
    [0, '[data-field="firstName"]'],
    [1, '[data-field="rooms"]'],
    [2, '[data-field="rows.0.passingYear"]'],
    [3, '[data-field="relationshipId"]'],
    [5, '[data-field="firstCounselorComments"]'],
    [11, '[data-field="batchId"]'],
    [13, '[data-field="documentType"]'],
  ] as const) {
    await travel(page, addressOf('', at, tab));
    await judge(`tab ${tab}`, `[role="tabpanel"] ${there}`);
  }
  expect(found).toEqual({});
});
