import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeFaults } from '../support/axe.ts';
import { journey } from '../support/journey.ts';
import { acceptAlert } from '../support/pages/dialog.ts';
import { choose, errorOf, field, fillField, inputOf, optionsOf, valueOf } from '../support/pages/field.ts';
import { openRecord, picture, recordsIn, saveButton } from '../support/pages/record.ts';
import { accountOf, bringIn, signIn, tryToSignIn } from '../support/pages/session.ts';
import { call, password, signInOverWire } from '../support/wire.ts';

const here = journey();
const nameInMenu = (page: Page) => page.locator('.sd-me-text b').textContent();
const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);

async function openForm(page: Page, path: string, name: string): Promise<void> {
  await page.goto(`${here.url}/dashboard/${path}`);
  await inputOf(page, name).waitFor();
}

describe('the own profile', () => {
  const ways = {
    middleName: 'Ramesh',
    'address.pincode': '411028',
    'address.addressLine1': '12 Station Road',
    'address.addressLine2': 'Near the market',
  };
  const addresses = async () => {
    const { token, userId } = await signInOverWire(here.url, accountOf('ops'));
    return (await call(here.url, 'address', 'viewAllAddressForEntity', [{ entityId: userId, entityType: 'U' }], { token })).rows;
  };

  test('D3-PROFILE-04 D3-PROFILE-05 D3-PROFILE-06 D3-PROFILE-07 D3-PROFILE-08 is saved with its address and found again', async () => {
    const { page, troubles } = await here.person();
    await bringIn(page, here.url, 'ops');
    await openForm(page, 'userprofile', 'firstName');
    await expect.poll(() => valueOf(page, 'firstName')).not.toBe('');
    const states = (await call(here.url, 'state', 'findall')).rows as { name: string }[];
    expect(await optionsOf(page, 'address.state')).toEqual(states.map(({ name }) => name));
    for (const [name, value] of Object.entries({ firstName: 'Onkar', ...ways })) await fillField(page, name, value);
    await expect.poll(() => valueOf(page, 'address.district')).toBe('Pune');
    await expect.poll(() => valueOf(page, 'address.state')).toBe('Maharashtra');
    await choose(page, 'address.cityName', 'Pune City');
    await choose(page, 'address.villageName', 'Hadapsar');
    await saveButton(page).click();
    const said = page.getByRole('status').filter({ hasText: /^Data Saved Sucessfully$/ });
    await said.waitFor();
    const [red = 0, green = 0] = await said.evaluate((node) => getComputedStyle(node).color.match(/\d+/g)?.map(Number) ?? []);
    expect(green).toBeGreaterThan(red + 40);
    await picture(page, 'profile-saved');
    await expect.poll(() => nameInMenu(page)).toBe('Onkar Patil');
    await page.reload();
    await expect.poll(() => valueOf(page, 'firstName')).toBe('Onkar');
    for (const [name, value] of Object.entries({ ...ways, 'address.villageName': 'Hadapsar' }))
      await expect.poll(() => valueOf(page, name)).toBe(value);
    expect(await nameInMenu(page)).toBe('Onkar Patil');
    expect(await addresses()).toMatchObject([{ entityType: 'U', pincode: '411028', villageName: 'Hadapsar' }]);
    expect(troubles).toEqual([]);
  });

  test('quality 2: the network is lost on a save, what was typed stays and is saved by another try, the address once; saved and not read again, it stays', async () => {
    const { page } = await here.person({ width: 360, height: 740 });
    await bringIn(page, here.url, 'ops');
    await openForm(page, 'userprofile', 'firstName');
    await expect.poll(() => valueOf(page, 'address.pincode')).toBe('411028');
    await page.route('**/api/user', (route) =>
      /updateUserProfile/.test(route.request().postData() ?? '') ? route.abort('internetdisconnected') : route.continue(),
    );
    await fillField(page, 'lastName', 'Pawar');
    await fillField(page, 'address.addressLine1', '15 Hill Road');
    await saveButton(page).click();
    const notice = page.getByText('There is no connection to the server. Your details were not saved. What you entered is kept, please try again.');
    await notice.first().waitFor();
    await picture(page, 'profile-lost');
    expect([await valueOf(page, 'lastName'), await valueOf(page, 'address.addressLine1')]).toEqual(['Pawar', '15 Hill Road']);
    await page.unroute('**/api/user');
    await page.getByRole('button', { name: 'Try again' }).first().click();
    const said = page.getByText('Data Saved Sucessfully').first();
    await said.waitFor();
    await expect
      .poll(async () => {
        const { y = -1 } = (await said.boundingBox()) ?? {};
        return y > 0 && y < 640;
      })
      .toBe(true);
    await notice.first().waitFor({ state: 'detached' });
    await expect.poll(() => nameInMenu(page)).toMatch(/ Pawar$/);
    expect(await addresses()).toMatchObject([{ addressLine1: '15 Hill Road' }]);
    // Saved, and then it cannot be read again: the form stays, and goes on when it can.
    await page.route('**/api/address', (route) =>
      /viewAllAddressForEntity/.test(route.request().postData() ?? '')
        ? route.fulfill({ status: 503, json: { appError: [{ errorCode: 'STORE_AWAY', errorMessage: 'Away' }], data: '[]' } })
        : route.fallback(),
    );
    await fillField(page, 'address.addressLine1', '16 Hill Road');
    await saveButton(page).click();
    const unread = page.getByText('It is saved. What is stored now could not be read again.').first();
    await unread.waitFor();
    await picture(page, 'profile-unread');
    expect([await valueOf(page, 'address.addressLine1'), await page.getByText('Something went wrong').count()]).toEqual(['16 Hill Road', 0]);
    await page.unroute('**/api/address');
    const [reread] = await Promise.all([
      page.waitForResponse((response) => /viewAllAddressForEntity/.test(response.request().postData() ?? '')),
      page.getByRole('button', { name: 'Try again' }).first().click(),
    ]);
    await reread.finished();
    await unread.waitFor({ state: 'detached' });
    await expect.poll(() => saveButton(page).getAttribute('aria-disabled')).not.toBe('true');
    await fillField(page, 'address.addressLine1', '17 Hill Road');
    await saveButton(page).click();
    await expect.poll(addresses).toMatchObject([{ addressLine1: '17 Hill Road' }]);
    await said.waitFor();
  });
});

