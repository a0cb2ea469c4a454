import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { journey } from '../support/journey.ts';
import { scriptOf } from '../support/script.ts';
import { bringIn } from '../support/pages/session.ts';

const here = journey({ isReader: true });
/** Kilobytes of script, gzip, that a page may ask for before it can be used. */
const budgets = { login: 170, form: 430, any: 420 } as const;

/** Loads a page whose cache is empty and weighs what came until nothing more did. */
async function weigh(page: Page, path: string, there: string): Promise<{ kilobytes: number; files: string[] }> {
  await page.goto('about:blank');
  const script = await scriptOf(page);
  await page.goto(`${here.url}/${path}`);
  await page.locator(there).first().waitFor();
  await page.waitForLoadState('networkidle');
  const files = (await script.files()).flatMap(({ path: file, kilobytes }) => (kilobytes > 0 ? [file] : []));
  return { files, kilobytes: await script.kilobytes() };
}

test(`quality 1: script sent stays within its budget: login ${budgets.login} kB, a form opened by its address ${budgets.form}, the list and the dashboard ${budgets.any}`, async () => {
  const { page } = await here.person();
  expect((await weigh(page, '', '[data-field="userName"]')).kilobytes).toBeLessThanOrEqual(budgets.login);
  await bringIn(page, here.url, 'manager');
  expect((await weigh(page, 'dashboard/addobeneficiary', '[data-field="firstName"]')).kilobytes).toBeLessThanOrEqual(budgets.form);
  // Side by side, not one after the other: on a slow line every step in a row costs a round trip.
  const { form, scope } = await page.evaluate(() => {
    const found = performance.getEntriesByType('resource').filter((one) => one instanceof PerformanceResourceTiming);
    const of = (part: string) => found.filter(({ name }) => name.includes(part));
    return {
      form: Math.min(...of('/assets/form-').map(({ startTime }) => startTime)),
      scope: Math.max(...of('/api/role').map(({ responseEnd }) => responseEnd)),
    };
  });
  expect(form).toBeLessThan(scope);
  for (const [path, there] of [
    ['dashboard/managebeneficiary', '[data-id]'],
    ['dashboard/dashboard', '.sd-funnel-step'],
  ] as const)
    expect((await weigh(page, path, there)).kilobytes, path).toBeLessThanOrEqual(budgets.any);
});

// One helper of a list, of a record or of the dashboard must not bring all of it along.
test(`quality 1: a page fetches nothing large for a little of it; forms without a list: ${budgets.form} kB`, async () => {
  const { page } = await here.person();
  await bringIn(page, here.url, 'manager');
  for (const [path, unneeded] of [
    ['userprofile', /\/assets\/(?:list|pager|record|dashboard|chart)-/],
    ['attendance', /\/assets\/(?:list|record|dashboard)-/],
    ['story?dbUserId=1001&engagementId=1001', /\/assets\/(?:form|record|dashboard|chart)-/],
  ] as const) {
    const { files, kilobytes } = await weigh(page, `dashboard/${path}`, 'main :is(h1, h2)');
    expect([path, files.filter((file) => unneeded.test(file))]).toEqual([path, []]);
    expect(kilobytes, path).toBeLessThanOrEqual(budgets.form);
  }
});
