/** The page of one's own profile. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { chooseFirst, fillField, valueOf } from './field.ts';
import { accountOf, bringIn } from './session.ts';

/** Opens somebody's own profile and fills in what is needed there, so that it can be saved. */
export async function openProfile(page: Page, url: string, name: string): Promise<void> {
  await bringIn(page, url, name);
  await page.goto(`${url}/dashboard/userprofile`);
  await expect.poll(() => valueOf(page, 'emailAddress')).toBe(accountOf(name));
  for (const [one, value] of Object.entries({
    middleName: 'Ramesh',
    dob: '17/05/1990',
    primaryContactNumber: '9876543210',
    'address.pincode': '411028',
    'address.addressLine1': '12 Station Road',
    'address.addressLine2': 'Near the market',
  })) {
    await fillField(page, one, value);
  }
  await expect.poll(() => valueOf(page, 'address.district')).toBe('Pune');
  for (const one of ['address.cityName', 'address.villageName']) await chooseFirst(page, one);
}
