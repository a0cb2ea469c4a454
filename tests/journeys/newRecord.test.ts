import { expect, test } from 'vitest';
import { journey } from '../support/journey.ts';
import { acceptAlert } from '../support/pages/dialog.ts';
import { field, fillField, inputOf } from '../support/pages/field.ts';
import { openRegistration } from '../support/pages/registration.ts';
import { picture } from '../support/pages/record.ts';
import { bringIn } from '../support/pages/session.ts';

const here = journey();

test('D12-GAP-097 D2-TABS-25 a new record draws its tabs; only the first opens before it is saved', async () => {
  const { page } = await here.person();
  await bringIn(page, here.url, 'mobilizer');
  await openRegistration(page, here.url);
  const tabs = page.getByRole('tab');
  await expect.poll(() => tabs.first().getAttribute('aria-selected')).toBe('true');
  expect((await tabs.first().innerText()).startsWith('Basic')).toBe(true);
  await expect.poll(() => tabs.count()).toBeGreaterThan(1);
  await tabs.nth(1).click();
  await acceptAlert(page, 'Please fill basic details first');
  await expect.poll(() => tabs.first().getAttribute('aria-selected')).toBe('true');
});

test('D1-REG-82 D1-OTP-12 a failed first save says what is not saved, names the address of a field, and asks for the OTP only then', async () => {
  const { page } = await here.person();
  await bringIn(page, here.url, 'mobilizer');
  await openRegistration(page, here.url);
  await fillField(page, 'primaryContactNumber', '3170194255');
  await page.keyboard.press('Tab');
  const askFirst = page.getByText('Please click "Get OTP" to receive the OTP.');
  const below = field(page, 'primaryContactNumber').locator(askFirst);
  await fillField(page, 'firstName', 'Asha');
  expect(await below.count()).toBe(0);
  await page.getByRole('button', { name: 'Mobilise' }).click();
  await page.getByText(/^Not saved\. \d+ problems/).waitFor();
  await below.waitFor();
  const summary = page.getByRole('alert').filter({ has: page.getByRole('heading', { name: /problems/ }) });
  expect(await summary.evaluate((box) => box === document.activeElement)).toBe(true);
  for (const section of ['Present Address', 'Permanent Address']) {
    const group = summary.locator('div').filter({ has: page.getByRole('heading', { name: section, exact: true }) });
    await expect.poll(() => group.getByRole('link', { name: 'Pincode', exact: true }).count()).toBe(1);
  }
  await field(page, 'primaryContactNumber').getByRole('button', { name: 'Get OTP' }).click();
  await below.waitFor({ state: 'detached' });
});

test.each([1280, 360])('D1-REG-29 at %i px what is asked last and never needed is folded away, and opens by its name', async (width) => {
  const { page } = await here.person({ width });
  await bringIn(page, here.url, 'mobilizer');
  await openRegistration(page, here.url);
  const folded = page.locator('details:not([open])').filter({ has: page.getByRole('heading', { name: 'More' }) });
  await folded.waitFor();
  await picture(page, `registration-folded-${width}`);
  expect(await field(page, 'bloodGroup').isVisible()).toBe(false);
  for (const name of ['secondaryContactNumber', 'middleName', 'residential.addressLine2'])
    expect(await field(page, name).evaluate((box) => box.closest('details')), name).toBeNull();
  await folded.locator('summary').click();
  await field(page, 'bloodGroup').scrollIntoViewIfNeeded();
  await expect.poll(() => field(page, 'bloodGroup').isVisible()).toBe(true);
});

test('quality 3: an Aadhaar number that is being typed never lies on the device', async () => {
  const { page } = await here.person();
  await bringIn(page, here.url, 'mobilizer');
  await openRegistration(page, here.url);
  await fillField(page, 'firstName', 'Sunita');
  await fillField(page, 'aadharNo', '011122223333');
  await inputOf(page, 'lastName').focus();
  await page
    .getByText(/Draft kept/i)
    .first()
    .waitFor();
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }).includes('011122223333'))).toBe(false);
  await page.reload();
  await page.getByText('Please type again what is never kept on a device: Aadhar Number.').waitFor();
  await expect.poll(() => inputOf(page, 'firstName').inputValue()).toBe('Sunita');
  expect(await inputOf(page, 'aadharNo').inputValue()).toBe('');
});
