/** Students of another service, taken over from the sample, at a desk and on a phone. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFaults } from '../support/axe.ts';
import { journey } from '../support/journey.ts';
import { look } from '../support/pages/counselling.ts';
import { acceptAlert } from '../support/pages/dialog.ts';
import { accountOf, bringIn, signIn } from '../support/pages/session.ts';
import { call, signInOverWire } from '../support/wire.ts';

const here = journey();
const HEADS = ['Student Name', 'Date Of Birth', 'Contact No.', 'Email ID', 'Pincode', 'State', 'Holland Code', 'Download Report', 'Save'];
const rowOf = (page: Page, name: string) => page.locator('[data-id]').filter({ hasText: name });
const saveOf = (page: Page, name: string) => rowOf(page, name).getByRole('button', { name: 'Save' });

test.each([
  { width: 1280, height: 900, name: 'Aarti Gaikwad', code: 'Nitin Bhosale' },
  { width: 360, height: 740, name: 'Imran Pathan', code: 'Sneha Kale' },
])(
  'D3-DASH-08 D3-ROUTES-29 D3-MIGRATE-01 D3-MIGRATE-03 D3-MIGRATE-05 D3-MIGRATE-06 D3-MIGRATE-07 D3-MIGRATE-08 D3-MIGRATE-09 D3-CALLS-98 at $width px somebody is taken over',
  async ({ width, height, name, code }) => {
    const { page, troubles } = await here.person({ width, height });
    await signIn(page, here.url, 'manager');
    await page.getByRole('link', { name: 'Student List' }).first().click();
    await page.waitForURL(/\/dashboard\/studentlist/);
    await rowOf(page, name).first().waitFor();
    if (width > 900) expect((await page.locator('thead th').allTextContents()).map((text) => text.trim())).toEqual(HEADS);
    await expect
      .poll(() =>
        rowOf(page, name)
          .getByRole('link', { name: `Download Report of ${name}` })
          .getAttribute('href'),
      )
      .toMatch(/\/api\/migration\/reports\/\d+$/);
    await look(page, `migrate-${width}`);
    expect(await axeFaults(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await saveOf(page, code).click();
    await acceptAlert(page, 'Interest Inventory is incomplete. Please visit Karyapath to complete it.');
    const order: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/migration') && request.method() !== 'GET')
        order.push(`${request.method()} ${new URL(request.url()).pathname}`);
    });
    await saveOf(page, name).click();
    await acceptAlert(page, 'Student mobilized successfully!');
    await expect.poll(() => rowOf(page, name).count()).toBe(0);
    expect(order[0]).toBe('POST /api/migration');
    expect(order.some((one) => /^PATCH \/api\/migration\/mobilization\/\d+\/status$/.test(one))).toBe(true);
    expect(troubles).toEqual([]);
  },
);

test.each([
  { width: 1280, height: 900, name: 'Farida Sayyed' },
  { width: 360, height: 740, name: 'Karthik Subramani' },
])(
  'D3-MIGRATE-07 D3-MIGRATE-09 D3-MIGRATE-12 at $width px three people take over one student: she is there once, another centre is told that she is not its own',
  async ({ width, height, name }) => {
    const people: Page[] = [];
    for (const who of ['manager', 'ops', 'pune']) {
      const { page } = await here.person({ width, height });
      await bringIn(page, here.url, who);
      await page.goto(`${here.url}/dashboard/studentlist`);
      await rowOf(page, name).first().waitFor();
      people.push(page);
    }
    const [first, second, pune] = people;
    if (!first || !second || !pune) throw new Error('somebody is missing');
    for (const page of [first, second]) {
      await saveOf(page, name).click();
      await acceptAlert(page, 'Student mobilized successfully!');
      await expect.poll(() => rowOf(page, name).count()).toBe(0);
    }
    await saveOf(pune, name).click();
    const told = pune.getByRole('alertdialog').or(pune.getByRole('alert')).first();
    await told.waitFor();
    await look(pune, `migrate-two-${width}`);
    expect(await told.textContent()).not.toContain('Student mobilized successfully!');
    const found = async (account: string, centerId: number): Promise<number> => {
      const { token } = await signInOverWire(here.url, accountOf(account));
      const { rows } = await call(here.url, 'engagement', 'viewAllByCenter', [{ centerId, search: name, page: 1, size: 10 }], { token });
      return JSON.stringify(rows).split('"engagementId"').length - 1;
    };
    expect([await found('manager', 101), await found('pune', 102)]).toEqual([1, 0]);
  },
);

test('D3-MIGRATE-02 D3-MIGRATE-16 a state filters; a list that cannot be read says so and can be read again', async () => {
  const { page } = await here.person();
  await bringIn(page, here.url, 'ops');
  await page.goto(`${here.url}/dashboard/studentlist?f.state=Tamil+Nadu`);
  await rowOf(page, 'Lakshmi Raman').first().waitFor();
  expect(await rowOf(page, 'Farida Sayyed').count()).toBe(0);
  await page.route('**/api/migration', (route) =>
    route.fulfill({
      contentType: 'application/json',
      body: JSON.stringify({
        appError: [{ errorCode: 'GATEWAY_FAILED', errorMessage: 'Unable to fetch data from the API...' }],
        data: '[]',
        status: 'failure',
      }),
    }),
  );
  await page.goto(`${here.url}/dashboard/studentlist`);
  await page.getByText('Unable to fetch data from the API...').first().waitFor();
  expect(await page.locator('tbody tr[data-id]').count()).toBe(0);
});

test('D3-MENU-16 D3-GAP-101 who does not take over has no such page', async () => {
  const { page } = await here.person();
  await bringIn(page, here.url, 'facilitator');
  await page.goto(`${here.url}/dashboard/studentlist`);
  await page.waitForURL(/\/dashboard\/dashboard$/);
});
