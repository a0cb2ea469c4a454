/** A person without a mouse. */
import type { Page } from 'playwright-core';
import { leaveOptions } from './field.ts';

const MOST = 150;

/** Tabs forward until `there` holds for the element in focus. @throws after MOST steps */
export async function tabTo(page: Page, what: string, there: string): Promise<void> {
  for (let steps = 0; steps < MOST; steps += 1) {
    const arrived = await page.evaluate((selector) => document.activeElement?.matches(selector) ?? false, there);
    if (arrived) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The keyboard does not reach ${what}: ${await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200) ?? 'nothing')}`);
}
/** Something inside a field. */
export const inside = (name: string, more: string): string => `[data-field="${name}"] ${more}`;

/** Goes to a field and types. */
export async function type(page: Page, name: string, text: string): Promise<void> {
  await tabTo(page, name, inside(name, ':is(input, textarea)'));
  await page.keyboard.type(text);
}
/** Opens the list with Enter or Down, narrows it by typing, takes the option with Enter. */
export async function pick(page: Page, name: string, label: string): Promise<void> {
  await tabTo(page, name, `${inside(name, '[role="combobox"]')}, ${inside(name, 'input[type="radio"]')}`);
  if (await page.evaluate(() => document.activeElement?.matches('input[type="radio"]') ?? false)) {
    for (let steps = 0; steps < 6; steps += 1) {
      await page.keyboard.press(steps === 0 ? 'Space' : 'ArrowRight');
      if (await page.evaluate((optionLabel) => (document.activeElement?.closest('label')?.textContent ?? '').trim() === optionLabel, label)) return;
    }
  }
  if (await page.evaluate(() => document.activeElement?.matches('input') ?? false)) await page.keyboard.type(label);
  await page.keyboard.press('ArrowDown');
  await page.getByRole('option', { name: label, exact: true }).waitFor();
  for (let steps = 0; steps < 40; steps += 1) {
    const current = await page.evaluate(() => {
      const active = document.activeElement;
      const pointed =
        document.getElementById(active?.getAttribute('aria-activedescendant') ?? '') ??
        document.querySelector('[role="option"].Mui-focused') ??
        active;
      return (pointed?.textContent ?? '').trim();
    });
    if (current === label) break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  await leaveOptions(page, name);
}
