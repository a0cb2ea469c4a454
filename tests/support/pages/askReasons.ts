/** Somebody who asks everything that is locked, off, worked out or not there why it is so, on every screen of theirs. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { Person } from '../browser.ts';
import { root } from '../product.ts';
import { steady, type GoldenWhy, type WhyWords } from '../whyWords.ts';
import { call } from '../wire.ts';
import { addressOf, recordsIn, standing } from './record.ts';
import { bringIn, travel } from './session.ts';

/** One reason as it was read. */
interface ReasonRead {
  element: string;
  isOfTab: boolean;
  words: WhyWords;
}
interface PageReasons {
  /** What had nothing to say. */
  silent: string[];
  answers: ReasonRead[];
  elementCount: number;
}

/**
 * Asks every element of the page that is off or only read why, by key where it takes the focus, else by mouse. Arrows to a page or month that
 * is not there say it by the numbers beside them.
 */
const askAll = (page: Page): Promise<PageReasons> =>
  page.evaluate(async () => {
    /** What the page shows or where the focus is may change it; a minute and a half ends what never comes. */
    const until = (isSo: () => boolean): Promise<void> =>
      new Promise((resolve) => {
        const over = new AbortController();
        const look = (): void => {
          if (isSo() || over.signal.aborted) over.abort();
        };
        const observer = new MutationObserver(look);
        over.signal.addEventListener('abort', () => {
          observer.disconnect();
          resolve();
        });
        AbortSignal.timeout(90_000).addEventListener('abort', () => over.abort());
        observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
        look();
      });
    const open = () => document.querySelector('.sd-why[role="dialog"]');
    const mark = () => document.querySelector<HTMLElement>('[data-why-mark]');
    const textsOf = (under: Element, what: string) => [...under.querySelectorAll(what)].map((one) => (one.textContent ?? '').trim());
    const over = (what: Element): void => {
      for (const type of ['pointermove', 'pointerover']) what.dispatchEvent(new PointerEvent(type, { bubbles: true, movementX: 1 }));
    };
    const silent: string[] = [];
    const answers: ReasonRead[] = [];
    const all = [...document.querySelectorAll<HTMLElement>('[aria-disabled="true"],[data-why],button:disabled:not([aria-label])')].filter(
      (one) => one.getClientRects().length > 0 && !one.querySelector('.sd-spin') && !one.closest('[role="dialog"]'),
    );
    // Of the rows of a table the first stands for all.
    const tabs = all.filter((one) => one.matches('[data-tab][data-why="left"]')).slice(1);
    const elements = all.filter((one) => !tabs.includes(one) && !/\.[1-9]\d*\./.test(one.closest('[data-field]')?.getAttribute('data-field') ?? ''));
    for (const element of elements) {
      element.focus();
      if (document.activeElement === element) element.dispatchEvent(new KeyboardEvent('keydown', { key: 'F1', bubbles: true, cancelable: true }));
      else {
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
        // The mark of what was asked before is pressed by nobody.
        over(document.body);
        await until(() => mark() === null);
        over(element);
        await until(() => mark() !== null);
        mark()?.click();
      }
      // What is asked of the server is read once it is there.
      await until(() => Boolean(open()?.querySelector('.sd-why-step')));
      if (!open()?.querySelector('.sd-why-part'))
        silent.push(`${element.outerHTML.slice(0, 120)} in ${element.closest('[data-field]')?.getAttribute('data-field') ?? ''}`);
      for (const part of open()?.querySelectorAll('.sd-why-part') ?? []) {
        const [why, rule] = ['.sd-why-said', '.sd-why-more > .sd-why-rule'].map((what) => textsOf(part, what)[0] ?? '');
        answers.push({
          element: `${textsOf(document.body, '.sd-why h2')[0] ?? ''} | ${textsOf(part, 'h3')[0] ?? ''}`,
          isOfTab: element.closest('[role="tabpanel"]') !== null,
          words: {
            steps: textsOf(part, '.sd-why-step'),
            why: why ?? '',
            rule: (rule ?? '').replace('The rule', ''),
            facts: textsOf(part, '.sd-why-facts tbody th'),
          },
        });
      }
      open()?.querySelector<HTMLElement>('[data-action="why-close"]')?.click();
      await until(() => open() === null);
      // Its turn to give the focus back comes before ours.
      await new Promise((resolve) => setTimeout(resolve));
      if (silent.length > 2) break;
    }
    return { silent, answers, elementCount: elements.length };
  });

/** Every screen that there is behind the login, in the menu or not; the record is visited tab by tab besides. */
export const screens = readdirSync(join(root, 'config/screens'))
  .filter((file) => file.endsWith('.json'))
  .map((file) => (JSON.parse(readFileSync(join(root, 'config/screens', file), 'utf8')) as { path: string }).path)
  .filter((path) => path.startsWith('/dashboard/'));

export interface Reasons {
  /** The words by themselves -> who read them where. */
  met: Map<string, Set<string>>;
  silent: string[];
  elementCount: number;
}

/** Goes through the screens in one sitting, then through the tabs (`among` them) of the record of somebody who is mobilised, and adds what is said to `reasons`. */
export async function askEverywhere(
  { page }: Person,
  url: string,
  name: string,
  reasons: Reasons,
  places = screens,
  among?: readonly string[],
): Promise<void> {
  const [record] = await recordsIn(url);
  await bringIn(page, url, name);
  const visit = async (place: string, isTab = false): Promise<void> => {
    const { elementCount, silent, answers } = await askAll(page);
    reasons.elementCount += elementCount;
    reasons.silent.push(...silent.map((one) => `${name} at ${place}: ${one}`));
    for (const { element, isOfTab, words } of answers) {
      const key = steady(JSON.stringify(words));
      const at = `${name} | ${steady(`${isTab ? `record${isOfTab ? `, ${place}` : ''}` : place} | ${element}`)}`;
      reasons.met.set(key, (reasons.met.get(key) ?? new Set()).add(at));
    }
  };
  await page.goto(`${url}/`);
  await page.getByRole('banner').waitFor();
  const [token = '', userId] = await page.evaluate(() => ['token', 'userid'].map((key) => sessionStorage.getItem(key) ?? ''));
  // Whoever looked before as the same person is a device that could be signed out.
  await call(url, 'user', 'endOtherSessions', [{ userId: Number(userId) }], { token });
  for (const screen of places) {
    await travel(page, screen);
    await page.locator('main, h1').first().waitFor();
    await page.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null);
    await visit(screen);
  }
  await travel(page, addressOf('', record, 0));
  const tabs = page.locator('.sd-rail [role="tab"]');
  await tabs.first().waitFor();
  for (const tab of await tabs.all()) {
    if ((await tab.getAttribute('aria-disabled')) === 'true') continue;
    const label = (await tab.locator('> span').first().textContent()) ?? '';
    if (among && !among.includes(label.trim())) continue;
    await tab.click();
    await standing(page, label.trim());
    await visit(label, true);
  }
}

/** In the order of the golden file. */
export function inOrder({ met }: Reasons): GoldenWhy[] {
  const entries = [...met].map(([words, at]) => ({ ...(JSON.parse(words) as WhyWords), at: [...at].sort() }));
  return entries.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
}
