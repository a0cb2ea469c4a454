/** Accessibility of what is on the page right now, by axe's WCAG 2.2 AA rules. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** In the page itself, where no frame of another origin stands: half the time. @returns one line per violation: rule, what is wrong, the first elements */
export async function axeFaults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().withTags(tags).analyze();
  return violations.map(
    (one) =>
      `${one.id}: ${one.help}: ${one.nodes
        .slice(0, 4)
        .map((node) => node.target.join(' '))
        .join(' | ')}`,
  );
}
