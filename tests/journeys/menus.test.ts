import { expect, test } from 'vitest';
import { journey } from '../support/journey.ts';
import { bringIn, travel } from '../support/pages/session.ts';

const here = journey({ isReader: true });

test('D3-MENU-01 D3-MENU-16 D3-MENU-18 D3-GAP-101 D1-SHELL-02 D1-SHELL-22 D1-SHELL-23 D1-SHELL-24 D3-ROUTES-02 the sidebar shows the menu of the role; what is not in it, or nowhere, leads home', async () => {
  const { page, troubles } = await here.person();
  await bringIn(page, here.url, 'facilitator');
  await page.goto(`${here.url}/dashboard/dashboard`);
  const links = page.locator('nav a');
  await links.filter({ hasText: 'Manage Beneficiary' }).first().waitFor();
  const entries = (await links.allTextContents()).map((text) => text.trim());
  expect(entries.filter((entry) => entry !== 'Messages' && entry !== '' && !/^skilldesk$/i.test(entry))).toEqual([
    'Dashboard',
    'Manage Beneficiary',
    'Add Beneficiary',
    'Student Migration',
    'My Batches',
    'Manage Batches',
    'Dropout Management',
    'Attendance',
    'CourseCoverageTracker',
    'Employer Master',
    'Placement Details',
    'Reports',
    'Sessions/Field Visit Management',
  ]);
  const widths = await page
    .locator('nav')
    .filter({ has: page.getByRole('link', { name: 'Manage Beneficiary' }) })
    .first()
    .evaluate((node) => {
      const found: number[] = [];
      for (let one: Element | null = node; one; one = one.parentElement) found.push(Math.round(one.getBoundingClientRect().width));
      return found;
    });
  expect(widths).toContain(260);
  for (const path of ['studentlist', 'fundermapping', 'doesnotexist']) {
    await travel(page, `/dashboard/${path}`);
    await page.waitForURL(/\/dashboard\/dashboard$/);
    const notice = page.locator('[data-notice]').filter({ hasText: `There is no page for you at /dashboard/${path}. This is Dashboard.` });
    await notice.getByRole('button', { name: 'Close' }).click();
    await notice.waitFor({ state: 'detached' });
  }
  await links.filter({ hasText: 'Manage Beneficiary' }).first().click();
  await page.waitForURL(/\/dashboard\/managebeneficiary/);
  await page.locator('a[href="/dashboard/dashboard"]').first().click();
  await page.waitForURL(/\/dashboard\/dashboard$/);
  expect(troubles).toEqual([]);
});

test('D1-SHELL-07 D1-SHELL-08 D1-SHELL-09 D1-SHELL-10 D1-SHELL-11 on a phone the footer leads to its pages, and the FAQ link to the questions, also loaded anew', async () => {
  const { page } = await here.person({ width: 360, height: 500 });
  await bringIn(page, here.url, 'mobilizer');
  await page.goto(`${here.url}/dashboard/settings`);
  const footer = page.getByRole('contentinfo');
  await expect.poll(() => footer.textContent()).toMatch(/©|Copyright/);
  for (const path of ['ContactUs', 'Disclaimer', 'privacypolicy']) {
    await footer.locator(`a[href="/dashboard/${path}"]`).click();
    await page.waitForURL(new RegExp(`/dashboard/${path}$`));
    await expect.poll(async () => ((await page.getByRole('main').textContent()) ?? '').length).toBeGreaterThan(80);
  }
  await footer.getByRole('link', { name: 'FAQ' }).click();
  const questions = page.getByRole('heading', { name: 'FAQ', exact: true });
  await expect.poll(() => questions.evaluate((heading) => document.activeElement === heading)).toBe(true);
  await expect.poll(async () => Math.abs((await questions.boundingBox())?.y ?? Infinity)).toBeLessThan(200);
  await page.reload();
  await expect.poll(() => questions.evaluate((heading) => document.activeElement === heading)).toBe(true);
});
