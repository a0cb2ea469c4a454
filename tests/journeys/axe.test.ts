import { describe, expect, test } from 'vitest';
import { axeFaults } from '../support/axe.ts';
import { journey } from '../support/journey.ts';
import { field } from '../support/pages/field.ts';
import { openList, rows } from '../support/pages/list.ts';
import { mobilise, openRegistration } from '../support/pages/registration.ts';
import { signIn } from '../support/pages/session.ts';

const here = journey();
const devices = [1280, 360].flatMap((width) => (['light', 'dark'] as const).map((scheme) => ({ width, scheme, height: width === 360 ? 740 : 900 })));

describe('quality 4: every page is clean under axe, keeps its policy and its width', () => {
  test.each(devices)(
    '$width $scheme',
    async (device) => {
      const { page, troubles } = await here.person(device);
      const faults: Record<string, string[]> = {};
      const look = async (name: string) => {
        await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
        const found = await axeFaults(page);
        if (await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)) found.push('scrolls sideways');
        if (found.length > 0) faults[name] = found;
      };
      await page.goto(here.url);
      await field(page, 'userName').waitFor();
      await look('login');
      await signIn(page, here.url, 'manager');
      await look('dashboard');
      for (const path of ['settings', 'ContactUs', 'Disclaimer', 'privacypolicy', 'userprofile', 'changepassword', 'devices', 'messages']) {
        await page.goto(`${here.url}/dashboard/${path}`);
        await page.getByRole('main').waitFor();
        await look(path);
      }
      await openRegistration(page, here.url);
      await look('registration');
      await mobilise(page).click();
      await page.waitForFunction(() => document.querySelectorAll('[aria-invalid="true"]').length > 5);
      await look('registration with problems');
      await openList(page, here.url);
      await look('list');
      await rows(page).first().getByRole('link').last().click();
      await field(page, 'firstName').waitFor();
      await look('record');
      expect(faults).toEqual({});
      expect(troubles).toEqual([]);
    },
    180_000,
  );
});
