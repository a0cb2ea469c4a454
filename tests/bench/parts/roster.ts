/** Rosters in the product itself: a remark typed and a tick set among 60 and 500 rows, against a table of the same cells written by hand; and how all changes are sent. */
import type { Page } from 'playwright-core';
import type { JsonObject } from '../../../src/engine/types.ts';
import { closeBrowser, newPerson } from '../../support/browser.ts';
import { choose } from '../../support/pages/field.ts';
import { signIn } from '../../support/pages/session.ts';
import { buildForms } from '../buildForms.ts';
import { emptyDatabase, productOver } from '../database.ts';
import { drive, keyboardOf, pause } from '../drive.ts';
import { copies, inDatabase } from '../fillStore.ts';
import { median, ratioOf, row, type Part, type Row } from '../rows.ts';
import { servePages, type Pages } from '../servePages.ts';
import { shuffled } from '../series.ts';

const SIZES = [60, 500] as const;
type Size = (typeof SIZES)[number];
const BATCH = 'C101-RETAIL-001';
const [KEYS, TICKS, GAP] = [48, 25, 40];
/** The row in which is typed and ticked. */
const AT = 5;

/** Script milliseconds: a key in a remark, and a tick. */
interface Cost {
  keystroke: number;
  ticked: number;
}
/** One of each a round. */
interface Costs {
  ours: Cost[];
  byHand: Cost[];
}

/** Two bursts of letters: the first on a fresh page, the second once it is warm. */
async function type(page: Page, box: string): Promise<number> {
  const { press } = await keyboardOf(page);
  const input = page.locator(box).first();
  const bursts: number[] = [];
  for (let burst = 0; burst < 2; burst += 1) {
    await input.fill('');
    await pause(500);
    bursts.push(await press(KEYS, GAP, 700));
  }
  if ((await input.inputValue()).length !== KEYS) throw new Error('keys were lost');
  return bursts.reduce((sum, cost) => sum + cost, 0) / bursts.length;
}

/** Ticks a box again and again by the keyboard; answers script milliseconds a tick. */
async function tick(page: Page, box: string): Promise<number> {
  const { press } = await keyboardOf(page);
  const input = page.locator(box).first();
  await input.focus();
  await pause(500);
  const cost = await press(TICKS, GAP, 700, [' ']);
  if (!(await input.isChecked())) throw new Error('ticks were lost');
  return cost;
}

async function byHand(pages: Pages, size: Size): Promise<Cost> {
  const typing = await drive(pages.url('handRoster', `rows=${size}`));
  await pause(1000);
  const keystroke = await type(typing.page, `[id="rows.${AT}.remarks"]`);
  await typing.close();
  const ticking = await drive(pages.url('handRoster', `rows=${size}&ticks`));
  await pause(1000);
  const ticked = await tick(ticking.page, `[id="rows.${AT}.status"]`);
  await ticking.close();
  return { keystroke, ticked };
}

/** The sub modules of a module are few: the page is told of so many. */
async function modules(page: Page, url: string, size: Size): Promise<number> {
  const subtopics = Array.from({ length: size }, (_, at) => ({ subtopicId: at + 1, subtopicName: `Row ${at}` }));
  await page.route('**/api/module', async (route) => {
    if (!(route.request().postData() ?? '').includes('getSubtopicNameByYearAndModuleId')) return route.continue();
    const answer = await route.fetch();
    return route.fulfill({ response: answer, json: { ...((await answer.json()) as JsonObject), data: JSON.stringify(subtopics) } });
  });
  await page.goto(`${url}/dashboard/CourseCoverageTracker`);
  await choose(page, 'batchId', BATCH);
  await choose(page, 'year', 'First Year');
  await choose(page, 'moduleId', 'Trade Basics');
  await page.locator(`.sd-roster[aria-rowcount="${size + 1}"] [data-id="rows.${AT}"]`).waitFor();
  await pause(1000);
  return type(page, `[data-field="rows.${AT}.remarks"] input`);
}