describe('the own password', () => {
  const next = 'Tvafur=26';
  const button = (page: Page) => page.getByRole('button', { name: 'Update Password' });
  const type = async (page: Page, name: string, value: string): Promise<void> => {
    await fillField(page, name, value);
    await inputOf(page, name).blur();
  };
  const wrong = [
    ['Aa1@567', 'password min 8 characters'],
    ['Abcdefgh12345@xy', 'password max 15 characters'],
    ['Abcdefg@', 'password must contain at least one number (0-9)!'],
    ['ABCDEF1@', 'password must contain at least one lowercase letter (a-z)!'],
    ['abcdef1@', 'password must contain at least one uppercase letter (A-Z)!'],
    ['Abcdefg1!', 'password must contain at least one special character (@#$%^&+=)!'],
    ['P@ssw0rd1', 'This password is easy to guess: most of it is one that many people use. Please choose another one.'],
  ] as const;
  async function change(page: Page, from: string, to: string): Promise<void> {
    for (const [name, value] of [
      ['currentPassword', from],
      ['password', to],
      ['confirmPassword', to],
    ] as const)
      await type(page, name, value);
    await expect.poll(() => button(page).getAttribute('aria-disabled')).not.toBe('true');
    await button(page).click();
    await acceptAlert(page, 'Password Changed Sucessfully');
    await expect.poll(() => valueOf(page, 'password')).toBe('');
  }

  test('quality 2: the line goes before a part of the page has come: the page and what is typed stay, and the part comes with the line', async () => {
    const { page, context, troubles } = await here.person();
    await bringIn(page, here.url, 'assessor');
    await openForm(page, 'changepassword', 'currentPassword');
    await context.setOffline(true);
    await type(page, 'password', 'Aa1@567');
    await expect.poll(() => errorOf(page, 'password')).toBe('password min 8 characters');
    const asked = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/'));
    await inputOf(page, 'password').focus();
    await asked;
    await page.waitForTimeout(500);
    await expect.poll(() => valueOf(page, 'password')).toBe('Aa1@567');
    expect(troubles.filter((trouble) => trouble.includes('A part of the page failed'))).toEqual([]);
    await context.setOffline(false);
    await inputOf(page, 'password').blur();
    await inputOf(page, 'password').focus();
    await page.locator('[data-why-mark]').waitFor();
    await expect.poll(() => valueOf(page, 'password')).toBe('Aa1@567');
  });

  test('D3-PASSWORD-01 D3-PASSWORD-02 D3-PASSWORD-03 D3-PASSWORD-13 D3-PASSWORD-14 D3-PASSWORD-15 D3-PASSWORD-16 is changed and changed back', async () => {
    const [first, second, third] = [await here.person(), await here.person(), await here.person()];
    for (const { page } of [first, second]) await bringIn(page, here.url, 'counsellor2');
    const { page } = first;
    await openForm(page, 'changepassword', 'currentPassword');
    for (const name of ['currentPassword', 'password', 'confirmPassword'])
      await expect.poll(() => inputOf(page, name).getAttribute('type')).toBe('password');
    const policy = (await page.getByRole('main').getByRole('listitem').allTextContents()).join(' ');
    for (const word of ['8', '15', 'digit', 'lowercase', 'uppercase', 'special']) expect(policy).toContain(word);
    await type(page, 'currentPassword', 'Wrong@2026');
    await expect.poll(() => errorOf(page, 'currentPassword')).toBe('Current Password is not valid');
    await expect.poll(() => button(page).getAttribute('aria-disabled')).toBe('true');
    await type(page, 'currentPassword', password);
    await expect.poll(() => errorOf(page, 'currentPassword')).toBe('');
    await expect.poll(() => button(page).getAttribute('aria-disabled')).not.toBe('true');
    for (const [given, said] of wrong) {
      await type(page, 'password', given);
      await expect.poll(() => errorOf(page, 'password')).toBe(said);
    }
    await type(page, 'password', next);
    await type(page, 'confirmPassword', 'Tvafur=27');
    await expect.poll(() => errorOf(page, 'confirmPassword')).toBe('New and confirm password are not same');
    await change(page, password, next);

    await second.page.goto(`${here.url}/dashboard/messages`);
    await second.page.waitForURL((url) => url.pathname === '/');
    await field(second.page, 'userName').waitFor();
    await third.page.goto(here.url);
    await tryToSignIn(third.page, 'counsellor2', password);
    await third.page.getByRole('alert').locator('p').first().waitFor();
    await tryToSignIn(third.page, 'counsellor2', next);
    await third.page.waitForURL(/\/dashboard/);
    await openForm(third.page, 'changepassword', 'currentPassword');
    await change(third.page, next, password);
    expect((await signInOverWire(here.url, accountOf('counsellor2'))).token).not.toBe('');
  });
});

