/** Quality 4: what is locked and what the server refuses says why, by mouse and by key; the words of all that is locked: `why.long.test.ts`. */
import { expect, test } from 'vitest';
import { axeFaults, phoneFaults } from '../support/axe.ts';
import { journey } from '../support/journey.ts';
import { counsel, look, saveOf } from '../support/pages/counselling.ts';
import { hold } from '../support/pages/hold.ts';
import { addressOf, recordsIn } from '../support/pages/record.ts';
import { accountOf, bringIn } from '../support/pages/session.ts';
import { call, signInOverWire } from '../support/wire.ts';

const here = journey({ isReader: true });
const LAYER = '**/WhyLayer-*.js';
const VIEWS = '**/whyViews-*.js';

test('quality 4: F1 pressed without a line says so, and before what explains has come it is not lost; a mark beside the locked field that has the focus; an explanation by key, from which the focus comes back; what the server refuses says the rule, what it read and what would turn it', async () => {
  const [at] = await recordsIn(here.url);
  const { token } = await signInOverWire(here.url, accountOf('funder'));
  const { http: status, appError } = await call(here.url, 'engagement', 'viewStudentEngagementById', [{ engagementId: at.engagementId }], { token });
  expect(appError?.[0]).toHaveProperty('explain');
  const { page, troubles } = await here.person();
  await bringIn(page, here.url, 'counsellor1');
  await page.route(LAYER, (route) => route.abort());
  await page.goto(addressOf(here.url, at, 5));
  const field = page.locator('[data-field="secondCounselorComments"] :is(input, textarea)');
  await field.and(page.locator('[readonly]')).waitFor();
  await page.getByText('Opens once the first counselling is saved').first().waitFor();
  await field.focus();
  await page.keyboard.press('F1');
  await page.getByText('There is no connection to the server.').waitFor();
  await page.unroute(LAYER);
  const come = await hold(page, LAYER);
  await page.keyboard.press('F1');
  come();
  const dialog = page.getByRole('dialog', { name: 'Why: Second counsellor comments' });
  await expect.poll(() => dialog.textContent()).toContain('Opens once the first counselling is saved');
  expect(await dialog.getByText('The rule', { exact: true }).isVisible()).toBe(false);
  await dialog.locator('summary').click();
  await expect.poll(() => dialog.getByRole('row', { name: /First counsellor, as stored/ }).textContent()).toContain('nothing');
  await expect.poll(() => dialog.textContent()).toContain('First counsellor, as stored: something');
  await look(page, 'why-1280');
  expect(await axeFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.getByRole('button', { name: 'Why?' }).waitFor();
  await page.keyboard.press('F1');
  await dialog.waitFor();
  expect(await phoneFaults(page)).toEqual([]);
  await look(page, 'why-360');
  // What to do comes first, and leads there.
  await dialog.getByRole('button', { name: 'Save the first counselling.' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('[data-field]')?.getAttribute('data-field')))
    .toBe('firstCounselorComments');
  expect(troubles).toEqual([]);
  // What explains is there, and what draws it is not yet.
  const letGo = await hold(page, VIEWS);
  await page.goto(addressOf(here.url, at, 5));
  await field.and(page.locator('[readonly]')).waitFor();
  await page.getByText('Opens once the first counselling is saved').first().waitFor();
  const drawing = page.waitForRequest(VIEWS);
  await field.focus();
  await drawing;
  await page.keyboard.press('F1');
  letGo();
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await page.setViewportSize({ width: 1280, height: 900 });

  await counsel(page, 'first', 'Keen to learn');
  // The page itself would not send what is refused: the server's own words of another refusal come instead.
  await page.route('**/api/counselling', (route) => route.fulfill({ status, json: { appError, data: '[]', status: 'failure' } }));
  await saveOf(page, 'Save counselling').click();
  const alert = page.getByRole('alertdialog');
  await alert.getByRole('button', { name: 'Why?' }).click();
  const refused = page.getByRole('dialog', { name: 'Why?' });
  await refused.locator('.sd-why-step').first().waitFor();
  await refused.locator('summary').first().click();
  await refused.getByText('What would change it').first().waitFor();
  await expect.poll(() => refused.getByRole('row').count()).toBeGreaterThan(1);
  await look(page, 'why-refused-1280');
  expect(await axeFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await refused.waitFor({ state: 'hidden' });
  await alert.getByRole('button', { name: 'Ok' }).click();
  await expect.poll(() => page.locator('[data-field="firstCounselorComments"] :is(input, textarea)').first().inputValue()).toBe('Keen to learn');
});
