import { expect, test } from 'vitest';
import { journey } from '../support/journey.ts';
import { picture } from '../support/pages/record.ts';
import { bringIn } from '../support/pages/session.ts';
import { allWell, code, goBehind, lineWith, openAt } from '../support/pages/studio.ts';

const here = journey();

test('quality 2: a rule is read as a sentence and gets another half from what is offered, which is taken back step by step; a word is found in a file', async () => {
  const { page, troubles } = await here.person();
  await bringIn(page, here.url, 'admin');
  await page.goto(`${here.url}/dashboard/studio/edit`);
  await allWell(page);

  const RULES = 'schemas/forms/registration/basic-details/rules.json';
  await openAt(page, RULES, 'Basic', RULES);
  const rule = lineWith(page, '"/permanent/pincode"');
  await goBehind(page, rule, 'data.sameAddress');
  const sentence = page.getByRole('textbox', { name: 'The rule as a sentence' });
  await expect.poll(() => sentence.innerText()).toBe('‹Permanent address same as present address›');
  await sentence.click();
  // What begins with a number is a whole rule for a moment, and the file is formatted anew around it.
  await page.keyboard.press('Control+a');
  await page.keyboard.type('366');
  await lineWith(page, '"when": 366').waitFor();
  await page.keyboard.type(' < 367');
  await lineWith(page, '"<": [366, 367]').waitFor();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText('‹Permanent address same as present address›');
  await rule.filter({ hasText: 'data.sameAddress' }).waitFor();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' and Gender is ');
  await page.getByText('The end of the sentence stands where').waitFor();
  await picture(page, 'studio-edit-sentence-1280');
  await page.keyboard.type('Mal');
  // While what is offered is asked anew, a press on what was offered before does nothing.
  const offered = page.locator('.cm-tooltip-autocomplete:not(.cm-tooltip-autocomplete-disabled)');
  await offered.getByRole('option', { name: 'Male', exact: true }).click();
  await lineWith(page, '{ "===": [{ "var": "data.gender" }, "Male"] }').waitFor();
  await code(page).focus();
  // Each sentence that was whole on the way was written, more of them where somebody types slowly; the file goes back at once, the sentence after it.
  const undone = async (): Promise<string> => {
    await page.keyboard.press('Control+z');
    return rule.innerText();
  };
  await expect.poll(undone).toContain('"when": { "var": "data.sameAddress" }, "value"');
  await expect.poll(() => sentence.innerText()).toBe('‹Permanent address same as present address›');
  await openAt(page, 'Signed-in People', 'Screen', 'config/screens/sessions.json');

  await page.getByRole('button', { name: 'Find in this file' }).click();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.getAttribute('aria-label')))
    .toBe('Find in this file');
  await page.keyboard.type('all-sessions');
  await page.keyboard.press('Enter');
  await expect.poll(() => code(page).locator('.cm-searchMatch-selected').innerText()).toBe('all-sessions');
  await picture(page, 'studio-edit-search-1280');
  await page.keyboard.press('Escape');
  expect(troubles).toEqual([]);
});
