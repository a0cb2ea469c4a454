/** Change requests of a course that a programme admin carries out by the screens alone, from the editor to the roll-back. */
import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import type { JsonObject } from '../../src/engine/types.ts';
import { objectsIn } from '../../src/engine/json.ts';
import { axeFaults } from '../support/axe.ts';
import { journey } from '../support/journey.ts';
import { changeRequests } from '../support/pages/changeRequest.ts';
import { deciding, openTab, saveOf } from '../support/pages/counselling.ts';
import { choose, fillField, optionsOf } from '../support/pages/field.ts';
import { rows } from '../support/pages/list.ts';
import { picture } from '../support/pages/record.ts';
import { acceptAll, allWell, chooseIn, goBehind, lineWith, openAt, panelOf, places, sayRule } from '../support/pages/studio.ts';
import { call, signInOverWire } from '../support/wire.ts';

const here = journey();
const carryOut = changeRequests(here);
const { at, someone, troubles } = deciding(here);
const WORKFLOW = 'workflows/engagement.json';
const FORM = 'schemas/forms/record/engagement-status';
const MANY = 20;

const asking = async () => {
  const { token } = await signInOverWire(here.url, 'counsellor1@skilldesk.test');
  return async (action: string, data: JsonObject): Promise<JsonObject[]> => {
    const { rows, appError } = await call(here.url, 'engagement', action, [data], { token });
    expect(appError, action).toBeNull();
    return objectsIn(rows);
  };
};
const standing = async (status: string): Promise<number[]> => {
  const rows = await (await asking())('viewAllByCenterAndStatus', { centerId: 101, status });
  return rows.map(({ engagementId }) => Number(engagementId)).sort((one, other) => one - other);
};

/** Between a beneficiary who is Mobilised and one who is Shortlisted. */
async function putBetween(page: Page): Promise<void> {
  await openAt(page, 'Mobilised', 'State', WORKFLOW);
  await panelOf(page, 'Mobilised').waitFor();
  await places(page, 'panel-parts').getByRole('button').filter({ hasText: 'Shortlist' }).first().click();
  const shortlist = panelOf(page, 'Shortlist');
  await shortlist.getByRole('button', { name: 'A state in between' }).click();
  await shortlist.getByLabel('Name in the definitions').fill('Home Visited');
  await shortlist.getByLabel('What people read').fill('Home Visited');
  await picture(page, 'studio-request-between-1280');
  await shortlist.getByRole('button', { name: 'Add Another' }).click();
  const step = panelOf(page, 'Home Visited');
  await step.getByText('What else it may say').click();
  await chooseIn(step, /^Guard/, /recommendationGiven/);
  await step.getByLabel('Otherwise (English)').fill('Please say what you saw there');
  await step.getByLabel('Otherwise (Hindi)').fill('कृपया बताएँ कि आपने वहाँ क्या देखा');
  await picture(page, 'studio-request-step-1280');
  // Who was visited is decided about as before.
  await openAt(page, 'engagement-status', 'Form', `${FORM}/rules.json`);
  await goBehind(page, lineWith(page, '"Rejected"] }').first(), '"Rejected');
  const before = ['Mobilised', 'Shortlisted', 'Rejected', '"Home Visited"'].map((status) => `record.status is like ${status}`);
  await sayRule(page, `not (${before.join(' or ')})`);
  await acceptAll(page);
  expect(await axeFaults(page)).toEqual([]);
  await picture(page, 'studio-request-state-1280');
}