describe('the history of a record', () => {
  test('a changed name is listed with its label, before and after, and who; Esc gives the focus back', async () => {
    const { page, troubles } = await here.person();
    await bringIn(page, here.url, 'facilitator');
    const [at] = await recordsIn(here.url);
    if (!at) throw new Error('nobody is Mobilised');
    await openRecord(page, here.url, at, 0, 'Basic');
    await expect.poll(() => valueOf(page, 'firstName')).not.toBe('');
    const before = await valueOf(page, 'firstName');
    await fillField(page, 'firstName', 'Savitri');
    await saveButton(page).click();
    await acceptAlert(page, 'Successfully Updated');
    const who = await nameInMenu(page);
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 740 });
      await openRecord(page, here.url, at, 0, 'Basic');
      await page.getByRole('button', { name: 'History' }).click();
      const panel = page.getByRole('dialog', { name: 'History of this record' });
      const newest = panel.locator('section:not(.sd-history-steps) li').first();
      await newest.waitFor();
      await expect.poll(() => newest.textContent()).toContain('Basic details changed');
      await expect.poll(() => newest.textContent()).toContain(who);
      const named = newest.locator('dt', { hasText: 'First Name' }).locator('xpath=following-sibling::dd[1]');
      expect([await named.locator('del').textContent(), await named.locator('ins').textContent()]).toEqual([before, 'Savitri']);
      const box = await named.boundingBox();
      expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? width) <= width).toBe(true);
      expect([await axeFaults(page), await sideways(page)]).toEqual([[], false]);
      await picture(page, `history-${width}`);
      await page.keyboard.press('Escape');
      await panel.waitFor({ state: 'detached' });
      await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-action'))).toBe('history');
    }
    expect(troubles).toEqual([]);
  });
});

