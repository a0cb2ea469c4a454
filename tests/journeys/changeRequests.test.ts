/** An administrator changes the definitions of a running product, all at once; what the page makes of it, and what it says of a change that is broken. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { catalogueHash, definitionFiles } from '../../src/catalogue/fromDisk.ts';
import { Copy } from '../rules/support/copy.ts';
import { shownIn } from '../rules/support/readme.ts';
import { axeFaults } from '../support/axe.ts';
import { copyOfDefinitions } from '../support/definitions.ts';
import { dropForm } from '../support/droppedForms.ts';
import { pdf } from '../support/files.ts';
import { journey } from '../support/journey.ts';
import { TODAY } from '../support/sameDay.ts';
import { choose, errorOf, field, fillField, optionsOf, valueOf } from '../support/pages/field.ts';
import { openTab, recordsIn, openRecord } from '../support/pages/record.ts';
import { mobilise, openRegistration } from '../support/pages/registration.ts';
import { accountOf, bringIn } from '../support/pages/session.ts';
import { signInOverWire } from '../support/wire.ts';

const definitions = copyOfDefinitions();
const { folder } = definitions;
const copy = new Copy(folder);
const here = journey({ env: { CONFIG_DIR: folder, LOG_LEVEL: 'info' } });
const FORM = 'schemas/forms/registration/basic-details';
const RULES = definitions.read(`${FORM}/rules.json`);

/** As an administrator reads it. */
const health = async (): Promise<string> => {
  const { token } = await signInOverWire(here.url, accountOf('admin'));
  return (await fetch(`${here.url}/api/health`, { headers: { authorization: `Bearer ${token}` } })).text();
};
const catalogueNow = async (): Promise<string> => /"catalogue":"(\w+)"/.exec(await health())?.[1] ?? '';

/** A tab, an age limit, an option, a label, a message and a page of one role: asked for in one morning. */
async function change(): Promise<void> {
  dropForm(folder, 'hostel');
  copy.set('config/centre-models.json', ['items', { id: 1 }, 'minimumAge'], 18);
  const channels = copy.read('config/options/mobilisation-channels.json')['items'];
  if (!JSON.stringify(channels).includes('Radio'))
    copy.set(
      'config/options/mobilisation-channels.json',
      ['items', '+'],
      shownIn('config/README.md', '"A new option: Radio as a channel of mobilisation"')[0] ?? {},
    );
  copy.set(`${FORM}/schema.json`, ['properties', 'passingYear', 'title'], 'Year of passing');
  const [screen = {}] = shownIn('config/README.md', '"A page with the rules of the hostel"');
  copy.write('config/screens/pages/hostel-rules.md', '# Hostel rules\n\nQuiet after ten.\n');
  copy.write('config/screens/hostelrules.json', { ...screen, open: 'menu' });
  copy.set('config/menus.json', ['entries', 'hostelrules'], { label: 'Hostel rules', icon: 'id', group: '{{menu.centre}}' });
  const menu = JSON.stringify(copy.read('config/menus.json')['menus']);
  if (!menu.includes('hostelrules')) copy.set('config/menus.json', ['menus', { id: 'mobiliser' }, 'entries', '+'], ['hostelrules']);
  await expect.poll(catalogueNow).toBe(catalogueHash(await definitionFiles(folder)));
}
let changed: Promise<void> | undefined;
/** The changes are sound, and the running product has taken them. */
async function taken(): Promise<void> {
  // As an earlier try may have left it broken.
  if (definitions.read(`${FORM}/rules.json`) !== RULES) definitions.write(`${FORM}/rules.json`, RULES);
  // What failed is begun again by a second try.
  changed ??= change().catch((error: unknown) => {
    changed = undefined;
    throw error;
  });
  await changed;
  await expect.poll(health).not.toMatch(/rules\.json/);
}

const hostelRules = (page: Page) => page.locator('nav').getByRole('link', { name: 'Hostel rules' });

