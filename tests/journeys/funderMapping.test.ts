/** Who pays for which batch: chosen, mapped and taken back, at a desk and on a phone. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeFaults } from '../support/axe.ts';
import { journey } from '../support/journey.ts';
import { look } from '../support/pages/counselling.ts';
import { choose, field, optionsOf, valueOf } from '../support/pages/field.ts';
import { bringIn, signIn } from '../support/pages/session.ts';
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
  await signIn(page, here.url, 'funder');
  await page.waitForURL(/\/dashboard\/fundermapping$/);
  await field(page, 'crmFunderId').waitFor();
}
async function chooseFunder(page: Page, name: string, type = 'Primary'): Promise<void> {
  await choose(page, 'crmFunderId', name);
  await choose(page, 'fundingType', type);
}
/** The calls of the funder service, in order, without those that only read. */
function written(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    const action = request.url().endsWith('/api/funder') ? /"action":"(\w+)"/.exec(request.postData() ?? '')?.[1] : undefined;
    if (action && /^(save|Update)/.test(action)) sent.push(action);
  });
  return sent;
}

describe.each([
  { width: 1280, height: 900 },
  { width: 360, height: 740 },
])('funder mapping at $width px', ({ width, height }) => {
  test('D3-FUNDER-01 D3-FUNDER-02 D3-FUNDER-03 D3-FUNDER-04 D3-FUNDER-05 D3-FUNDER-06 D3-FUNDER-07 D3-FUNDER-08 D3-ROUTES-35 what is chosen leads to the two tables', async () => {
    const { page, troubles } = await here.person({ width, height });
    await open(page);
    for (const [name, label] of [
      ['batchType', 'Batch Type'],
      ['zone', 'Regions'],
      ['state', 'State'],
      ['centerId', 'Center Name'],
      ['crmFunderId', 'Funding Partner'],
      ['fundingType', 'Funding Type'],
    ] as const)
      await expect.poll(() => field(page, name).textContent()).toContain(label);
    expect([await valueOf(page, 'batchType'), await valueOf(page, 'zone')]).toEqual(['Active Batches', 'All']);
    const offered = async (name: string) =>
      (await optionsOf(page, name)).filter((text) => !/^(Choose|Select|None|Please|–|-)/.test(text) && text !== '');
    expect(await offered('batchType')).toEqual(['Active Batches', 'Future Batches']);
    expect(await offered('zone')).toEqual(['All', 'East', 'West', 'North', 'South']);
    expect(await offered('fundingType')).toEqual(['Primary', 'Supporting']);
    expect(await offered('crmFunderId')).toEqual(['Blue Harbour Giving', 'Coromandel Trust', 'Monsoon Works', 'Sahyadri Foundation']);
    expect(await page.getByRole('button', { name: 'Save', exact: true }).count()).toBe(0);
    await table(page, 'UnMapped Batches').getByText('Choose batch type, funding partner and funding type').waitFor();

    await choose(page, 'zone', 'South');
    expect(await offered('state')).toEqual(expect.arrayContaining(['Kerala', 'Tamil Nadu']));
    expect(await offered('state')).not.toContain('Maharashtra');
    await choose(page, 'state', 'Tamil Nadu');
    await choose(page, 'centerId', 'Chennai Guindy');
    await chooseFunder(page, 'Blue Harbour Giving');
    await rowOf(page, 'UnMapped Batches', 'C103-INST-001').waitFor();
    expect(await count(page, 'UnMapped Batches')).toBe(1);
    await choose(page, 'zone', 'West');
    expect([await valueOf(page, 'state'), await valueOf(page, 'centerId')]).toEqual(['', '']);
    await expect.poll(() => rowOf(page, 'UnMapped Batches', 'C103-INST-001').count()).toBe(0);
    await choose(page, 'zone', 'All');
    await choose(page, 'batchType', 'Future Batches');
    await rowOf(page, 'UnMapped Batches', 'C760-BIZ-001').waitFor();
    if (width > 900)
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
    await look(page, `funder-mapping-${width}`);
    expect(await axeFaults(page)).toEqual([]);
    expect(troubles).toEqual([]);
  });

  test('D3-FUNDER-09 D3-FUNDER-10 D3-FUNDER-13 D3-FUNDER-16 D3-CALLS-105 D3-CALLS-106 one batch is mapped, unmapped and mapped again', async () => {
    const { page, troubles } = await here.person({ width, height });
    const sent = written(page);
    await open(page);
    await choose(page, 'batchType', 'Future Batches');
    const funder = width > 900 ? 'Blue Harbour Giving' : 'Monsoon Works';
    await chooseFunder(page, funder);
    const free = rowOf(page, 'UnMapped Batches', 'C102-TAILOR-001');
    await free.waitFor();
    expect(await total(page)).toBe(0);
    const many = await trainees(free);
    expect(many).toBeGreaterThan(20);
    await free.getByRole('button', { name: 'Map C102-TAILOR-001' }).click();
    const paid = rowOf(page, 'Mapped Batches', 'C102-TAILOR-001');
    await paid.waitFor();
    await expect.poll(() => free.count()).toBe(0);
    await expect.poll(() => total(page)).toBe(many);
    await paid.getByRole('button', { name: 'Unmap C102-TAILOR-001' }).click();
    await free.waitFor();
    await expect.poll(() => total(page)).toBe(0);
    await free.getByRole('button', { name: 'Map C102-TAILOR-001' }).click();
    await paid.waitFor();
    expect(sent).toEqual(['saveFunderMappingDetails', 'UpdateExistingFunderMapping', 'UpdateExistingFunderMapping']);

    await choose(page, 'fundingType', 'Supporting');
    await expect.poll(() => rowOf(page, 'UnMapped Batches', 'C102-TAILOR-001').count()).toBe(0);
    await choose(page, 'crmFunderId', 'Coromandel Trust');
    await rowOf(page, 'UnMapped Batches', 'C102-TAILOR-001').waitFor();
    await choose(page, 'fundingType', 'Primary');
    await expect.poll(() => rowOf(page, 'UnMapped Batches', 'C102-TAILOR-001').count()).toBe(0);
    await choose(page, 'crmFunderId', funder);
    await paid.getByRole('button', { name: 'Unmap C102-TAILOR-001' }).click();
    await free.waitFor();
    expect(troubles).toEqual([]);
  });

  test('D3-FUNDER-11 D3-FUNDER-12 D3-FUNDER-13 all of a table are mapped and unmapped, after a question', async () => {
    const { page, troubles } = await here.person({ width, height });
    const sent = written(page);
    await open(page);
    await choose(page, 'zone', 'West');
    await choose(page, 'batchType', 'Future Batches');
    await chooseFunder(page, width > 900 ? 'Sahyadri Foundation' : 'Coromandel Trust');
    await rows(page, 'UnMapped Batches').first().waitFor();
    const all = await count(page, 'UnMapped Batches');
    const sum = (await Promise.all((await rows(page, 'UnMapped Batches').all()).map(trainees))).reduce((one, other) => one + other, 0);
    await expect.poll(() => page.getByRole('button', { name: 'Unmap All' }).getAttribute('aria-disabled')).toBe('true');
    await page.getByRole('button', { name: 'Map All', exact: true }).click();
    await page.getByRole('alertdialog').getByText(`Map all batches of this list (${all})?`).waitFor();
    await look(page, `funder-mapping-ask-${width}`);
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: `Map all (${all})` })
      .click();
    await expect.poll(() => count(page, 'Mapped Batches')).toBe(all);
    await expect.poll(() => count(page, 'UnMapped Batches')).toBe(0);
    await expect.poll(() => total(page)).toBe(sum);
    await look(page, `funder-mapping-all-${width}`);
    await page.evaluate(() => scrollTo(0, 0));
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Unmap All' }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: `Unmap all (${all})` })
      .click();
    await expect.poll(() => count(page, 'UnMapped Batches')).toBe(all);
    await expect.poll(() => total(page)).toBe(0);
    expect(sent).toEqual(['saveFunderMappingDetails', 'UpdateExistingFunderMapping']);
    expect(troubles).toEqual([]);
  });
});

