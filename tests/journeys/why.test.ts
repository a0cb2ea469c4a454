/** Quality 4: five people visit their screens; whatever is locked, off, worked out or not there says why, by mouse and by key, in the words of why.golden.json. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeFaults } from '../support/axe.ts';
import { journey } from '../support/journey.ts';
import { counsel, look, saveOf } from '../support/pages/counselling.ts';
import { addressOf, recordsIn, standing } from '../support/pages/record.ts';
import { accountOf, bringIn, signIn } from '../support/pages/session.ts';
import { root } from '../support/product.ts';
import { steady, type WhyWords } from '../support/whyWords.ts';
import { call, signInOverWire } from '../support/wire.ts';

const here = journey();

/** One reason as it was read. */
interface Told {
  element: string;
  isOfTab: boolean;
  words: WhyWords;
}
/** The words by themselves -> who read them where. */
const golden = new Map<string, Set<string>>();
const people = ['facilitator', 'principal', 'counsellor1', 'assessor', 'mobilizer'];

/**
 * Asks every element of the page that is off or only read why, by key where it takes the focus, else by mouse; answers those that had
 * nothing to say. Arrows to a page or month that is not there say it by the numbers beside them.
 */
const askAll = (page: Page) =>
  page.evaluate(async () => {
    const frame = () =>
      new Promise((done) => {
        requestAnimationFrame(done);
      });
    const open = () => document.querySelector('.sd-why[role="dialog"]');
    const said = (under: Element, what: string) => [...under.querySelectorAll(what)].map((one) => (one.textContent ?? '').trim());
    // What is asked of the server is read once it is there.
    const isThere = () => open()?.querySelector('.sd-why-step') ?? null;
    const isSeen = (one: Element) => one.getClientRects().length > 0;
    const silent: string[] = [];
    const told: Told[] = [];
    const all = [...document.querySelectorAll<HTMLElement>('[aria-disabled="true"],[data-why],button:disabled:not([aria-label])')].filter(
      (one) => isSeen(one) && !one.querySelector('.sd-spin') && !one.closest('[role="dialog"]'),
    );
    // Of the rows of a table the first stands for all.
    const tabs = all.filter((one) => one.matches('[data-tab][data-why="left"]')).slice(1);
    const asked = all.filter((one) => !tabs.includes(one) && !/\.[1-9]\d*\./.test(one.closest('[data-field]')?.getAttribute('data-field') ?? ''));
    for (const element of asked) {
      element.focus();
      const hasFocus = document.activeElement === element;
      const over = (what: Element): void => {
        for (const type of ['pointermove', 'pointerover']) what.dispatchEvent(new PointerEvent(type, { bubbles: true, movementX: 1 }));
      };
      const mark = () => document.querySelector<HTMLElement>('[data-why-mark]');
      const until = performance.now() + 20_000;
      const waitFor = async (isSo: () => boolean, frames = Infinity): Promise<void> => {
        for (let seen = 0; !isSo() && seen < frames && performance.now() < until; seen += 1) await frame();
      };
      // The mark of what was asked before is pressed by nobody.
      if (!hasFocus) {
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
        over(document.body);
        await waitFor(() => mark() === null);
      }
      while (!isThere() && performance.now() < until) {
        if (!open()) {
          if (hasFocus) element.dispatchEvent(new KeyboardEvent('keydown', { key: 'F1', bubbles: true, cancelable: true }));
          else {
            over(element);
            await waitFor(() => mark() !== null, 20);
            mark()?.click();
          }
        }
        await waitFor(() => isThere() !== null, 20);
      }
      if (!open()?.querySelector('.sd-why-part'))
        silent.push(`${element.outerHTML.slice(0, 120)} in ${element.closest('[data-field]')?.getAttribute('data-field') ?? ''}`);
      for (const part of open()?.querySelectorAll('.sd-why-part') ?? []) {
        const [why, rule] = ['.sd-why-said', '.sd-why-more > .sd-why-rule'].map((what) => said(part, what)[0] ?? '');
        told.push({
          element: `${said(document.body, '.sd-why h2')[0] ?? ''} | ${said(part, 'h3')[0] ?? ''}`,
          isOfTab: element.closest('[role="tabpanel"]') !== null,
          words: {
            steps: said(part, '.sd-why-step'),
            why: why ?? '',
            rule: (rule ?? '').replace('The rule', ''),
            facts: said(part, '.sd-why-facts tbody th'),
          },
        });
      }
      for (const closed = performance.now() + 20_000; open() && performance.now() < closed;) {
        open()?.querySelector<HTMLElement>('[data-action="why-close"]')?.click();
        await frame();
      }
      if (silent.length > 2) break;
    }
    return { silent, told, asked: asked.length };
  });

