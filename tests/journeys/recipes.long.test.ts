/** Recipes of docs/recipes.md, all followed to the letter on one copy of the definitions, as people meet them in the browser. */
import { expect, test } from 'vitest';
import type { JsonObject } from '../../src/engine/types.ts';
import { Copy } from '../rules/support/copy.ts';
import { followed } from '../rules/support/recipe.ts';
import { axeFaults } from '../support/axe.ts';
import { copyOfDefinitions } from '../support/definitions.ts';
import { journey } from '../support/journey.ts';
import { choose, field, fillField, openOptions } from '../support/pages/field.ts';
import { cell, openList, rows } from '../support/pages/list.ts';
import { openRecord, panel, recordsIn } from '../support/pages/record.ts';
import { openRegistration } from '../support/pages/registration.ts';
import { accountOf, bringIn } from '../support/pages/session.ts';
import { save } from '../support/pages/tabs.ts';
import { call, signInOverWire } from '../support/wire.ts';

const { folder } = copyOfDefinitions();
const { written } = followed(
  'A field that must differ from another, for one programme',
  'A computed column and a computed note',
  'A question that requires another and filters a list',
  'A card and a chart by status and gender',
  'Words in another language',
);
for (const [file, text] of Object.entries(written)) new Copy(folder).write(file, text);
const here = journey({ env: { CONFIG_DIR: folder } });

const asked = async (name: string, service: string, action: string, data: JsonObject): Promise<JsonObject[]> => {
  const { token } = await signInOverWire(here.url, accountOf(name));
  const { rows: found, appError } = await call(here.url, service, action, [data], { token });
  expect(appError, action).toBeNull();
  return (Array.isArray(found) ? found : []) as JsonObject[];
};

test('quality 5: whoever answers the question is found by the filter of the list', async () => {
  const [at] = await recordsIn(here.url);
  if (!at) throw new Error('nobody is mobilised');
  const { page, troubles } = await here.person();
  await bringIn(page, here.url, 'facilitator');
  await openRecord(page, here.url, at, 0, 'Basic');
  await fillField(page, 'secondPhone', '5432180113');
  await choose(page, 'needsHostel', 'Yes');
  await fillField(page, 'hostelFrom', '01/12/2026');
  await save(page, 'Successfully Updated');
  await openList(page, here.url);
  const before = await rows(page).count();
  await openOptions(page.getByRole('combobox', { name: 'Needs a Hostel' }), page.getByRole('option', { name: 'Yes', exact: true }));
  await page.getByRole('option', { name: 'Yes', exact: true }).click();
  await expect.poll(() => rows(page).evaluateAll((all) => all.map((row) => row.getAttribute('data-id')))).toEqual([String(at.engagementId)]);
  expect([before > 1, await axeFaults(page), troubles]).toEqual([true, [], []]);
});

test('quality 5: the family table says how old everybody is, and the note above it how many are dependants', async () => {
  const at = (await recordsIn(here.url))[1];
  if (!at) throw new Error('nobody is mobilised');
  const year = Number(new Intl.DateTimeFormat('en', { timeZone: 'Asia/Kolkata', year: 'numeric' }).format());
  const { page, troubles } = await here.person();
  await bringIn(page, here.url, 'facilitator');
  const known = await asked('facilitator', 'family', 'viewAllFamilyDetailsForUser', { dbUserId: at.dbUserId });
  const member = { occupation: 'Agriculture', qualId: 1, headOfFamily: 'N', primaryBreadWinner: 'N', dbUserId: at.dbUserId };
  if (!known.some(({ relationshipId }) => relationshipId === 'Mother'))
    await asked('facilitator', 'family', 'captureFamilyDetails', { ...member, name: 'Kamala Jadhav', relationshipId: 'Mother' });
  await openRecord(page, here.url, at, 3, 'Family');
  await panel(page).getByText('Dependants: 0').waitFor();
  const listed = (name: string) => panel(page).locator('[data-id]').filter({ hasText: name }).first();
  for (const [name, age, dependants] of [
    ['Ravi Jadhav', 10, 1],
    ['Usha Jadhav', 18, 1],
    ['Anil Jadhav', 17, 2],
  ] as const) {
    await fillField(page, 'name', name);
    await choose(page, 'relationshipId', 'Other');
    await choose(page, 'occupation', 'Agriculture');
    await choose(page, 'qualId', 'No Formal Education');
    await choose(page, 'headOfFamily', 'No');
    await choose(page, 'primaryBreadWinner', 'No');
    await fillField(page, 'dob', `01/01/${year - age}`);
    await save(page, 'Family Details Saved Sucessfully');
    await listed(name).waitFor();
    await expect.poll(() => cell(listed(name), 'age').textContent()).toBe(String(age));
    await panel(page).getByText(`Dependants: ${dependants}`).waitFor();
  }
  expect([await axeFaults(page), troubles]).toEqual([[], []]);
});

