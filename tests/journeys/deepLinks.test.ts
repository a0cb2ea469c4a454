import { describe, expect, test } from 'vitest';
import { journey } from '../support/journey.ts';
import { field, valueOf } from '../support/pages/field.ts';
import { openList, rows } from '../support/pages/list.ts';
import { bringIn, tryToSignIn } from '../support/pages/session.ts';

const here = journey();

describe('addresses lead where they say', () => {
  test('D3-ROUTES-36 D1-SHELL-14 a record opens from its address in a second tab', async () => {
    const { page, context } = await here.person();
    await bringIn(page, here.url, 'manager');
    await openList(page, here.url);
    await rows(page).first().getByRole('link').last().click();
    await page.waitForURL(/updatebeneficiary/);
    await field(page, 'firstName').waitFor();
    const name = await valueOf(page, 'firstName');
    const address = page.url();
    expect(address).toMatch(/dbUserId=\d+/);
    const second = await context.newPage();
    await second.goto(address);
    await field(second, 'firstName').waitFor();
    await expect.poll(() => valueOf(second, 'firstName')).toBe(name);
  });

  test('D12-GAP-094 a tab that is not drawn opens tab 0, and it is said', async () => {
    const { page } = await here.person();
    await bringIn(page, here.url, 'manager');
    await openList(page, here.url);
    await rows(page).first().getByRole('link').last().click();
    await page.waitForURL(/updatebeneficiary/);
    const address = new URL(page.url());
    address.searchParams.set('tab', '9');
    const words = page.getByText('That part of the record is not open now.');
    expect(await words.count()).toBe(0);
    await page.goto(address.href);
    await page.getByRole('tab', { name: /Basic/, selected: true }).first().waitFor();
    await words.waitFor();
  });

  test('quality 2: a page behind the last of a list, an order that is gone, a filter by what cannot be, are no dead end', async () => {
    const { page, troubles } = await here.person();
    await bringIn(page, here.url, 'manager');
    await openList(page, here.url);
    const address = page.url();
    await page.goto(`${address}?page=999`);
    await page.waitForURL(/\?page=\d\d?$/);
    await expect.poll(() => rows(page).count()).toBeGreaterThan(0);
    await page.goto(`${address}?page=2&sort=gone`);
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

  test('D3-ROUTES-45 without a session every address is the login page', async () => {
    const { page } = await here.person();
    for (const path of [
      'dashboard',
      'dashboard/managebeneficiary',
      'dashboard/updatebeneficiary?dbUserId=1&engagementId=1&tab=0',
      'dashboard/settings',
    ]) {
      await page.goto(`${here.url}/${path}`);
      await field(page, 'userName').waitFor();
      expect(new URL(page.url()).pathname).toBe('/');
    }
  });

  test('D3-ROUTES-28 paths are read with their case', async () => {
    const { page } = await here.person();
    await page.goto(here.url);
    await tryToSignIn(page, 'mobilizer');
    await page.waitForURL(/\/dashboard/);
    await page.goto(`${here.url}/dashboard/contactus`);
    await page.waitForURL(/\/dashboard\/dashboard$/);
  });

  test('quality 3: the record of another centre is refused like one that does not exist', async () => {
    const pune = await here.person();
    await bringIn(pune.page, here.url, 'pune');
    await openList(pune.page, here.url);
    await rows(pune.page).first().getByRole('link').last().click();
    await pune.page.waitForURL(/dbUserId=/);
    const address = pune.page.url();
    const { page } = await here.person();
    await bringIn(page, here.url, 'mobilizer');
    const texts: string[] = [];
    for (const asked of [address, address.replace(/dbUserId=\d+/, 'dbUserId=99999999').replace(/engagementId=\d+/, 'engagementId=99999999')]) {
      const refused = page.waitForResponse(
        (response) => response.status() === 403 && /viewStudentEngagementById/.test(response.request().postData() ?? ''),
      );
      await page.goto(asked);
      texts.push(await (await refused).text());
      expect((await page.locator('[data-field="firstName"] input').count()) === 0 || (await valueOf(page, 'firstName')) === '').toBe(true);
    }
    expect(texts[0]).toBe(texts[1]);
  });
});
