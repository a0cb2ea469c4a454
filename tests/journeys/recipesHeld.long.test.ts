/** Recipes of docs/recipes.md about what is kept, moved and refused, all on one copy of the definitions, as people meet them in the browser. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { JsonObject } from '../../src/engine/types.ts';
import { Copy } from '../rules/support/copy.ts';
import { followed } from '../rules/support/recipe.ts';
import { axeFaults } from '../support/axe.ts';
import { copyOfDefinitions } from '../support/definitions.ts';
import { journey } from '../support/journey.ts';
import { choose, errorOf, field, fillField, inputOf, optionsOf } from '../support/pages/field.ts';
import { addressOf } from '../support/pages/record.ts';
import { openRegistration } from '../support/pages/registration.ts';
import { accountOf, bringIn } from '../support/pages/session.ts';
import { deciding, openTab, saveOf } from '../support/pages/counselling.ts';
import { call, password, signInOverWire } from '../support/wire.ts';
import { address, details, verifyPhone } from '../server/http/beneficiary.ts';
import { signIn } from '../server/http/harness.ts';

const { folder } = copyOfDefinitions();
const { written } = followed(
  'A document that enrolment asks of some',
  'A status with a way back',
  'Longer passwords',
  'A register',
  'At most three registrations for one number',
);
for (const [file, text] of Object.entries(written)) new Copy(folder).write(file, text);
const here = journey({ env: { CONFIG_DIR: folder } });
const { at, someone } = deciding(here);

const NEEDED = 'Please fill out this field';
/** Asks as somebody, over the wire: rows, or a failure with what was said. */
const asking = async (name: string): Promise<(service: string, action: string, data: JsonObject) => Promise<JsonObject[]>> => {
  const { token } = await signInOverWire(here.url, accountOf(name));
  return async (service, action, data) => {
    const { rows, appError } = await call(here.url, service, action, [data], { token });
    expect(appError, action).toBeNull();
    return (Array.isArray(rows) ? rows : []) as JsonObject[];
  };
};
const leave = (page: Page, name: string) => inputOf(page, name).blur();

test('quality 5: who lives in another state than the centre lacks the certificate where the record says what is missing', async () => {
  const about = someone(3);
  const ask = await asking('ops');
  const { page, troubles } = await here.person();
  await bringIn(page, here.url, 'ops');
  const lacks = async (state: string): Promise<number> => {
    const lives = await ask('address', 'viewAllAddressForEntity', { entityId: about.dbUserId, entityType: 'S' });
    const { id = null, version = null } = lives.find(({ type }) => type === 'R') ?? {};
    await ask('address', 'updateAddress', { ...address('R', about.dbUserId, { state }), id, version });
    await page.goto(addressOf(here.url, about, 5));
    const missing = page.getByRole('region', { name: 'Below details are incomplete' });
    await missing.waitFor();
    return missing.getByText('Migration Certificate').count();
  };
  expect([await lacks('Gujarat'), await lacks('Maharashtra')]).toEqual([1, 0]);
  expect(troubles).toEqual([]);
});

test('quality 5: the status form puts somebody on hold with the reason, not without, and takes them up again', async () => {
  const about = someone(2);
  const open = (page: Page) => openTab(page, here.url, about, 5, 'status');
  const page = await at('counsellor1', open);
  await choose(page, 'status', 'On Hold');
  await field(page, 'reason').waitFor();
  await saveOf(page, 'Save status').click();
  await expect.poll(() => errorOf(page, 'reason')).toBe(NEEDED);
  expect(await optionsOf(page, 'reason')).toEqual(['Harvest', 'Illness', 'Examination']);
  await choose(page, 'reason', 'Harvest');
  await saveOf(page, 'Save status').click();
  const stored = async () => {
    const ask = await asking('counsellor1');
    return (await ask('engagement', 'viewStudentEngagementById', { engagementId: about.engagementId }))[0]?.['status'];
  };
  await expect.poll(stored).toBe('On Hold');
  await open(page);
  await choose(page, 'status', 'Mobilised');
  await saveOf(page, 'Save status').click();
  await expect.poll(stored).toBe('Mobilised');
});

test('quality 5: a new password has ten characters', async () => {
  const { page, troubles } = await here.person();
  await bringIn(page, here.url, 'two');
  await page.goto(`${here.url}/dashboard/changepassword`);
  await page.getByText('has at least 10 and at most 15 characters').waitFor();
  await fillField(page, 'currentPassword', password);
  await fillField(page, 'password', 'Zebra@123');
  await leave(page, 'password');
  await expect.poll(() => errorOf(page, 'password')).toBe('password min 10 characters');
  await fillField(page, 'password', 'Zebra@1234');
  await leave(page, 'password');
  await expect.poll(() => errorOf(page, 'password')).toBe('');
  expect(troubles).toEqual([]);
});

test('quality 5: the keys that are lent are written down on a screen of their own', async () => {
  const { page, troubles } = await here.person();
  await bringIn(page, here.url, 'ops');
  await page.goto(`${here.url}/dashboard/dashboard`);
  await page.locator('nav').getByRole('link', { name: 'Keys' }).first().click();
  const button = page.getByRole('button', { name: 'Save', exact: true }).first();
  await fillField(page, 'keyName', 'Lab 2');
  await button.click();
  await expect.poll(() => errorOf(page, 'lentTo')).toBe(NEEDED);
  await fillField(page, 'lentTo', 'Asha Jadhav');
  await fillField(page, 'lentOn', '20/11/2026');
  await button.click();
  await page.locator('[data-id]').filter({ hasText: 'Lab 2' }).getByText('Asha Jadhav').first().waitFor();
  expect([await axeFaults(page), troubles]).toEqual([[], []]);
});

test('quality 5: the registration says of a number with three registrations that it has them, when the field is left', async () => {
  const number = '9812345001';
  const meena = await signIn(here, 'mobilizer');
  await verifyPhone(here, meena, number);
  for (const firstName of ['Usha', 'Asha', 'Nisha'])
    expect((await meena.call('student', 'captureBeneficiaryDetails', details({ firstName, primaryContactNumber: number }))).appError).toBeNull();
  const { page, troubles } = await here.person();
  await bringIn(page, here.url, 'mobilizer');
  await openRegistration(page, here.url);
  await fillField(page, 'primaryContactNumber', number);
  await leave(page, 'primaryContactNumber');
  await expect.poll(() => errorOf(page, 'primaryContactNumber')).toBe('This number already has three registrations');
  await fillField(page, 'primaryContactNumber', '9812345002');
  await leave(page, 'primaryContactNumber');
  await expect.poll(() => errorOf(page, 'primaryContactNumber')).toBe('');
  expect(troubles).toEqual([]);
});
