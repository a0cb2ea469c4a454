/** What the page takes and sends for somebody new: what keys leave in its boxes, and exactly the keys of the specification, written by nobody but the page. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { JsonObject } from '../../src/engine/types.ts';
import { journey } from '../support/journey.ts';
import { acceptAlert } from '../support/pages/dialog.ts';
import { choose, errorOf, field, fillField, inputOf, valueOf } from '../support/pages/field.ts';
import { openTab } from '../support/pages/record.ts';
import { fillRegistration, mobilise, newcomer, openRegistration } from '../support/pages/registration.ts';
import { bringIn } from '../support/pages/session.ts';

const here = journey();

/** The rows that a save sends with this action. */
async function sentBy(page: Page, action: string, text: string): Promise<JsonObject[]> {
  const sent: JsonObject[] = [];
  const hear = (request: { postData(): string | null }): void => {
    const envelope = /\{"token".*\}/s.exec(request.postData() ?? '')?.[0];
    const said = JSON.parse(envelope ?? '{}') as { action?: string; data?: JsonObject[] };
    if (said.action === action) sent.push(...(said.data ?? []));
  };
  page.on('request', hear);
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await acceptAlert(page, text);
  page.off('request', hear);
  return sent;
}
/** What stands in a box after these keys, one after the other. */
async function typed(page: Page, name: string, keys: string): Promise<string> {
  await fillField(page, name, '');
  await inputOf(page, name).pressSequentially(keys);
  return valueOf(page, name);
}
const keysOf = (row: JsonObject | undefined): string[] => Object.keys(row ?? {}).sort();

test('D2-SOCIO-03 D2-SOCIO-04 D2-SOCIO-05 D2-SOCIO-06 D2-SOCIO-09 D2-SOCIO-17 D2-EDU-07 D2-EDU-12 D2-OBS-10 D2-BCASE-04 the first household, qualification, observation and business case of somebody new', async () => {
  const { page, troubles } = await here.person();
  await bringIn(page, here.url, 'mobilizer');
  await openRegistration(page, here.url);
  await fillRegistration(page, here.url, newcomer());
  await mobilise(page).click();
  await acceptAlert(page, 'Successfully Mobilized');
  await page.waitForURL(/\/dashboard\/updatebeneficiary/);

  await openTab(page, 'SocioEconomic');
  for (const [name, option] of Object.entries({ physicallyChallenged: 'No', maritalStatus: 'Married' })) await choose(page, name, option);
  const numbers = ['membersInHousehold', 'brothers', 'sisters', 'children', 'rooms'];
  for (const name of numbers) expect([await typed(page, name, 'a1x23'), await typed(page, name, 'ab')], name).toEqual(['12', '']);
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  for (const name of numbers)
    await expect.poll(() => errorOf(page, name), { message: name }).toBe(name === 'children' ? '' : 'Please fill out this field');
  for (const [name, value] of Object.entries({ children: '1', membersInHousehold: '5', brothers: '2', sisters: '1', rooms: '2' }))
    await fillField(page, name, value);
  for (const [name, option] of Object.entries({ housingUnit: 'Pucca', ownership: 'Rented', mediumOfCooking: 'Cow dung', sourceOfWater: 'Tube Well' }))
    await choose(page, name, option);
  await page.getByRole('checkbox').first().check();
  const [household] = await sentBy(page, 'captureSocioEconomic', 'SocioEconomic Details Saved Sucessfully');
  expect(keysOf(household)).toEqual(
    [
      ...['physicallyChallenged', 'membersInHousehold', 'brothers', 'sisters', 'children', 'maritalStatus', 'rooms', 'housingUnit', 'ownership'],
      ...['mediumOfCooking', 'sourceOfWater', 'items', 'dbUserId', 'createdBy', 'updatedBy', 'isActive'],
    ].sort(),
  );

  await openTab(page, 'Education');
  await choose(page, 'rows.0.qualificationId', '9th Standard Passed');
  await choose(page, 'rows.0.passingYear', '2020');
  expect(await typed(page, 'rows.0.marksPercentage', '98765')).toBe('9876');
  for (const [name, value] of Object.entries({ instituteName: 'Zilla School', marksPercentage: '61', splCourse: 'Typing' }))
    await fillField(page, `rows.0.${name}`, value);
  const [qualification] = await sentBy(page, 'captureAllEducation', 'Education Details Saved Sucessfully');
  expect(keysOf(qualification)).toEqual(
    ['dbUserId', 'createdBy', 'updatedBy', 'isActive', 'qualificationId', 'passingYear', 'instituteName', 'marksPercentage', 'splCourse'].sort(),
  );

  await openTab(page, 'Observation');
  const parameters = page.locator('[data-field^="rows."][data-field$=".observationValue"]');
  await parameters.first().waitFor();
  const count = await parameters.count();
  for (let row = 0; row < count; row += 1) await choose(page, `rows.${row}.observationValue`, 'Yes');
  const observed = await sentBy(page, 'captureObservations', 'Observation Details Saved Successfully');
  expect(observed).toHaveLength(count);
  for (const one of observed) expect(keysOf(one)).toEqual(['parameter', 'observationValue', 'dbUserId', 'createdBy', 'engagementId'].sort());

  await openTab(page, 'Business Case Brief');
  for (const [keys, left] of [
    ['', 100],
    ['abc', 97],
    ['x'.repeat(101), 0],
  ] as const) {
    expect((await typed(page, 'rows.0.answer', keys)).length).toBe(100 - left);
    await field(page, 'rows.0.answer').getByText(`Number of characters left ${left}`, { exact: true }).waitFor();
  }
  expect(troubles).toEqual([]);
});
