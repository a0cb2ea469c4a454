import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { journey } from '../support/journey.ts';
import { fillField } from '../support/pages/field.ts';
import { answerQuestion } from '../support/pages/dialog.ts';
import { rows, waitUntilIdle } from '../support/pages/list.ts';
import { picture } from '../support/pages/record.ts';
import { bringIn } from '../support/pages/session.ts';
import { addAdministrator } from '../support/pages/studio.ts';
import { definitions } from '../support/productCatalogue.ts';

const here = journey();
const TEXTS = 'config/messages/en.json';

/** Another administrator has saved a version and proposed it. */
async function proposeVersion(reason: string): Promise<void> {
  const author = await addAdministrator(here.url, 'author@example.test', 'Tvafur=Vasai26');
  const text = readFileSync(join(definitions, TEXTS), 'utf8').replace('"sessions.title": "Signed-in People"', '"sessions.title": "Who Is Signed In"');
  const { versionId = 0 } = await author.ask('definitions', 'saveDefinitions', { reason, files: [{ path: TEXTS, text }] });
  await author.ask('definitions', 'proposeDefinitions', { versionId });
}

test('quality 2: a second person reads what a version changes, approves it, meets it, and rolls it back on a phone', async () => {
  const { page, troubles } = await here.person();
  await proposeVersion('The old title was hard to read');
  await bringIn(page, here.url, 'admin');
  await page.goto(`${here.url}/dashboard/studio`);
  const version = rows(page).filter({ hasText: 'The old title was hard to read' });
  await version.getByText('The text "Signed-in People" now reads "Who Is Signed In" in English').waitFor();
  await version.getByRole('radio').check();
  await page.getByText('Show its files').click();
  await rows(page).filter({ hasText: TEXTS }).getByText('"sessions.title": "Who Is Signed In"').waitFor();
  await picture(page, 'studio-1280');
  await page.getByRole('button', { name: 'Approve' }).click();
  await answerQuestion(page, /Shall version 1 serve/, 'Approve');
  await page.getByText('Version 1 serves').waitFor();
  await page.goto(`${here.url}/dashboard/sessions`);
  await page.getByRole('heading', { name: 'Who Is Signed In' }).waitFor();

  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${here.url}/dashboard/studio`);
  await version.getByRole('radio').check();
  // Of ten actions those that are off come when asked for: they covered half of the phone.
  const bar = page.locator('.sd-selbar');
  const more = bar.getByRole('button', { name: /that cannot be done now$/ });
  await more.waitFor();
  expect(await bar.evaluate((element) => element.clientHeight / innerHeight)).toBeLessThan(0.4);
  expect(await bar.getByRole('button', { name: 'Approve' }).count()).toBe(0);
  await more.click();
  await bar.getByRole('button', { name: 'Approve' }).waitFor();
  await bar.getByRole('button', { name: 'Only what can be done now' }).click();
  await page.getByRole('button', { name: 'Roll back to before it' }).click();
  const question = page.getByRole('dialog', { name: /Why is version 1 taken back/ });
  await question.waitFor();
  await picture(page, 'studio-360');
  await fillField(page, 'remarks', 'Nobody asked for it');
  await question.getByRole('button', { name: 'Take back', exact: true }).click();
  await page.getByText('Version 1 and all after it are taken back').waitFor();
  await waitUntilIdle(page);
  await version.getByText('Rolled back').waitFor();
  await page.goto(`${here.url}/dashboard/sessions`);
  await page.getByRole('heading', { name: 'Signed-in People' }).waitFor();
  expect(troubles).toEqual([]);
});
