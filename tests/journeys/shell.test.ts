import { describe, expect, test } from 'vitest';
import { axeFaults } from '../support/axe.ts';
import { journey } from '../support/journey.ts';
import { field } from '../support/pages/field.ts';
import { openList, rows } from '../support/pages/list.ts';
import { picture } from '../support/pages/record.ts';
import { bringIn, contextOf, openProfileMenu, signIn } from '../support/pages/session.ts';
import { call, signInOverWire } from '../support/wire.ts';

const here = journey();

/** Path, what the top bar calls it, requirement. */
const screens: [path: string, title: string, requirement: string][] = [
  ['dashboard', 'Dashboard', 'D3-ROUTES-03'],
  ['managebeneficiary', 'Manage Beneficiary', 'D3-ROUTES-04 D2-TABS-03'],
  ['addobeneficiary', 'Add Beneficiary', 'D3-ROUTES-05 D2-TABS-03 D1-SHELL-12'],
  ['userprofile', '', 'D3-ROUTES-11'],
  ['changepassword', '', 'D3-ROUTES-12'],
  ['settings', 'Settings', 'D3-ROUTES-13'],
  ['ContactUs', '', 'D3-ROUTES-34'],
];

describe('one shell around every page', () => {
  test.each(screens)(
    'D1-SHELL-17 D1-SHELL-18 D3-ROUTES-01 /dashboard/%s has top bar, sidebar, profile menu and footer (%s %s)',
    async (path, title) => {
      const { page, troubles } = await here.person();
      await bringIn(page, here.url, 'manager');
      await page.goto(`${here.url}/dashboard/${path}`);
      await page.getByRole('main').waitFor();
      expect(new URL(page.url()).pathname).toBe(`/dashboard/${path}`);
      for (const part of ['banner', 'contentinfo'] as const) await expect.poll(() => page.getByRole(part).isVisible()).toBe(true);
      await expect.poll(() => page.getByRole('navigation').getByRole('link', { name: 'Manage Beneficiary' }).isVisible()).toBe(true);
      const heading = ((await page.getByRole('banner').getByRole('heading', { level: 1 }).textContent()) ?? '').trim();
      expect(title === '' ? heading.length > 0 : heading === title).toBe(true);
      await openProfileMenu(page);
      expect(troubles).toEqual([]);
    },
  );

  test.each([1280, 360])('D1-SHELL-17 quality 4: opened anew at %i px, the shell stands while the scope is still read', async (width) => {
    const { page, troubles } = await here.person({ width });
    await bringIn(page, here.url, 'manager');
    let answer = (): void => undefined;
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/role', async (route) => {
      await answered;
      await route.continue();
    });
    await page.goto(`${here.url}/dashboard/managebeneficiary`);
    await page.getByRole('banner').waitFor();
    await expect.poll(() => contextOf(page)).toContain('Center : Mumbai Andheri');
    await page.getByRole('main').locator('.sd-skeleton').first().waitFor();
    expect(await page.getByRole('link', { name: 'Manage Beneficiary' }).count()).toBe(0);
    expect(await axeFaults(page)).toEqual([]);
    await picture(page, `shell-waiting-${width}`);
    await openProfileMenu(page);
    answer();
    // One shell before and after: what was opened in it stays open, with all that the scope brings.
    await page.getByRole('menuitem', { name: 'Settings' }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => rows(page).count()).toBeGreaterThan(0);
    expect(await page.getByRole('banner').getByRole('heading', { level: 1 }).textContent()).toBe('Manage Beneficiary');
    expect(troubles).toEqual([]);
  });

  test('D1-LOGIN-01 D1-SHELL-01 signed in, `/` leads to the dashboard; an address that no screen has says 404 and leads there, too', async () => {
    const { page, troubles } = await here.person();
    await bringIn(page, here.url, 'manager');
    expect((await page.goto(`${here.url}/`))?.status()).toBe(200);
    await page.waitForURL(/\/dashboard\/dashboard$/);
    await page.getByRole('banner').getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    expect(await page.getByText('There is no page for you').count()).toBe(0);
    for (const path of ['/x', '/dashboard/doesnotexist']) {
      expect((await page.goto(`${here.url}${path}`))?.status(), path).toBe(404);
      await page.waitForURL(/\/dashboard\/dashboard$/);
    }
    expect(troubles).toEqual([]);
  });

  test('D1-SHELL-13 D3-ROUTES-06 D1-SHELL-26 the record has its tab strip and the names of the person, and stands in no menu', async () => {
    const { page } = await here.person();
    await signIn(page, here.url, 'manager');
    expect(await page.getByRole('navigation').locator('a[href*="updatebeneficiary"]').count()).toBe(0);
    await openList(page, here.url);
    await rows(page).first().getByRole('link').last().click();
    await page.getByRole('tab', { name: /Basic/, selected: true }).first().waitFor();
    await field(page, 'firstName').waitFor();
    const text = await page.locator('body').innerText();
    for (const label of ['Beneficiary Id', 'Engagement Id']) expect(text).toContain(label);
  });

  test('D1-SHELL-03 D1-SHELL-01 the logo leads to the dashboard', async () => {
    const { page } = await here.person();
    await bringIn(page, here.url, 'manager');
    await page.goto(`${here.url}/dashboard/settings`);
    await page.locator('a[href="/dashboard/dashboard"]').first().click();
    await page.waitForURL(/\/dashboard\/dashboard$/);
  });

  test('D1-SHELL-28 the dashboard shows the count that the server gives for centre and status', async () => {
    const { token } = await signInOverWire(here.url, 'facilitator@skilldesk.test');
    const counts = await call(here.url, 'dashboard', 'NumberOfBeneficiaryInCenterByStatus', [{ centerId: 101, status: 'Shortlisted' }], { token });
    const value = /\d+/.exec(JSON.stringify(counts.rows).replace(/"?centerId"?:101,?/, ''))?.[0] ?? '';
    const { page } = await here.person();
    await bringIn(page, here.url, 'facilitator');
    await page.goto(`${here.url}/dashboard/dashboard`);
    await expect
      .poll(async () => (await page.getByRole('main').innerText()).replace(/\s+/g, ' '))
      .toMatch(new RegExp(`Shortlisted[^0-9]*${value}\\b`));
  });

  test('D1-REG-91 a refused read leaves a note and no dialog', async () => {
    const { page } = await here.person();
    const notes: string[] = [];
    page.on('console', (message) => notes.push(message.text()));
    await bringIn(page, here.url, 'manager');
    await openList(page, here.url);
    await page.route('**/api/student', (route) =>
      route.fulfill({
        status: 200,
        contentType: 'application/json',
        body: JSON.stringify({ appError: [{ errorCode: 'TEST', errorMessage: 'The read is refused' }], data: '[]', status: 'failure' }),
      }),
    );
    await rows(page).first().getByRole('link').last().click();
    await expect.poll(() => notes.join('\n')).toContain('The read is refused');
    expect(await page.locator('[role="alertdialog"], [role="dialog"]').count()).toBe(0);
  });
});
