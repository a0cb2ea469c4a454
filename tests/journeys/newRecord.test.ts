import { expect, test } from 'vitest';
import { journey } from '../support/journey.ts';
import { acceptAlert } from '../support/pages/dialog.ts';
import { field, fillField, inputOf } from '../support/pages/field.ts';
import { newcomer, openRegistration } from '../support/pages/registration.ts';
import { picture } from '../support/pages/record.ts';
import { bringIn, openProfileMenu } from '../support/pages/session.ts';
import { otpSentTo } from '../support/wire.ts';

const here = journey({ isReader: true });

test('D12-GAP-097 D2-TABS-25 D1-REG-82 D1-OTP-12 D1-REG-29 a new record draws its tabs and opens the first; what is never needed is folded away; a failed first save says what is not saved and asks for the OTP only then', async () => {
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

  const { mobile } = newcomer();
  await fillField(page, 'primaryContactNumber', mobile);
  await page.keyboard.press('Tab');
  const below = field(page, 'primaryContactNumber').getByText('Please click "Get OTP" to receive the OTP.');
  await fillField(page, 'firstName', 'Asha');
  expect(await below.count()).toBe(0);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(...(/"capture\w+"/.exec(request.postData() ?? '') ?? [])));
  await page.getByRole('button', { name: 'Mobilise' }).click();
  await page.getByText(/^Not saved\. \d+ problems/).waitFor();
  await below.waitFor();
  const summary = page.getByRole('alert').filter({ has: page.getByRole('heading', { name: /problems/ }) });
  await expect.poll(() => summary.evaluate((box) => box === document.activeElement)).toBe(true);
  for (const section of ['Present Address', 'Permanent Address']) {
    const group = summary.locator('div').filter({ has: page.getByRole('heading', { name: section, exact: true }) });
    await expect.poll(() => group.getByRole('link', { name: 'Pincode', exact: true }).count()).toBe(1);
  }
  await field(page, 'primaryContactNumber').getByRole('button', { name: 'Get OTP' }).click();
  await below.waitFor({ state: 'detached' });
  expect(sent).toEqual([]);
});

test('quality 3 D1-OTP-02 D1-REG-40 on a phone: what is typed comes back with its draft but for the Aadhaar number, which never lies there; the calendar asks for the year first, near those of who is registered, and changes a date that it holds; the messages page shows the password that was sent', async () => {
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
  await field(page, 'dob').getByRole('button').first().tap();
  await calendar.getByText('August 2002').waitFor();
  await calendar.getByRole('button', { name: 'Previous month' }).tap();
  await calendar.getByText('July 2002').waitFor();
  await calendar.getByRole('button', { name: 'Previous month' }).tap();
  await calendar.getByText('June 2002').waitFor();
  await calendar.getByRole('gridcell', { name: '20', exact: true }).tap();
  await expect.poll(() => inputOf(page, 'dob').inputValue()).toBe('20/06/2002');
  // "Draft kept" stands there from before: with the last field among what it counts the date is kept, too.
  await fillField(page, 'lastName', 'Patil');
  await page.getByText('5 changes not yet saved').first().waitFor();
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }).includes('011122223333'))).toBe(false);
  await page.reload();
  await page.getByText('Please type again what is never kept on a device: Aadhar Number.').waitFor();
  await expect.poll(() => inputOf(page, 'firstName').inputValue()).toBe('Sunita');
  expect([await inputOf(page, 'aadharNo').inputValue(), await inputOf(page, 'dob').inputValue()]).toEqual(['', '20/06/2002']);
  await openProfileMenu(page);
  await page.getByRole('menuitem', { name: 'Messages' }).click();
  await page.getByRole('button', { name: 'Keep draft' }).click();
  await page.waitForURL(/\/dashboard\/messages$/);
  await expect.poll(() => page.getByRole('main').innerText()).toContain(otp);
});
