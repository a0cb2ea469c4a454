import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { pdf } from '../support/files.ts';
import { journey } from '../support/journey.ts';
import { alertText } from '../support/pages/dialog.ts';
import { valueOf } from '../support/pages/field.ts';
import { pick, tabTo, type } from '../support/pages/keyboard.ts';
import { panel, picture, standing } from '../support/pages/record.ts';
import { password } from '../support/wire.ts';

const here = journey();

/** Saves with Ctrl+S and closes what is said with Enter. */
async function save(page: Page, message: string): Promise<void> {
  await page.keyboard.press('Control+s');
  expect(await alertText(page)).toContain(message);
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