/** From who is Shortlisted back to who is Mobilised, by the principal. */
async function sendBack(page: Page): Promise<void> {
  await openAt(page, 'Shortlisted', 'State', WORKFLOW);
  const state = panelOf(page, 'Shortlisted');
  await state.getByRole('button', { name: 'A step from here' }).click();
  await state.getByLabel('Name in the definitions').fill('sendBack');
  await state.getByRole('button', { name: 'Add Another' }).click();
  await state.getByText('Please fill out this field').first().waitFor();
  await state.getByLabel('What people read').fill('Send Back');
  await chooseIn(state, /^Where it leads/, /^Mobilised$/);
  expect(await axeFaults(page)).toEqual([]);
  await picture(page, 'studio-request-step-from-1280');
  await state.getByRole('button', { name: 'Add Another' }).click();
  await panelOf(page, 'Send Back').waitFor();
  await places(page, 'panel-rules')
    .getByRole('button', { name: /^May \(sendBack\)/ })
    .click();
  await sayRule(page, 'session.role.principal');
  await acceptAll(page);
  await picture(page, 'studio-request-step-done-1280');
}

const takeOut =
  (to?: string) =>
  async (page: Page): Promise<void> => {
    await openAt(page, 'Home Visited', 'State', WORKFLOW);
    const state = panelOf(page, 'Home Visited');
    await state.getByRole('button', { name: 'Take out' }).click();
    if (to !== undefined) await chooseIn(state, /^What takes its place/, new RegExp(`^${to}$`));
    await picture(page, 'studio-request-state-out-1280');
    await state.getByRole('button', { name: 'Take out' }).click();
    await acceptAll(page);
    await allWell(page);
  };

test('quality 2: a home is visited between mobilising and shortlisting, which asks for a reason; taken out again, it is said where those go who stand there', async () => {
  const visited = Array.from({ length: MANY }, (_one, index) => someone(index));
  const ids = visited.map(({ engagementId }) => engagementId).sort((one, other) => one - other);
  const use = async (): Promise<void> => {
    const open = (page: Page) => openTab(page, here.url, someone(0), 5, 'status');
    const page = await at('counsellor1', open);
    expect(await optionsOf(page, 'status')).not.toContain('Shortlisted');
    await choose(page, 'status', 'Home Visited');
    await saveOf(page, 'Save status').click();
    await page.getByText('Please say what you saw there').first().waitFor();
    await picture(page, 'studio-request-state-used-1280');
    await fillField(page, 'remarks', 'A dry house, two rooms');
    await saveOf(page, 'Save status').click();
    await expect.poll(() => standing('Home Visited')).toEqual([someone(0).engagementId]);
    await open(page);
    expect(await optionsOf(page, 'status')).toContain('Shortlisted');
    const ask = await asking();
    for (const { engagementId } of visited.slice(1))
      await ask('updateStatus', { engagementId, status: 'Home Visited', reason: null, remarks: 'Seen' });
    expect(await standing('Home Visited')).toEqual(ids);
    await carryOut('No visits after all', takeOut(), { refused: new RegExp(`"Home Visited" is gone, and ${MANY} `) });
    await carryOut('Visits are no state', takeOut('Mobilised'), async () => {
      expect(await standing('Mobilised')).toEqual(expect.arrayContaining(ids));
    });
    expect(await standing('Home Visited')).toEqual(ids);
    for (const engagementId of ids) await ask('updateStatus', { engagementId, status: 'Rejected', reason: 'Other' });
  };
  await carryOut('Homes are visited first', putBetween, use);
  expect(troubles()).toEqual([]);
});

test('quality 2: the principal sends back to mobilising who was shortlisted, by a button that the course alone tells of', async () => {
  const use = async (): Promise<void> => {
    const page = await at('principal', (one) => one.goto(`${here.url}/dashboard/recommend`));
    const row = rows(page).first();
    await row.waitFor();
    const id = Number(await row.getAttribute('data-id'));
    await row.click();
    await picture(page, 'studio-request-step-used-1280');
    await page.getByRole('button', { name: 'Send Back' }).click();
    await expect.poll(() => standing('Mobilised')).toContain(id);
  };
  await carryOut('Who does not fit yet is sent back', sendBack, use);
  expect(troubles()).toEqual([]);
});
