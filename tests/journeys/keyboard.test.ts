import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { journey } from '../support/journey.ts';
import { alertText } from '../support/pages/dialog.ts';
import { newcomer } from '../support/pages/registration.ts';
import { otpSentTo, password } from '../support/wire.ts';

const here = journey();

/** Tabs forward until `there` holds for the element in focus. @throws after 150 steps */
async function tabTo(page: Page, what: string, there: string): Promise<void> {
  for (let steps = 0; steps < 150; steps += 1) {
    const arrived = await page.evaluate((selector) => document.activeElement?.matches(selector) ?? false, there);
    if (arrived) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The keyboard does not reach ${what}: ${await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200) ?? 'nothing')}`);
}
const inside = (name: string, more: string): string => `[data-field="${name}"] ${more}`;

async function type(page: Page, name: string, text: string): Promise<void> {
  await tabTo(page, name, inside(name, 'input'));
  await page.keyboard.type(text);
}
/** Opens the list with Enter or Down, narrows it by typing, takes the option with Enter. */
async function pick(page: Page, name: string, label: string): Promise<void> {
  await tabTo(page, name, `${inside(name, '[role="combobox"]')}, ${inside(name, 'input[type="radio"]')}`);
  if (await page.evaluate(() => document.activeElement?.matches('input[type="radio"]') ?? false)) {
    for (let steps = 0; steps < 6; steps += 1) {
      await page.keyboard.press(steps === 0 ? 'Space' : 'ArrowRight');
      if (await page.evaluate((wanted) => (document.activeElement?.closest('label')?.textContent ?? '').trim() === wanted, label)) return;
    }
  }
  if (await page.evaluate(() => document.activeElement?.matches('input') ?? false)) await page.keyboard.type(label);
  await page.keyboard.press('ArrowDown');
  await page.getByRole('option', { name: label, exact: true }).waitFor();
  for (let steps = 0; steps < 40; steps += 1) {
    const current = await page.evaluate(() => {
      const active = document.activeElement;
      const pointed = document.getElementById(active?.getAttribute('aria-activedescendant') ?? '') ?? document.querySelector('[role="option"].Mui-focused') ?? active;
      return (pointed?.textContent ?? '').trim();
    });
    if (current === label) break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  await page.getByRole('option').first().waitFor({ state: 'detached' });
}

test('quality 4: somebody without a mouse signs in, verifies a phone, registers and leaves', async () => {
  const person = newcomer({ firstName: 'Lata' });
  const { page } = await here.person();
  await page.goto(here.url);
  await page.locator('[data-field="userName"]').waitFor();
  await type(page, 'userName', 'mobilizer@skilldesk.test');
  await type(page, 'password', password);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/dashboard/);
  await page.getByRole('banner').waitFor();
  await tabTo(page, 'the menu', 'a[href="/dashboard/addobeneficiary"]');
  await page.keyboard.press('Enter');
  await page.locator('[data-field="firstName"]').waitFor();

  await pick(page, 'salutation', 'Miss');
  await pick(page, 'gender', 'Female');
  await pick(page, 'category', 'OBC');
  await type(page, 'firstName', person.firstName);
  await type(page, 'lastName', person.lastName);
  await type(page, 'dob', person.dob);
  await type(page, 'aadharNo', person.aadhaar);
  await pick(page, 'religion', 'Hindu');
  await pick(page, 'highestQualification', 'No Formal Education');
  await pick(page, 'bplStatus', 'APL');
  await pick(page, 'mobilizationChannel', 'Walk-in');
  await type(page, 'primaryContactNumber', person.mobile);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const otp = await otpSentTo(here.url, person.mobile);
  await tabTo(page, 'the one-time password', inside('otpNumber', 'input[autocomplete="one-time-code"]'));
  await page.keyboard.type(otp);
  await page.keyboard.press('Enter');
  await page.getByText('Mobile Number is successfully verified').first().waitFor();
  if (await page.getByRole('button', { name: 'Ok', exact: true }).isVisible()) await page.keyboard.press('Enter');
  await type(page, 'primaryEmailId', person.email);
  await type(page, 'residential.pincode', '411028');
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[data-field="residential.state"] input')?.value === 'Maharashtra');
  await pick(page, 'residential.cityName', 'Pune City');
  await pick(page, 'residential.villageName', 'Hadapsar');
  await type(page, 'residential.addressLine1', '12 Station Road');
  await tabTo(page, 'the copy of the address', inside('sameAddress', 'input'));
  await page.keyboard.press('Space');
  await page.keyboard.press('Control+s');
  expect(await alertText(page)).toContain('Successfully Mobilized');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Ok', exact: true }).waitFor({ state: 'hidden' });
});
