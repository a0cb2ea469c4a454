/** Bulk upload: how long a spreadsheet takes in the page from choosing it until its last row is judged, and what else has to wait for it; then its rows on the server. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { utils, write } from 'xlsx';
import binding from '../../../schemas/forms/registration/basic-details/binding.json' with { type: 'json' };
import { closeBrowser, newPerson } from '../../support/browser.ts';
import { signIn } from '../../support/pages/session.ts';
import { startProduct } from '../../support/product.ts';
import { temporaryFolder } from '../../support/temporary.ts';
import { bulkJob } from '../bulkJob.ts';
import { median, ratioOf, row, type Part } from '../rows.ts';

const [FEW, MANY] = [1000, 10_000];
const MB = 2 ** 20;
const HEADERS = binding.template.columns.map(({ name }) => name);

/** Writes a workbook of so many people, one in ten of them with a fault. Chosen by its path: bytes that a test hands over are unpacked in the page. */
function workbook(folder: string, people: number): string {
  const line = (_row: unknown, at: number): string[] => {
    const gender = at % 10 === 0 ? 'x' : 'Female';
    const phone = String(9_000_000_000 + at);
    const address = ['12, Sangam Nagar', 'Andheri East', 'Mumbai Suburban', 'Maharashtra', '400069'];
    const who = [String(300_000_000_000 + at), 'Asmita', '', 'Gaikwad', '14/03/2003', gender, '12th Standard Passed', '2021', 'Hindu'];
    return [...who, ...address, 'SC', phone, 'someone@example.in', '', '', '', 'Walk-in', '', '', ''];
  };
  const sheet = utils.aoa_to_sheet([HEADERS, ...Array.from({ length: people }, line)]);
  const file = join(folder, `${people}.xlsx`);
  writeFileSync(file, write(utils.book_new(sheet, 'Sheet1'), { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer);
  return file;
}

/** Milliseconds from the choice until all rows are judged, and the longest that the page itself was held up on the way. */
async function judgeSheet(page: Page, people: number, file: string): Promise<{ took: number; longest: number }> {
  await page.reload();
  await page.getByRole('button', { name: 'Upload Document' }).waitFor();
  await page.evaluate(() => {
    const longTasks: number[] = [];
    Object.assign(window, { held: longTasks });
    new PerformanceObserver((list) => longTasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask' });
  });
  const began = performance.now();
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByText(`${people / 10} of ${people} rows cannot be loaded`, { exact: false }).waitFor({ timeout: 180_000 });
  const took = performance.now() - began;
  const durations = await page.evaluate(() => (window as unknown as { held: number[] }).held);
  return { took, longest: Math.max(0, ...durations) };
}

export const sheet: Part = {
  name: 'sheet',
  about: 'a spreadsheet of 10,000 rows judged in the page, then judged and written on the server',
  async run({ rounds }) {
    const product = await startProduct({ env: { RATE_LIMIT: '0', LOG_LEVEL: 'error' } });
    const { page, close } = await newPerson();
    const folder = temporaryFolder('sheets');
    const [few, many, delays]: [number[], number[], number[]] = [[], [], []];
    try {
      await signIn(page, product.url, 'manager');
      await page.goto(`${product.url}/dashboard/bulkupload`);
      const [small, large] = [workbook(folder, FEW), workbook(folder, MANY)];
      for (let round = 0; round < rounds; round += 1) {
        few.push((await judgeSheet(page, FEW, small)).took);
        const whole = await judgeSheet(page, MANY, large);
        many.push(whole.took);
        delays.push(whole.longest);
      }
    } finally {
      await close();
      await closeBrowser();
      await product.stop();
    }
    const job = await bulkJob(MANY);
    return [
      row(`sheet: ${FEW} rows`, median(few), 'ms'),
      row(`sheet: ${MANY} rows`, median(many), 'ms', { ratio: ratioOf(many, few), against: `${FEW} rows`, target: '<= 11×, 10 s' }),
      row('sheet: longest that the page is held up', median(delays), 'ms', { target: '<= 50 ms' }),
      row(`sheet: ${MANY} rows judged and written on the server`, job.speed, 'rows/s'),
      row(`sheet: most memory of the server while the second half of ${MANY} rows is done`, job.second / MB, 'MB', {
        ratio: job.second / job.first,
        against: 'the first half',
        target: '<= 1.1×',
      }),
    ];
  },
};