test.each([1280, 360])('D3-GAP-13 since when who is Placed, and who made it so, stands above the history at %i px', async (width) => {
  const { token, userId } = await signInOverWire(here.url, accountOf('placement'));
  const rows = (await call(here.url, 'placement', 'viewPlacedStudents', [{ centerId: 101 }], { token })).rows as Record<string, string | number>[];
  const waits = rows.find((row) => row['placementVerificationStatus'] !== 'Approved' && row['interviewStatus'] === 'Placed');
  const at = { dbUserId: Number(waits?.['studentId']), engagementId: Number(waits?.['engagementId']) };
  const said = { engagementId: at.engagementId, placementVerificationStatus: 'Approved', placementVerificationBy: userId };
  expect((await call(here.url, 'placement', 'upadtePlacementAdminStatus', [said], { token })).appError).toBeNull();
  const { page, troubles } = await here.person({ width, height: 740, scheme: width < 600 ? 'dark' : 'light' });
  await bringIn(page, here.url, 'ops');
  await openRecord(page, here.url, at, 0, 'Basic');
  await page.getByRole('button', { name: 'History' }).click();
  await expect.poll(() => page.locator('.sd-history-steps li').last().textContent()).toMatch(/^Placed\d{2}\/\d{2}\/\d{4} · 0 days · Pradeep/);
  expect([await axeFaults(page), await sideways(page)]).toEqual([[], false]);
  await picture(page, `way-${width}`);
  expect(troubles).toEqual([]);
});

