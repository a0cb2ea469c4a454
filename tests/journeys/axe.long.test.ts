/** Quality 4: every page is clean under axe, no wider than its window and keeps its policy: dark on a phone, four at a desk in the light, each in one sitting. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFaults } from '../support/axe.ts';
import { journey } from '../support/journey.ts';
import { choose, field, inputOf } from '../support/pages/field.ts';
import { mobilise } from '../support/pages/registration.ts';
import { openTab, recordsIn } from '../support/pages/record.ts';
import { bringIn, travel, tryToSignIn } from '../support/pages/session.ts';

const here = journey({ isReader: true });
const BATCH = 'C101-RETAIL-001';

/** A place below /dashboard, what is there once it stands, and what is done there before it is looked at. */
interface Stop {
  path: string;
  there: (page: Page) => Locator;
  act?: (page: Page) => Promise<unknown>;
}
const stop = (path: string, there: string | Stop['there'], act?: Stop['act']): Stop => ({
  path,
  there: typeof there === 'string' ? (page) => page.getByRole('main').locator(there).first() : there,
  ...(act ? { act } : {}),
});
const heading = (name: string) => (page: Page) => page.getByRole('main').getByRole('heading', { name, exact: true }).first();
const says = (text: string) => (page: Page) => page.getByRole('main').getByText(text).first();
const row = (text: string) => (page: Page) => page.locator('[data-id]').filter({ hasText: text }).first();
const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name }).first();
const batchOf = (then: Stop['there']) => async (page: Page) => {
  await choose(page, 'batchId', BATCH);
  await then(page).waitFor();
};

/** Pages on which no other journey works. */
const quiet: readonly Stop[] = [
  stop('settings', says('Centre, program and role')),
  stop('ContactUs', heading('Contact Us')),
  stop('userprofile', '[data-field="emailAddress"]'),
  stop('changepassword', '[data-field="currentPassword"]'),
  stop('devices', '[data-id]'),
  stop('messages', heading('Messages')),
  stop('addobeneficiary', '[data-field="firstName"]', async (page) => {
    await mobilise(page).click();
    await page.locator('[aria-invalid="true"]').nth(5).waitFor();
  }),
];

/** Whose work it is. What a thumb does there is done by a tap. */
const onAPhone: Readonly<Record<string, readonly Stop[]>> = {
  manager: [
    ...quiet,
    stop('managebeneficiary', '[data-id]', async (page) => {
      await page.locator('[data-id]').first().getByRole('link').last().tap();
      await field(page, 'firstName').waitFor();
    }),
    stop('parentsmefieldguest', '[data-field="batchId"]', async (page) => {
      await batchOf(row('Blue Lotus Hotels'))(page);
      await row('Blue Lotus Hotels')(page)
        .getByRole('button', { name: /^Edit GUEST/ })
        .tap();
      await expect.poll(() => inputOf(page, 'sessionBy').inputValue()).toBe('Kavita Rao');
    }),
    stop('managebatches', row(BATCH)),
    stop('allBatches', '[data-field="batchId"]', batchOf(row('Enrolled'))),
    stop('dropoutManagement', '[data-field="batchId"]', async (page) => {
      const student = page.getByRole('region', { name: 'Dropout Management', exact: true }).locator('[data-id]').first();
      await batchOf(() => student)(page);
      await student.getByRole('radio').tap();
      await field(page, 'dropoutReason').waitFor();
    }),
    stop('employercreation', row('Sai Traders'), async (page) => {
      await button(page, 'Modify Quick Build').tap();
      await expect.poll(() => inputOf(page, 'employerName').inputValue()).toBe('Quick Build Contractors');
    }),
    stop('bulkupload', (page) => button(page, 'Upload Document')),
  ],
  facilitator: [
    stop('attendance', '[data-field="batchId"]', async (page) => {
      const boxes = page.locator('.sd-roster input[type="checkbox"]');
      await batchOf(() => boxes.first())(page);
      await button(page, 'All present').tap();
      await expect.poll(() => boxes.evaluateAll((all) => all.every((box) => box instanceof HTMLInputElement && box.checked))).toBe(true);
    }),
    stop(
      'mybatches',
      '[data-field="batchId"]',
      batchOf((page) => page.locator('[data-column="absencesInARow"] .sd-cell-mark').first()),
    ),
    stop('CourseCoverageTracker', says('The sub modules of the module that is chosen stand here')),
    stop('dropout', '[data-field="batchId"]', async (page) => {
      const student = page.getByRole('region', { name: 'Dropout efforts', exact: true }).locator('[data-id]').first();
      await batchOf(() => student)(page);
      await student.getByRole('radio').tap();
      await field(page, 'effortSpent').waitFor();
    }),
  ],
  principal: [
    stop('recommend', '[data-id]', async (page) => {
      await page.locator('[data-id]').first().getByRole('radio').tap();
      await expect.poll(() => button(page, 'Recommend').getAttribute('aria-disabled')).not.toBe('true');
    }),
  ],
  corporate: [stop('employerverification', '.sd-roster tbody tr[data-id]')],
  funder: [
    stop('fundermapping', '[data-field="crmFunderId"]', async (page) => {
      await choose(page, 'crmFunderId', 'Monsoon Works');
      await choose(page, 'fundingType', 'Primary');
      await row('C103-INST-001')(page).waitFor();
    }),
  ],
  admin: [
    stop('sessions', '[data-id]'),
    stop(
      'activity',
      (page) => button(page, 'View Activity'),
      async (page) => {
        await button(page, 'View Activity').tap();
        await page.locator('[data-id]').first().waitFor();
      },
    ),
    stop('definitions', heading('What keeps the files from serving')),
  ],
};

