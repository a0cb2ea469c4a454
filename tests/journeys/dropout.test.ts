/** Batches and dropping out: all batches, one's own, efforts, the ready flag, the dropout itself; at a desk and on a phone. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeFaults } from '../support/axe.ts';
import { journey } from '../support/journey.ts';
import { look } from '../support/pages/counselling.ts';
import { acceptAlert } from '../support/pages/dialog.ts';
import { choose, errorOf, field, fillField, optionsOf } from '../support/pages/field.ts';
import { bringIn } from '../support/pages/session.ts';

const here = journey();
const CHOOSE = 'Please select batch/ another batch to load students here';
const REASONS = 'Got other job|Higher Education|Health Issues|Marriage|Moved to other place|Maternity|Not Interested|Not Eligible|Others'.split('|');
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const students = (page: Page, list: string) => region(page, list).locator('[data-id]');
const goto = async (page: Page, screen: string): Promise<void> => {
  await page.goto(`${here.url}/dashboard/${screen}`);
  await page.getByText(CHOOSE).first().waitFor();
};
const headers = (page: Page, table: string) => page.getByRole('table', { name: table }).getByRole('columnheader').allTextContents();
const save = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

describe.each([
  { width: 1280, height: 900, name: 'at a desk', who: 1 },
  { width: 360, height: 740, name: 'on a phone', who: 2 },
])('$name', ({ width, height, who }) => {
  const wide = width > 900;

  test('D3-ROUTES-19 D3-ALLBATCH-01 D3-ALLBATCH-02 D3-ALLBATCH-03 D3-ALLBATCH-05 a batch is chosen: its dates, and who is enrolled in it', async () => {
    const { page, troubles } = await here.person({ width, height });
    await bringIn(page, here.url, 'manager');
    await goto(page, 'allBatches');
    expect(await optionsOf(page, 'batchId')).toContain('C101-CARE-000');
    await choose(page, 'batchId', 'C101-RETAIL-001');
    await students(page, 'Enrolled Student').filter({ hasText: 'Enrolled' }).first().waitFor();
    await page.getByText('Retail_morning').first().waitFor();
    if (wide) {
      await expect
        .poll(() => headers(page, 'Batch detail'))
        .toEqual(['Batch Name', 'Batch Description', 'Start Date', 'End Date', 'OJT Start Date', 'OJT End Date']);
      await expect.poll(() => headers(page, 'Enrolled Student')).toEqual(['Student Id', 'Engagement Id', 'Name', 'Date Of Birth', 'Status']);
    }
    await look(page, `all-batches-${width}`);
    expect(await axeFaults(page)).toEqual([]);
    await choose(page, 'batchId', 'C101-CARE-000');
    await page.getByText(CHOOSE).first().waitFor();
    expect(troubles).toEqual([]);
  });

  test('D3-BATCHLIST-09 D3-BATCHLIST-08 my batches are those that I train', async () => {
    const { page, troubles } = await here.person({ width, height });
    await bringIn(page, here.url, 'facilitator');
    await goto(page, 'mybatches');
    const mine = region(page, 'My Batches').locator('[data-id]');
    await mine.filter({ hasText: 'C101-CARE-000' }).first().waitFor();
    expect(await mine.filter({ hasText: 'C101-INST' }).count()).toBe(0);
    expect(await mine.filter({ hasText: 'C101-CARE-000' }).first().textContent()).not.toContain('Invalid');
    await look(page, `my-batches-${width}`);
    expect(await axeFaults(page)).toEqual([]);
    expect(troubles).toEqual([]);
  });

  test('D3-ROUTES-16 D3-DROPOUT-01 D3-DROPOUT-02 D3-DROPOUT-03 D3-DROPOUT-04 D3-DROPOUT-05 D3-DROPOUT-06 D3-DROPOUT-07 D3-DROPOUT-08 D3-DROPOUT-09 D3-DROPOUT-10 efforts and the flag', async () => {
    const { page, troubles } = await here.person({ width, height });
    const sent: string[] = [];
    page.on('request', (request) => {
      const action = /"action":\s*"(saveDropout|updateStudentEngagementDetails)"/.exec(request.postData() ?? '')?.[1];
      if (action) sent.push(action);
    });
    await bringIn(page, here.url, 'facilitator');
    await goto(page, 'dropout');
    await choose(page, 'batchId', 'C101-RETAIL-001');
    await students(page, 'Dropout efforts').first().waitFor();
    await expect
      .poll(() =>
        save(page, 'Dropout')
          .or(page.getByRole('link', { name: 'Dropout', exact: true }))
          .first()
          .getAttribute('aria-disabled'),
      )
      .toBe('true');
    expect(await field(page, 'effortSpent').count()).toBe(0);
    await students(page, 'Dropout efforts').nth(who).getByRole('radio').click();
    await field(page, 'effortSpent').waitFor();
    await expect.poll(() => save(page, 'Save').getAttribute('aria-disabled')).toBe('true');
    await fillField(page, 'effortSpent', '   ');
    await expect.poll(() => save(page, 'Save').getAttribute('aria-disabled')).toBe('true');
    await fillField(page, 'effortSpent', 'Spoke with her and with her mother');
    await look(page, `dropout-${width}`);
    expect(await axeFaults(page)).toEqual([]);
    await save(page, 'Save').click();
    await acceptAlert(page, 'Data Saved Sucessfully');
    const past = students(page, 'Past efforts').filter({ hasText: 'Spoke with' });
    await past.first().waitFor();
    expect(sent).toEqual(['saveDropout']);
    expect(await past.first().textContent()).not.toContain('mother');
    await past.first().getByRole('button', { name: 'read more' }).click();
    await past.first().getByText('Spoke with her and with her mother').waitFor();
    await page.getByRole('checkbox', { name: 'Ready For Dropout' }).click();
    await save(page, 'Save').click();
    await acceptAlert(page, 'Data Saved Sucessfully');
    expect(sent).toEqual(['saveDropout', 'updateStudentEngagementDetails']);
    await expect.poll(() => past.count()).toBe(1);
    await look(page, `dropout-after-${width}`);
    expect(troubles).toEqual([]);
  });

  test('D3-ROUTES-15 D3-DROPOUT-11 D3-DROPOUT-12 D3-DROPOUT-13 D3-DROPOUT-14 D3-DROPOUT-15 D3-DROPOUT-17 D3-DROPOUT-18 the dropout itself', async () => {
    const { page, troubles } = await here.person({ width, height });
    await bringIn(page, here.url, 'manager');
    await goto(page, 'dropoutManagement');
    await choose(page, 'batchId', 'C101-RETAIL-001');
    const listed = students(page, 'Dropout Management');
    await listed.first().waitFor();
    if (wide) expect((await headers(page, 'Dropout Management')).slice(1)).toEqual(['Engagement Id', 'Name', 'Status']);
    await expect.poll(() => listed.first().textContent()).toContain('(ready for dropout)');
    expect(await field(page, 'dropoutReason').count()).toBe(0);
    const count = await listed.count();
    const out = await listed.last().getAttribute('data-id');
    await listed.last().getByRole('radio').click();
    await field(page, 'dropoutReason').waitFor();
    expect((await optionsOf(page, 'dropoutReason')).slice(-9)).toEqual(REASONS);
    await save(page, 'Dropout').click();
    await expect.poll(() => errorOf(page, 'dropoutReason')).toBe('Please fill out this field');
    await look(page, `dropout-management-${width}`);
    expect(await axeFaults(page)).toEqual([]);
    await choose(page, 'dropoutReason', 'Moved to other place');
    await save(page, 'Dropout').click();
    await acceptAlert(page, 'Data Saved Sucessfully');
    await expect.poll(() => listed.count()).toBe(count - 1);
    expect(await field(page, 'dropoutReason').count()).toBe(0);
    await page.goto(`${here.url}/dashboard/managebeneficiary?f.status=Dropout&sort=engagementId`);
    await page.locator(`[data-id="${out}"]`).filter({ hasText: 'Dropout' }).waitFor();
    expect(troubles).toEqual([]);
  });
});

test('D3-DROPOUT-11 a facilitator chooses no reason', async () => {
  const { page } = await here.person();
  await bringIn(page, here.url, 'facilitator');
  await goto(page, 'dropoutManagement');
  await choose(page, 'batchId', 'C101-RETAIL-001');
  await students(page, 'Dropout Management').first().getByRole('radio').click();
  await save(page, 'Dropout').waitFor();
  await expect.poll(() => save(page, 'Dropout').getAttribute('aria-disabled')).toBe('true');
});
