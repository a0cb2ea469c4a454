/** An administrator gives a lifecycle a new state and the event that leads there, in the workflow alone: the page offers it. */
import { expect, test } from 'vitest';
import type { JsonObject } from '../../src/engine/types.ts';
import { Copy } from '../rules/support/copy.ts';
import { deferralComes } from '../rules/support/deferral.ts';
import { copyOfDefinitions } from '../support/definitions.ts';
import { journey } from '../support/journey.ts';
import { acceptAlert } from '../support/pages/dialog.ts';
import { accountOf, bringIn } from '../support/pages/session.ts';
import { call, signInOverWire } from '../support/wire.ts';

const { folder } = copyOfDefinitions();
deferralComes(new Copy(folder));
const here = journey({ env: { CONFIG_DIR: folder } });

test('D3-RECO-07 quality 5: a new transition is a button for who may send it, and does what it says', async () => {
  const { page, troubles } = await here.person();
  await bringIn(page, here.url, 'principal');
  await page.goto(`${here.url}/dashboard/recommend`);
  const row = page.locator('[data-id]').first();
  await row.waitFor();
  const engagementId = Number(await row.getAttribute('data-id'));
  const defer = page.getByRole('button', { name: 'Defer', exact: true });
  await expect.poll(() => defer.getAttribute('aria-disabled')).toBe('true');
  await page.locator(`[data-id="${engagementId}"]`).getByRole('radio').click();
  await expect.poll(() => defer.getAttribute('aria-disabled')).not.toBe('true');
  await defer.click();
  await acceptAlert(page, 'Status changed successfully');
  await page.locator(`[data-id="${engagementId}"]`).waitFor({ state: 'detached' });
  const { token } = await signInOverWire(here.url, accountOf('principal'));
  const { rows } = await call(here.url, 'engagement', 'viewStudentEngagementById', [{ engagementId }], { token });
  expect((rows as JsonObject[])[0]).toMatchObject({ status: 'Deferred', remarks: 'Deferred' });
  expect(troubles).toEqual([]);
});