describe('the dashboard', () => {
  const cards = [
    ['D3-DASH-01', 'Mobilised', 'Total Number of students'],
    ['D3-DASH-02', 'Shortlisted', 'Shortlisted Students'],
    ['D3-DASH-03', 'Enrolled', 'Enrolled Students'],
    ['D3-DASH-04', 'Recommended', 'Recommended Students'],
  ] as const;
  const card = (page: Page, label: string) => page.locator('.sd-counts > li').filter({ hasText: label });
  const stored = async (): Promise<string[]> => {
    const { token } = await signInOverWire(here.url, accountOf('ops'));
    const { rows } = await call(here.url, 'dashboard', 'countByStatus', [{ centerId: 101 }], { token });
    return cards.map(([, status]) => String((rows as { status: string; count: number }[]).find((row) => row.status === status)?.count));
  };
  const counted = (page: Page) => Promise.all(cards.map(([, , label]) => card(page, label).locator('.sd-count-value').textContent()));

  test.each([1280, 360])('D3-DASH-01 D3-DASH-02 D3-DASH-04 D3-DASH-05 D3-DASH-07 counts and charts at %i px', async (width) => {
    const { page, troubles } = await here.person({ width, height: 900 });
    await signIn(page, here.url, 'ops');
    const wanted = await stored();
    await expect.poll(() => counted(page)).toEqual(wanted);
    await expect.poll(() => page.getByRole('main').textContent()).toMatch(/As of \d{1,2}\/\d{1,2}\/\d{4} \d{1,2}:\d{2}:\d{2}/);
    const funnel = page.getByRole('region', { name: 'From Mobilised to Placed' });
    await funnel.locator('.sd-funnel-step').first().waitFor();
    const drawn = await funnel.locator('.sd-funnel-step > b').allTextContents();
    await expect.poll(() => funnel.locator('.sd-funnel-label').allTextContents()).toEqual(['Mobilised', 'Shortlisted', 'Enrolled', 'Placed']);
    await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
    expect([await axeFaults(page), await sideways(page)]).toEqual([[], false]);
    await funnel.getByRole('button', { name: 'Show as a table' }).click();
    const table = funnel.getByRole('table', { name: 'From Mobilised to Placed' });
    expect((await table.locator('td').allTextContents()).map((text) => text.trim().split(' ')[0])).toEqual(drawn);
    expect((await table.boundingBox())?.width).toBeGreaterThan(200);
    await funnel.getByRole('button', { name: 'Show as a chart' }).waitFor();
    expect([await axeFaults(page), await sideways(page)]).toEqual([[], false]);
    await picture(page, `dashboard-${width}`);
    await page.getByRole('main').getByRole('link', { name: 'Manage Beneficiary' }).click();
    await page.waitForURL(/\/dashboard\/managebeneficiary/);
    expect(troubles).toEqual([]);
  });

  const batches = { 'Create Batch': 'batchedetails', 'Manage Batches': 'managebatches' };
  const ways = [
    [
      'D3-DASH-07 D3-DASH-09 D3-DASH-10 D3-DASH-12',
      'ops',
      { 'Manage Beneficiary': 'managebeneficiary', 'Student List': 'studentlist', 'Add Beneficiary': 'addobeneficiary', ...batches },
    ],
    [
      'D3-DASH-07 D3-DASH-09 D3-DASH-10 D3-DASH-12',
      'manager',
      { 'Manage Beneficiary': 'managebeneficiary', 'Student List': 'studentlist', 'Add Beneficiary': 'addobeneficiary', ...batches },
    ],
    ['D3-DASH-09 D3-GAP-11', 'manager1', { 'Manage Beneficiary': 'managebeneficiary', 'Student List': 'studentlist', ...batches }],
    ['D3-DASH-09 D3-GAP-11', 'manager9', { 'Manage Beneficiary': 'managebeneficiary', 'Student List': 'studentlist', ...batches }],
    ['D3-DASH-16', 'principal', { 'Manage Beneficiary': 'managebeneficiary', Recommendation: 'recommend' }],
    [
      'D3-DASH-15',
      'facilitator',
      {
        'Manage Beneficiary': 'managebeneficiary',
        'Add Beneficiary': 'addobeneficiary',
        'Manage Batches': 'managebatches',
        'My Batches': 'mybatches',
      },
    ],
  ] as const;
  test.each(ways)('%s %s: each link is clicked and leads to its screen', async (_id, name, links) => {
    const { page, troubles } = await here.person();
    await signIn(page, here.url, name);
    const shortcuts = page.getByRole('region', { name: 'Quick actions' });
    await shortcuts.getByRole('link').first().waitFor();
    await expect.poll(() => shortcuts.locator('b').allTextContents()).toEqual(Object.keys(links));
    for (const [label, path] of Object.entries(links)) {
      await shortcuts.getByRole('link', { name: label, exact: true }).click();
      await page.waitForURL(`${here.url}/dashboard/${path}`);
      await page.getByRole('main').locator('[data-id], [data-field], .sd-empty').first().waitFor();
      expect(new URL(page.url()).pathname).toBe(`/dashboard/${path}`);
      await page.goBack();
      await page.waitForURL(`${here.url}/dashboard/dashboard`);
    }
    expect(troubles).toEqual([]);
  });

  test('D3-DASH-14 a count that fails says so and leaves the others; refreshing counts it', async () => {
    const { page } = await here.person();
    const away = /viewStrengthByEngagementStatus[\s\S]*Shortlisted/;
    await page.route('**/api/dashboard', (route) => (away.test(route.request().postData() ?? '') ? route.abort() : route.continue()));
    await signIn(page, here.url, 'ops');
    const [total, shortlisted = '', enrolled, recommended] = await stored();
    await card(page, 'Shortlisted Students').getByText('could not be counted').waitFor();
    await expect.poll(() => counted(page)).toEqual([total, '–', enrolled, recommended]);
    await page.unroute('**/api/dashboard');
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect.poll(() => card(page, 'Shortlisted Students').textContent()).toBe(`Shortlisted Students${shortlisted}`);
  });
});
