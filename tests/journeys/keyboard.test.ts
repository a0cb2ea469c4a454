import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { pdf } from '../support/files.ts';
import { journey } from '../support/journey.ts';
import { alertText } from '../support/pages/dialog.ts';
import { valueOf } from '../support/pages/field.ts';
import { inside, pick, tabTo, type } from '../support/pages/keyboard.ts';
import { rows } from '../support/pages/list.ts';
import { panel, picture, standing } from '../support/pages/record.ts';
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
  const [press, typed] = [keyboard.press.bind(keyboard), keyboard.type.bind(keyboard)];
  keyboard.press = (key, options) => (keys.push(key), press(key, options));
  keyboard.type = (text, options) => (keys.push(...text), typed(text, options));
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
  expect(after.sum - before.sum, after.moved.join('\n')).toBeLessThan(0.02);
  await tabTo(page, 'the way to the next one', '[role="alertdialog"] button:first-of-type');
  await page.keyboard.press('Enter');
  await page.waitForFunction((at) => document.activeElement?.matches(at), inside('primaryContactNumber', 'input'));
  expect(new URL(page.url()).pathname).toBe('/dashboard/addobeneficiary');
  const held = ['primaryContactNumber', 'firstName', 'mobilizationPlace', 'residential.pincode', 'residential.state'];
  await expect.poll(() => Promise.all(held.map((name) => valueOf(page, name)))).toEqual(['', '', 'Station Road', '411028', 'Maharashtra']);
  await tabTo(page, 'the list', 'a[href="/dashboard/managebeneficiary"]');
  await page.keyboard.press('Enter');
  await tabTo(page, 'the search', 'input[type="search"]');
  await page.keyboard.type(person.mobile);
  await expect.poll(() => rows(page).allTextContents()).toEqual([expect.stringContaining(person.firstName)]);
});

