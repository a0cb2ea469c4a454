/** Two people at one record: who comes second hears what the first has done, loses nothing, and decides on nothing that they have not seen. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { JsonObject } from '../../src/engine/types.ts';
import { journey } from '../support/journey.ts';
import { acceptAlert, alertText, answerQuestion } from '../support/pages/dialog.ts';
import { choose, fillField, optionsOf, valueOf } from '../support/pages/field.ts';
import { addressOf, saveButton } from '../support/pages/record.ts';
import { accountOf, bringIn } from '../support/pages/session.ts';
import { call, signInOverWire } from '../support/wire.ts';

const here = journey();
const CENTRE = 101;
const OPEN = 'C101-RETAIL-002';
const [COUNSELLING, BATCH] = [5, 11];

type Ask = (service: string, action: string, data: JsonObject) => Promise<JsonObject[]>;
/** Somebody who works beside the page. */
async function colleague(name: string): Promise<Ask> {
  const { token } = await signInOverWire(here.url, accountOf(name));
  return async (service, action, data) => {
    const { rows, appError } = await call(here.url, service, action, [data], { token });
    expect(appError).toBeNull();
    return rows as JsonObject[];
  };
}
async function pageOf(name: string): Promise<{ page: Page; troubles: string[] }> {
  const { page, troubles } = await here.person();
  await bringIn(page, here.url, name);
  return { page, troubles };
}
const engaged = (ask: Ask, status: string): Promise<JsonObject[]> => ask('engagement', 'viewAllByCenterAndStatus', { centerId: CENTRE, status });
const recordAt = ({ dbUserId, engagementId }: JsonObject) => ({ dbUserId: Number(dbUserId), engagementId: Number(engagementId) });

test('D3-BENROL-44 quality 2: who enrols somebody that was enrolled meanwhile is told so, and nothing is sent again', async () => {
  const manager = await colleague('manager');
  const found = await engaged(manager, 'Shortlisted');
  const lacking = await Promise.all(found.map(({ engagementId = null }) => manager('enrollment', 'fetchIncompleteDetails', { engagementId })));
  const complete = found.find((_one, at) => lacking[at]?.[0]?.['left'] === 0) ?? {};
  const { page, troubles } = await pageOf('ops');
  await page.goto(addressOf(here.url, recordAt(complete), BATCH));
  // The question that the choice may bring comes when the server has answered: whatever is done next answers it first.
  const question = page.getByRole('alertdialog').filter({ hasText: 'Do you still want' });
  await page.addLocatorHandler(question, () => question.getByRole('button', { name: 'Go on' }).click());
  const batch = page.locator('[data-id]').filter({ hasText: OPEN });
  await batch.locator('input[type="radio"]').click();
  const batchId = Number(await batch.getAttribute('data-id'));
  const { engagementId = null, version = null } =
    (await manager('engagement', 'viewStudentEngagementById', { engagementId: complete['engagementId'] ?? null }))[0] ?? {};
  await saveButton(page).click({ trial: true });
  await manager('enrollment', 'enrolltobatch', { engagementId, batchId, status: 'enrolled', version });
  let sendCount = 0;
  page.on('request', (request) => void (sendCount += Number((request.postData() ?? '').includes('"enrolltobatch"'))));
  await saveButton(page).click();
  expect(await alertText(page)).toContain('Somebody else has enrolled or changed this beneficiary meanwhile.');
  expect(sendCount).toBe(1);
  expect(troubles).toEqual([]);
});

test('quality 2: of a counselling that two people change both changes are saved, though rules read who had said what', async () => {
  const first = await colleague('counsellor1');
  const both = await Promise.all(
    (await engaged(first, 'Shortlisted')).map(async (one) => ({
      one,
      row: (await first('counselling', 'get', { engagementId: one['engagementId'] ?? null }))[0] ?? {},
    })),
  );
  const { one, row } = both.find(({ row: counselling }) => Number(counselling['secondCounselorId']) > 0) ?? { one: {}, row: {} };
  const { engagementId } = recordAt(one);
  const { page, troubles } = await pageOf('counsellor2');
  await page.goto(addressOf(here.url, recordAt(one), COUNSELLING));
  const save = page.getByRole('button', { name: 'Save counselling', exact: true });
  await save.waitFor();
  const before = await valueOf(page, 'finalCourse');
  const other = (await optionsOf(page, 'finalCourse')).findLast((label) => label !== before && label !== 'Choose') ?? '';
  await choose(page, 'finalCourse', other);
  const { userId } = await signInOverWire(here.url, accountOf('counsellor1'));
  const asIs = Object.fromEntries(Object.entries(row).filter(([name]) => /counsel|^finalCourse$|^engagementId$|^version$/i.test(name)));
  await first('counselling', 'save', { ...asIs, parentCounsellingComments: 'Both parents came', parentCounselorId: userId });
  await save.click();
  // What it is called, not what is stored.
  await page.getByRole('dialog').filter({ hasText: other }).waitFor();
  await page.getByRole('button', { name: 'Keep both and save' }).click();
  await acceptAlert(page, /saved/i);
  const [now = {}] = await first('counselling', 'get', { engagementId });
  expect(now).toMatchObject({ parentCounsellingComments: 'Both parents came', parentCounselorId: userId });
  expect(now['finalCourse']).not.toEqual(row['finalCourse']);
  expect(troubles).toEqual([]);
});

