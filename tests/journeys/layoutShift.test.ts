/** Quality 4: what is drawn first stays where it is while data comes: the layout shift of each screen, opened by its address on a slow line. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { journey } from '../support/journey.ts';
import { addressOf, recordsIn } from '../support/pages/record.ts';
import { bringIn } from '../support/pages/session.ts';
import { shiftOf } from '../support/pages/shift.ts';
import { slowNetwork } from '../support/slowNetwork.ts';

const here = journey();
const MOST = 0.02;
async function drawn(page: Page): Promise<void> {
  await page.locator('main :is(h1, h2, form, table, .sd-card)').first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null);
}

describe.each([
  ['a phone', { width: 360, height: 740 }, Array.from({ length: 16 }, (_tab, index) => index)],
  ['a desk', { width: 1280, height: 900 }, [0, 5, 6, 8]],
])('quality 4: on %s nothing moves by itself', (_where, size, tabs) => {
  test.each(['facilitator', 'admin', 'principal'])('the screens of %s', async (name) => {
    const { page: desk } = await here.person();
    await bringIn(desk, here.url, name);
    await desk.goto(`${here.url}/dashboard`);
    await drawn(desk);
    const menu = await desk.locator('nav a[href^="/dashboard"]').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    expect(menu).not.toEqual([]);
    const [at] = name === 'facilitator' ? await recordsIn(here.url) : [];
    const places = [...new Set([...menu, '/dashboard/userprofile', '/dashboard/settings'])].map((path) => `${here.url}${path}`);
    const { page } = await here.person(size);
    await bringIn(page, here.url, name);
    await slowNetwork(page, { latency: 120, bytesPerSecond: 400_000 });
    const moved: Record<string, unknown> = {};
    for (const address of at ? [...places, ...tabs.map((tab) => addressOf(here.url, at, tab))] : places) {
      await page.goto(address);
      await drawn(page);
      const shift = await shiftOf(page);
      if (shift.sum > MOST) moved[address.slice(here.url.length)] = shift;
    }
    expect(moved).toEqual({});
  });
});

test.each([
  ['a desk', { width: 1280, height: 900 }, 'light'],
  ['a phone in the dark', { width: 360, height: 740 }, 'dark'],
] as const)(
  'quality 1 quality 4: who signs in from %s for the first time sees the name before any script has come; nothing moves',
  async (_where, size, scheme) => {
    const { page, troubles } = await here.person({ ...size, scheme });
    await slowNetwork(page);
    await page.goto(here.url, { waitUntil: 'commit' });
    await page.locator('#page').getByText('Skilldesk').first().waitFor();
    await page.locator('[data-field="userName"]').waitFor();
    const { shown, come } = await page.evaluate(() => ({
      shown: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity,
      come: Math.min(
        ...performance
          .getEntriesByType('resource')
          .flatMap((entry) =>
            entry.name.includes('/assets/start-') && entry.name.endsWith('.js') ? [(entry as PerformanceResourceTiming).responseEnd] : [],
          ),
      ),
    }));
    expect(shown).toBeLessThan(come);
    const { sum, moved } = await shiftOf(page);
    expect(sum, moved.join('\n')).toBeLessThanOrEqual(MOST);
    expect(troubles).toEqual([]);
  },
);
