/** Quality 4: layout shift on every screen of three roles and every tab of a record, on a phone and at a desk. */
import { describe, expect, test } from 'vitest';
import { journey } from '../support/journey.ts';
import { answersOneByOne } from '../support/pages/oneByOne.ts';
import { addressOf, recordsIn } from '../support/pages/record.ts';
import { bringIn } from '../support/pages/session.ts';
import { shiftOf } from '../support/pages/shift.ts';

const here = journey({ isReader: true });
const MOST = 0.02;

describe.each([
  ['a phone', { width: 360, height: 740 }, Array.from({ length: 16 }, (_tab, index) => index)],
  ['a desk', { width: 1280, height: 900 }, [0, 5, 6, 8]],
])('quality 4: on %s nothing moves by itself', (_where, size, tabs) => {
  test.each(['facilitator', 'admin', 'principal'])('the screens of %s', async (name) => {
    const { page } = await here.person();
    await bringIn(page, here.url, name);
    await page.goto(`${here.url}/dashboard`);
    await page.locator('nav a[href^="/dashboard"]').first().waitFor();
    const menu = await page.locator('nav a[href^="/dashboard"]').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    expect(menu).not.toEqual([]);
    const [at] = name === 'facilitator' ? await recordsIn(here.url) : [];
    const places = [...new Set([...menu, '/dashboard/userprofile', '/dashboard/settings'])].map((path) => `${here.url}${path}`);
    await page.setViewportSize(size);
    const answers = await answersOneByOne(page);
    const shiftByPath: Record<string, unknown> = {};
    for (const address of at ? [...places, ...tabs.map((tab) => addressOf(here.url, at, tab))] : places) {
      await page.goto(address);
      await answers.stands();
      const shift = await shiftOf(page);
      if (shift.sum > MOST) shiftByPath[address.slice(here.url.length)] = shift;
    }
    expect(shiftByPath).toEqual({});
  });
});