test('quality 2: what the first counsellor has locked meanwhile is no choice of the one who comes second, and can be read before it goes', async () => {
  const first = await colleague('counsellor1');
  const all = await engaged(first, 'Mobilised');
  const rows = await Promise.all(all.map(async ({ engagementId = null }) => (await first('counselling', 'get', { engagementId }))[0] ?? {}));
  const at = rows.findIndex((row) => !row['firstCounselorId']);
  const other = rows.find((row) => row['firstCounselorId']) ?? {};
  const { engagementId, dbUserId } = recordAt(all[at] ?? {});
  const { page, troubles } = await pageOf('counsellor2');
  await page.goto(addressOf(here.url, { engagementId, dbUserId }, COUNSELLING));
  await fillField(page, 'firstCounselorComments', 'She likes to sell');
  for (const name of ['firstCounselorRating', 'firstCounselorSuggestedCourse'])
    await choose(page, name, (await optionsOf(page, name)).findLast((label) => label !== 'Choose') ?? '');
  const { userId } = await signInOverWire(here.url, accountOf('counsellor1'));
  const own = Object.fromEntries(Object.entries(other).filter(([name]) => /^firstCounselor(Rating|SuggestedCourse)$/.test(name)));
  await first('counselling', 'save', { ...rows[at], ...own, engagementId, firstCounselorId: userId, firstCounselorComments: 'She likes to sew' });
  await page.getByRole('button', { name: 'Save counselling', exact: true }).click();
  const dialog = page.getByRole('dialog').filter({ hasText: 'She likes to sell' });
  await dialog.getByText('What is locked since then stays as it was saved').waitFor();
  expect(await dialog.getByRole('radio').count()).toBe(0);
  await dialog.getByRole('button', { name: 'Back to the form' }).click();
  await expect.poll(() => valueOf(page, 'firstCounselorComments')).toBe('She likes to sell');
  expect(troubles).toEqual([]);
});

test('D3-PVERIFY-22 quality 2: a placement that was changed meanwhile is shown before it is approved', async () => {
  const manager = await colleague('manager');
  const placements = await manager('placement', 'viewPlacedStudents', { centerId: CENTRE });
  const waiting = placements.find((row) => row['placementVerificationStatus'] === 'Not Verified' && row['interviewStatus'] === 'Placed') ?? {};
  const { engagementId = null, studentId = null } = waiting;
  const { page, troubles } = await pageOf('placement');
  await page.goto(`${here.url}/dashboard/placementdetails?engagementId=${String(engagementId)}`);
  await expect.poll(() => valueOf(page, 'interviewStatus')).toBe('Placed');
  await manager('placement', 'savePlacementDetails', {
    engagementId,
    dbUserId: studentId,
    isActive: 'Y',
    interviewStatus: 'Not Placed',
    reason: 'Opted Higher Studies',
  });
  await page.getByRole('button', { name: 'Approved', exact: true }).click();
  await answerQuestion(page, /./, 'Go on');
  await acceptAlert(page, 'Somebody else has changed this meanwhile');
  await expect.poll(() => valueOf(page, 'interviewStatus')).toBe('Not Placed');
  const [now = {}] = await manager('placement', 'getStudentPlacementAdminDetails', { engagementId });
  expect(now['placementVerificationStatus']).not.toBe('Approved');
  expect(troubles).toEqual([]);
});

test('D3-RECO-18 quality 2: why somebody could not be recommended stays when they have left the list for it', async () => {
  const principal = await colleague('principal');
  const { page, troubles } = await pageOf('principal');
  await page.goto(`${here.url}/dashboard/recommend`);
  const row = page.locator('[data-id]').first();
  await row.getByRole('radio').click();
  const engagementId = Number(await row.getAttribute('data-id'));
  await principal('engagement', 'updateStatus', { engagementId, status: 'Not Recommended', remarks: 'Rejected' });
  await page.getByRole('button', { name: 'Recommend', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Recommend', exact: true }).click();
  await page.locator(`[data-id="${engagementId}"]`).waitFor({ state: 'detached' });
  await page
    .getByText(/somebody else|already/i)
    .first()
    .waitFor();
  expect(troubles).toEqual([]);
});