describe('funder mapping', () => {
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

  test.each([
    { width: 1280, height: 900, funders: ['Blue Harbour Giving', 'Sahyadri Foundation'] as const },
    { width: 360, height: 740, funders: ['Sahyadri Foundation', 'Blue Harbour Giving'] as const },
  ])('D3-FUNDER-14 two people map one batch at $width px: one has it, the other is told and sees it', async ({ width, height, funders }) => {
    const [first, second] = [await here.person({ width, height }), await here.person({ width, height })];
    const batch = 'C760-BIZ-001';
    for (const [at, { page }] of [first, second].entries()) {
      await open(page);
      await choose(page, 'batchType', 'Future Batches');
      await chooseFunder(page, funders[at] ?? '');
      await rowOf(page, 'UnMapped Batches', batch).waitFor();
    }
    const sent = [written(first.page), written(second.page)];
    const press = (page: Page) =>
      rowOf(page, 'UnMapped Batches', batch)
        .getByRole('button', { name: `Map ${batch}` })
        .click();
    await Promise.all([press(first.page), press(second.page)]);
    // The workflow says so, or the database within the write, by how close they were: in the same words.
    const said = (page: Page): Locator => page.getByText(`${batch} has a primary funder already`, { exact: true });
    const has = (page: Page): Promise<number> => rowOf(page, 'Mapped Batches', batch).count();
    await expect
      .poll(async () => [(await has(first.page)) + (await has(second.page)), (await said(first.page).count()) + (await said(second.page).count())])
      .toEqual([1, 1]);
    const [one, other] = (await has(first.page)) === 1 ? [first.page, second.page] : [second.page, first.page];
    await expect.poll(() => rowOf(other, 'UnMapped Batches', batch).count()).toBe(0);
    expect(sent.map(({ length }) => length)).toEqual([1, 1]);
    await look(one, `funder-two-one-${width}`);
    await look(other, `funder-two-other-${width}`);
    await rowOf(one, 'Mapped Batches', batch)
      .getByRole('button', { name: `Unmap ${batch}` })
      .click();
    await rowOf(one, 'UnMapped Batches', batch).waitFor();
  });

  test('D3-FUNDER-18 D3-MENU-16 role 8 cannot open it', async () => {
    const { page } = await here.person();
    await bringIn(page, here.url, 'manager');
    await page.goto(`${here.url}/dashboard/fundermapping`);
    await page.waitForURL(/\/dashboard\/dashboard$/);
    expect(await field(page, 'crmFunderId').count()).toBe(0);
  });
});
