/** Quality 4: what is drawn first stays where it is while data comes: the layout shift of screens opened by their address. */
import { expect, test } from 'vitest';
import { journey } from '../support/journey.ts';
import { hold } from '../support/pages/hold.ts';
import { bringIn } from '../support/pages/session.ts';
import { rows } from '../support/pages/list.ts';
import { shiftOf } from '../support/pages/shift.ts';

const here = journey({ isReader: true });
const MOST = 0.02;

test('quality 1 quality 4: who signs in from a phone in the dark for the first time sees the name before any script has come; nothing moves', async () => {
  const { page, troubles } = await here.person({ width: 360, height: 740, scheme: 'dark' });
  const letGo = await hold(page, '**/assets/*.js');
  await page.goto(here.url, { waitUntil: 'commit' });
  await page.locator('#page').getByText('Skilldesk').first().waitFor();
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  letGo();
  await page.locator('[data-field="userName"]').waitFor();
  const { sum, moves } = await shiftOf(page);
  expect(sum, moves.join('\n')).toBeLessThanOrEqual(MOST);
  expect(troubles).toEqual([]);
});

test('D3-SHORTLIST-13 quality 4: how many wait to be ranked is known after the rows have come: what is said above them moves none', async () => {
  const { page, troubles } = await here.person();
  await bringIn(page, here.url, 'admin');
  const letGo = await hold(page, '**/api/*', 'countEvaluatedStudents');
  await page.goto(`${here.url}/dashboard/calculatePercentiles`);
  await rows(page).first().waitFor();
  await shiftOf(page);
  letGo();
  await page.getByText('Please complete evaluation for at least').first().waitFor();
  const { sum, moves } = await shiftOf(page);
  expect(sum, moves.join('\n')).toBeLessThanOrEqual(MOST);
  expect(troubles).toEqual([]);
});
