/** Change requests of numbers and texts that a programme admin carries out by the screens alone, from the editor to the roll-back. */
import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { axeFaults } from '../support/axe.ts';
import { journey } from '../support/journey.ts';
import { picture } from '../support/pages/record.ts';
import { bringIn, tryToSignIn } from '../support/pages/session.ts';
import { addAdministrator, addLike, allWell, approve, openAt, panelOf, places, rollBack, saveAndPropose } from '../support/pages/studio.ts';

const here = journey();
const SECOND = 'Tvafur=Vasai26';
let second: Page | undefined;

const served = async (): Promise<string> => ((await (await fetch(`${here.url}/api/health`)).json()) as { catalogue: string }).catalogue;

/** A second administrator, who approves on a phone. */
async function secondPerson(): Promise<Page> {
  if (!second) await addAdministrator(here.url, 'neha@skilldesk.test', SECOND);
  const { page } = await here.person({ width: 360, height: 740 });
  await page.goto(`${here.url}/`);
  await tryToSignIn(page, 'neha', SECOND);
  await page.waitForURL(/\/dashboard/);
  second = page;
  return page;
}

/** Made, saved, replayed and proposed by one, approved by another, used, and taken back: the definitions are then what they were. */
async function carryOut(reason: string, make: (page: Page) => Promise<void>, use: () => Promise<void>): Promise<void> {
  const before = await served();
  const { page, troubles } = await here.person();
  await bringIn(page, here.url, 'admin');
  await page.goto(`${here.url}/dashboard/studio/edit`);
  await allWell(page);
  await make(page);
  await saveAndPropose(page, here.url, reason);
  const approver = await secondPerson();
  await approve(approver, here.url, reason);
  await expect.poll(() => approver.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await expect.poll(served).not.toBe(before);
  await use();
  await rollBack(approver, here.url, reason);
  await expect.poll(served).toBe(before);
  expect(troubles).toEqual([]);
}
const changed = (page: Page, path: string) => places(page, 'changed').getByRole('button').filter({ hasText: path }).first();

test('quality 2: a principal gets a card and a chart of their own beside the others', async () => {
  const SCREEN = 'config/screens/dashboard.json';
  const make = async (page: Page): Promise<void> => {
    await openAt(page, 'Total Number of students', 'card', SCREEN);
    const card = await addLike(page, 'Total Number of students', 'dropouts', 'Dropouts');
    await card.getByLabel('Student engagement status (with)').fill('Dropout');
    await card.getByLabel('Label (Hindi)').fill('बीच में छोड़ने वाले');
    await changed(page, 'config/messages/hi.json').waitFor();
    const CHART = 'config/charts/enrolled-by-program.json';
    await openAt(page, CHART, 'Chart', `${CHART}:1`);
    await page.getByRole('searchbox', { name: 'Find by what people call it' }).fill('config/charts/dropouts-by-program.json');
    await page.getByRole('button', { name: `Make config/charts/dropouts-by-program.json like ${CHART}` }).click();
    const chart = panelOf(page, 'Enrolled by program');
    await chart.getByLabel('Status (with)').fill('Dropout');
    await chart.getByLabel('Title (English)').fill('Dropouts by programme');
    await changed(page, 'config/messages/en.json').waitFor();
    await openAt(page, 'statuses dashboard', 'Chart', SCREEN);
    await addLike(page, 'statuses', 'dropouts-by-program', 'dropouts-by-program');
    await allWell(page);
    expect(await axeFaults(page)).toEqual([]);
    await picture(page, 'studio-request-card-1280');
  };
  const use = async (): Promise<void> => {
    const { page } = await here.person();
    await bringIn(page, here.url, 'principal');
    await page.goto(`${here.url}/dashboard`);
    await page.getByText('Dropouts', { exact: true }).first().waitFor();
    await page.getByRole('heading', { name: 'Dropouts by programme' }).waitFor();
    await page.getByRole('heading', { name: 'Enrolled by program' }).waitFor({ state: 'detached' });
    await picture(page, 'studio-request-card-used-1280');
  };
  await carryOut('Dropouts on the dashboard', make, use);
});

test('quality 4: a text reads otherwise in Hindi, and in no other language', async () => {
  const make = async (page: Page): Promise<void> => {
    await openAt(page, 'कृपया यह जानकारी भरें!', 'Text', 'config/messages/hi.json');
    const panel = panelOf(page, 'कृपया यह जानकारी भरें!');
    await panel.getByLabel('Text (Hindi)').fill('यह जानकारी ज़रूर भरें');
    await changed(page, 'config/messages/hi.json').waitFor();
    await allWell(page);
    await picture(page, 'studio-request-hindi-1280');
  };
  const use = async (): Promise<void> => {
    const { page } = await here.person({ width: 360, height: 740 });
    await page.goto(`${here.url}/`);
    await page.getByRole('button', { name: 'हिन्दी', exact: true }).click();
    await page.getByRole('button', { name: 'लॉगिन' }).waitFor();
    await page.locator('button[type="submit"]').first().click();
    await page.getByText('यह जानकारी ज़रूर भरें').first().waitFor();
  };
  await carryOut('Friendlier Hindi', make, use);
});