test('D1-REG-39 quality 2 quality 5: while somebody fills the form its age limit, an option, a label and the menu change: what was typed stays and is judged by the new rule', async () => {
  const { page } = await here.person();
  await bringIn(page, here.url, 'mobilizer');
  await openRegistration(page, here.url);
  const [year = 0, month, day] = TODAY.split('-');
  await fillField(page, 'firstName', 'Usha');
  await fillField(page, 'dob', `${day}/${month}/${Number(year) - 17}`);
  await page.getByText('Draft kept').first().waitFor();
  if (!changed) expect(await errorOf(page, 'dob')).toBe('');
  await taken();
  await openRegistration(page, here.url);
  await expect.poll(() => valueOf(page, 'firstName')).toBe('Usha');
  await mobilise(page).click();
  await expect.poll(() => errorOf(page, 'dob')).toBe('Age cannot be less than 18 years');
  expect(await optionsOf(page, 'mobilizationChannel')).toContain('Radio');
  await choose(page, 'highestQualification', '12th Standard Passed');
  await expect.poll(() => field(page, 'passingYear').textContent()).toContain('Year of passing');
  await hostelRules(page).first().click();
  await page.getByRole('button', { name: 'Keep draft' }).click();
  await page.getByText('Quiet after ten.').waitFor();
});

test('quality 5: a new tab with six fields, one conditional, an upload and a table with a rule across its rows: one folder, no other edit', async () => {
  await taken();
  const { page, troubles } = await here.person();
  const [about] = await recordsIn(here.url);
  if (!about) throw new Error('nobody is Mobilised');
  await bringIn(page, here.url, 'manager');
  await openRecord(page, here.url, about, 0, 'Basic');
  expect(await hostelRules(page).count()).toBe(0);
  await openTab(page, 'Hostel');
  await field(page, 'hostelNeeded').waitFor();
  expect(await field(page, 'hostelName').count()).toBe(0);
  await choose(page, 'hostelNeeded', 'Yes');
  await fillField(page, 'roomNo', '12');
  const save = page.getByRole('button', { name: 'Save', exact: true }).first();
  await save.click();
  await expect.poll(() => errorOf(page, 'hostelName')).toBe('Please fill out this field');
  await fillField(page, 'hostelName', 'River House');
  for (const index of [0, 1]) {
    await page.getByRole('button', { name: 'Add a guest' }).click();
    await fillField(page, `guests.${index}.name`, 'Asha Patil');
    await choose(page, `guests.${index}.kind`, 'Parent');
  }
  await save.click();
  await page.getByText('A guest is named twice').first().waitFor();
  await fillField(page, 'guests.1.name', 'Ravi Patil');
  const paper = { name: 'agreement.pdf', mimeType: 'application/pdf', buffer: pdf() };
  await field(page, 'agreement').locator('input[type="file"]').first().setInputFiles(paper);
  await field(page, 'agreement').getByText('agreement.pdf').first().waitFor();
  expect(await axeFaults(page)).toEqual([]);
  const answered = page.waitForResponse(
    (response) => response.url().endsWith('/api/dropped-hostel') && (response.request().postData() ?? '').includes('"save"'),
  );
  await save.click();
  expect((await answered).status()).toBe(200);
  // Before the page has heard it and dropped its draft, what was typed would come back.
  await page.locator('[data-save="clean"]').waitFor();
  await page.reload();
  await expect.poll(() => valueOf(page, 'hostelName')).toBe('River House');
  await expect.poll(() => valueOf(page, 'guests.1.name')).toBe('Ravi Patil');
  await field(page, 'agreement').getByText('agreement.pdf').first().waitFor();
  await page
    .getByRole('button', { name: /History/ })
    .first()
    .click();
  await page.getByRole('dialog').filter({ hasText: 'Hostel' }).getByText('River House').first().waitFor();
  expect(troubles).toEqual([]);
});

test("quality 2: broken definitions are refused by file, line and reason, on the admin's screen too, and the last good ones go on", async () => {
  await taken();
  const before = await catalogueNow();
  const { page, troubles } = await here.person();
  await bringIn(page, here.url, 'admin');
  await page.goto(`${here.url}/dashboard/definitions`);
  await page.getByText('Nothing is wrong: what lies on the disk is what serves.').waitFor();
  definitions.write(`${FORM}/rules.json`, RULES.replace('"session.model.minimumAge"', '"session.model.minimumAgee"'));
  await expect.poll(health).toMatch(/rules\.json/);
  expect([await catalogueNow(), await health()]).toEqual([before, expect.stringContaining('"status":"ok"')]);
  await page.reload();
  await page.getByRole('row', { name: /registration\/basic-details\/rules\.json:\d+ .*session\.model\.minimumAgee/ }).waitFor();
  expect(troubles).toEqual([]);
  definitions.write(`${FORM}/rules.json`, RULES);
  await expect.poll(health).not.toMatch(/rules\.json/);
  await page.reload();
  await page.getByText('Nothing is wrong: what lies on the disk is what serves.').waitFor();
});
