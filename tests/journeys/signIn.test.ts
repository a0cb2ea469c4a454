import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { journey } from '../support/journey.ts';
import { field, fillField, inputOf } from '../support/pages/field.ts';
import { contextOf, openProfileMenu, signIn, signOut, tryToSignIn } from '../support/pages/session.ts';

const here = journey();

/** Keys of the session that are kept on the device. */
const kept = (page: Page) => page.evaluate(() => Object.entries(sessionStorage).filter(([, value]) => /token|userid|center/i.test(value)).length);

describe('a mobilizer comes in and goes out', () => {
  test('D1-LOGIN-01 D1-LOGIN-02 D1-LOGIN-03 three tabs, two of which are not there yet', async () => {
    const { page } = await here.person();
    await page.goto(here.url);
    await page.getByRole('tab').first().waitFor();
    await expect.poll(() => page.getByRole('tab').allTextContents()).toEqual(['Login', 'Register', 'Forgot Password']);
    for (const name of ['Register', 'Forgot Password']) {
      await page.getByRole('tab', { name, exact: true }).click();
      const panel = page.getByRole('tabpanel');
      await expect.poll(() => panel.textContent()).toContain('Coming soon');
      expect(await panel.locator('input').count()).toBe(0);
    }
  });

  test('D1-LOGIN-04 D1-LOGIN-05 e-mail and password stop at their lengths', async () => {
    const { page } = await here.person();
    await page.goto(here.url);
    await inputOf(page, 'userName').pressSequentially('a'.repeat(60));
    await inputOf(page, 'password').pressSequentially('b'.repeat(20));
    expect((await inputOf(page, 'userName').inputValue()).length).toBe(50);
    expect((await inputOf(page, 'password').inputValue()).length).toBe(15);
  });

  test('D1-LOGIN-06 a second button signs in by another provider', async () => {
    const { page } = await here.person();
    await page.goto(here.url);
    await field(page, 'password').waitFor();
    await expect.poll(() => page.getByRole('tabpanel').locator('button[data-action="social"]').count()).toBe(1);
  });

  test('D1-LOGIN-07 D1-LOGIN-09 D1-LOGIN-14 D1-LOGIN-15 D1-SHELL-19 the calls come in their order and lead to the dashboard', async () => {
    const { page, troubles } = await here.person();
    const calls: { action: string; data: Record<string, unknown>[] }[] = [];
    page.on('request', (request) => {
      const found = /name="data"\r\n\r\n([\s\S]*?)\r\n--/.exec(request.postData() ?? '')?.[1];
      if (found) calls.push(JSON.parse(found) as (typeof calls)[number]);
    });
    await signIn(page, here.url, 'mobilizer');
    const names = calls.map(({ action }) => action);
    expect(names.slice(0, 2)).toEqual(['login', 'getUserScope']);
    expect(Object.keys(calls[0]?.data[0] ?? {}).sort()).toEqual(['password', 'userName']);
    expect(names).toEqual(expect.arrayContaining(['getRoleDetails', 'findcenter', 'findprogram', 'fetchByProgramIdAndRoleId']));
    await expect.poll(() => contextOf(page)).toMatch(/Program Name : .+ Center : .*Mumbai Andheri.* Role : Mobilizer/);
    expect(troubles).toEqual([]);
  });

  test('D1-LOGIN-17 D1-LOGIN-18 a wrong password is said in red, the same for somebody unknown, and nobody comes in', async () => {
    const { page } = await here.person();
    await page.goto(here.url);
    const said: string[] = [];
    for (const name of ['mobilizer', 'nobody']) {
      await tryToSignIn(page, name, 'Wrong@2026');
      const notice = page.getByRole('alert').locator('p').first();
      await notice.waitFor();
      said.push((await notice.textContent()) ?? '');
      const colour = await notice.evaluate((node) => getComputedStyle(node).color.match(/\d+/g)?.map(Number) ?? []);
      expect(colour[0]).toBeGreaterThan((colour[1] ?? 255) + 40);
      expect(new URL(page.url()).pathname).toBe('/');
      await page.reload();
    }
    expect(said[0]).toBe(said[1]);
    expect(said[0]?.trim()).not.toBe('');
  });

  test('D1-LOGIN-19 D1-LOGIN-20 D1-SHELL-20 D1-SHELL-21 D3-ROUTES-45 signing out ends it for good', async () => {
    const { page } = await here.person();
    await signIn(page, here.url, 'mobilizer');
    await openProfileMenu(page);
    const menu = await page.getByRole('menu').textContent();
    expect(menu).toContain('Mumbai Andheri');
    await expect.poll(() => page.getByRole('menuitem').allTextContents()).toEqual(expect.arrayContaining(['Change Password', 'Settings', 'Logout']));
    await page.keyboard.press('Escape');
    await signOut(page);
    await expect.poll(() => page.getByText('Logged Out').first().isVisible()).toBe(true);
    expect(await kept(page)).toBe(0);
    await page.goto(`${here.url}/dashboard/managebeneficiary`);
    await field(page, 'userName').waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
  });

  test('D1-LOGIN-16 D1-ROLES-06 role 27 is sent away at once', async () => {
    const { page } = await here.person();
    await page.goto(here.url);
    await fillField(page, 'userName', 'barred@skilldesk.test');
    await tryToSignIn(page, 'barred');
    await page.getByRole('alert').locator('p').first().waitFor();
    await expect
      .poll(() => page.getByRole('alert').locator('p').allTextContents())
      .toEqual(['Logged Out', expect.stringContaining('Your role may not use')]);
    expect(new URL(page.url()).pathname).toBe('/');
    expect(await kept(page)).toBe(0);
  });
});
