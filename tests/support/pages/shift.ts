import type { Page } from 'playwright-core';

interface Shift {
  value: number;
  hadRecentInput: boolean;
  sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

/** What has come is drawn when a frame has begun after it, and another one after that. */
export const twoFrames = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
      }),
  );

/** How much moved by itself since the page was asked for, without what the person's own press moved, and what moved. */
export async function shiftOf(page: Page): Promise<{ sum: number; moves: string[] }> {
  await twoFrames(page);
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        const entries: Shift[] = [];
        const nameOf = (node: Node | null): string =>
          node instanceof Element ? `${node.tagName.toLowerCase()}.${node.className}` : (node?.textContent ?? 'gone').slice(0, 30);
        const observer = new PerformanceObserver((list) => {
          entries.push(...(list.getEntriesByType('layout-shift') as never[]));
          // They are told in their order: all that moved before the mark is told with it.
          if (list.getEntriesByName('looked').length === 0) return;
          observer.disconnect();
          const unasked = entries.filter(({ hadRecentInput }) => !hadRecentInput);
          resolve({
            sum: unasked.reduce((sum, { value }) => sum + value, 0),
            moves: unasked.flatMap(({ value, sources }) =>
              sources.map(({ node, previousRect: from, currentRect: to }) => `${value.toFixed(3)} ${nameOf(node)} ${from.y} -> ${to.y}`),
            ),
          });
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        observer.observe({ type: 'mark' });
        performance.mark('looked');
      }),
  );
}
