import { expect, test } from 'vitest';
import type { JsonObject } from '../../src/engine/types.ts';
import { journey } from '../support/journey.ts';
import { acceptAlert } from '../support/pages/dialog.ts';
import { field, fillField, inputOf } from '../support/pages/field.ts';
import { newcomer, openRegistration, verifyMobile } from '../support/pages/registration.ts';
import { picture } from '../support/pages/record.ts';
import { accountOf, bringIn, openProfileMenu } from '../support/pages/session.ts';
import { call, otpSentTo, signInOverWire } from '../support/wire.ts';

const here = journey({ isReader: true });

test('D12-GAP-097 D2-TABS-25 D1-REG-08 D1-REG-09 D1-REG-29 D1-REG-82 D1-OTP-08 D1-OTP-10 D1-OTP-12 D1-OTP-14 D1-OTP-20 a new record draws its tabs and opens the first; what is never needed is folded away; a failed first save says what is not saved and asks for the OTP only then, which speaks as specified, with the place of a captcha from the tenth digit on under the primary number alone', async () => {
  const { page } = await here.person();
  await bringIn(page, here.url, 'mobilizer');
  await openRegistration(page, here.url);
  const tabs = page.getByRole('tab');
  await expect.poll(() => tabs.count()).toBeGreaterThan(1);
  expect((await tabs.first().innerText()).startsWith('Basic')).toBe(true);
  await tabs.nth(1).click();
  await acceptAlert(page, 'Please fill basic details first');
  await expect.poll(() => tabs.first().getAttribute('aria-selected')).toBe('true');

  const folded = page.locator('details:not([open])').filter({ has: page.getByRole('heading', { name: 'More' }) });
  await folded.waitFor();
  await field(page, 'bloodGroup').waitFor({ state: 'hidden' });
  for (const name of ['secondaryContactNumber', 'middleName', 'residential.addressLine2'])
    expect(await field(page, name).evaluate((box) => box.closest('details')), name).toBeNull();
  await folded.locator('summary').click();
  await field(page, 'bloodGroup').waitFor();
  await picture(page, 'registration-unfolded');

  const primary = field(page, 'primaryContactNumber');
  const getOtp = primary.getByRole('button', { name: 'Get OTP' });
  const places = page.locator('[data-captcha]');
  await fillField(page, 'primaryContactNumber', '312345678');
  await fillField(page, 'secondaryContactNumber', '3123456789');
  await getOtp.click();
  await page.getByText('incorrect mobile number, please try again').first().waitFor();
  expect(await places.count()).toBe(0);

  const { mobile } = newcomer();
  await fillField(page, 'primaryContactNumber', mobile);
  await page.keyboard.press('Tab');
  const below = primary.getByText('Please click "Get OTP" to receive the OTP.');
  await fillField(page, 'firstName', 'Asha');
  expect(await below.count()).toBe(0);
  const actions: string[] = [];
  page.on('request', (request) => actions.push(...(/"capture\w+"/.exec(request.postData() ?? '') ?? [])));
  await page.getByRole('button', { name: 'Mobilise' }).click();
  await page.getByText(/^Not saved\. \d+ problems/).waitFor();
  await below.waitFor();
  const summary = page.getByRole('alert').filter({ has: page.getByRole('heading', { name: /problems/ }) });
  await expect.poll(() => summary.evaluate((box) => box === document.activeElement)).toBe(true);
  for (const section of ['Present Address', 'Permanent Address']) {
    const group = summary.locator('div').filter({ has: page.getByRole('heading', { name: section, exact: true }) });
    await expect.poll(() => group.getByRole('link', { name: 'Pincode', exact: true }).count()).toBe(1);
  }
  const readPlaces = () => places.evaluateAll((found) => found.map((place) => [place.getAttribute('data-captcha'), place.textContent]));
  await expect.poll(readPlaces).toEqual([['primaryContactNumber', '']]);
  expect(await primary.locator('[data-verified]').count()).toBe(0);
  await verifyMobile(page, here.url, mobile);
  await below.waitFor({ state: 'detached' });
  await page
    .getByText('Mobile Number is successfully verified, please fill out the basic details to continue and save the student!')
    .first()
    .waitFor();
  await primary.locator('[data-verified]').waitFor();
  expect([await readPlaces(), actions]).toEqual([[['primaryContactNumber', '']], []]);
  await inputOf(page, 'primaryContactNumber').press('End');
  await inputOf(page, 'primaryContactNumber').press('Backspace');
  await getOtp.waitFor();
  expect(await primary.locator('[data-verified]').count()).toBe(0);
});

