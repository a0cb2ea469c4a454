import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFaults, phoneFaults } from '../support/axe.ts';
import { journey } from '../support/journey.ts';
import { field } from '../support/pages/field.ts';
import { rows } from '../support/pages/list.ts';
import { picture } from '../support/pages/record.ts';
import { bringIn, contextOf, openProfileMenu, travel } from '../support/pages/session.ts';
import { call, signInOverWire } from '../support/wire.ts';

const here = journey({ isReader: true });

/** Path, and what the top bar calls it. */
const screens = [
  ['managebeneficiary', 'Manage Beneficiary'],
  ['addobeneficiary', 'Add Beneficiary'],
  ['userprofile', 'User Profile'],
  ['changepassword', 'Change Password'],
  ['settings', 'Settings'],
  ['ContactUs', 'Contact Us'],
] as const;
const title = (page: Page, name: string) => page.getByRole('banner').getByRole('heading', { level: 1, name, exact: true });

test('D1-LOGIN-01 D1-SHELL-01 D1-SHELL-03 D1-SHELL-12 D1-SHELL-17 D1-SHELL-18 D1-SHELL-28 D2-TABS-03 D3-ROUTES-01 D3-ROUTES-03 D3-ROUTES-04 D3-ROUTES-05 D3-ROUTES-11 D3-ROUTES-12 D3-ROUTES-13 D3-ROUTES-34 signed in, `/` leads to the dashboard with its counts; around every page is one shell, whose logo leads back; an address that no screen has says 404', async () => {
  const { token } = await signInOverWire(here.url, 'facilitator@skilldesk.test');
  const counts = await call(here.url, 'dashboard', 'NumberOfBeneficiaryInCenterByStatus', [{ centerId: 101, status: 'Shortlisted' }], { token });
  const value = /\d+/.exec(JSON.stringify(counts.rows).replace(/"?centerId"?:101,?/, ''))?.[0] ?? '';
  const { page, troubles } = await here.person();
  await bringIn(page, here.url, 'facilitator');
  expect((await page.goto(`${here.url}/`))?.status()).toBe(200);
  await page.waitForURL(/\/dashboard\/dashboard$/);
  await title(page, 'Dashboard').waitFor();
  expect(await page.getByText('There is no page for you').count()).toBe(0);
  await expect.poll(async () => (await page.getByRole('main').innerText()).replace(/\s+/g, ' ')).toMatch(new RegExp(`Shortlisted[^0-9]*${value}\\b`));
  for (const [path, name] of screens) {
    await travel(page, `/dashboard/${path}`);
    await title(page, name).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/dashboard/${path}`);
    await page.getByRole('contentinfo').waitFor();
    await page.getByRole('navigation').getByRole('link', { name: 'Manage Beneficiary' }).waitFor();
    await openProfileMenu(page);
    await page.keyboard.press('Escape');
    await page.getByRole('menuitem').first().waitFor({ state: 'detached' });
  }
  await page.locator('a[href="/dashboard/dashboard"]').first().click();
  await title(page, 'Dashboard').waitFor();
  expect((await page.goto(`${here.url}/dashboard/doesnotexist`))?.status()).toBe(404);
  await page.waitForURL(/\/dashboard\/dashboard$/);
  expect(troubles).toEqual([]);
});

test('D1-SHELL-13 D1-SHELL-17 D1-SHELL-26 D1-REG-91 D3-ROUTES-06 quality 4: opened anew the shell stands while the scope is still read; a record has its tabs and names and stands in no menu; a refused read leaves a note and no dialog', async () => {
  const { page, troubles } = await here.person();
  const notes: string[] = [];
  page.on('console', (message) => notes.push(message.text()));
  await bringIn(page, here.url, 'manager');
  let answer = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/role', async (route) => {
    await gate;
    await route.continue();
  });
  await page.goto(`${here.url}/dashboard/managebeneficiary`);
  await page.getByRole('banner').waitFor();
  await expect.poll(() => contextOf(page)).toContain('Center : Mumbai Andheri');
  await page.getByRole('main').locator('.sd-skeleton').first().waitFor();
  expect(await page.getByRole('link', { name: 'Manage Beneficiary' }).count()).toBe(0);
  expect(await axeFaults(page)).toEqual([]);
  await picture(page, 'shell-waiting-1280');
  await openProfileMenu(page);
  answer();
  // One shell before and after: what was opened in it stays open, with all that the scope brings.
  await page.getByRole('menuitem', { name: 'Settings' }).waitFor();
  await page.keyboard.press('Escape');
  await rows(page).first().waitFor();
  await title(page, 'Manage Beneficiary').waitFor();

  expect(await page.getByRole('navigation').locator('a[href*="updatebeneficiary"]').count()).toBe(0);
  await rows(page).first().getByRole('link').last().click();
  await page.getByRole('tab', { name: /Basic/, selected: true }).first().waitFor();
  await field(page, 'firstName').waitFor();
  const terms = async (): Promise<string[]> => {
    const entries = await page.locator('.sd-record dl > div').allInnerTexts();
    return entries.map((term) => term.split(/\s*\n\s*/)).flatMap(([label = '', value = '']) => (value === '' ? [] : label));
  };
  for (const tab of [/Basic/, /Education/]) {
    await page.getByRole('tab', { name: tab }).first().click();
    await page.getByRole('tab', { name: tab, selected: true }).first().waitFor();
    await expect.poll(terms).toEqual(expect.arrayContaining(['Beneficiary Name', 'Beneficiary Id', 'Engagement Id']));
  }
  expect(troubles).toEqual([]);

  await travel(page, '/dashboard/managebeneficiary');
  await rows(page).nth(1).waitFor();
  await page.route('**/api/student', (route) =>
    route.fulfill({ json: { appError: [{ errorCode: 'TEST', errorMessage: 'The read is refused' }], data: '[]', status: 'failure' } }),
  );
  // What names the icon of a row lies over the icon below it, and lets a click through.
  await rows(page).first().getByRole('link').last().hover();
  await page.getByRole('tooltip').waitFor();
  await rows(page).nth(1).getByRole('link').last().click();
  await expect.poll(() => notes.join('\n')).toContain('The read is refused');
  expect(await page.locator('[role="alertdialog"], [role="dialog"]').count()).toBe(0);
});

test('D1-SHELL-21 a tour of five steps is offered once, leads by keyboard from step to step, fits a phone, and comes again from the menu', async () => {
  const { page, troubles } = await here.person();
  await bringIn(page, here.url, 'facilitator');
  await page.goto(`${here.url}/dashboard/dashboard`);
  const offer = page.getByText('New here? Five steps show what is yours.');
  await offer.waitFor();
  await picture(page, 'tour-offer-1280');
  await page.getByRole('link', { name: 'Show me around' }).press('Enter');
  for (const [step, name] of ['What waits for you', 'Register somebody', 'Fill the record', 'Take attendance', 'Ask why'].entries()) {
    const region = page.getByRole('region', { name: `Step ${step + 1} of 5` });
    await region.getByRole('heading', { name }).waitFor();
    if (step > 0) await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(name);
    if (step === 1) {
      expect(await phoneFaults(page)).toEqual([]);
      await picture(page, 'tour-360');
      expect(await region.getByRole('link', { name: 'Open Add Beneficiary' }).getAttribute('href')).toBe('/dashboard/addobeneficiary');
      await page.setViewportSize({ width: 1280, height: 900 });
    }
    if (step < 4) await region.getByRole('button', { name: 'Next' }).press('Enter');
  }
  await page.getByRole('link', { name: 'Done' }).click();
  await title(page, 'Dashboard').waitFor();
  await offer.waitFor({ state: 'detached' });
  await page.locator('.sd-me').first().click();
  await page.getByRole('menuitem', { name: 'A look around' }).click();
  await page.getByRole('region', { name: 'Step 1 of 5' }).waitFor();
  expect(troubles).toEqual([]);
});
