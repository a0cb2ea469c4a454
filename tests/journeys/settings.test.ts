import { describe, expect, test } from 'vitest';
import { journey } from '../support/journey.ts';
import { acceptAlert } from '../support/pages/dialog.ts';
import { choose, field, optionsOf } from '../support/pages/field.ts';
import { rows, openList } from '../support/pages/list.ts';
import { bringIn, contextOf, openProfileMenu, signIn } from '../support/pages/session.ts';

const here = journey();

describe('somebody with two scopes', () => {
  test('D1-SHELL-27 D3-CONST-18 D1-SETTINGS-01 D1-SETTINGS-08 D1-SETTINGS-10 D1-LOGIN-10 D1-ROLES-02 D1-ROLES-03 D3-MENU-14 D12-GAP-082 goes on in the other one', async () => {
    const { page, troubles } = await here.person();
    await signIn(page, here.url, 'two');
    await expect.poll(() => contextOf(page)).toMatch(/Mumbai Andheri.* Role : Center Manager/);
    await openProfileMenu(page);
    await page.getByRole('menuitem', { name: 'Settings' }).click();
    await page.waitForURL(/\/dashboard\/settings$/);
    const sent = page.waitForRequest((request) => (request.postData() ?? '').includes('setDefaultSettings'));
    expect(await optionsOf(page, 'centerId')).toHaveLength(2);
    await choose(page, 'centerId', 'Chennai Guindy');
    await choose(page, 'programId', (await optionsOf(page, 'programId', 1))[0] ?? '');
    await choose(page, 'roleMapId', 'Change leader/Facilitator');
    await page.getByRole('button', { name: 'Update Settings' }).click();
    expect((await sent).postData()).toMatch(/"roleMapId":4/);
    await acceptAlert(page, 'Default Settings Saved Sucessfully');
    await expect.poll(() => contextOf(page)).toMatch(/Chennai Guindy.* Role : Change leader\/Facilitator/);
    await openList(page, here.url);
    await expect.poll(() => rows(page).count()).toBeGreaterThan(0);
    expect(troubles).toEqual([]);
  });

  test('D1-SETTINGS-11 a principal sees the form and cannot use it', async () => {
    const { page } = await here.person();
    await bringIn(page, here.url, 'principal');
    await page.goto(`${here.url}/dashboard/settings`);
    const shown = field(page, 'centerId').locator('input');
    await shown.waitFor();
    // It can be read by keyboard, and neither written nor opened.
    expect(await field(page, 'centerId').locator('input:read-write, [role="combobox"]:not([aria-disabled="true"])').count()).toBe(0);
    const before = await shown.inputValue();
    await shown.focus();
    await page.keyboard.type('Chennai');
    expect(await shown.inputValue()).toBe(before);
    const button = page.getByRole('button', { name: 'Update Settings' });
    if ((await button.count()) > 0) expect((await button.isDisabled()) || (await button.getAttribute('aria-disabled')) === 'true').toBe(true);
  });
});
