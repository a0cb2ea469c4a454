/** Quality 4: what is drawn first stays where it is while data comes: the layout shift of each screen, opened by its address on a slow line. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { journey } from '../support/journey.ts';
import { addressOf, recordsIn } from '../support/pages/record.ts';
import { bringIn } from '../support/pages/session.ts';
import { slowNetwork } from '../support/slowNetwork.ts';

const here = journey();
const MOST = 0.02;
/** What comes after the last answer is drawn by then. */
const DRAWN_MS = 300;

interface Shift {
  value: number;
  hadRecentInput: boolean;
  sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

/** How much moved by itself since the page was asked for, and what moved. */
const shiftOf = (page: Page): Promise<{ sum: number; moved: string[] }> =>
  page.evaluate(
    (wait) =>
      new Promise((done) => {
        const entries: Shift[] = [];
        const seen = new PerformanceObserver((list) => entries.push(...(list.getEntries() as never[])));
        seen.observe({ type: 'layout-shift', buffered: true });
        const nameOf = (node: Node | null): string =>
          node instanceof Element ? `${node.tagName.toLowerCase()}.${node.className}` : (node?.textContent ?? 'gone').slice(0, 30);
        setTimeout(() => {
          const unasked = entries.filter(({ hadRecentInput }) => !hadRecentInput);
          done({
            sum: unasked.reduce((sum, { value }) => sum + value, 0),
            moved: unasked.flatMap(({ value, sources }) =>
              sources.map(({ node, previousRect: from, currentRect: to }) => `${value.toFixed(3)} ${nameOf(node)} ${from.y} -> ${to.y}`),
            ),
          });
        }, wait);
      }),
    DRAWN_MS,
  );

async function drawn(page: Page): Promise<void> {
  await page.locator('main :is(h1, h2, form, table, .sd-card)').first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null);
}

describe.each([
  ['a phone', { width: 360, height: 740 }, Array.from({ length: 16 }, (_tab, index) => index)],
  ['a desk', { width: 1280, height: 900 }, [0, 5, 6, 8]],
])('quality 4: on %s nothing moves by itself', (_where, size, tabs) => {
  test.each(['facilitator', 'admin'])('the screens of %s', async (name) => {
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
