import { expect, test } from 'vitest';
import { axeFaults } from '../support/axe.ts';
import { journey } from '../support/journey.ts';
import { waitUntilIdle } from '../support/pages/list.ts';
import { picture } from '../support/pages/record.ts';
import { bringIn } from '../support/pages/session.ts';
import { allWell, changeAt, chooseIn, lineWith, openAt, panelOf, places, versionOf } from '../support/pages/studio.ts';

const here = journey();

const FAMILY = 'schemas/forms/record/family/schema.json';

test('quality 2 quality 4: without a word of JSON a field is called otherwise, gets another one beside it and a rule, and goes again; a rule is switched off and on, and gets a name; on a phone an option is added beside another, with its words in every language', async () => {
  const { page, troubles } = await here.person();
  await bringIn(page, here.url, 'admin');
  const draft = { versionId: 9, authorName: 'Neha Sawant', paths: FAMILY };
  await page.route('**/api/definitions', (route) =>
    (route.request().postData() ?? '').includes('"viewDefinitionDrafts"')
      ? route.fulfill({ json: { appError: null, data: JSON.stringify([draft]), status: 'success' } })
      : route.fallback(),
  );
  await page.goto(`${here.url}/dashboard/studio/edit`);
  await allWell(page);
  await openAt(page, 'Occupation', 'Field', FAMILY);
  await page.getByText('Neha Sawant has changed it in version 9, too, which does not serve yet.').waitFor();
  const panel = panelOf(page, 'Occupation');
  await expect.poll(() => panel.getByLabel('Title (Hindi)').inputValue()).toBe('पेशा');
  await panel.getByLabel('Title (Hindi)').fill('रोज़गार');
  // At once, before the panel has read what was written.
  await places(page, 'changed').getByRole('button', { name: 'Take back config/messages/hi.json' }).click();
  await expect.poll(() => panel.getByLabel('Title (Hindi)').inputValue()).toBe('पेशा');
  expect(await axeFaults(page)).toEqual([]);
  await picture(page, 'studio-panel-1280');

  await panel.getByRole('button', { name: 'Another one like it' }).click();
  await panel.getByRole('button', { name: 'Add Another' }).click();
  await panel.getByText('Please fill out this field').first().waitFor();
  await panel.getByLabel('Name in the definitions').fill('name');
  await panel.getByLabel('What people read').fill('Place of work');
  await panel.getByRole('button', { name: 'Add Another' }).click();
  await page.getByText('Another one has this name already').waitFor();
  await page.getByRole('button', { name: 'Ok', exact: true }).click();
  await panel.getByLabel('Name in the definitions').fill('workplace');
  await panel.getByRole('button', { name: 'Add Another' }).click();
  await lineWith(page, '"workplace"').first().waitFor();
  const own = panelOf(page, 'Place of work');
  await own.waitFor();
  for (const path of ['config/actions/family.json', 'schemas/forms/record/family/ui.json']) await changeAt(page, path).waitFor();

  // Every example lacks what is required now: that is meant.
  await places(page, 'faults').getByRole('button', { name: 'That is meant' }).click();
  await page.getByText(/^schemas\/forms\/record\/family\/examples\.json says now what comes out\. It proved D2-FAM-/).waitFor();
  await allWell(page);
  await picture(page, 'studio-panel-like-1280');

  // What is wrong stays in sight beside a long panel.
  await page.evaluate(() => scrollTo(0, 500));
  await expect.poll(async () => (await places(page, 'faults').boundingBox())?.y).toBeGreaterThan(0);
  await own.getByRole('button', { name: /^Show / }).click();
  const sentence = page.getByRole('textbox', { name: 'The rule as a sentence' });
  await sentence.click();
  await page.keyboard.type('not Occupation is empty');
  await lineWith(page, '"/workplace"').filter({ hasText: 'data.occupation' }).waitFor();
  await openAt(page, 'Place of work', 'Place of work', FAMILY);
  await own.getByRole('button', { name: 'Take out', exact: true }).click();
  await lineWith(page, '"workplace"').first().waitFor({ state: 'detached' });
  const back = places(page, 'changed').getByRole('button', { name: /^Take back / });
  for (; (await back.count()) > 0; await waitUntilIdle(page)) await back.first().click();
  await allWell(page);

  // What stands where something was taken out is another thing, with words of its own.
  const CHANNELS = 'config/options/mobilisation-channels.json';
  await openAt(page, 'Job Fairs', 'Option', CHANNELS);
  await panelOf(page, 'Job Fairs/ Community').getByRole('button', { name: 'Take out', exact: true }).click();
  await panelOf(page, 'Job Fairs/ Community').getByRole('button', { name: 'Take out', exact: true }).click();
  await expect.poll(() => panelOf(page, 'Corporate Support').getByLabel('Label (English)').inputValue()).toBe('Corporate Support');
  await back.first().click();
  await allWell(page);

  // A rule without which the draft is tried, and one that others may say by its name from now on.
  await openAt(page, 'Employer Address', 'Field', 'schemas/forms/record/experience/schema.json');
  const address = panelOf(page, 'Employer Address');
  await address.getByRole('button', { name: 'Switch off: Show' }).click();
  await address.getByText(/ · switched off$/).waitFor();
  await places(page, 'faults')
    .getByText(/^What is wrong: [1-9]/)
    .waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await picture(page, 'studio-panel-off-1280');
  await address.getByRole('button', { name: 'Switch on again: Show' }).click();
  await changeAt(page, 'schemas/forms/record/experience/rules.json').waitFor({ state: 'detached' });
  await address.getByRole('button', { name: 'Give it a name: Show' }).click();
  await address.getByLabel('Name in the definitions').fill('was employed');
  await address.getByLabel('What people read').fill('Has worked somewhere');
  await picture(page, 'studio-panel-name-1280');
  await address.getByRole('button', { name: 'Give it a name', exact: true }).click();
  await lineWith(page, '"/employerAddress": { "fact": "wasEmployed" }').waitFor();
  await expect.poll(() => sentence.innerText()).toBe('Has worked somewhere');
  await allWell(page);
  for (; (await back.count()) > 0; await waitUntilIdle(page)) await back.first().click();

  // What leads on from a state: who was recommended may be enrolled at once, as who was shortlisted may.
  const LIFE = 'workflows/engagement.json';
  await openAt(page, 'Recommended', 'State', LIFE);
  await chooseIn(panelOf(page, 'Recommended'), /^Steps from Recommended/, /^Enroll \(enrol\)/);
  await page.keyboard.press('Escape');
  await changeAt(page, LIFE).waitFor();
  await places(page, 'faults')
    .getByText(/^What is wrong: [1-9]/)
    .waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await picture(page, 'studio-panel-steps-1280');
  for (; (await back.count()) > 0; await waitUntilIdle(page)) await back.first().click();

  await page.setViewportSize({ width: 360, height: 740 });
  await openAt(page, 'Male', 'Option', 'config/options/genders.json');
  const male = panelOf(page, 'Male');
  await male.getByText('Records hold it.').waitFor();
  expect(await male.getByLabel('Value').inputValue()).toBe('Male');
  await male.getByRole('button', { name: 'Another one like it' }).click();
  await male.getByLabel('Name in the definitions').fill('Unsaid');
  await male.getByLabel('What people read').fill('Rather not said');
  await male.getByRole('button', { name: 'Add Another' }).click();
  const option = panelOf(page, 'Rather not said');
  await option.getByLabel('Label (Marathi)').fill('सांगायचे नाही');
  await changeAt(page, 'config/messages/mr.json').waitFor();
  await allWell(page);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await picture(page, 'studio-panel-360');
  await page.getByLabel('Reason').fill('Not everybody says it');
  await option.getByLabel('Label (Hindi)').fill('नहीं बताना है');
  // At once, before the answer is written.
  await page.keyboard.press('Control+s');
  await versionOf(page, 'Not everybody says it').waitFor();
  expect(troubles).toEqual([]);
});
