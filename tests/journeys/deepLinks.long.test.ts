import { expect, test } from 'vitest';
import { journey } from '../support/journey.ts';
import { field, valueOf } from '../support/pages/field.ts';
import { openList, rows } from '../support/pages/list.ts';
import { addressOf, recordsIn } from '../support/pages/record.ts';
import { bringIn, travel } from '../support/pages/session.ts';

const here = journey({ isReader: true });

test('D3-ROUTES-36 D1-SHELL-14 D12-GAP-094 D3-ROUTES-28 a record opens from its address in a second tab; a tab that is not drawn opens the first, and it is said; paths are read with their case', async () => {
  const { page, context } = await here.person();
  await bringIn(page, here.url, 'manager');
  await openList(page, here.url);
  await rows(page).first().getByRole('link').last().click();
  await page.waitForURL(/updatebeneficiary/);
  await field(page, 'firstName').waitFor();
  const [name, address] = [await valueOf(page, 'firstName'), new URL(page.url())];
  expect(address.search).toMatch(/dbUserId=\d+/);
  const second = await context.newPage();
  await second.goto(address.href);
  await expect.poll(() => valueOf(second, 'firstName')).toBe(name);
  await second.goto(`${here.url}${address.pathname}?engagementId=${address.searchParams.get('engagementId')}`);
  await expect.poll(() => valueOf(second, 'firstName')).toBe(name);
  expect(new URL(second.url()).searchParams.get('dbUserId')).toBe(address.searchParams.get('dbUserId'));
  const words = second.getByText('That part of the record is not open now.');
  expect(await words.count()).toBe(0);
  address.searchParams.set('tab', '9');
  await second.goto(address.href);
  await second.getByRole('tab', { name: /Basic/, selected: true }).first().waitFor();
  await words.waitFor();
  await second.goto(`${here.url}/dashboard/contactus`);
  await second.waitForURL(/\/dashboard\/dashboard$/);
});

test('quality 2: a page behind the last of a list, an order that is gone, a filter by what cannot be, are no dead end', async () => {
  const { page, troubles } = await here.person();
  await bringIn(page, here.url, 'manager');
  await openList(page, here.url);
  const address = page.url();
  await travel(page, '/dashboard/managebeneficiary?page=999');
  await page.waitForURL(/\?page=\d\d?$/);
  await expect.poll(() => rows(page).count()).toBeGreaterThan(0);
  await travel(page, '/dashboard/managebeneficiary?page=2&sort=gone');
  await page.waitForURL(address);
  await expect.poll(() => rows(page).count()).toBe(10);
  // Back leads to what was before it, not into the hole.
  await page.goBack();
  await page.waitForURL(/\?page=\d\d?$/);
  await page.goto(`${here.url}/dashboard/studentverfication?f.batchId=abc`);
  await page.waitForURL(/studentverfication$/);
  await expect.poll(() => rows(page).count()).toBe(10);
  expect(troubles).toEqual([]);
});

test('D3-ROUTES-45 quality 3: without a session an address is the login page; the record of another centre is refused like one that does not exist', async () => {
  const { page } = await here.person();
  const [theirs] = await recordsIn(here.url, 'Mobilised', 'pune', 102);
  await page.goto(addressOf(here.url, theirs));
  await field(page, 'userName').waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  await bringIn(page, here.url, 'mobilizer');
  const texts: string[] = [];
  for (const one of [theirs, { dbUserId: 99999999, engagementId: 99999999 }]) {
    const refused = page.waitForResponse(
      (response) => response.status() === 403 && /viewStudentEngagementById/.test(response.request().postData() ?? ''),
    );
    await page.goto(addressOf(here.url, one));
    texts.push(await (await refused).text());
    await expect
      .poll(async () => (await page.locator('[data-field="firstName"] input').count()) === 0 || (await valueOf(page, 'firstName')) === '')
      .toBe(true);
  }
  expect(texts[0]).toBe(texts[1]);
});