/** Saves with Ctrl+S and closes what is said with Enter. */
async function save(page: Page, said: string): Promise<void> {
  await page.keyboard.press('Control+s');
  expect(await alertText(page)).toContain(said);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Ok', exact: true }).waitFor({ state: 'hidden' });
  // Nobody goes on before the page has said where: what is saved is read anew.
  await page.waitForFunction(() => document.activeElement !== document.body);
}
/** The next tab that is there. */
async function onward(page: Page, label: string): Promise<void> {
  await page.keyboard.press('Alt+PageDown');
  await standing(page, label);
}
/** Through the rail of tabs, wherever the focus is. */
async function jump(page: Page, label: string): Promise<void> {
  await tabTo(page, 'the tabs', '[role="tab"][tabindex="0"]');
  const there = (): Promise<boolean> => page.evaluate((name) => document.activeElement?.textContent?.startsWith(name) ?? false, label);
  for (let steps = 0; steps < 20 && !(await there()); steps += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await standing(page, label);
}
const press = async (page: Page, what: string, selector: string): Promise<void> => {
  await tabTo(page, what, selector);
  await page.keyboard.press('Enter');
};
const filledRow = async (page: Page, index: number, qualification: string): Promise<void> => {
  await pick(page, `rows.${index}.qualificationId`, qualification);
  await pick(page, `rows.${index}.passingYear`, String(2014 + index));
  await type(page, `rows.${index}.instituteName`, `School ${index}`);
  await type(page, `rows.${index}.marksPercentage`, '61');
};
const member = async (page: Page, name: string, relationship: string): Promise<void> => {
  const first = relationship === 'Father' ? 'Yes' : 'No';
  await type(page, 'name', name);
  await pick(page, 'relationshipId', relationship);
  await pick(page, 'occupation', 'Agriculture');
  await pick(page, 'qualId', 'No Formal Education');
  await type(page, 'contactNumber', '9820011223');
  await pick(page, 'headOfFamily', first);
  await pick(page, 'primaryBreadWinner', first);
  await save(page, 'Family Details Saved Sucessfully');
  await panel(page).locator('[data-id]').filter({ hasText: name }).first().waitFor();
};

test('quality 4: somebody without a mouse finds a beneficiary and fills the record, tab after tab', async () => {
  const { page, troubles } = await here.person();
  await page.goto(here.url);
  await page.locator('[data-field="userName"]').waitFor();
  await type(page, 'userName', 'manager@skilldesk.test');
  await type(page, 'password', password);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/dashboard/);
  await page.getByRole('banner').waitFor();
  await press(page, 'the list in the menu', 'a[href="/dashboard/managebeneficiary"]');
  await page.locator('tbody tr[data-id]').first().waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Mobilised');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await press(page, 'the way to a record', 'tbody tr[data-id] a');
  await standing(page, 'Basic');

  await onward(page, 'SocioEconomic');
  await pick(page, 'physicallyChallenged', 'No');
  await pick(page, 'maritalStatus', 'Married');
  for (const [name, value] of [
    ['children', '1'],
    ['membersInHousehold', '5'],
    ['brothers', '2'],
    ['sisters', '1'],
  ] as const)
    await type(page, name, value);
  await pick(page, 'housingUnit', 'Pucca');
  await pick(page, 'ownership', 'Rented');
  await type(page, 'rooms', '3');
  await pick(page, 'mediumOfCooking', 'Cow dung');
  await pick(page, 'sourceOfWater', 'Tube Well');
  await tabTo(page, 'what is owned', '[data-field="items"] input[type="checkbox"]');
  await page.keyboard.press('Space');
  await save(page, 'SocioEconomic Details Saved Sucessfully');

  await onward(page, 'Education');
  await filledRow(page, 0, 'Below 5th Standard');
  await press(page, 'another row', '[role="tabpanel"] button:has(svg):not([aria-label]):not([type="submit"])');
  await filledRow(page, 1, 'Post Graduate');
  await save(page, 'Education Details Saved Sucessfully');

  await onward(page, 'Family');
  await member(page, 'Suresh Jadhav', 'Father');
  await member(page, 'Kamala Jadhav', 'Mother');

  await onward(page, 'Experience');
  await pick(page, 'isExperience', 'Fresher');
  await save(page, 'Experience Details Saved Sucessfully');

  await jump(page, 'Documents');
  await pick(page, 'documentName', 'Birth Certificate');
  await pick(page, 'documentType', 'Age Proof');
  const chooser = page.waitForEvent('filechooser');
  await press(page, 'the choice of a file', '[data-field="base64File"] :is(button, label, input[type="file"])');
  await (await chooser).setFiles({ name: 'birth.pdf', mimeType: 'application/pdf', buffer: pdf() });
  await page.locator('[data-field="base64File"]').getByText('birth.pdf').first().waitFor();
  await press(page, 'the button that uploads', 'button.sd-save-first, [data-save] button[type="submit"]');
  expect(await alertText(page)).toContain('File uploaded successfully');
  await page.keyboard.press('Enter');
  await panel(page).locator('[data-id]').filter({ hasText: 'birth.pdf' }).first().waitFor();
  await picture(page, 'keyboard-documents-1280');

  await jump(page, 'SocioEconomic');
  await expect.poll(() => valueOf(page, 'rooms')).toBe('3');
  await tabTo(page, 'rooms', '[data-field="rooms"] input');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('4');
  await page.keyboard.press('Alt+PageDown');
  await standing(page, 'Education');
  await expect.poll(() => valueOf(page, 'rows.1.instituteName')).toBe('School 1');
  await page.keyboard.press('Alt+PageUp');
  await standing(page, 'SocioEconomic');
  await expect.poll(() => valueOf(page, 'rooms')).toBe('4');
  await save(page, 'SocioEconomic Details Updated Sucessfully');
  await expect.poll(() => valueOf(page, 'rooms')).toBe('4');
  expect(troubles).toEqual([]);
});
