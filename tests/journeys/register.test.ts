import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { JsonObject } from '../../src/engine/types.ts';
import { phoneFaults } from '../support/axe.ts';
import { journey } from '../support/journey.ts';
import { acceptAlert, alertText, leadOn } from '../support/pages/dialog.ts';
import { field, fillField, inputOf, valueOf } from '../support/pages/field.ts';
import { rows, searchFor } from '../support/pages/list.ts';
import { fillRegistration, mobilise, newcomer, openRegistration, verifyMobile } from '../support/pages/registration.ts';
import { accountOf, bringIn, travel } from '../support/pages/session.ts';
import { call, signInOverWire } from '../support/wire.ts';

const here = journey();
const openList = async (page: Page): Promise<void> => {
  await travel(page, '/dashboard/managebeneficiary');
  await rows(page).first().waitFor();
};

test('D1-REG-08 D1-REG-09 D1-OTP-08 D1-OTP-10 D1-OTP-12 D1-OTP-14 D1-OTP-20 the one-time password speaks as specified; from the tenth digit on the place of a captcha stands under the primary number alone', async () => {
  const person = newcomer();
  const { page } = await here.person();
  await bringIn(page, here.url, 'mobilizer');
  await openRegistration(page, here.url);
  const primary = field(page, 'primaryContactNumber');
  const places = page.locator('[data-captcha]');
  const shown = () => places.evaluateAll((found) => found.map((place) => [place.getAttribute('data-captcha'), place.textContent]));
  await fillField(page, 'primaryContactNumber', '312345678');
  await fillField(page, 'secondaryContactNumber', '3123456789');
  await primary.getByRole('button', { name: 'Get OTP' }).click();
  await page.getByText('incorrect mobile number, please try again').first().waitFor();
  expect(await places.count()).toBe(0);
  await fillField(page, 'primaryContactNumber', person.mobile);
  expect(await primary.locator('[data-verified]').count()).toBe(0);
  await expect.poll(shown).toEqual([['primaryContactNumber', '']]);
  await verifyMobile(page, here.url, person.mobile);
  await page
    .getByText('Mobile Number is successfully verified, please fill out the basic details to continue and save the student!')
    .first()
    .waitFor();
  await primary.locator('[data-verified]').waitFor();
  expect(await shown()).toEqual([['primaryContactNumber', '']]);
  await inputOf(page, 'primaryContactNumber').press('End');
  await inputOf(page, 'primaryContactNumber').press('Backspace');
  await primary.getByRole('button', { name: 'Get OTP' }).waitFor();
  expect(await primary.locator('[data-verified]').count()).toBe(0);
});

test('D1-REG-83 D1-REG-85 D1-REG-86 D1-REG-87 D1-REG-88 D1-REG-90 D1-OTP-18 D1-OTP-19 D1-SHELL-26 a mobilizer registers somebody end to end, whose record opens; finds her again and corrects her name', async () => {
  const person = newcomer();
  const { page, troubles } = await here.person();
  await page.clock.install();
  await bringIn(page, here.url, 'mobilizer');
  await openRegistration(page, here.url);
  await fillRegistration(page, here.url, person);
  const actions: string[] = [];
  page.on('request', (request) => {
    const found = /"action":"(\w+)"/.exec(request.postData() ?? '')?.[1];
    if (found) actions.push(found);
  });
  await mobilise(page).click();
  expect(await alertText(page)).toContain('Successfully Mobilized');
  expect(actions.filter((name) => name.startsWith('capture'))).toEqual([
    'captureBeneficiaryDetails',
    'captureAddress',
    'captureAddress',
    'captureStudentEngagement',
  ]);
  await leadOn(page, /\/dashboard\/updatebeneficiary/);
  await page.getByText(`${person.firstName} ${person.lastName}`).first().waitFor();
  await acceptAlert(page, 'Successfully Mobilized');
  await page
    .getByText(/Beneficiary Id/)
    .first()
    .waitFor();

  await openList(page);
  await searchFor(page, person.mobile);
  await expect.poll(() => rows(page).allTextContents()).toEqual([expect.stringContaining(person.lastName)]);
  expect(await phoneFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });
  await rows(page).first().getByRole('link').last().click();
  await page.waitForURL(/updatebeneficiary/);
  await expect.poll(() => valueOf(page, 'firstName')).toBe(person.firstName);
  await expect.poll(() => valueOf(page, 'residential.pincode')).toBe('411028');
  await fillField(page, 'lastName', 'Kadam');
  await page.getByRole('button', { name: 'Update', exact: true }).first().click();
  await acceptAlert(page, 'Successfully Updated');
  await openList(page);
  await searchFor(page, person.mobile);
  await expect.poll(() => rows(page).first().textContent()).toContain('Kadam');
  expect(troubles).toEqual([]);
});

test('D1-OTP-02 whose number it is already is said before anything is sent to it, and the link leads to that record', async () => {
  const { token } = await signInOverWire(here.url, accountOf('mobilizer'));
  const { rows: all } = await call(here.url, 'engagement', 'viewAllByCenter', [{ centerId: 101 }], { token });
  const known = (all as JsonObject[]).find((row) => String(row['primaryContactNumber']).length === 10) ?? {};
  const { page } = await here.person();
  await bringIn(page, here.url, 'mobilizer');
  await openRegistration(page, here.url);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/otp/generate')) sent.push(request.url());
  });
  // The answer comes after Get OTP is pressed.
  let press = (): void => undefined;
  const pressed = new Promise<void>((done) => {
    press = done;
  });
  await page.route('**/api/student', async (route) => {
    if ((route.request().postData() ?? '').includes('viewBeneficiariesByNumber')) await pressed;
    await route.fallback();
  });
  const part = field(page, 'primaryContactNumber');
  const getOtp = part.getByRole('button', { name: 'Get OTP' });
  await fillField(page, 'primaryContactNumber', String(known['primaryContactNumber']));
  await getOtp.click();
  press();
  const words = `This is the number of ${String(known['firstName'])} ${String(known['lastName'])} (Beneficiary Id ${String(known['dbUserId'])}) already.`;
  await part.getByText(words).waitFor();
  await getOtp.waitFor();
  expect(sent).toEqual([]);
  await getOtp.click();
  await expect.poll(() => sent.length).toBe(1);
  await part.getByRole('link', { name: 'Open that record' }).click();
  await page.getByRole('button', { name: 'Keep draft' }).click();
  await page.waitForURL(/\/dashboard\/updatebeneficiary/);
  await page
    .getByText(`${String(known['firstName'])} ${String(known['lastName'])}`)
    .first()
    .waitFor();
  await expect.poll(() => page.locator('.sd-record').textContent()).toContain(String(known['dbUserId']));
});
