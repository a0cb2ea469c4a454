import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { journey } from '../support/journey.ts';
import { fillField } from '../support/pages/field.ts';
import { openRecord, panel, recordsIn } from '../support/pages/record.ts';
import { signIn } from '../support/pages/session.ts';

const here = journey();
const addRow = (page: Page) => panel(page).getByRole('button', { name: 'Add row' });
const rows = (page: Page) => panel(page).locator('form [data-id]');

/** The education of somebody who has none yet, a wrong mark just typed into its row. */
async function typedWrong(page: Page): Promise<number> {
  await signIn(page, here.url, 'manager');
  const [at] = await recordsIn(here.url);
  if (!at) throw new Error('nobody is Mobilised');
  await openRecord(page, here.url, at, 2, 'Education');
  if ((await rows(page).count()) === 0) await addRow(page).click();
  await addRow(page).scrollIntoViewIfNeeded();
  await fillField(page, 'rows.0.marksPercentage', '9876');
  return rows(page).count();
}

/** The upper edge of the button: once the page has moved on, another thing is there. */
async function edge(page: Page): Promise<[number, number]> {
  const box = await addRow(page).boundingBox();
  if (!box) throw new Error('the button is not drawn');
  return [box.x + box.width / 2, box.y + 6];
}

describe('a press reaches its button, whatever the page does meanwhile', () => {
  test('issue 3: the page moves while the button is held', async () => {
    const { page } = await here.person();
    const count = await typedWrong(page);
    const at = await edge(page);
    await page.mouse.move(...at);
    await page.mouse.down();
    // As the words below the field do, whenever the form has judged it: a busy machine does it before the press, or while it is held.
    await panel(page).evaluate((place) => void (place.style.paddingTop = '60px'));
    expect(await edge(page)).not.toEqual(at);
    await page.mouse.up();
    await expect.poll(() => rows(page).count()).toBe(count + 1);
  });

  test('issue 3: a finger taps, and the field that it leaves says what is wrong', async () => {
    const { page } = await here.person({ touch: true });
    const count = await typedWrong(page);
    await page.touchscreen.tap(...(await edge(page)));
    await expect.poll(() => rows(page).count()).toBe(count + 1);
  });
});
