/** Errors come and go while somebody registers people: the field that is pressed or typed in stays where it is. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { journey } from '../support/journey.ts';
import { errorOf, field, fillField, inputOf } from '../support/pages/field.ts';
import { picture, saveButton } from '../support/pages/record.ts';
import { openRegistration } from '../support/pages/registration.ts';
import { bringIn } from '../support/pages/session.ts';

const here = journey({ isReader: true });
/** More than what the page puts off: a counter, an error that waits until the button is up. */
const LATE_MS = 400;
/** The clock of the page is moved: what was put off is drawn, and a frame has gone by in which the page answers to sizes, as nobody sees half of one. */
async function waitForDraw(page: Page): Promise<void> {
  await page.clock.runFor(LATE_MS);
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const sizes = new ResizeObserver(() => (sizes.disconnect(), resolve()));
        sizes.observe(document.body);
      }),
  );
}

/** Tab leads from these to the next field, to no button before it. */
const BESIDE = ['primaryEmailId', 'firstName'];

/** How far the field moves in sight during `act`. */
async function measureMove(page: Page, name: string, act: () => Promise<void>): Promise<number> {
  const top = async (): Promise<number> => (await inputOf(page, name).boundingBox())?.y ?? NaN;
  // What was typed before this may still be answered: a counter, an error that goes.
  await waitForDraw(page);
  const before = await top();
  await act();
  await waitForDraw(page);
  return Math.round((await top()) - before);
}
/** Presses it as a hand does: the page may answer before the button is up. */
async function press(page: Page, name: string): Promise<void> {
  const box = await inputOf(page, name).boundingBox();
  if (!box) throw new Error(`${name} is not drawn`);
  await page.mouse.move(box.x + 20, box.y + box.height / 2);
  await page.mouse.down();
  await waitForDraw(page);
  await page.mouse.up();
}

test('quality 4: on a phone and at a desk errors move neither the field that is pressed nor the one that is typed in', async () => {
  const { page } = await here.person({ width: 360, height: 740 });
  await page.clock.install();
  await bringIn(page, here.url, 'mobilizer');
  await openRegistration(page, here.url);
  const far: Record<string, number> = {};
  // What is left wrong, and the next field, at the top of the page and further down.
  for (const [width, wrong, text, next] of [
    [360, 'primaryContactNumber', '12', 'primaryEmailId'],
    [360, 'primaryEmailId', 'x', 'secondaryEmailId'],
    [1280, 'firstName', '1', 'middleName'],
    [1280, 'dob', '1', 'aadharNo'],
  ] as const) {
    await page.setViewportSize({ width, height: 740 });
    await fillField(page, wrong, text);
    far[`${wrong}, ${next} pressed`] = await measureMove(page, next, () => press(page, next));
    await expect.poll(() => errorOf(page, wrong)).not.toBe('');
    far[`${wrong}, ${next} typed in`] = await measureMove(page, next, () => page.keyboard.type('a'));
    await fillField(page, wrong, '');
    if (!BESIDE.includes(wrong)) continue;
    await inputOf(page, wrong).focus();
    // Nor does it move by being shown.
    await field(page, next).evaluate((box) => box.scrollIntoView({ block: 'center' }));
    far[`${wrong}, ${next} by Tab`] = await measureMove(page, next, () => page.keyboard.press('Tab'));
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await saveButton(page).click();
  await page.locator('.sd-todo-errors').waitFor();
  await picture(page, 'nothing-jumps-360');
  for (const [width, name, text] of [
    [360, 'primaryContactNumber', '3123400001'],
    [360, 'firstName', 'Asha'],
    [1280, 'lastName', 'Rao'],
    [1280, 'dob', '01/01/2001'],
  ] as const) {
    await page.setViewportSize({ width, height: 740 });
    await inputOf(page, name).focus();
    await field(page, name).evaluate((box) => box.scrollIntoView({ block: 'center' }));
    far[`${name} mended`] = await measureMove(page, name, () => page.keyboard.type(text));
  }
  expect(Object.values(far)).not.toContain(NaN);
  expect(Object.fromEntries(Object.entries(far).filter(([, by]) => Math.abs(by) > 1))).toEqual({});
});
