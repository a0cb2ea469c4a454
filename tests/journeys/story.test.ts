import { expect, test } from 'vitest';
import { axeFaults } from '../support/axe.ts';
import { journey } from '../support/journey.ts';
import { openRecord, picture, recordsIn, standing, type RecordAt } from '../support/pages/record.ts';
import { bringIn } from '../support/pages/session.ts';

const here = journey();
async function one(status: string, index = 0): Promise<RecordAt> {
  const at = (await recordsIn(here.url, status))[index];
  if (!at) throw new Error(`nobody is ${status}`);
  return at;
}

test('D1-GAME-36 D2-FAM-01 a story tells who it is, what is next and the way so far, and leads to what is missing', async () => {
  const { page, troubles } = await here.person();
  await bringIn(page, here.url, 'facilitator');
  const at = await one('Mobilised');
  await openRecord(page, here.url, at, 0, 'Basic');
  const name = await page.locator('.sd-record-name dd').innerText();
  await page.getByRole('link', { name: 'Story', exact: true }).click();
  const story = page.getByRole('article', { name });
  await story.waitFor();
  const part = (title: string) => story.getByRole('region', { name: title });
  await part('Since when in which status').getByText('Mobilised').waitFor();
  await part('What is next').getByText('Still missing in the record:').waitFor();
  expect(await part('What is next').innerText()).toContain('Counselling, interest game and evaluation come next');
  await expect.poll(() => part('Who it is').innerText()).toMatch(/Date Of Birth\s+\d\d\/\d\d\/\d{4}/);
  await part('Interests').getByText('The interest game was not played yet').waitFor();
  await part('Family members').getByText('No family member was entered yet').waitFor();
  await picture(page, 'story-1280');
  expect(await axeFaults(page)).toEqual([]);
  // A bookmark of it is enough.
  await page.reload();
  await story.waitFor();
  await part('What is next').getByRole('link', { name: 'Family' }).click();
  await standing(page, 'Family');
  expect(new URL(page.url()).searchParams.get('dbUserId')).toBe(String(at.dbUserId));
  expect(troubles).toEqual([]);
});

test('printed a story is a sheet or two without navigation, buttons and controls', async () => {
  const { page } = await here.person();
  await bringIn(page, here.url, 'manager');
  const at = await one('Enrolled');
  await page.goto(`${here.url}/dashboard/story?dbUserId=${at.dbUserId}&engagementId=${at.engagementId}`);
  await page.getByRole('region', { name: 'Since when in which status' }).getByText('Enrolled').waitFor();
  await page.getByRole('region', { name: 'Family members' }).waitFor();
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('navigation').count()).toBe(0);
  expect(await page.getByRole('button').count()).toBe(0);
  expect(await page.getByText('Training goes on until the batch ends').isVisible()).toBe(true);
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(paper.match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(2);
});

test('on a phone a story fits; who is of another centre is refused in words', async () => {
  const { page } = await here.person({ width: 360, height: 740 });
  await bringIn(page, here.url, 'facilitator');
  const at = await one('Mobilised', 1);
  await page.goto(`${here.url}/dashboard/story?dbUserId=${at.dbUserId}`);
  await page.getByRole('region', { name: 'Who it is' }).getByText('Gender').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await picture(page, 'story-360');
  expect(await axeFaults(page)).toEqual([]);
  const other = await here.person();
  await bringIn(other.page, here.url, 'pune');
  await other.page.goto(`${here.url}/dashboard/story?dbUserId=${at.dbUserId}`);
  await other.page.getByText('This could not be read').first().waitFor();
  expect(await other.page.getByRole('article').count()).toBe(0);
});
