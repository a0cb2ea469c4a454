import { expect, test } from 'vitest';
import { axeFaults, phoneFaults } from '../support/axe.ts';
import { journey } from '../support/journey.ts';
import { openRecord, picture, recordsIn, standing } from '../support/pages/record.ts';
import { bringIn, travel } from '../support/pages/session.ts';

const here = journey({ isReader: true });

test('D1-GAME-36 D2-FAM-01 a story tells who it is, what is next and the way so far, leads to what is missing, fits a phone and is printed on a sheet or two', async () => {
  const { page, troubles } = await here.person();
  await bringIn(page, here.url, 'facilitator');
  const [at] = await recordsIn(here.url);
  const [enrolled] = await recordsIn(here.url, 'Enrolled');
  await openRecord(page, here.url, at, 0, 'Basic');
  const name = await page.locator('.sd-record-name dd').innerText();
  await page.getByRole('link', { name: 'Story', exact: true }).click();
  const story = page.getByRole('article', { name });
  await story.waitFor();
  const part = (title: string) => page.getByRole('region', { name: title });
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
  await part('Family members').waitFor();
  expect(await phoneFaults(page)).toEqual([]);
  await picture(page, 'story-360');
  await part('What is next').getByRole('link', { name: 'Family' }).click();
  await standing(page, 'Family');
  expect(new URL(page.url()).searchParams.get('dbUserId')).toBe(String(at.dbUserId));

  await travel(page, `/dashboard/story?dbUserId=${enrolled.dbUserId}&engagementId=${enrolled.engagementId}`);
  await part('Since when in which status').getByText('Enrolled').waitFor();
  await part('Family members').waitFor();
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => page.getByRole('button').count()).toBe(0);
  expect(await page.getByRole('navigation').getByRole('link').count()).toBe(0);
  await page.getByText('Training goes on until the batch ends').waitFor();
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(paper.match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(2);
  expect(troubles).toEqual([]);
});