/** The attendance of a day: one ticked by the keyboard, then all the others at once, and saved. @throws unless one request carries every row */
async function attendance(page: Page, url: string, size: Size): Promise<number> {
  const bodies: string[] = [];
  page.on('request', (request) => {
    const body = request.postData() ?? '';
    if (body.includes('updateAllAttendance')) bodies.push(body);
  });
  await page.goto(`${url}/dashboard/attendance`);
  await choose(page, 'batchId', BATCH);
  await page.locator(`.sd-roster[aria-rowcount="${size + 1}"] [data-id="rows.${AT}"]`).waitFor();
  await pause(1000);
  const cost = await tick(page, `[data-field="rows.${AT}.status"] input`);
  await page.getByRole('button', { name: 'All present' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('alertdialog').filter({ hasText: 'Data Saved Sucessfully' }).waitFor();
  const rows = bodies.map((body) => body.split('"engagementId"').length - 1);
  if (rows.length !== 1 || rows[0] !== size) throw new Error(`${size} rows were saved in ${rows.length} requests of ${rows.join(', ')} rows.`);
  return cost;
}

/** A database whose batch has so many students. */
async function fillDatabase(size: Size): Promise<string> {
  const database = await emptyDatabase();
  const { product } = await productOver(database, 'facilitator@skilldesk.test');
  await product.stop();
  await inDatabase(database, async (store) => {
    const [batch] = await store.find('batch', { batchName: BATCH }, { centres: 'all' });
    const there = await store.find('engagement', { batchId: batch?.id ?? 0, status: 'Enrolled' }, { centres: 'all' });
    const [model] = there;
    if (!model) throw new Error('the demo has nobody in the batch');
    await copies(store, 'engagement', model, size - there.length, () => ({}));
  });
  return database;
}

async function measured(pages: Pages, size: Size, rounds: number): Promise<Costs> {
  const costs: Costs = { ours: [], byHand: [] };
  for (let round = 0; round < rounds; round += 1) {
    // Of its own each round: what is saved is there the next time.
    const { product, url } = await productOver(await fillDatabase(size), 'facilitator@skilldesk.test');
    const { page, close } = await newPerson();
    try {
      await signIn(page, url, 'facilitator');
      const jobs = [
        async () => void costs.ours.push({ keystroke: await modules(page, url, size), ticked: await attendance(page, url, size) }),
        async () => void costs.byHand.push(await byHand(pages, size)),
      ];
      for (const job of shuffled(jobs)) await job();
    } finally {
      await close();
      await closeBrowser();
      await product.stop();
    }
    console.log(`roster: ${size} rows, round ${round + 1} of ${rounds}`);
  }
  return costs;
}

function summary(size: Size, { ours, byHand }: Costs): Row[] {
  const against = (what: string, name: keyof Cost, target: string): Row => {
    const [mine, theirs] = [ours, byHand].map((costs) => costs.map((cost) => cost[name]));
    return row(`roster: ${what} among ${size} rows`, median(mine ?? []), 'ms/key', {
      ratio: ratioOf(mine ?? [], theirs ?? []),
      against: `by hand ${median(theirs ?? []).toFixed(2)}`,
      target,
    });
  };
  return [
    against('a remark typed', 'keystroke', '<= 0.6×'),
    // Both draw the same box of MUI anew, which is nearly all of it.
    against('a tick', 'ticked', '<= 1×'),
    row(`roster: requests in which ${size} ticks are saved`, 1, '', { target: '<= 1' }),
  ];
}

export const roster: Part = {
  name: 'roster',
  about: 'script milliseconds a key and a tick in a roster of 60 and 500 rows, and its save in one request',
  async run({ rounds }) {
    await buildForms(['handRoster']);
    const pages = await servePages();
    const rows: Row[] = [];
    for (const size of SIZES) rows.push(...summary(size, await measured(pages, size, rounds)));
    pages.close();
    return rows;
  },
};
