/** Change requests that a programme admin carries out by the screens alone, from the editor to the roll-back. */
import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { objectsIn } from '../../src/engine/json.ts';
import { register } from '../server/http/beneficiary.ts';
import { signIn } from '../server/http/harness.ts';
import { journey } from '../support/journey.ts';
import { changeRequests } from '../support/pages/changeRequest.ts';
import { errorOf, fillField, inputOf, valueOf } from '../support/pages/field.ts';
import { picture } from '../support/pages/record.ts';
import { fillRegistration, newcomer, openRegistration } from '../support/pages/registration.ts';
import { bringIn } from '../support/pages/session.ts';
import { acceptAll, addLike, chooseIn, code, leaveOpen, lineWith, openAt, panelOf, places, sayRule } from '../support/pages/studio.ts';

const here = journey();
const carryOut = changeRequests(here);
const FORM = 'schemas/forms/registration/basic-details';

test('quality 2: a second phone number that must differ from the first is asked for by the registration', async () => {
  const make = async (page: Page): Promise<void> => {
    await openAt(page, 'Secondary Contact Number', 'Field', `${FORM}/ui.json`);
    const panel = await addLike(page, 'Secondary Contact Number', 'otherNumber', 'Other Number');
    await panel.getByLabel('Title (Hindi)').fill('दूसरा नंबर');
    await leaveOpen(panel, 'What it is filled in with');
    await panel.getByLabel('Verified (with)').fill('');
    await openAt(page, 'unusual secondary', 'Check', `${FORM}/rules.json`);
    const check = await addLike(
      page,
      'Indian mobile numbers begin with 6 to 9: is this one right?',
      'number-twice',
      'Give another number than the first',
    );
    await check.getByRole('button', { name: /^Fails/ }).click();
    await sayRule(page, 'not ‹Other Number› is empty and ‹Other Number› is ‹Primary Contact Number›');
    await lineWith(page, '{ "var": "data.otherNumber" }').first().waitFor();
    await chooseIn(check, /^At/, /^Other Number/);
    await leaveOpen(check, 'error blocks');
    await expect.poll(() => code(page).innerText()).toMatch(/"number-twice",\s*"at": "\/otherNumber",\s*"fails"/);
    await acceptAll(page);
  };
  const use = async (): Promise<void> => {
    const { page } = await here.person();
    const person = newcomer();
    await bringIn(page, here.url, 'mobilizer');
    await openRegistration(page, here.url);
    await fillRegistration(page, here.url, person);
    await fillField(page, 'otherNumber', person.mobile);
    await page.keyboard.press('Tab');
    await expect.poll(() => errorOf(page, 'otherNumber')).toContain('Give another number than the first');
    await fillField(page, 'otherNumber', '9800000001');
    await expect.poll(() => errorOf(page, 'otherNumber')).toBe('');
  };
  await carryOut('A second number for when the first is lost', make, use);
});

test('quality 2: passwords have ten characters at least', async () => {
  const make = async (page: Page): Promise<void> => {
    await openAt(page, 'passwordMin', 'Constant', 'config/app.json');
    await panelOf(page, 'passwordMin').getByLabel('Password min').fill('10');
    await acceptAll(page);
    await places(page, 'changed').getByRole('button').filter({ hasText: 'schemas/forms/access/change-password/examples.json' }).first().waitFor();
  };
  const use = async (): Promise<void> => {
    const { page } = await here.person();
    await bringIn(page, here.url, 'mobilizer');
    await page.goto(`${here.url}/dashboard/changepassword`);
    await fillField(page, 'password', 'Vq7@mzkpt');
    await page.keyboard.press('Tab');
    await expect.poll(() => errorOf(page, 'password')).toContain('password min 10 characters');
    await fillField(page, 'password', 'Vq7@mzkptr');
    await page.keyboard.press('Tab');
    await expect.poll(() => errorOf(page, 'password')).toBe('');
  };
  await carryOut('Longer passwords', make, use);
});

test('quality 2: the registration shows the whole name, worked out of its parts, which nobody types', async () => {
  const make = async (page: Page): Promise<void> => {
    await openAt(page, 'Last Name', 'Field', `${FORM}/schema.json`);
    const whole = await addLike(page, 'Last Name', 'wholeName', 'Whole Name');
    await whole.getByLabel('Title (Hindi)').fill('पूरा नाम');
    await whole.getByLabel('Required').uncheck();
    await whole.getByRole('button', { name: /^Compute/ }).click();
    await sayRule(page, '‹First Name› & " " & ‹Last Name›');
    await lineWith(page, '"/wholeName"').filter({ hasText: 'data.lastName' }).waitFor();
    await acceptAll(page);
    await picture(page, 'studio-request-computed-1280');
  };
  const use = async (): Promise<void> => {
    const { page } = await here.person({ width: 360, height: 740 });
    await bringIn(page, here.url, 'mobilizer');
    await openRegistration(page, here.url);
    await fillField(page, 'firstName', 'Meena');
    await fillField(page, 'lastName', 'Jadhav');
    await page.keyboard.press('Tab');
    await expect.poll(() => valueOf(page, 'wholeName')).toBe('Meena Jadhav');
    expect(await inputOf(page, 'wholeName').isEditable()).toBe(false);
    await picture(page, 'studio-request-computed-used-360');
    const meena = await signIn(here, 'mobilizer');
    const { dbUserId, payload } = await register(here, meena, { firstName: 'Usha', lastName: 'Rane' });
    const { rows } = await meena.call('student', 'viewBeneficiaryDetailsById', { dbUserId });
    expect(objectsIn(rows)[0]).toMatchObject({ wholeName: 'Usha Rane' });
    const { appError } = await meena.call('student', 'captureBeneficiaryDetails', { ...payload, wholeName: 'Somebody Else' });
    expect(appError?.find((one) => one.field === 'wholeName')).toMatchObject({ errorCode: 'FIELD_COMPUTED' });
  };
  await carryOut('A whole name', make, use);
});
