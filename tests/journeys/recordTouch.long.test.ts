import { expect, test } from 'vitest';
import { axeFaults } from '../support/axe.ts';
import { journey } from '../support/journey.ts';
import { openRecord, openTab, panel, picture, recordsIn } from '../support/pages/record.ts';
import { bringIn } from '../support/pages/session.ts';

const here = journey({ isReader: true });

test('D3-RECORD-01 on a phone, and at a desk at 200 % zoom, the head of a record is one bar of 48 px once it is scrolled, and an empty list one line', async () => {
  const [at] = await recordsIn(here.url);
  const { page } = await here.person({ width: 360, height: 740 });
  await bringIn(page, here.url, 'facilitator');
  await openRecord(page, here.url, at, 3, 'Family');
  for (const [width, height] of [
    [360, 740],
    [640, 450],
  ] as const) {
    await page.setViewportSize({ width, height });
    const empty = panel(page).locator('.sd-empty-line');
    await empty.waitFor();
    expect(await empty.innerText()).toBe('No family member was entered yet');
    expect((await empty.boundingBox())?.height).toBeLessThanOrEqual(48);
    expect(await panel(page).getByRole('navigation').count()).toBe(0);
    await openTab(page, 'Basic');
    await page.mouse.wheel(0, 900);
    await expect.poll(async () => (await page.locator('.sd-topline').boundingBox())?.y).toBeLessThan(-48);
    const bar = await page.locator('.sd-picker').boundingBox();
    expect([bar?.y, Math.round(bar?.height ?? 0) <= 49]).toEqual([0, true]);
    await picture(page, `onward-head-${width}`);
    // What is half below the bar is no target there: a section begins right under it.
    await page.getByRole('heading', { level: 2, name: 'Basic Details' }).evaluate((title) => scrollBy(0, title.getBoundingClientRect().top - 64));
    expect(await axeFaults(page)).toEqual([]);
    await openTab(page, 'Family');
  }
});
