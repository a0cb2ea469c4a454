/** The registration form filled in by a person who was never seen before. */
import type { Page } from 'playwright-core';
import { otpSentTo } from '../wire.ts';
import { choose, field, fillField, inputOf, press } from './field.ts';

export interface Newcomer {
  firstName: string;
  lastName: string;
  mobile: string;
  aadhaar: string;
  email: string;
  dob: string;
}

let newcomerCount = 0;
/** Everyone has a mobile of their own and an Aadhaar number that begins with 0. */
export function newcomer(changes: Partial<Newcomer> = {}): Newcomer {
  newcomerCount += 1;
  const tail = `${process.pid % 10_000}`.padStart(4, '0') + `${newcomerCount}`.padStart(4, '0');
  return {
    firstName: 'Meena',
    lastName: 'Jadhav',
    mobile: `93${tail}`,
    aadhaar: `0123${tail}`,
    email: `meena${tail}@example.org`,
    dob: '14/08/2002',
    ...changes,
  };
}

export async function openRegistration(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/dashboard/addobeneficiary`);
  await field(page, 'firstName').waitFor();
}

/** Get OTP, the password from the outbox, Verify. */
export async function verifyMobile(page: Page, url: string, mobile: string): Promise<void> {
  await fillField(page, 'primaryContactNumber', '');
  await inputOf(page, 'primaryContactNumber').pressSequentially(mobile);
  await press(field(page, 'primaryContactNumber').getByRole('button', { name: 'Get OTP' }));
  await field(page, 'otpNumber')
    .getByText(/^Sent to/)
    .first()
    .waitFor();
  const otp = await otpSentTo(url, mobile);
  await fillField(page, 'otpNumber', otp);
  await press(field(page, 'otpNumber').getByRole('button', { name: 'Verify OTP' }));
}

async function fillBasics(page: Page, person: Newcomer): Promise<void> {
  await choose(page, 'salutation', 'Miss');
  await choose(page, 'gender', 'Female');
  await choose(page, 'category', 'OBC');
  await fillField(page, 'firstName', person.firstName);
  await fillField(page, 'lastName', person.lastName);
  await fillField(page, 'dob', person.dob);
  await fillField(page, 'aadharNo', person.aadhaar);
  await choose(page, 'religion', 'Hindu');
  await choose(page, 'highestQualification', 'No Formal Education');
  await choose(page, 'bplStatus', 'APL');
  await choose(page, 'mobilizationChannel', 'Walk-in');
  await fillField(page, 'primaryEmailId', person.email);
}

/** Present address by pincode, permanent address the same. */
export async function fillAddresses(page: Page): Promise<void> {
  await fillField(page, 'residential.pincode', '411028');
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[data-field="residential.state"] input')?.value === 'Maharashtra');
  await choose(page, 'residential.cityName', 'Pune City');
  await choose(page, 'residential.villageName', 'Hadapsar');
  await fillField(page, 'residential.addressLine1', '12 Station Road');
  await press(field(page, 'sameAddress').locator('label').first());
  await inputOf(page, 'sameAddress').and(page.locator(':checked')).waitFor({ state: 'attached' });
}

export async function fillRegistration(page: Page, url: string, person: Newcomer): Promise<void> {
  await verifyMobile(page, url, person.mobile);
  await page.getByText('Mobile Number is successfully verified').first().waitFor();
  const alert = page.getByRole('button', { name: 'Ok', exact: true });
  if (await alert.isVisible().catch(() => false)) await press(alert);
  await fillBasics(page, person);
  await fillAddresses(page);
}

export const mobilise = (page: Page) => page.getByRole('button', { name: 'Mobilise', exact: true }).first();
