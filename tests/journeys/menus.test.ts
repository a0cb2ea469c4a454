import { describe, expect, test } from 'vitest';
import { journey } from '../support/journey.ts';
import { bringIn, signIn } from '../support/pages/session.ts';

const here = journey();
const menu = 'nav a';

/** What each account's sidebar shows of the screens that exist. `Messages` is there with demo data only. */
const table: [account: string, requirement: string, entries: string[]][] = [
  [
    'admin',
    'D1-SHELL-24',
    [
      'Dashboard',
      'Manage Beneficiary',
      'Add Beneficiary',
      'ShortList Candidates',
      'Student Migration',
      'Bulk Upload',
      'Recommendation',
      'Manage Batches',
      'All Batches',
      'My Batches',
      'Attendance',
      'Dropout Management',
      'CourseCoverageTracker',
      'Employer Master',
      'Employer Verification',
      'Placement Details',
      'Sessions/Field Visit Management',
      'Reports',
      'Print ID Cards',
      'Funder Mapping',
      'Manage Users',
      'Signed-in People',
      'Activity',
      'Definitions',
    ],
  ],
  [
    'facilitator',
    'D3-MENU-01',
    [
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
    ],
  ],
  [
    'facilitator6',
    'D3-MENU-01',
    [
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
    ],
  ],
  [
    'manager1',
    'D3-MENU-03',
    [
      'Dashboard',
      'Manage Beneficiary',
      'ShortList Candidates',
      'Manage Batches',
      'All Batches',
      'My Batches',
      'Attendance',
      'Dropout Management',
      'Employer Master',
      'Reports',
      'Print ID Cards',
      'Sessions/Field Visit Management',
    ],
  ],
  [
    'manager9',
    'D3-MENU-03',
    [
      'Dashboard',
      'Manage Beneficiary',
      'ShortList Candidates',
      'Manage Batches',
      'All Batches',
      'My Batches',
      'Attendance',
      'Dropout Management',
      'Employer Master',
      'Reports',
      'Print ID Cards',
      'Sessions/Field Visit Management',
    ],
  ],
  [
    'manager',
    'D3-MENU-05',
    [
      'Dashboard',
      'Manage Beneficiary',
      'Add Beneficiary',
      'Student Migration',
      'ShortList Candidates',
      'Bulk Upload',
      'Manage Batches',
      'My Batches',
      'All Batches',
      'Dropout Management',
      'Attendance',
      'CourseCoverageTracker',
      'Employer Master',
      'Placement Details',
      'Reports',
      'Print ID Cards',
      'Manage Users',
      'Sessions/Field Visit Management',
    ],
  ],
  [
    'ops',
    'D3-MENU-07',
    [
      'Dashboard',
      'Manage Beneficiary',
      'Add Beneficiary',
      'Bulk Upload',
      'Student Migration',
      'ShortList Candidates',
      'Manage Batches',
      'All Batches',
      'My Batches',
      'Dropout Management',
      'Attendance',
      'CourseCoverageTracker',
      'Employer Master',
      'Placement Details',
      'Reports',
      'Manage Users',
      'Print ID Cards',
      'Sessions/Field Visit Management',
    ],
  ],
  ['principal', 'D3-MENU-09', ['Dashboard', 'Manage Beneficiary', 'Recommendation']],
  ['mobilizer', 'D3-MENU-10', ['Dashboard', 'Manage Beneficiary', 'Add Beneficiary', 'Dropout Management', 'Reports']],
  ['corporate', 'D3-MENU-06', ['Employer Verification']],
  ['funder', 'D3-MENU-11', ['Funder Mapping']],
  ['callcentre', 'D3-MENU-12', ['Student Migration']],
  ['placement', 'D3-MENU-13', ['Employer Verification', 'Placement Verified']],
];

describe('everyone sees the menu of the role', () => {
  test.each(table)('%s: %s', async (account, _requirement, entries) => {
    const { page } = await here.person();
    await signIn(page, here.url, account);
    const shown = (await page.locator(menu).allTextContents()).map((text) => text.trim());
    expect(shown.filter((entry) => entry !== 'Messages' && entry !== '' && !/^skilldesk$/i.test(entry))).toEqual(entries);
    for (const hidden of ['Settings', 'Change Password', 'History', 'Update Beneficiary']) expect(shown).not.toContain(hidden);
  });

  test('D3-MENU-16 a path outside the menu leads home', async () => {
    const { page } = await here.person();
    await bringIn(page, here.url, 'manager1');
    await page.goto(`${here.url}/dashboard/addobeneficiary`);
    await page.waitForURL(/\/dashboard\/dashboard$/);
    expect(await page.getByRole('button', { name: 'Mobilise' }).count()).toBe(0);
  });

  test('D1-SHELL-02 D3-ROUTES-02 an unknown path leads to the dashboard', async () => {
    const { page } = await here.person();
    await bringIn(page, here.url, 'mobilizer');
    await page.goto(`${here.url}/dashboard/doesnotexist`);
    await page.waitForURL(/\/dashboard\/dashboard$/);
    await page.getByText('There is no page for you at /dashboard/doesnotexist. This is Dashboard.').waitFor();
  });

  test('D1-SHELL-22 D1-SHELL-23 D3-MENU-18 the sidebar is 260 px wide and begins with the logo', async () => {
    const { page } = await here.person();
    await signIn(page, here.url, 'mobilizer');
    const nav = page
      .locator('nav')
      .filter({ has: page.getByRole('link', { name: 'Manage Beneficiary' }) })
      .first();
    const widths = await nav.evaluate((node) => {
      const found: number[] = [];
      for (let one: Element | null = node; one; one = one.parentElement) found.push(Math.round(one.getBoundingClientRect().width));
      return found;
    });
    expect(widths).toContain(260);
    const first = page.locator('a[href="/dashboard/dashboard"]').first();
    await first.click();
    expect(new URL(page.url()).pathname).toBe('/dashboard/dashboard');
  });

  test('D1-SHELL-07 D1-SHELL-08 D1-SHELL-09 D1-SHELL-10 D1-SHELL-11 the footer leads to its pages', async () => {
    const { page } = await here.person();
    await signIn(page, here.url, 'mobilizer');
    const footer = page.getByRole('contentinfo');
    await expect.poll(() => footer.textContent()).toMatch(/©|Copyright/);
    await expect.poll(() => footer.getByRole('link', { name: /FAQ/ }).count()).toBe(1);
    for (const path of ['ContactUs', 'Disclaimer', 'privacypolicy']) {
      await footer.locator(`a[href="/dashboard/${path}"]`).click();
      await page.waitForURL(new RegExp(`/dashboard/${path}$`));
      await expect.poll(async () => ((await page.getByRole('main').textContent()) ?? '').length).toBeGreaterThan(80);
    }
  });

  test('D1-SHELL-10 the FAQ link opens the page at its questions', async () => {
    const { page } = await here.person({ width: 360, height: 500 });
    await signIn(page, here.url, 'mobilizer');
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
    const questions = page.getByRole('heading', { name: 'FAQ', exact: true });
    await expect.poll(() => questions.evaluate((heading) => document.activeElement === heading)).toBe(true);
    await expect.poll(async () => Math.abs((await questions.boundingBox())?.y ?? Infinity)).toBeLessThan(200);
    await page.reload();
    await expect.poll(() => questions.evaluate((heading) => document.activeElement === heading)).toBe(true);
  });
});
