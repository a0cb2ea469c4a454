import { expect, test } from 'vitest';
import { journey } from '../support/journey.ts';
import { acceptAlert } from '../support/pages/dialog.ts';
import { field, fillField, valueOf } from '../support/pages/field.ts';
import { openList, rows, searchFor } from '../support/pages/list.ts';
import { fillRegistration, mobilise, newcomer, openRegistration } from '../support/pages/registration.ts';
import { bringIn } from '../support/pages/session.ts';

const here = journey();

test('quality 2: two people save one record, the second sees both versions and loses nothing', async () => {
  const someone = newcomer({ lastName: 'Bhosale' });
  const first = await here.person();
  const second = await here.person();
  await bringIn(first.page, here.url, 'mobilizer');
  await openRegistration(first.page, here.url);
  await fillRegistration(first.page, here.url, someone);
  await mobilise(first.page).click();
  await acceptAlert(first.page, 'Successfully Mobilized');
  await bringIn(second.page, here.url, 'manager');
  for (const { page } of [first, second]) {
    await openList(page, here.url);
    await searchFor(page, someone.mobile);
    await rows(page).first().getByRole('link').last().click();
    await field(page, 'lastName').waitFor();
    await expect.poll(() => valueOf(page, 'lastName')).toBe('Bhosale');
  }
  await fillField(first.page, 'lastName', 'Shinde');
  await first.page.getByRole('button', { name: 'Update', exact: true }).first().click();
  await acceptAlert(first.page, 'Successfully Updated');

  const refused = second.page.waitForResponse((response) => response.status() === 409);
  await fillField(second.page, 'lastName', 'Gaikwad');
  // The view of both comes when it is needed: where it does not come that is said, and tried again.
  await second.page.route('**/assets/conflictState-*.js', (route) => route.abort());
  await second.page.getByRole('button', { name: 'Update', exact: true }).first().click();
  await refused;
  const again = second.page.getByRole('button', { name: 'Try again' }).first();
  await again.waitFor();
  await second.page.unroute('**/assets/conflictState-*.js');
  await again.click();
  const dialog = second.page.getByRole('dialog').or(second.page.getByRole('alertdialog')).first();
  await dialog.waitFor();
  await expect.poll(() => dialog.textContent()).toContain('Shinde');
  await expect.poll(() => dialog.textContent()).toContain('Gaikwad');
  await second.page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => valueOf(second.page, 'lastName')).toBe('Gaikwad');
});
