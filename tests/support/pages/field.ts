/** Fields by their wire names, as the contract promises: `data-field` around every control. */
import type { Locator, Page } from 'playwright-core';

export const field = (page: Page, name: string): Locator => page.locator(`[data-field="${name}"]`).first();
export const inputOf = (page: Page, name: string): Locator => field(page, name).locator('input, textarea').first();

/** Presses as who sits there does: with a finger where the page is touched, otherwise with a mouse. */
export const press = async (at: Locator): Promise<void> => ((await at.page().evaluate(() => navigator.maxTouchPoints > 0)) ? at.tap() : at.click());

/** Types into a text, number or date field, as a person does: what stood there goes first. Dates are DD/MM/YYYY. */
export async function fillField(page: Page, name: string, value: string): Promise<void> {
  const input = inputOf(page, name);
  await input.scrollIntoViewIfNeeded();
  await input.fill(value);
}

/**
 * Opens the options of a box and waits for this one. What stands above may go while the button is down (an error that is mended), and a busy
 * machine is slow to let it go: either shuts the list again, and a person presses once more.
 */
export async function openOptions(box: Locator, option: Locator): Promise<void> {
  // A form that has just read its rows again draws its fields anew.
  await box.scrollIntoViewIfNeeded().catch(() => box.scrollIntoViewIfNeeded());
  await press(box);
  const isThere = await option.waitFor({ timeout: 5000 }).then(
    () => true,
    () => false,
  );
  if (isThere) return;
  if ((await box.getAttribute('aria-expanded')) !== 'true') await press(box);
  await option.waitFor();
}

/** Takes a choice as a person does, by its words: where something covers or moves them, the press waits for it. */
export async function takeChoice(choice: Locator): Promise<void> {
  await press(choice.locator('xpath=ancestor::label[1]'));
  await choice.and(choice.page().locator(':checked')).waitFor({ state: 'attached' });
}

/** The options close with a choice; those of a field that takes several stay until they are left. */
export async function leaveOptions(page: Page, name: string): Promise<void> {
  if ((await field(page, name).locator('.sd-several').count()) > 0) await page.keyboard.press('Escape');
  await page.getByRole('option').first().waitFor({ state: 'detached' });
}

/** Picks an option by its words: dropdown, autocomplete or a bar of choices. */
export async function choose(page: Page, name: string, label: string): Promise<void> {
  const place = field(page, name);
  const bar = place.getByRole('radio', { name: label, exact: true });
  if ((await bar.count()) > 0) return takeChoice(bar.first());
  const option = page.getByRole('option', { name: label, exact: true }).first();
  await openOptions(place.getByRole('combobox').first(), option);
  await press(option);
  await leaveOptions(page, name);
}

/** Picks whatever is offered first. */
export async function chooseFirst(page: Page, name: string): Promise<void> {
  const option = page.getByRole('option').first();
  await openOptions(field(page, name).getByRole('combobox').first(), option);
  await press(option);
  await leaveOptions(page, name);
}

/** What the options say once there are `least` of them, and the list closed again: the first asks to choose, what is fetched comes after it. */
export async function optionsOf(page: Page, name: string, least = 2): Promise<string[]> {
  const options = page.getByRole('option');
  await openOptions(field(page, name).getByRole('combobox').first(), options.nth(least - 1));
  const texts = (await options.allTextContents()).map((text) => text.trim());
  await page.keyboard.press('Escape');
  return texts;
}

/** What a person reads as the value, looked at once: a form that draws its fields anew has a field without its control for a moment. */
export const valueOf = (page: Page, name: string): Promise<string> =>
  page
    .locator(`[data-field="${name}"]`)
    .filter({ has: page.locator('input, textarea, [role="combobox"]') })
    .first()
    .evaluate((place) => {
      const input = place.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
      return input ? input.value : (place.querySelector('[role="combobox"]')?.textContent ?? '').trim();
    });

/** The text tied to the control by `aria-describedby`: its error, or '' while there is none. */
export async function errorOf(page: Page, name: string): Promise<string> {
  const control = field(page, name).locator('[aria-invalid="true"]').first();
  if ((await control.count()) === 0) return '';
  const ids = ((await control.getAttribute('aria-describedby')) ?? '').split(' ').filter(Boolean);
  const texts = await Promise.all(
    ids.map(
      async (id) =>
        (await page
          .locator(`[id="${id}"]`)
          .textContent()
          .catch(() => '')) ?? '',
    ),
  );
  return texts.join(' ').trim();
}
