import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeFaults } from '../support/axe.ts';
import { copyOfDefinitions } from '../support/definitions.ts';
import type { JsonObject } from '../../src/engine/types.ts';
import { journey } from '../support/journey.ts';
import { errorOf, field, fillField, valueOf } from '../support/pages/field.ts';
import { openRegistration } from '../support/pages/registration.ts';
import { bringIn, signIn } from '../support/pages/session.ts';
import { call, signInOverWire } from '../support/wire.ts';

const definitions = copyOfDefinitions();
const here = journey({ env: { CONFIG_DIR: definitions.folder, LOG_LEVEL: 'info' } });

const health = async () => (await (await fetch(`${here.url}/api/health`)).json()) as { status: string; catalogue: string } & Record<string, unknown>;
interface Models {
  items: { id: number; minimumAge?: number }[];
}
/** Somebody who turns `years` today, as the page wants to read it. */
function bornYearsAgo(years: number): { typed: string; wire: string } {
  const now = new Date(Date.now() + 5.5 * 3_600_000);
  const [year, month, day] = [now.getUTCFullYear() - years, now.getUTCMonth() + 1, now.getUTCDate()].map((part) => String(part).padStart(2, '0'));
  return { typed: `${day}/${month}/${year}`, wire: `${year}-${month}-${day}` };
}
/** The age limit of the centre in which the demo's mobilizer works. */
const setAge = (years: number): void =>
  definitions.edit('config/centre-models.json', (content) => {
    for (const model of (content as unknown as Models).items) if (model.id === 1) model.minimumAge = years;
  });
async function serverSaysTooYoung(wire: string, years: number): Promise<boolean> {
  const { token } = await signInOverWire(here.url, 'mobilizer@skilldesk.test');
  const answer = await call(here.url, 'student', 'captureBeneficiaryDetails', [{ dob: wire, firstName: 'Asha' }], { token });
  return (answer.appError ?? []).some(({ errorMessage }) => errorMessage === `Age cannot be less than ${years} years`);
}

