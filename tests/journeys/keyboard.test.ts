import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { journey } from '../support/journey.ts';
import { alertText } from '../support/pages/dialog.ts';
import { valueOf } from '../support/pages/field.ts';
import { inside, pick, tabTo, type } from '../support/pages/keyboard.ts';
import { rows } from '../support/pages/list.ts';
import { newcomer, type Newcomer } from '../support/pages/registration.ts';
import { shiftOf } from '../support/pages/shift.ts';
import { otpSentTo, password } from '../support/wire.ts';

const here = journey();

/** Phone first, then the person; what the form proposes is left as it is. */
async function register(page: Page, person: Newcomer): Promise<void> {
  await type(page, 'primaryContactNumber', person.mobile);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const otp = await otpSentTo(here.url, person.mobile);
  const code = inside('otpNumber', 'input[autocomplete="one-time-code"]');
  await page.locator(code).waitFor();
  await tabTo(page, 'the one-time password', code);
  await page.keyboard.type(otp);
  await page.keyboard.press('Enter');
  await page.getByText('Mobile Number is successfully verified').first().waitFor();
  // The box that was typed in is gone: the person stands at what took its place.
  await page.waitForFunction(() => document.activeElement?.textContent?.startsWith('Mobile Number is successfully verified'));
  await type(page, 'primaryEmailId', person.email);
  await pick(page, 'salutation', 'Miss');
  await pick(page, 'category', 'OBC');
  await type(page, 'firstName', person.firstName);
  await type(page, 'lastName', person.lastName);
  await type(page, 'dob', person.dob);
  await type(page, 'aadharNo', person.aadhaar);
  await pick(page, 'religion', 'Hindu');
  await pick(page, 'highestQualification', 'No Formal Education');
  await pick(page, 'bplStatus', 'APL');
  await pick(page, 'mobilizationChannel', 'Walk-in');
  await type(page, 'mobilizationPlace', 'Station Road');
  await type(page, 'residential.pincode', '411028');
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[data-field="residential.state"] input')?.value === 'Maharashtra');
  await pick(page, 'residential.cityName', 'Pune City');
  await pick(page, 'residential.villageName', 'Hadapsar');
  await type(page, 'residential.addressLine1', '12 Station Road');
  await tabTo(page, 'the copy of the address', inside('sameAddress', 'input'));
  await page.keyboard.press('Space');
  await page.keyboard.press('Control+s');
  expect(await alertText(page)).toContain('Successfully Mobilized');
}

/** Every key that is pressed from now on. */
function keysOf(page: Page): string[] {
  const keys: string[] = [];
  const { keyboard } = page;
  const [press, typeText] = [keyboard.press.bind(keyboard), keyboard.type.bind(keyboard)];
  keyboard.press = (key, options) => (keys.push(key), press(key, options));
  keyboard.type = (text, options) => (keys.push(...text), typeText(text, options));
  return keys;
}
/** Nobody who registers twenty a day goes through more stops than there are fields. */
const MOST_TABS = 32;

test('quality 4 D1-REG-83: a facilitator without a mouse signs in, registers somebody, begins with the next one and finds the first; nothing jumps', async () => {
  const person = newcomer({ firstName: 'Lata' });
  const { page } = await here.person();
  await page.goto(here.url);
  await page.locator('[data-field="userName"]').waitFor();
  await type(page, 'userName', 'facilitator@skilldesk.test');
  await type(page, 'password', password);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/dashboard/);
  await page.getByRole('banner').waitFor();
  await tabTo(page, 'the menu', 'a[href="/dashboard/addobeneficiary"]');
  await page.keyboard.press('Enter');
  await page.locator('[data-field="firstName"]').waitFor();
  await page.waitForFunction(() => document.activeElement?.matches('main'));
  const before = await shiftOf(page);
  const keys = keysOf(page);

  await register(page, person);
  expect(keys.filter((key) => key === 'Tab').length).toBeLessThanOrEqual(MOST_TABS);
  const after = await shiftOf(page);
  expect(after.sum - before.sum, after.moves.join('\n')).toBeLessThan(0.02);
  await tabTo(page, 'the way to the next one', '[role="alertdialog"] button:first-of-type');
  await page.keyboard.press('Enter');
  await page.waitForFunction((at) => document.activeElement?.matches(at), inside('primaryContactNumber', 'input'));
  expect(new URL(page.url()).pathname).toBe('/dashboard/addobeneficiary');
  const fieldNames = ['primaryContactNumber', 'firstName', 'mobilizationPlace', 'residential.pincode', 'residential.state'];
  await expect.poll(() => Promise.all(fieldNames.map((name) => valueOf(page, name)))).toEqual(['', '', 'Station Road', '411028', 'Maharashtra']);
  await tabTo(page, 'the list', 'a[href="/dashboard/managebeneficiary"]');
  await page.keyboard.press('Enter');
  await tabTo(page, 'the search', 'input[type="search"]');
  await page.keyboard.type(person.mobile);
  await expect.poll(() => rows(page).allTextContents()).toEqual([expect.stringContaining(person.firstName)]);
});
