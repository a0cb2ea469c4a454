/** A change request from the editor of definitions to the roll back, by the screens alone. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Journey } from '../journey.ts';
import { bringIn, tryToSignIn } from './session.ts';
import { addAdministrator, allWell, approve, pressApprove, rollBack, saveAndPropose } from './studio.ts';

export const SECOND_PASSWORD = 'Tvafur=Vasai26';

/**
 * Made, saved, replayed and proposed by one, approved by another on a phone, used, and taken back: the definitions are then what they were. Where the
 * server is to refuse it, approving it says so. Answers what was replayed.
 */
export function changeRequests(here: Journey) {
  let isThere = false;
  const served = async (): Promise<string> => ((await (await fetch(`${here.url}/api/health`)).json()) as { catalogue: string }).catalogue;
  async function secondPerson(): Promise<Page> {
    if (!isThere) await addAdministrator(here.url, 'neha@skilldesk.test', SECOND_PASSWORD);
    isThere = true;
    const { page } = await here.person({ width: 360, height: 740 });
    await page.goto(`${here.url}/`);
    await tryToSignIn(page, 'neha', SECOND_PASSWORD);
    await page.waitForURL(/\/dashboard/);
    return page;
  }
  return async (reason: string, make: (page: Page) => Promise<void>, use: (() => Promise<void>) | { refused: RegExp }): Promise<string> => {
    const before = await served();
    const { page, troubles } = await here.person();
    await bringIn(page, here.url, 'admin');
    await page.goto(`${here.url}/dashboard/studio/edit`);
    await allWell(page);
    await make(page);
    const replayed = await saveAndPropose(page, here.url, reason);
    const approver = await secondPerson();
    if ('refused' in use) {
      await pressApprove(approver, here.url, reason);
      await approver.getByText(use.refused).first().waitFor();
      expect([await served(), troubles]).toEqual([before, []]);
      return replayed;
    }
    await approve(approver, here.url, reason);
    await expect.poll(() => approver.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await expect.poll(served).not.toBe(before);
    await use();
    await rollBack(approver, here.url, reason);
    await expect.poll(served).toBe(before);
    expect(troubles).toEqual([]);
    return replayed;
  };
}