/** Every screen that there is behind the login, in the menu or not; the record is visited tab by tab besides. */
const screens = readdirSync(join(root, 'config/screens'))
  .filter((file) => file.endsWith('.json'))
  .map((file) => (JSON.parse(readFileSync(join(root, 'config/screens', file), 'utf8')) as { path: string }).path)
  .filter((path) => path.startsWith('/dashboard/'));
/** Goes on within the page, as its links do: thirty screens opened anew for each of five people cost more than all that is asked there. */
const leadTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
const settled = async (page: Page): Promise<void> => {
  await page.locator('main, h1').first().waitFor();
  await page.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null);
};

describe('quality 4: why', () => {
  test.each(people)(
    'whatever %s finds locked or off says why',
    async (name) => {
      const [at] = await recordsIn(here.url);
      if (!at) throw new Error('nobody is mobilised');
      const { page, troubles } = await here.person();
      await signIn(page, here.url, name);
      const silent: string[] = [];
      let asked = 0;
      const visit = async (place: string, isTab = false): Promise<void> => {
        const found = await askAll(page);
        asked += found.asked;
        silent.push(...found.silent.map((one) => `${place}: ${one}`));
        for (const { element, isOfTab, words } of found.told) {
          const key = steady(JSON.stringify(words));
          const at = `${name} | ${steady(`${isTab ? `record${isOfTab ? `, ${place}` : ''}` : place} | ${element}`)}`;
          golden.set(key, (golden.get(key) ?? new Set()).add(at));
        }
      };
      expect(screens).toEqual(
        expect.arrayContaining(
          ['recommend', 'calculatePercentiles', 'mybatches', 'dashboard', 'userprofile', 'changepassword', 'settings', 'businessevaluation'].map(
            (one) => `/dashboard/${one}`,
          ),
        ),
      );
      for (const screen of screens) {
        await leadTo(page, screen);
        await settled(page);
        await visit(screen);
      }
      await page.goto(addressOf(here.url, at, 0));
      const tabs = page.locator('.sd-rail [role="tab"]');
      await tabs.first().waitFor();
      for (const tab of await tabs.all()) {
        if ((await tab.getAttribute('aria-disabled')) === 'true') continue;
        await tab.click();
        const label = (await tab.locator('> span').first().textContent()) ?? '';
        await standing(page, label.trim());
        await visit(label, true);
      }
      expect(silent).toEqual([]);
      expect(asked).toBeGreaterThan(0);
      expect(troubles).toEqual([]);
    },
    240_000,
  );

  test('every explanation that they met has the words of the golden file', async () => {
    const said = [...golden].map(([words, at]) => ({ ...(JSON.parse(words) as WhyWords), at: [...at].sort() }));
    const sorted = said.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
    expect(people.filter((name) => !sorted.some(({ at }) => at.some((one) => one.startsWith(`${name} |`))))).toEqual([]);
    await expect(`${JSON.stringify(sorted, null, 2)}\n`).toMatchFileSnapshot('./why.golden.json');
  });

  test('a mark beside the locked field that has the focus, its explanation by key, and the focus comes back', async () => {
    const [at] = await recordsIn(here.url);
    if (!at) throw new Error('nobody is mobilised');
    const { page, troubles } = await here.person();
    await bringIn(page, here.url, 'counsellor1');
    await page.goto(addressOf(here.url, at, 5));
    const field = page.locator('[data-field="secondCounselorComments"] :is(input, textarea)');
    await field.waitFor();
    await field.scrollIntoViewIfNeeded();
    await field.focus();
    await page.getByRole('button', { name: 'Why?' }).waitFor();
    await page.keyboard.press('F1');
    const dialog = page.getByRole('dialog', { name: 'Why: Second counsellor comments' });
    await dialog.waitFor();
    await expect.poll(() => dialog.textContent()).toContain('Opens once the first counselling is saved');
    expect(await dialog.getByText('The rule', { exact: true }).isVisible()).toBe(false);
    await dialog.locator('summary').click();
    await expect.poll(() => dialog.getByRole('row', { name: /First counsellor, as stored/ }).textContent()).toContain('nothing');
    await expect.poll(() => dialog.textContent()).toContain('First counsellor, as stored: something');
    await look(page, 'why-1280');
    expect(await axeFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true);
    await page.keyboard.press('F1');
    await dialog.waitFor();
    await page.setViewportSize({ width: 360, height: 740 });
    await look(page, 'why-360');
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    // What to do comes first, and leads there.
    await dialog.getByRole('button', { name: 'Save the first counselling.' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('[data-field]')?.getAttribute('data-field')))
      .toBe('firstCounselorComments');
    expect(troubles).toEqual([]);
  });

  test('F1 pressed before what explains has come is not lost', async () => {
    const [at] = await recordsIn(here.url);
    if (!at) throw new Error('nobody is mobilised');
    const { page } = await here.person();
    await bringIn(page, here.url, 'counsellor1');
    let come = (): void => undefined;
    const held = new Promise<void>((done) => (come = done));
    await page.route('**/WhyLayer-*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(addressOf(here.url, at, 5));
    const field = page.locator('[data-field="secondCounselorComments"] :is(input, textarea)');
    await field.and(page.locator('[readonly]')).waitFor();
    await page.getByText('Opens once the first counselling is saved').first().waitFor();
    await field.focus();
    await page.keyboard.press('F1');
    come();
    await page.getByRole('dialog', { name: 'Why: Second counsellor comments' }).waitFor();
  });

  test('what the server refuses says why in the dialog: the rule, what it read, what would turn it', async () => {
    const [at] = await recordsIn(here.url);
    if (!at) throw new Error('nobody is mobilised');
    const { token } = await signInOverWire(here.url, accountOf('funder'));
    const { http: status, appError } = await call(here.url, 'engagement', 'viewStudentEngagementById', [{ engagementId: at.engagementId }], {
      token,
    });
    expect(appError?.[0]).toHaveProperty('explain');
    const { page } = await here.person();
    await bringIn(page, here.url, 'counsellor1');
    await page.goto(addressOf(here.url, at, 5));
    await counsel(page, 'first', 'Keen to learn');
    // The page itself would not send what is refused: the server's own words of another refusal come instead.
    await page.route('**/api/counselling', (route) => route.fulfill({ status, json: { appError, data: '[]', status: 'failure' } }));
    await saveOf(page, 'Save counselling').click();
    const alert = page.getByRole('alertdialog');
    await alert.getByRole('button', { name: 'Why?' }).click();
    const dialog = page.getByRole('dialog', { name: 'Why?' });
    await dialog.locator('.sd-why-step').first().waitFor();
    await dialog.locator('summary').first().click();
    await dialog.getByText('What would change it').first().waitFor();
    await expect.poll(() => dialog.getByRole('row').count()).toBeGreaterThan(1);
    await look(page, 'why-refused-1280');
    expect(await axeFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    await look(page, 'why-refused-360');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await look(page, 'refused-360');
    await alert.getByRole('button', { name: 'Ok' }).click();
    await expect.poll(() => page.locator('[data-field="firstCounselorComments"] :is(input, textarea)').first().inputValue()).toBe('Keen to learn');
  });
});
