import { expect, test } from 'vitest';
import { axeFaults } from '../support/axe.ts';
import { journey } from '../support/journey.ts';
import { picture } from '../support/pages/record.ts';
import { bringIn } from '../support/pages/session.ts';

const here = journey();

test.each([
  { width: 1280, height: 900 },
  { width: 360, height: 740 },
])(
  'D1-SHELL-21 at $width px a tour of five steps is offered once, leads by keyboard from step to step, and comes again from the menu',
  async ({ width, height }) => {
    const { page, troubles } = await here.person({ width, height });
    await bringIn(page, here.url, 'facilitator');
    await page.goto(`${here.url}/dashboard/dashboard`);
    const offer = page.getByText('New here? Five steps show what is yours.');
    await offer.waitFor();
    await picture(page, `tour-offer-${width}`);
    await page.getByRole('link', { name: 'Show me around' }).press('Enter');
    for (const [step, title] of ['What waits for you', 'Register somebody', 'Fill the record', 'Take attendance', 'Ask why'].entries()) {
      const shown = page.getByRole('region', { name: `Step ${step + 1} of 5` });
      await shown.getByRole('heading', { name: title }).waitFor();
      if (step > 0) await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(title);
      if (step === 1) {
        await picture(page, `tour-${width}`);
        expect(await axeFaults(page)).toEqual([]);
        expect(await shown.getByRole('link', { name: 'Open Add Beneficiary' }).getAttribute('href')).toBe('/dashboard/addobeneficiary');
      }
      if (step < 4) await shown.getByRole('button', { name: 'Next' }).press('Enter');
    }
    await page.getByRole('link', { name: 'Done' }).click();
    await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
    await expect.poll(() => offer.count()).toBe(0);
    await page.locator('.sd-me').first().click();
    await page.getByRole('menuitem', { name: 'A look around' }).click();
    await page.getByRole('region', { name: 'Step 1 of 5' }).waitFor();
    expect(troubles).toEqual([]);
  },
);

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
