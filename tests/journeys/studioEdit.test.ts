import { expect, test } from 'vitest';
import { journey } from '../support/journey.ts';
import { rows } from '../support/pages/list.ts';
import { picture } from '../support/pages/record.ts';
import { answerQuestion } from '../support/pages/dialog.ts';
import { bringIn, travel } from '../support/pages/session.ts';
import { allWell, code, goBehind, lineWith, openAt, places } from '../support/pages/studio.ts';

const here = journey();
const TEXTS = 'config/messages/en.json';

test('quality 2: an administrator finds a text by what it says, changes it, is told what is wrong and where, and saves it as a draft', async () => {
  const { page, troubles } = await here.person();
  await bringIn(page, here.url, 'admin');
  await page.goto(`${here.url}/dashboard/studio`);
  await page
    .getByRole('button', { name: 'Change Definitions' })
    .or(page.getByRole('link', { name: 'Change Definitions' }))
    .click();
  await allWell(page);

  await openAt(page, 'Signed-in People', 'Text', TEXTS);
  const title = lineWith(page, '"sessions.title"');
  await title.waitFor();
  await places(page, 'uses').getByRole('button').filter({ hasText: 'config/screens/sessions.json' }).waitFor();
  await goBehind(page, title, 'Signed-in People"');
  await page.keyboard.press('Backspace');
  const faults = places(page, 'faults').getByRole('button');
  await faults
    .filter({ hasText: `${TEXTS}:` })
    .first()
    .waitFor();
  await code(page).locator('.cm-lintRange-error').first().waitFor();
  await picture(page, 'studio-edit-fault-1280');
  await page.keyboard.type(' Now"');
  await allWell(page);
  // A file that goes takes what was typed into it along: that is asked.
  await page.getByRole('button', { name: 'Take file away', exact: true }).click();
  await answerQuestion(page, /^Remove config\/messages\/en.json\?$/, 'Keep it');
  expect(await title.innerText()).toContain('"Signed-in People Now"');

  await page.getByLabel('Reason').fill('It is about now');
  await page.keyboard.press('Control+s');
  await page.getByText('Saved as draft version 1').waitFor();
  const version = rows(page).filter({ hasText: 'It is about now' });
  await version.getByText('The text "Signed-in People" now reads "Signed-in People Now" in English').waitFor();
  await version.getByRole('radio').check();
  await page.getByRole('button', { name: 'Try', exact: true }).click();
  const trial = page.locator('[data-trial]');
  await trial.getByText('Version 1 is on trial here.').waitFor();
  await travel(page, '/dashboard/sessions');
  await page.getByRole('heading', { name: 'Signed-in People Now', level: 1 }).waitFor();
  await travel(page, '/dashboard/studio');
  await version.getByRole('radio').check();
  await page.getByRole('button', { name: 'Propose', exact: true }).click();
  await page.getByText('While it is tried, nothing is written').first().waitFor();
  await trial.getByRole('button', { name: 'End the trial' }).click();
  await trial.waitFor({ state: 'detached' });
  await version.filter({ hasText: 'Draft' }).getByRole('radio').check();
  await page
    .getByRole('button', { name: 'Change further' })
    .or(page.getByRole('link', { name: 'Change further' }))
    .waitFor();
  expect(troubles).toEqual([]);
});