describe('an admin changes the definitions of a running product', () => {
  test('D1-REG-39 the age limit of a centre model holds at once in the page and on the server', async () => {
    const { page } = await here.person();
    await bringIn(page, here.url, 'mobilizer');
    await openRegistration(page, here.url);
    const seventeen = bornYearsAgo(17);
    await fillField(page, 'dob', seventeen.typed);
    await field(page, 'dob').locator('input').first().blur();
    expect(await errorOf(page, 'dob')).toBe('');
    expect(await serverSaysTooYoung(seventeen.wire, 18)).toBe(false);

    const before = (await health()).catalogue;
    setAge(18);
    await expect.poll(async () => (await health()).catalogue).not.toBe(before);

    expect(await serverSaysTooYoung(seventeen.wire, 18)).toBe(true);
    await openRegistration(page, here.url);
    await fillField(page, 'dob', seventeen.typed);
    await field(page, 'dob').locator('input').first().blur();
    await expect.poll(() => errorOf(page, 'dob')).toBe('Age cannot be less than 18 years');
  });

  test('D1-ROLES-07 a screen that the component list hides is in no menu and does not open by its address', async () => {
    const before = (await health()).catalogue;
    definitions.edit('config/components.json', (content) => {
      const components = content as unknown as { items: JsonObject[]; hidden: JsonObject[] };
      components.items.push({ name: 'mybatches', label: 'My Batches' });
      components.hidden.push({ name: 'mybatches', when: { var: 'session.role.centreManager' } });
    });
    await expect.poll(async () => (await health()).catalogue).not.toBe(before);
    for (const [name, opens] of [
      ['facilitator', true],
      ['manager', false],
    ] as const) {
      const { page } = await here.person();
      await bringIn(page, here.url, name);
      const entries = page.getByRole('navigation').locator('a[href="/dashboard/mybatches"]');
      await page.goto(`${here.url}/dashboard/mybatches`);
      await page.getByRole('main').waitFor();
      await page.waitForURL(opens ? /mybatches$/ : /\/dashboard\/dashboard$/);
      // The menu comes with the scope, all of it at once.
      await page.getByRole('navigation').locator('a[href="/dashboard/dashboard"]').first().waitFor({ state: 'attached' });
      expect([name, (await entries.count()) > 0]).toEqual([name, opens]);
    }
  });

  test('D1-SESSION-14 D3-DASH-10 D3-DASH-11 D3-DASH-12 D3-GAP-101 the links to batches and students lead there; Create Batch is off where the centre creates none', async () => {
    const ways = {
      'Student List': ['studentlist', 'Student List'],
      'Create Batch': ['batchedetails', 'Batch Details'],
      'Manage Batches': ['managebatches', 'Manage Batches'],
    };
    const shortcut = (page: Page, label: string) => page.getByRole('region', { name: 'Quick actions' }).getByRole('link', { name: label });
    const { page, troubles } = await here.person();
    await signIn(page, here.url, 'manager');
    for (const [label, [path, heading]] of Object.entries(ways)) {
      await shortcut(page, label).click();
      await page.waitForURL(`${here.url}/dashboard/${path}`);
      await page
        .getByRole('heading', { name: heading ?? '' })
        .first()
        .waitFor();
      expect(new URL(page.url()).pathname).toBe(`/dashboard/${path}`);
      await page.goBack();
    }
    const { page: pune, troubles: others } = await here.person();
    await signIn(pune, here.url, 'pune');
    const create = shortcut(pune, 'Create Batch');
    expect([await create.getAttribute('aria-disabled'), await create.textContent()]).toEqual(['true', 'Create BatchThis centre creates no batches']);
    expect(await shortcut(page, 'Create Batch').getAttribute('aria-disabled')).toBeNull();
    await pune.evaluate(() => Object.assign(window, { stays: true }));
    await create.click({ force: true });
    await create.press('Enter');
    await pune.waitForTimeout(500);
    expect([new URL(pune.url()).pathname, await pune.evaluate(() => 'stays' in window)]).toEqual(['/dashboard/dashboard', true]);
    expect([await axeFaults(pune), troubles, others]).toEqual([[], [], []]);
  });

  test("quality 2: broken definitions are refused by file, line and reason, on the admin's screen too, and the last good ones go on", async () => {
    const before = (await health()).catalogue;
    const { page, troubles } = await here.person();
    await signIn(page, here.url, 'admin');
    const openScreen = async (): Promise<void> => {
      await page.getByRole('navigation').getByRole('link', { name: 'Definitions' }).click();
      await page.getByRole('heading', { name: 'What keeps the files from serving' }).waitFor();
    };
    await openScreen();
    await page.getByText('Nothing is wrong: what lies on the disk is what serves.').waitFor();
    const good = definitions.read('schemas/forms/registration/basic-details/rules.json');
    definitions.write(
      'schemas/forms/registration/basic-details/rules.json',
      good.replace('"session.model.minimumAge"', '"session.model.minimumAgee"'),
    );
    await here.product.server.said(/basic-details\/rules\.json/, 20_000);
    await expect.poll(async () => JSON.stringify(await health())).toMatch(/rules\.json/);
    const now = await health();
    expect(now.catalogue).toBe(before);
    expect(now.status).toBe('ok');
    await page.reload();
    await page.getByRole('row', { name: /registration\/basic-details\/rules\.json:\d+ .*session\.model\.minimumAgee/ }).waitFor();
    expect([await axeFaults(page), troubles]).toEqual([[], []]);
    definitions.write('schemas/forms/registration/basic-details/rules.json', good);
    await expect.poll(async () => JSON.stringify(await health())).not.toMatch(/rules\.json/);
    await page.reload();
    await page.getByText('Nothing is wrong: what lies on the disk is what serves.').waitFor();
  });

  test('quality 2: a rule changes while someone fills the form: what was typed stays and is judged by the new rule', async () => {
    const { page } = await here.person();
    await bringIn(page, here.url, 'mobilizer');
    await openRegistration(page, here.url);
    await fillField(page, 'firstName', 'Usha');
    await fillField(page, 'dob', bornYearsAgo(18).typed);
    const before = (await health()).catalogue;
    setAge(19);
    await expect.poll(async () => (await health()).catalogue).not.toBe(before);
    await openRegistration(page, here.url);
    await expect.poll(() => valueOf(page, 'firstName')).toBe('Usha');
    await page.getByRole('button', { name: 'Mobilise', exact: true }).first().click();
    await expect.poll(() => errorOf(page, 'dob')).toBe('Age cannot be less than 19 years');
  });
});
