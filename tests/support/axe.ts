/** Accessibility of what is on the page right now, by axe's WCAG 2.2 AA rules. */
import axe from 'axe-core';
import type { Frame, Page } from 'playwright-core';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Once into each page, then in the page itself: brought anew each time and asked to describe what passes, it took twice as long.
 *
 * @returns one line per violation: rule, what is wrong, the first elements
 */
export async function axeFaults(page: Pick<Frame, 'evaluate'>): Promise<string[]> {
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(axe.source);
  return page.evaluate(async (values) => {
    if (!window.axe) throw new Error('The page has gone while it was looked at.');
    const { violations } = await window.axe.run(document, { runOnly: { type: 'tag', values }, resultTypes: ['violations'] });
    return violations.map(
      (one) =>
        `${one.id}: ${one.help}: ${one.nodes
          .slice(0, 4)
          .map((node) => node.target.join(' '))
          .join(' | ')}`,
    );
  }, tags);
}

/** The page as a phone shows it, 360 wide: what axe finds there, and whether it scrolls sideways. The page stays as wide as that. */
export async function phoneFaults(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 360, height: 740 });
  const faults = await axeFaults(page);
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  return isWide ? [...faults, 'scrolls sideways'] : faults;
}
