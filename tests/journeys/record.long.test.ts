import { describe, expect, test } from 'vitest';
import { axeFaults } from '../support/axe.ts';
import { journey } from '../support/journey.ts';
import { openRecord, openTab, picture, recordsIn, standing } from '../support/pages/record.ts';
import { bringIn } from '../support/pages/session.ts';
import { trips } from '../support/pages/tabs.ts';

const here = journey();
/** Who fills in a record, at which width; each a beneficiary of their own. */
const people = [
  ['manager', 360],
  ['counsellor1', 360],
  ['admin', 1280],
] as const;

describe('a record is filled in tab by tab, reloaded and found', () => {
  test.each(people)('D2-TABS-49 %s at %i px', async (account, width) => {
    const at = (await recordsIn(here.url))[people.findIndex(([name]) => name === account)];
    if (!at) throw new Error('too few beneficiaries');
    const { page, troubles } = await here.person({ width, height: width === 360 ? 740 : 900 });
    await bringIn(page, here.url, account);
    const faults: Record<string, string[]> = {};
    for (const trip of trips) {
      if (trip.index === 1) await openRecord(page, here.url, at, trip.index, trip.label);
      else await openTab(page, trip.label);
      await picture(page, `${account}-${width}-${trip.index}-empty`);
      try {
        await trip.fill(page);
        await page.reload();
        await standing(page, trip.label);
        await trip.found(page);
      } catch (fault) {
        faults[`${trip.label} went wrong`] = [String(fault).slice(0, 400)];
      }
      await picture(page, `${account}-${width}-${trip.index}-filled`);
      const found = await axeFaults(page);
      if (await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)) found.push('scrolls sideways');
      if (found.length > 0) faults[trip.label] = found;
    }
    expect(faults).toEqual({});
    expect(troubles).toEqual([]);
  });
});
