/** Change requests of numbers and texts that a programme admin carries out by the screens alone, from the editor to the roll-back. */
import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { axeFaults } from '../support/axe.ts';
import { journey } from '../support/journey.ts';
import { changeRequests, SECOND_PASSWORD } from '../support/pages/changeRequest.ts';
import { choose, field, fillField, openOptions } from '../support/pages/field.ts';
import { openList, rows, waitUntilIdle } from '../support/pages/list.ts';
import { picture } from '../support/pages/record.ts';
import { bringIn, tryToSignIn } from '../support/pages/session.ts';
import { acceptAll, addLike, allWell, chooseIn, comeIn, openAt, openMore, panelOf, places } from '../support/pages/studio.ts';
import { call, signInOverWire } from '../support/wire.ts';

const here = journey();
const carryOut = changeRequests(here);
const changeAt = (page: Page, path: string) => places(page, 'changed').getByRole('button').filter({ hasText: path }).first();

test('quality 2: a principal gets a card and a chart of their own beside the others', async () => {
  const SCREEN = 'config/screens/dashboard.json';
  const make = async (page: Page): Promise<void> => {
    await openAt(page, 'Total Number of students', 'card', SCREEN);
    const card = await addLike(page, 'Total Number of students', 'dropouts', 'Dropouts');
    await card.getByLabel('Student engagement status (with)').fill('Dropout');
    await card.getByLabel('Label (Hindi)').fill('बीच में छोड़ने वाले');
    await changeAt(page, 'config/messages/hi.json').waitFor();
    const CHART = 'config/charts/enrolled-by-program.json';
    await openAt(page, CHART, 'Chart', `${CHART}:1`);
    await page.getByRole('searchbox', { name: 'Find by what people call it' }).fill('config/charts/dropouts-by-program.json');
    await page.getByRole('button', { name: `Make config/charts/dropouts-by-program.json like ${CHART}` }).click();
    const chart = panelOf(page, 'Enrolled by program');
    await chart.getByLabel('Status (with)').fill('Dropout');
    await chart.getByLabel('Title (English)').fill('Dropouts by programme');
    await changeAt(page, 'config/messages/en.json').waitFor();
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

test('quality 2: the list of beneficiaries is filtered by gender', async () => {
  const make = async (page: Page): Promise<void> => {
    const ENTITY = 'config/entities/engagement.json';
    await openAt(page, 'engagement firstName', 'firstName', ENTITY);
    const column = await addLike(page, 'firstName', 'gender', 'Gender');
    await chooseIn(column, /^At \(from\)/, /^\/gender$/);
    await openMore(column);
    await chooseIn(column, /^Filter/, /^Yes$/);
    const LIST = 'schemas/lists/beneficiaries.json';
    await openAt(page, 'beneficiaries status filter', 'Status', LIST);
    const filter = await addLike(page, 'Status', 'gender', 'Gender');
    await chooseIn(filter, /^Options/, /genders/);
    await filter.getByLabel('All (English)').fill('All genders');
    await changeAt(page, LIST).waitFor();
    await allWell(page);
  };
  const use = async (): Promise<void> => {
    const { page } = await here.person();
    await bringIn(page, here.url, 'facilitator');
    await openList(page, here.url);
    await page.getByText('All statuses').first().waitFor();
    const box = page.getByRole('combobox', { name: 'Gender' });
    const counts: number[] = [];
    for (const gender of ['All genders', 'Female', 'Male']) {
      if (gender !== 'All genders') {
        await openOptions(box, page.getByRole('option', { name: gender, exact: true }));
        await page.getByRole('option', { name: gender, exact: true }).click();
      }
      await expect.poll(() => box.innerText()).toContain(gender);
      await waitUntilIdle(page);
      const rangeText = await page
        .getByText(/^\d+–\d+ of \d+$/)
        .first()
        .innerText();
      counts.push(Number(rangeText.split(' ').at(-1)));
    }
    const [all = 0, female = 0, male = 0] = counts;
    expect([female > 0, male > 0, female < all, male < all]).toEqual([true, true, true, true]);
  };
  await carryOut('A filter by gender', make, use);
});

test('quality 4: a text reads otherwise in Hindi, and in no other language', async () => {
  const make = async (page: Page): Promise<void> => {
    await openAt(page, 'कृपया यह जानकारी भरें!', 'Text', 'config/messages/hi.json');
    const panel = panelOf(page, 'कृपया यह जानकारी भरें!');
    await panel.getByLabel('Text (Hindi)').fill('यह जानकारी ज़रूर भरें');
    await changeAt(page, 'config/messages/hi.json').waitFor();
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

test('quality 3: a new role reads the centres of one state', async () => {
  const make = async (page: Page): Promise<void> => {
    await openAt(page, 'Principal', 'Role', 'config/roles.json');
    const role = await addLike(page, 'Principal', 'stateReader', 'State Reader');
    await openMore(role);
    await chooseIn(role, /^Centres by/, /state/);
    await acceptAll(page);
    await changeAt(page, 'config/grants.json').waitFor();
  };
  const use = async (): Promise<void> => {
    const { page } = await here.person();
    await bringIn(page, here.url, 'admin');
    await page.goto(`${here.url}/dashboard/createusers`);
    await field(page, 'userName').waitFor();
    for (const [name, value] of Object.entries({ userName: 'state.reader@skilldesk.test', firstName: 'Sonal', lastName: 'Rane' }))
      await fillField(page, name, value);
    await fillField(page, 'emailAddress', 'state.reader@skilldesk.test');
    await choose(page, 'roleId', 'State Reader');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Data Saved Successfully').waitFor();
    await page.goto(`${here.url}/dashboard/manageusers`);
    await page.getByRole('searchbox').first().fill('state.reader');
    const own = rows(page).filter({ hasText: 'State Reader' }).first();
    const id = Number(await own.getAttribute('data-id'));
    const { token } = await comeIn(here.url, id, 'state.reader@skilldesk.test', SECOND_PASSWORD);
    // Pune lies in the state of the own centre, Chennai in another; a principal reads one centre alone.
    const reads = async (bearer: string, centerId: number): Promise<boolean> =>
      (await call(here.url, 'engagement', 'viewAllByCenter', [{ centerId, page: 1, size: 1 }], { token: bearer })).appError === null;
    const principal = (await signInOverWire(here.url, 'principal@skilldesk.test')).token;
    expect(await Promise.all([101, 102, 103].map((centre) => reads(token, centre)))).toEqual([true, true, false]);
    expect(await reads(principal, 102)).toBe(false);
    const { page: reader } = await here.person();
    await reader.goto(`${here.url}/`);
    await tryToSignIn(reader, 'state.reader', SECOND_PASSWORD);
    await reader.waitForURL(/\/dashboard/);
    await reader.getByText('Total Number of students').first().waitFor();
    await picture(reader, 'studio-request-role-used-1280');
    // Nobody may be left with a role that goes.
    await own.getByRole('radio').check();
    await page.getByRole('button', { name: 'Lock', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Lock', exact: true }).click();
    await own.getByText('Locked').waitFor();
  };
  await carryOut('A role for the state', make, use);
});
