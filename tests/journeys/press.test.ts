import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { journey } from '../support/journey.ts';
import { inputOf } from '../support/pages/field.ts';
import { openRecord, panel, recordsIn } from '../support/pages/record.ts';
import { bringIn } from '../support/pages/session.ts';

const here = journey({ isReader: true });

const addRow = (page: Page) => panel(page).getByRole('button', { name: 'Add row' });
const rows = (page: Page) => panel(page).locator('form [data-id]');

/** The education of somebody who has none yet, the focus in its first row. @returns how many rows there are */
async function inFirstRow(page: Page): Promise<number> {
  await bringIn(page, here.url, 'manager');
  const [at] = await recordsIn(here.url);
  await openRecord(page, here.url, at, 2, 'Education');
  if ((await rows(page).count()) === 0) await addRow(page).click();
  await inputOf(page, 'rows.0.marksPercentage').focus();
  await addRow(page).scrollIntoViewIfNeeded();
  return rows(page).count();
}

/** The upper edge of the button: once the page has moved on, another thing is there. */
async function edge(page: Page): Promise<[number, number]> {
  const box = await addRow(page).boundingBox();
  if (!box) throw new Error('the button is not drawn');
  return [box.x + box.width / 2, box.y + 6];
}

/** As words below a field do when the form says what is wrong: on a busy machine while the button is held. */
const moveOn = (page: Page): Promise<void> => panel(page).evaluate((place) => void (place.style.paddingTop = '60px'));

test('quality 4: a press reaches its button when the page moves while it is held, and when it moves as a finger leaves the field', async () => {
  const { page } = await here.person({ touch: true });
  const count = await inFirstRow(page);
  const at = await edge(page);
  await page.mouse.move(...at);
  await page.mouse.down();
  await moveOn(page);
  expect(await edge(page)).not.toEqual(at);
  await page.mouse.up();
  await expect.poll(() => rows(page).count()).toBe(count + 1);

  await panel(page).evaluate((place) => {
    place.style.paddingTop = '';
  });
  await inputOf(page, 'rows.0.marksPercentage').focus();
  await panel(page).evaluate((place) => place.addEventListener('focusout', () => (place.style.paddingTop = '60px'), { once: true }));
  await addRow(page).scrollIntoViewIfNeeded();
  await page.touchscreen.tap(...(await edge(page)));
  await expect.poll(() => rows(page).count()).toBe(count + 2);
});