test('quality 5: the principal sees women who are enrolled on a card, and everybody by status and gender in a chart', async () => {
  const { page, troubles } = await here.person();
  await bringIn(page, here.url, 'principal');
  await page.goto(`${here.url}/dashboard/dashboard`);
  const women = await asked('principal', 'dashboard', 'countOfGender', { centerId: 101, status: 'Enrolled', gender: 'Female' });
  const card = page.locator('.sd-counts > li').filter({ hasText: 'Women enrolled' });
  await expect.poll(() => card.locator('.sd-count-value').textContent()).toContain(String(women[0]?.['count']));
  const chart = page.getByRole('region', { name: 'Status and gender' });
  await chart.locator('svg').first().waitFor();
  await chart.getByRole('button', { name: 'Show as a table' }).click();
  const table = chart.getByRole('table', { name: 'Status and gender' });
  const counted = await asked('principal', 'dashboard', 'countByStatusAndGender', { centerId: 101 });
  const heads = await table.locator('thead th').allTextContents();
  expect(heads.slice(0, 4)).toEqual(['Status', 'Male', 'Female', 'Others']);
  const rows = await Promise.all((await table.locator('tbody tr').all()).map((row) => row.locator('th, td').allTextContents()));
  for (const [status = '', male, female, others, ...more] of rows) {
    const own = counted.filter((row) => row['status'] === status);
    const of = (gender: string) => String(own.find((row) => row['gender'] === gender)?.['count'] ?? 0);
    expect([status, male, female, others, more.at(-1)]).toEqual([
      status,
      ...['Male', 'Female', 'Others'].map(of),
      String(own.reduce((sum, { count }) => sum + Number(count), 0)),
    ]);
  }
  expect(rows.map(([status]) => status)).toEqual(expect.arrayContaining(['Mobilised', 'Enrolled']));
  await chart.getByRole('button', { name: 'Show as a chart' }).click();
  await chart.locator('svg').first().waitFor();
  expect(await chart.locator('.sd-chart-legend li').allTextContents()).toEqual(heads.slice(1, -1));
  expect([await axeFaults(page), troubles]).toEqual([[], []]);
});

test('quality 4: the registration in Hindi says what was said anew, and a question that nobody has translated yet in English', async () => {
  const { page } = await here.person();
  await page.goto(here.url);
  await page.getByRole('button', { name: 'हिन्दी', exact: true }).click();
  await page.locator('html[lang="hi"]').waitFor();
  await bringIn(page, here.url, 'mobilizer');
  await openRegistration(page, here.url);
  await page.locator('html[lang="hi"]').waitFor();
  expect(await field(page, 'secondaryContactNumber').innerText()).toContain('घर का संपर्क नंबर');
  await page.getByText('जहाँ "ज़रूरी नहीं" नहीं लिखा है, वह हर जानकारी भरें।').waitFor();
  expect(await field(page, 'secondPhone').innerText()).toContain('Second Phone');
  expect(await field(page, 'firstName').innerText()).toContain('पहला नाम');
});
