import { describe, expect, test } from 'vitest';
import { axeFaults } from '../support/axe.ts';
import { journey } from '../support/journey.ts';
import { picture } from '../support/pages/record.ts';
import { accountOf, bringIn, signIn } from '../support/pages/session.ts';
import { call, signInOverWire } from '../support/wire.ts';
import type { Page } from 'playwright-core';

const here = journey();
const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);

describe('placements on the dashboard', () => {
  test.each([1280, 360])(
    'D3-DASH-06 placements by month, sector, employer and salary, each as a table; a sector leads to its list, at %i px',
    async (width) => {
      const { page, troubles } = await here.person({ width, height: 900 });
      await signIn(page, here.url, 'ops');
      const { token } = await signInOverWire(here.url, accountOf('ops'));
      for (const [by, name] of [
        ['Month', 'Placements by month of joining'],
        ['Employer', 'Placements by employer'],
        ['Salary', 'Placements by monthly salary'],
        ['Sector', 'Placements by sector'],
      ] as const) {
        const { rows } = await call(here.url, 'dashboard', `countPlacementsBy${by}`, [{ centerId: 101 }], { token });
        const counted = (rows as { name: string; count: number }[]).map((row) => [row.name, String(row.count)]);
        expect(counted.length, by).toBeGreaterThan(1);
        const chart = page.getByRole('region', { name });
        await chart.locator('svg').first().waitFor();
        await chart.getByRole('button', { name: 'Show as a table' }).click();
        const table = chart.getByRole('table', { name });
        const shown = await Promise.all([table.locator('tbody th').allTextContents(), table.locator('tbody td:first-of-type').allTextContents()]);
        expect(
          shown[0].map((label, index) => [label.trim(), shown[1][index]?.trim()]),
          by,
        ).toEqual(counted);
      }
      expect([await axeFaults(page), await sideways(page)]).toEqual([[], false]);
      await picture(page, `placements-${width}`);
      const first = page.getByRole('region', { name: 'Placements by sector' }).getByRole('table').getByRole('link').first();
      const [sector, many] = [await first.textContent(), await first.locator('xpath=ancestor::tr').locator('td').first().textContent()];
      await first.click();
      await page.waitForURL(/\/dashboard\/studentverfication/);
      await expect.poll(() => page.getByRole('main').textContent()).toContain(`${many?.trim() ?? ''} placement`);
      expect(await page.getByRole('combobox', { name: 'Domain' }).textContent()).toContain(sector?.trim());
      expect(troubles).toEqual([]);
    },
  );

  test.each([1280, 360])('the placement admin sees the same charts below her list, of all centres, at %i px', async (width) => {
    const { page, troubles } = await here.person({ width, height: 900 });
    await bringIn(page, here.url, 'placement');
    await page.goto(`${here.url}/dashboard/studentverfication`);
    await page.getByRole('heading', { name: 'Placements of all centres' }).waitFor();
    const { token } = await signInOverWire(here.url, accountOf('placement'));
    const { rows } = await call(here.url, 'dashboard', 'countPlacementsBySector', [{}], { token });
    const chart = page.getByRole('region', { name: 'Placements by sector' });
    await chart.locator('svg').first().waitFor();
    await chart.getByRole('button', { name: 'Show as a table' }).click();
    const counts = await chart.getByRole('table').locator('tbody td:first-of-type').allTextContents();
    expect(counts.map((one) => one.trim())).toEqual((rows as { count: number }[]).map(({ count }) => String(count)));
    expect(await chart.getByRole('table').getByRole('link').count()).toBe(0);
    expect([await axeFaults(page), await sideways(page)]).toEqual([[], false]);
    await picture(page, `placements-everywhere-${width}`);
    expect(troubles).toEqual([]);
  });
});
