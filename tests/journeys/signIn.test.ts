import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { journey } from '../support/journey.ts';
import { acceptAlert } from '../support/pages/dialog.ts';
import { choose, field, inputOf, optionsOf } from '../support/pages/field.ts';
import { rows } from '../support/pages/list.ts';
import { bringIn, contextOf, openProfileMenu, signIn, signOut, travel, tryToSignIn } from '../support/pages/session.ts';

const here = journey({ isReader: true });

/** Keys of the session that are kept on the device. */
const countKeys = (page: Page) =>
  page.evaluate(() => Object.entries(sessionStorage).filter(([, value]) => /token|userid|center/i.test(value)).length);

test('D1-LOGIN-01 D1-LOGIN-02 D1-LOGIN-03 D1-LOGIN-04 D1-LOGIN-05 D1-LOGIN-06 D1-LOGIN-16 D1-LOGIN-17 D1-LOGIN-18 D1-ROLES-06 three tabs, two of which are not there yet, and a button of another provider; boxes stop at their lengths; a wrong password is said in red, the same for somebody unknown; role 27 is sent away at once', async () => {
  const { page } = await here.person();
  await page.goto(here.url);
  await page.getByRole('tab').first().waitFor();
  await expect.poll(() => page.getByRole('tab').allTextContents()).toEqual(['Login', 'Register', 'Forgot Password']);
  await inputOf(page, 'userName').fill('asha@skilldesk.test');
  for (const name of ['Register', 'Forgot Password', 'Login']) {
    await page.getByRole('tab', { name, exact: true }).click();
    await page.getByRole('tab', { name, exact: true, selected: true }).waitFor();
    const panel = page.getByRole('tabpanel');
    if (name === 'Login') continue;
    await panel.getByText('Coming soon').first().waitFor();
    expect(await panel.locator('input').count()).toBe(0);
  }
  await expect.poll(() => page.getByRole('tabpanel').locator('button[data-action="social"]').count()).toBe(1);
  expect(await inputOf(page, 'userName').inputValue()).toBe('asha@skilldesk.test');
  await inputOf(page, 'userName').fill('');
  await inputOf(page, 'userName').pressSequentially('a'.repeat(52));
  await inputOf(page, 'password').pressSequentially('b'.repeat(17));
  expect([(await inputOf(page, 'userName').inputValue()).length, (await inputOf(page, 'password').inputValue()).length]).toEqual([50, 15]);

  const notice = page.getByRole('alert').locator('p');
  const notices: string[] = [];
  for (const name of ['counsellor2', 'nobody']) {
    await tryToSignIn(page, name, 'Wrong@2026');
    await notice.first().waitFor();
    notices.push((await notice.first().textContent()) ?? '');
    const colour = await notice.first().evaluate((node) => getComputedStyle(node).color.match(/\d+/g)?.map(Number) ?? []);
    expect(colour[0]).toBeGreaterThan((colour[1] ?? 255) + 40);
    expect(new URL(page.url()).pathname).toBe('/');
    await page.reload();
    await field(page, 'password').waitFor();
  }
  expect(notices[0]).toBe(notices[1]);
  expect(notices[0]?.trim()).not.toBe('');

  await tryToSignIn(page, 'barred');
  await expect.poll(() => notice.allTextContents()).toEqual(['Logged Out', expect.stringContaining('Your role may not use')]);
  expect(new URL(page.url()).pathname).toBe('/');
  expect(await countKeys(page)).toBe(0);
});

test('D1-LOGIN-07 D1-LOGIN-09 D1-LOGIN-14 D1-LOGIN-15 D1-LOGIN-19 D1-LOGIN-20 D1-SHELL-19 D1-SHELL-20 D1-SHELL-21 D3-ROUTES-45 the calls come in their order and lead to the dashboard; signing out ends it for good', async () => {
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
  await openProfileMenu(page);
  expect(await page.getByRole('menu').textContent()).toContain('Mumbai Andheri');
  await expect.poll(() => page.getByRole('menuitem').allTextContents()).toEqual(expect.arrayContaining(['Change Password', 'Settings', 'Logout']));
  await page.keyboard.press('Escape');
  await page.getByRole('menuitem').first().waitFor({ state: 'detached' });
  expect(troubles).toEqual([]);
  await signOut(page);
  await page.getByText('Logged Out').first().waitFor();
  expect(await countKeys(page)).toBe(0);
  await page.goto(`${here.url}/dashboard/managebeneficiary`);
  await field(page, 'userName').waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
});

test('D1-SHELL-27 D3-CONST-18 D1-SETTINGS-01 D1-SETTINGS-08 D1-SETTINGS-10 D1-LOGIN-10 D1-ROLES-02 D1-ROLES-03 D3-MENU-14 D12-GAP-082 who has two scopes chooses the other one in the settings and goes on in it', async () => {
  const { page, troubles } = await here.person();
  await bringIn(page, here.url, 'two');
  await page.goto(`${here.url}/dashboard/dashboard`);
  await expect.poll(() => contextOf(page)).toMatch(/Center : .* Role : /);
  // A second try begins where the first has led.
  const [centre, role, id] = (await contextOf(page)).includes('Chennai')
    ? (['Mumbai Andheri', 'Center Manager', 8] as const)
    : (['Chennai Guindy', 'Change leader/Facilitator', 4] as const);
  await openProfileMenu(page);
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await page.waitForURL(/\/dashboard\/settings$/);
  const saveRequest = page.waitForRequest((request) => (request.postData() ?? '').includes('setDefaultSettings'));
  expect(await optionsOf(page, 'centerId')).toHaveLength(2);
  await choose(page, 'centerId', centre);
  await choose(page, 'programId', (await optionsOf(page, 'programId', 1))[0] ?? '');
  await choose(page, 'roleMapId', role);
  await page.getByRole('button', { name: 'Update Settings' }).click();
  expect((await saveRequest).postData()).toContain(`"roleMapId":${id}`);
  await acceptAlert(page, 'Default Settings Saved Sucessfully');
  await expect.poll(() => contextOf(page)).toMatch(new RegExp(`${centre}.* Role : ${role}`));
  await travel(page, '/dashboard/managebeneficiary');
  await rows(page).first().waitFor();
  expect(troubles).toEqual([]);
});
