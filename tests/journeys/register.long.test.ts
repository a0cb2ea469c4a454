import { expect, test } from 'vitest';
import { journey } from '../support/journey.ts';
import { alertText } from '../support/pages/dialog.ts';
import { field, fillField, inputOf, valueOf } from '../support/pages/field.ts';
import { rows, searchFor } from '../support/pages/list.ts';
import { fillRegistration, mobilise, newcomer, openRegistration } from '../support/pages/registration.ts';
import { bringIn, travel } from '../support/pages/session.ts';
import { shiftOf } from '../support/pages/shift.ts';
import { slowNetwork } from '../support/slowNetwork.ts';

const here = journey();

test('quality 4: on a slow phone network the form still comes and saves', async () => {
  const person = newcomer({ lastName: 'More' });
  const { page } = await here.person({ width: 360, height: 740 });
  page.setDefaultTimeout(45_000);
  await bringIn(page, here.url, 'mobilizer');
  await slowNetwork(page);
  await openRegistration(page, here.url);
  await fillRegistration(page, here.url, person);
  await mobilise(page).click();
  expect(await alertText(page, 45_000)).toContain('Successfully Mobilized');
});

test('D1-REG-83 quality 4: a facilitator registers two people in a row with a phone, by taps alone; channel, place and pincode are kept, nothing jumps', async () => {
  const { page, troubles } = await here.person({ width: 360, height: 740, touch: true });
  await bringIn(page, here.url, 'facilitator');
  await openRegistration(page, here.url);
  const before = await shiftOf(page);
  const people = ['Lata', 'Usha'].map((firstName) => newcomer({ firstName }));
  for (const [nth, person] of people.entries()) {
    if (nth > 0) {
      await page.getByRole('alertdialog').getByRole('button', { name: 'Register another' }).tap();
      await expect.poll(() => valueOf(page, 'firstName')).toBe('');
      for (const [name, kept] of [
        ['primaryContactNumber', ''],
        ['mobilizationPlace', 'Station Road'],
        ['residential.pincode', '411028'],
        ['residential.state', 'Maharashtra'],
      ] as const)
        await expect.poll(() => valueOf(page, name), { message: name }).toBe(kept);
      await expect.poll(() => field(page, 'mobilizationChannel').locator('input').first().inputValue()).toBe('Walk-in');
      await inputOf(page, 'primaryContactNumber').and(page.locator(':focus')).waitFor();
    } else await fillField(page, 'mobilizationPlace', 'Station Road');
    await fillRegistration(page, here.url, person);
    await mobilise(page).tap();
    expect(await alertText(page)).toContain('Successfully Mobilized');
  }
  const after = await shiftOf(page);
  expect(after.sum - before.sum, after.moved.join('\n')).toBeLessThan(0.02);
  await page.getByRole('button', { name: 'Ok', exact: true }).tap();
  await travel(page, '/dashboard/managebeneficiary');
  await rows(page).first().waitFor();
  for (const { mobile, firstName } of people) {
    await searchFor(page, mobile);
    await expect.poll(() => rows(page).allTextContents()).toEqual([expect.stringContaining(firstName)]);
  }
  expect(troubles).toEqual([]);
});