/** What is wrong where the page stands now. */
async function faultsOf(page: Page): Promise<string[]> {
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
  // What lies half below a bar that stays in sight is no target there.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  const wide = await page.evaluate(() =>
    document.documentElement.scrollWidth <= window.innerWidth
      ? []
      : [
          'scrolls sideways',
          ...[...document.querySelectorAll('main *')]
            .filter((one) => one.getBoundingClientRect().right > innerWidth)
            .slice(-1)
            .map((one) => one.outerHTML.slice(0, 200)),
        ],
  );
  return [...(await axeFaults(page)), ...wide];
}

/** Goes from stop to stop and writes down what is wrong at each. */
async function walk(page: Page, stops: readonly Stop[], faults: Record<string, string[]>): Promise<void> {
  for (const { path, there, act } of stops) {
    await travel(page, `/dashboard/${path}`);
    await there(page).waitFor();
    await act?.(page);
    const found = await faultsOf(page);
    if (found.length > 0) faults[path] = found;
  }
}
/** Somebody comes in where a page was left by another. */
async function comesIn(page: Page, name: string): Promise<void> {
  await bringIn(page, here.url, name);
  await page.goto(`${here.url}/dashboard/settings`);
  await says('Centre, program and role')(page).waitFor();
}

test('quality 4: at a desk, in the light: from the login page to a registration with its errors', async () => {
  const { page, troubles } = await here.person();
  await page.goto(here.url);
  await field(page, 'userName').waitFor();
  const faults: Record<string, string[]> = { login: await faultsOf(page) };
  await tryToSignIn(page, 'manager');
  await page.locator('.sd-funnel-step').first().waitFor();
  faults['dashboard'] = await faultsOf(page);
  await walk(page, quiet.slice(-1), faults);
  await comesIn(page, 'admin');
  await walk(page, onAPhone['admin']?.slice(0, 1) ?? [], faults);
  expect([faults, troubles]).toEqual([{ login: [], dashboard: [] }, []]);
});

test('D3-ATTEND-02 D3-ATTEND-04 D3-EMPLOYER-22 quality 4: on a phone, in the dark: the screens of six people, with what a thumb does there', async () => {
  const { page, troubles } = await here.person({ width: 360, height: 740, scheme: 'dark' });
  const faults: Record<string, string[]> = {};
  for (const [name, stops] of Object.entries(onAPhone)) {
    await comesIn(page, name);
    await walk(page, stops, faults);
  }
  expect([faults, troubles]).toEqual([{}, []]);
});

test('quality 4: on a phone, in the dark: a record, from what was counselled to its documents', async () => {
  const { page, troubles } = await here.person({ width: 360, height: 740, scheme: 'dark' });
  const [about] = await recordsIn(here.url);
  await bringIn(page, here.url, 'facilitator');
  await page.goto(`${here.url}/dashboard/updatebeneficiary?dbUserId=${about?.dbUserId}&engagementId=${about?.engagementId}&tab=5`);
  await field(page, 'firstCounselorComments').waitFor();
  const faults: Record<string, string[]> = { Counselling: await faultsOf(page) };
  for (const label of ['Recommend', 'Business Case Brief', 'Assessor Evaluation', 'Documents']) {
    await openTab(page, label);
    faults[label] = await faultsOf(page);
  }
  expect([Object.values(faults).flat(), troubles]).toEqual([[], []]);
});
