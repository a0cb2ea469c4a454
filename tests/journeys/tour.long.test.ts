import { expect, test } from 'vitest';
import { journey } from '../support/journey.ts';
import { bringIn } from '../support/pages/session.ts';

const here = journey({ isReader: true });

test('D1-SHELL-21 a tour that is declined is not offered again; who has no dashboard is offered one of their own', async () => {
  const { page } = await here.person();
  await bringIn(page, here.url, 'facilitator');
  await page.goto(`${here.url}/dashboard/dashboard`);
  await page.getByRole('button', { name: 'Not now' }).click();
  await page.reload();
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
  await expect.poll(() => page.getByText('New here?').count()).toBe(0);
  const other = await here.person();
  await bringIn(other.page, here.url, 'placement');
  await other.page.goto(`${here.url}/dashboard/employerverification`);
  await other.page.getByRole('link', { name: 'Show me around' }).click();
  await other.page.getByRole('heading', { name: 'Verify placements' }).waitFor();
});
