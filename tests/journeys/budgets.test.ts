import { describe, expect, test } from 'vitest';
import { journey } from '../support/journey.ts';
import { scriptOf } from '../support/script.ts';
import { field } from '../support/pages/field.ts';
import { openList } from '../support/pages/list.ts';
import { openRegistration } from '../support/pages/registration.ts';
import { signIn } from '../support/pages/session.ts';

const here = journey();
/** Kilobytes of script, gzip, that a page may ask for before it can be used. */
const budgets = { login: 170, form: 380, any: 420 } as const;

describe('quality 1: script sent stays within its budget', () => {
  test(`the login page: ${budgets.login} kB`, async () => {
    const { page } = await here.person();
    const script = await scriptOf(page);
    await page.goto(here.url);
    await field(page, 'userName').waitFor();
    await page.waitForLoadState('networkidle');
    expect(await script.kilobytes()).toBeLessThanOrEqual(budgets.login);
  });

  test(`the registration form, opened by its address: ${budgets.form} kB`, async () => {
    const { page } = await here.person();
    await signIn(page, here.url, 'mobilizer');
    await page.waitForLoadState('networkidle');
    const script = await scriptOf(page);
    await openRegistration(page, here.url);
    await page.waitForLoadState('networkidle');
    expect(await script.kilobytes()).toBeLessThanOrEqual(budgets.form);
    // Side by side, not one after the other: on a slow line every step in a row costs a round trip.
    const { form, scope } = await page.evaluate(() => {
      const found = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const of = (part: string) => found.filter(({ name }) => name.includes(part));
      return {
        form: Math.min(...of('/assets/form-').map(({ startTime }) => startTime)),
        scope: Math.max(...of('/api/role').map(({ responseEnd }) => responseEnd)),
      };
    });
    expect(form).toBeLessThan(scope);
  });

  // One helper of a list, of a record or of the dashboard must not bring all of it along.
  test(`a page fetches nothing large for a little of it; forms without a list: ${budgets.form} kB`, async () => {
    const { page } = await here.person();
    await signIn(page, here.url, 'manager');
    for (const [path, unneeded] of [
      ['userprofile', /\/assets\/(?:list|pager|record|dashboard|chart)-/],
      ['createusers', /\/assets\/(?:list|pager|record|dashboard|chart)-/],
      ['attendance', /\/assets\/(?:list|record|dashboard)-/],
      ['bulkupload', /\/assets\/(?:list|pager|record|dashboard|chart)-/],
      ['story?dbUserId=1001&engagementId=1001', /\/assets\/(?:form|record|dashboard|chart)-/],
    ] as const) {
      await page.waitForLoadState('networkidle');
      await page.goto('about:blank');
      const script = await scriptOf(page);
      await page.goto(`${here.url}/dashboard/${path}`);
      await page.getByRole('main').getByRole('heading').first().waitFor();
      await page.waitForLoadState('networkidle');
      const files = (await script.files()).filter(({ kilobytes }) => kilobytes > 0);
      expect(
        files.filter(({ path: file }) => unneeded.test(file)).map(({ path: file }) => file),
        path,
      ).toEqual([]);
      expect(await script.kilobytes(), path).toBeLessThanOrEqual(budgets.form);
    }
  });

  test(`the list and any other page: ${budgets.any} kB`, async () => {
    const { page } = await here.person();
    await signIn(page, here.url, 'manager');
    await page.waitForLoadState('networkidle');
    const script = await scriptOf(page);
    await openList(page, here.url);
    await page.waitForLoadState('networkidle');
    expect(await script.kilobytes()).toBeLessThanOrEqual(budgets.any);
    for (const path of ['dashboard', 'settings', 'ContactUs']) {
      const again = await scriptOf(page);
      await page.goto(`${here.url}/dashboard/${path}`);
      await page.getByRole('main').waitFor();
      await page.waitForLoadState('networkidle');
      expect(await again.kilobytes(), path).toBeLessThanOrEqual(budgets.any);
    }
  });
});
