/** An administrator changes the definitions of a running product, all at once; what the page makes of it, and what it says of a change that is broken. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { catalogueHash, definitionFiles } from '../../src/catalogue/fromDisk.ts';
import { Copy } from '../rules/support/copy.ts';
import { shownIn } from '../rules/support/readme.ts';
import { copyOfDefinitions } from '../support/definitions.ts';
import { journey } from '../support/journey.ts';
import { TODAY } from '../support/sameDay.ts';
import { choose, errorOf, field, fillField, optionsOf, valueOf } from '../support/pages/field.ts';
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

/** An age limit, an option, a label, a message and a page of one role: asked for in one morning. */
async function change(): Promise<void> {
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
const hostelRules = (page: Page) => page.locator('nav').getByRole('link', { name: 'Hostel rules' });

test('D1-REG-39 quality 2 quality 5: while somebody fills the form its age limit, an option, a label and the menu change: what was typed stays and is judged by the new rule; broken definitions are refused by file, line and reason, on the screen of an administrator too, and the last good ones go on', async () => {
  // As an earlier try may have left it broken.
  if (definitions.read(`${FORM}/rules.json`) !== RULES) definitions.write(`${FORM}/rules.json`, RULES);
  const { page } = await here.person();
  await bringIn(page, here.url, 'mobilizer');
  await openRegistration(page, here.url);
  const [year = 0, month, day] = TODAY.split('-');
  await fillField(page, 'firstName', 'Usha');
  await fillField(page, 'dob', `${day}/${month}/${Number(year) - 17}`);
  await page.getByText('Draft kept').first().waitFor();
  await change();
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

  const before = await catalogueNow();
  const { page: desk, troubles } = await here.person();
  await bringIn(desk, here.url, 'admin');
  await desk.goto(`${here.url}/dashboard/definitions`);
  await desk.getByText('Nothing is wrong: what lies on the disk is what serves.').waitFor();
  expect(await hostelRules(desk).count()).toBe(0);
  definitions.write(`${FORM}/rules.json`, RULES.replace('"session.model.minimumAge"', '"session.model.minimumAgee"'));
  await expect.poll(health).toMatch(/rules\.json/);
  expect([await catalogueNow(), await health()]).toEqual([before, expect.stringContaining('"status":"ok"')]);
  await desk.reload();
  await desk.getByRole('row', { name: /registration\/basic-details\/rules\.json:\d+ .*session\.model\.minimumAgee/ }).waitFor();
  definitions.write(`${FORM}/rules.json`, RULES);
  await expect.poll(health).not.toMatch(/rules\.json/);
  expect(troubles).toEqual([]);
});
