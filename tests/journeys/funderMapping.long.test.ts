/** Who pays for which batch: chosen, mapped and taken back. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { journey } from '../support/journey.ts';
import { look } from '../support/pages/counselling.ts';
import { answerQuestion } from '../support/pages/dialog.ts';
import { choose, field, optionsOf, valueOf } from '../support/pages/field.ts';
import { bringIn } from '../support/pages/session.ts';
import { call, signInOverWire } from '../support/wire.ts';

const here = journey();
type Table = 'UnMapped Batches' | 'Mapped Batches';
const table = (page: Page, name: Table): Locator => page.getByRole('region', { name, exact: true });
const rows = (page: Page, name: Table): Locator => table(page, name).locator('[data-id]');
const rowOf = (page: Page, name: Table, batch: string): Locator => rows(page, name).filter({ hasText: batch });
const count = (page: Page, name: Table): Promise<number> => rows(page, name).count();
/** The sum that is said above the mapped batches. */
const total = async (page: Page): Promise<number> =>
  Number(
    (
      (await table(page, 'Mapped Batches')
        .getByText(/^Total Mapped Students: \d+$/)
        .textContent()) ?? ''
    ).replace(/\D/g, ''),
  );
const trainees = async (row: Locator): Promise<number> =>
  Number(((await row.locator('[data-column="trainees"]').textContent()) ?? '').replace(/\D/g, ''));

async function open(page: Page): Promise<void> {
  await bringIn(page, here.url, 'funder');
  await page.goto(`${here.url}/dashboard`);
  await page.waitForURL(/\/dashboard\/fundermapping$/);
  await field(page, 'crmFunderId').waitFor();
}
async function chooseFunder(page: Page, name: string, type = 'Primary'): Promise<void> {
  await choose(page, 'crmFunderId', name);
  await choose(page, 'fundingType', type);
}

test('D3-FUNDER-01 D3-FUNDER-02 D3-FUNDER-03 D3-FUNDER-04 D3-FUNDER-05 D3-FUNDER-06 D3-FUNDER-07 D3-FUNDER-08 D3-FUNDER-09 D3-FUNDER-10 D3-FUNDER-11 D3-FUNDER-12 D3-FUNDER-13 D3-FUNDER-16 D3-ROUTES-35 what is chosen leads to the two tables; one batch is mapped and unmapped, then all of them after a question', async () => {
  const { page, troubles } = await here.person();
  await open(page);
  expect([await valueOf(page, 'batchType'), await valueOf(page, 'zone')]).toEqual(['Active Batches', 'All']);
  await table(page, 'UnMapped Batches').getByText('Choose batch type, funding partner and funding type').waitFor();
  await choose(page, 'zone', 'South');
  const states = await optionsOf(page, 'state');
  expect([states.includes('Tamil Nadu'), states.includes('Maharashtra')]).toEqual([true, false]);
  await choose(page, 'state', 'Tamil Nadu');
  await choose(page, 'centerId', 'Chennai Guindy');
  await chooseFunder(page, 'Sahyadri Foundation');
  await rowOf(page, 'UnMapped Batches', 'C103-INST-001').waitFor();
  expect(await count(page, 'UnMapped Batches')).toBe(1);
  await choose(page, 'zone', 'West');
  expect([await valueOf(page, 'state'), await valueOf(page, 'centerId')]).toEqual(['', '']);
  await expect.poll(() => rowOf(page, 'UnMapped Batches', 'C103-INST-001').count()).toBe(0);
  await choose(page, 'batchType', 'Future Batches');
  const [free, paid] = [rowOf(page, 'UnMapped Batches', 'C102-TAILOR-001'), rowOf(page, 'Mapped Batches', 'C102-TAILOR-001')];
  await free.waitFor();
  for (const [name, press] of [
    ['UnMapped Batches', 'Map'],
    ['Mapped Batches', 'Unmap'],
  ] as const)
    expect((await table(page, name).locator('thead th').allInnerTexts()).map((text) => text.trim())).toEqual([
      'Batch Name',
      'Start Date',
      'End Date',
      'Trainees',
      press,
    ]);
  await look(page, 'funder-mapping-1280');
  expect(await total(page)).toBe(0);
  const many = await trainees(free);
  expect(many).toBeGreaterThan(20);
  await free.getByRole('button', { name: 'Map C102-TAILOR-001' }).click();
  await paid.waitFor();
  await expect.poll(() => free.count()).toBe(0);
  await expect.poll(() => total(page)).toBe(many);
  await paid.getByRole('button', { name: 'Unmap C102-TAILOR-001' }).click();
  await free.waitFor();
  await expect.poll(() => total(page)).toBe(0);

  const all = await count(page, 'UnMapped Batches');
  const sum = (await Promise.all((await rows(page, 'UnMapped Batches').all()).map(trainees))).reduce((one, other) => one + other, 0);
  await expect.poll(() => page.getByRole('button', { name: 'Unmap All' }).getAttribute('aria-disabled')).toBe('true');
  await page.getByRole('button', { name: 'Map All', exact: true }).click();
  await answerQuestion(page, new RegExp(`Map all batches of this list \\(${all}\\)\\?`), `Map all (${all})`);
  await expect.poll(() => count(page, 'Mapped Batches')).toBe(all);
  await expect.poll(() => count(page, 'UnMapped Batches')).toBe(0);
  await expect.poll(() => total(page)).toBe(sum);
  await page.getByRole('button', { name: 'Unmap All' }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: `Unmap all (${all})` })
    .click();
  await expect.poll(() => count(page, 'UnMapped Batches')).toBe(all);
  await expect.poll(() => total(page)).toBe(0);
  expect(troubles).toEqual([]);
});

test('D3-FUNDER-14 who was slower is told, and sees how things stand', async () => {
  const { page } = await here.person();
  await open(page);
  await chooseFunder(page, 'Monsoon Works');
  await rowOf(page, 'UnMapped Batches', 'C103-INST-001').waitFor();
  const { token } = await signInOverWire(here.url, 'funder@skilldesk.test');
  const id = Number(await rowOf(page, 'UnMapped Batches', 'C103-INST-001').getAttribute('data-id'));
  const payload = { batchId: id, crmFunderId: 'ACC-1003', fundingType: 'P', isActive: 'Y' };
  expect((await call(here.url, 'funder', 'saveFunderMappingDetails', [payload], { token })).appError).toBeNull();
  await rowOf(page, 'UnMapped Batches', 'C103-INST-001').getByRole('button', { name: 'Map C103-INST-001' }).click();
  await page.getByText('C103-INST-001 has a primary funder already', { exact: true }).waitFor();
  await expect.poll(() => rowOf(page, 'UnMapped Batches', 'C103-INST-001').count()).toBe(0);
  await expect.poll(() => valueOf(page, 'crmFunderId')).toBe('Monsoon Works');
});