test('quality 3 D1-OTP-02 D1-REG-40 on a phone: what is typed comes back with its draft but for the Aadhaar number, which never lies there; the calendar asks for the year first, near those of who is registered; the messages page shows the password that was sent', async () => {
  const { page } = await here.person({ width: 360, height: 740 });
  const { mobile } = newcomer();
  await bringIn(page, here.url, 'mobilizer');
  await openRegistration(page, here.url);
  await fillField(page, 'primaryContactNumber', mobile);
  await field(page, 'primaryContactNumber').getByRole('button', { name: 'Get OTP' }).tap();
  const otp = await otpSentTo(here.url, mobile);
  await fillField(page, 'firstName', 'Sunita');
  await fillField(page, 'aadharNo', '011122223333');
  const calendar = page.getByRole('dialog');
  await field(page, 'dob').getByRole('button').first().tap();
  const near = calendar.getByRole('radio', { name: '2002' });
  await near.waitFor();
  await expect
    .poll(() =>
      near.evaluate((year) => {
        const [mine, view] = [year.getBoundingClientRect(), year.closest('[role="dialog"]')?.getBoundingClientRect()];
        return view !== undefined && mine.top >= view.top && mine.bottom <= view.bottom;
      }),
    )
    .toBe(true);
  await picture(page, 'birth-year-360');
  await near.tap();
  await calendar.getByRole('radio', { name: 'Aug', exact: false }).tap();
  await calendar.getByRole('gridcell', { name: '14' }).tap();
  await expect.poll(() => inputOf(page, 'dob').inputValue()).toBe('14/08/2002');
  // "Draft kept" stands there from before: with the last field among what it counts the date is kept, too.
  await fillField(page, 'lastName', 'Patil');
  await page.getByText('5 changes not yet saved').first().waitFor();
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }).includes('011122223333'))).toBe(false);
  await page.reload();
  await page.getByText('Please type again what is never kept on a device: Aadhar Number.').waitFor();
  await expect.poll(() => inputOf(page, 'firstName').inputValue()).toBe('Sunita');
  expect([await inputOf(page, 'aadharNo').inputValue(), await inputOf(page, 'dob').inputValue()]).toEqual(['', '14/08/2002']);
  await openProfileMenu(page);
  await page.getByRole('menuitem', { name: 'Messages' }).click();
  await page.getByRole('button', { name: 'Keep draft' }).click();
  await page.waitForURL(/\/dashboard\/messages$/);
  await expect.poll(() => page.getByRole('main').innerText()).toContain(otp);
});

test('D1-OTP-02 whose number it is already is said before anything is sent to it, and the link leads to that record', async () => {
  const { token } = await signInOverWire(here.url, accountOf('mobilizer'));
  const { rows: all } = await call(here.url, 'engagement', 'viewAllByCenter', [{ centerId: 101 }], { token });
  const known = (all as JsonObject[]).find((row) => String(row['primaryContactNumber']).length === 10) ?? {};
  const { page } = await here.person();
  await bringIn(page, here.url, 'mobilizer');
  await openRegistration(page, here.url);
  const urls: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/otp/generate')) urls.push(request.url());
  });
  // The answer comes after Get OTP is pressed.
  let press = (): void => undefined;
  const pressed = new Promise<void>((resolve) => {
    press = resolve;
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
  expect(urls).toEqual([]);
  await getOtp.click();
  await expect.poll(() => urls.length).toBe(1);
  await part.getByRole('link', { name: 'Open that record' }).click();
  await page.getByRole('button', { name: 'Keep draft' }).click();
  await page.waitForURL(/\/dashboard\/updatebeneficiary/);
  await page
    .getByText(`${String(known['firstName'])} ${String(known['lastName'])}`)
    .first()
    .waitFor();
  await expect.poll(() => page.locator('.sd-record').textContent()).toContain(String(known['dbUserId']));
});
