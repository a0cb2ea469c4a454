import type { Page } from 'playwright-core';

/** What comes after the last answer is drawn by then. */
const DRAWN_MS = 300;

interface Shift {
  value: number;
  hadRecentInput: boolean;
  sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

/** How much moved by itself since the page was asked for, without what the person's own press moved, and what moved. */
export const shiftOf = (page: Page): Promise<{ sum: number; moved: string[] }> =>
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
