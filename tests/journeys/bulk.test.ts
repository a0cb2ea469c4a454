/** Bulk upload: the template is taken, a file chosen and judged, a cell mended, the rows sent, the history read. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { read, utils, write, type WorkSheet } from 'xlsx';
import { axeFaults } from '../support/axe.ts';
import { journey } from '../support/journey.ts';
import { look } from '../support/pages/counselling.ts';
import { choose, valueOf } from '../support/pages/field.ts';
import { bringIn } from '../support/pages/session.ts';

const here = journey();
const HEADERS =
  'Aadhar_Number,First_Name,Middle_Name,Last_Name,Date_of_Birth,Gender,Qualification,Passing_year,Religion,Address_Line_1,Village,District,State,Pincode,Category,Primary_Contact_Number,Primary_Mail_ID,College_register_no,Iti_grade,Iti_trade,Mobilization_Channel,Mobilization_Place,Start_Date,End_Date'.split(
    ',',
  );
type Cells = Readonly<Record<string, string | number>>;
const person = (name: string, number: number, more: Cells = {}): Cells => ({
  Aadhar_Number: String(500000000000 + number),
  First_Name: name,
  Last_Name: 'Gaikwad',
  Date_of_Birth: '14/03/2003',
  Gender: 'Female',
  Qualification: '12th Standard Passed',
  Passing_year: 2021,
  Religion: 'Hindu',
  Address_Line_1: '12, Sangam Nagar',
  Village: 'Andheri East',
  District: 'Mumbai Suburban',
  State: 'Maharashtra',
  Pincode: 400069,
  Category: 'SC',
  Primary_Contact_Number: String(9800000000 + number),
  Primary_Mail_ID: 'someone@example.in',
  Mobilization_Channel: 'Walk-in',
  ...more,
});
const file = (lines: readonly (readonly (string | number)[])[], name = 'people.xlsx', change: (sheet: WorkSheet) => void = () => undefined) => {
  const sheet = utils.aoa_to_sheet(lines.map((line) => [...line]));
  change(sheet);
  const bytes = write(utils.book_new(sheet, 'Sheet1'), { type: 'buffer', bookType: 'xlsx' }) as Buffer;
  return { name, mimeType: 'application/octet-stream', buffer: bytes };
};
const hideSecond = (sheet: WorkSheet): void => {
  sheet['!rows'] = [{}, {}, { hidden: true }];
};
const rows = (...people: readonly Cells[]) => [HEADERS, ...people.map((one) => HEADERS.map((header) => one[header] ?? ''))];
const upload = (page: Page) => page.getByRole('button', { name: 'Upload Document' });
const give = (page: Page, sheetFile: ReturnType<typeof file>) => page.locator('input[type=file]').setInputFiles(sheetFile);
const open = async (page: Page, who = 'manager'): Promise<void> => {
  await bringIn(page, here.url, who);
  await page.goto(`${here.url}/dashboard/bulkupload`);
  await upload(page).waitFor();
};
const isOff = async (page: Page): Promise<boolean> => (await upload(page).getAttribute('aria-disabled')) === 'true';
async function refused(page: Page, sheetFile: ReturnType<typeof file>): Promise<string> {
  await give(page, sheetFile);
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await dialog.waitFor();
  const words = await dialog.innerText();
  await page.getByRole('button', { name: 'Ok' }).click();
  await dialog.waitFor({ state: 'detached' });
  return words;
}
const rowsOf = (bytes: Buffer): string[][] => {
  const book = read(bytes);
  return utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1, raw: false });
};
const downloadRows = async (page: Page, button: string): Promise<string[][]> => {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).first().click()]);
  return rowsOf(await readFile(await download.path()));
};

const rowNumbers = (page: Page) => page.locator('tbody tr').evaluateAll((all) => all.map((row) => Number(row.getAttribute('data-id'))));
const cell = (page: Page, row: number, key: string) => page.locator(`tr[data-id="${row}"] [data-column=${key}]`);

test('D3-BULK-02 D3-GAP-68 all rows by pages with their 24 columns, those with problems alone, an Aadhaar number but for its end masked', async () => {
  const { page, troubles } = await here.person();
  await open(page);
  const people = Array.from({ length: 45 }, (_row, at) =>
    person('Asmita', 600 + at, at % 20 === 1 ? { Gender: 'x', Date_of_Birth: '31/02/2003' } : at === 44 ? { Start_Date: 'soon' } : {}),
  );
  await give(page, file(rows(...people), 'people.xlsx', hideSecond));
  await page.getByText(/^4 of 45 rows cannot be loaded/).waitFor();
  await page.getByText('Rows hidden in the file that are loaded, too: 1').waitFor();
  await expect.poll(() => page.getByRole('columnheader').allInnerTexts()).toEqual(['Row', ...HEADERS]);
  expect([(await rowNumbers(page)).length, (await rowNumbers(page)).at(-1)]).toEqual([20, 20]);
  await expect.poll(() => cell(page, 1, 'aadharNo').innerText()).toBe('XXXXXXXX0600');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  expect(await rowNumbers(page)).toEqual([41, 42, 43, 44, 45]);
  await page.getByRole('checkbox', { name: 'Only rows with problems' }).check();
  expect(await rowNumbers(page)).toEqual([2, 22, 42, 45]);
  await page.getByRole('button', { name: 'Row 22: go to Date_of_Birth' }).click();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Date_of_Birth 22');
  // From one problem to the next by the Tab key; what is mended keeps its place and the focus.
  await page.getByRole('textbox', { name: 'Date_of_Birth 2', exact: true }).fill('28/02/2003');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Female');
  await page.keyboard.press('Enter');
  await page.getByText('Row 2 has no faults now').waitFor({ state: 'attached' });
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Gender 2');
  expect([await rowNumbers(page), await axeFaults(page)]).toEqual([[2, 22, 42, 45], []]);
  await page.getByRole('checkbox', { name: 'Only rows with problems' }).uncheck();
  await expect.poll(() => cell(page, 2, 'dob').innerText()).toBe('28-02-2003');
  expect(troubles).toEqual([]);
});

test('D3-BULK-01 D3-BULK-20 D3-BULK-26 D3-BULK-27 a file that gets no number stays; those without faults are sent whole, the others stay to be mended; who leaves before is asked', async () => {
  const { page } = await here.person();
  await open(page);
  await page.route('**/templates/*', (route) => route.abort());
  expect(await downloadRows(page, 'Download template')).toEqual([HEADERS]);
  const payloads: { records: number; rows: string }[] = [];
  let regId = 0;
  const whole = page.route('**/api/bulk-upload', async (route) => {
    const envelope = /\{.*\}/s.exec(route.request().postData() ?? '')?.[0] ?? '{}';
    const { action, data } = JSON.parse(envelope) as { action: string; data: [{ records: number; rows: string }] };
    if (action === 'saveMetaDataBulk') payloads.push(data[0]);
    const answer = action === 'saveMetaDataBulk' ? [{ regId }] : { rows: [{ regId, records: 2, loaded: 1, failed: 0, status: 'P' }], total: 1 };
    return route.fulfill({ json: { appError: null, data: JSON.stringify(answer), status: 'success' } });
  });
  await whole;
  await give(page, file(rows(person('Asmita', 700), person('Bharati', 701, { Gender: 'x' }), person('Charu', 702))));
  await page.getByText(/^1 of 3 rows cannot be loaded/).waitFor();
  await page.getByRole('button', { name: 'Mend row 1' }).click();
  const number = page.getByRole('textbox', { name: 'Aadhar_Number 1', exact: true });
  await number.fill('500000000701');
  await page.keyboard.press('Enter');
  await cell(page, 1, 'aadharNo').getByText('duplicate Addhar Number').waitFor();
  await number.fill('500000000709');
  await page.keyboard.press('Enter');
  await page.getByText(/^1 of 3 rows cannot be loaded/).waitFor();
  await page.getByRole('link', { name: 'History Details' }).click();
  await page.getByRole('button', { name: 'Stay here' }).click();
  const unloadDialog = page.waitForEvent('dialog');
  void page.evaluate(() => location.reload()).catch(() => undefined);
  const question = await unloadDialog;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  // Pressed at once, what stands in the cell is sent.
  await page.getByRole('textbox', { name: 'Last_Name 1', exact: true }).fill('Kamble');
  await upload(page).click();
  await page.getByText('1 row cannot be loaded').waitFor();
  await page.getByText('Send the other 2 now?').waitFor();
  await look(page, 'bulk-others-1280');
  await page.getByRole('button', { name: 'Send the others' }).click();
  await page.getByText('Data Not saved').waitFor();
  await page.getByRole('button', { name: 'Ok' }).click();
  regId = 77;
  await upload(page).click();
  await page.getByRole('button', { name: 'Send the others' }).click();
  await page.getByText('Data Saved Successfully and Registration ID is : 77').waitFor();
  await page.getByText('1 of 2 rows are dealt with').waitFor();
  await look(page, 'bulk-loading-1280');
  expect(payloads.at(-1)?.records).toBe(2);
  expect((payloads.at(-1)?.rows ?? '').split('\n').map((line) => line.split('\t').slice(1, 4))).toEqual([
    ['Asmita', '', 'Kamble'],
    [],
    ['Charu', '', 'Gaikwad'],
  ]);
  await expect.poll(() => page.getByRole('button', { name: /^Mend row/ }).count()).toBe(1);
  await page.getByRole('button', { name: 'Mend row 2' }).click();
  await page.getByRole('combobox', { name: 'Gender 2', exact: true }).fill('Female');
  await page.keyboard.press('Enter');
  await page.getByText('No fault found in 1 row').waitFor();
  await upload(page).click();
  await expect.poll(() => payloads.at(-1)?.records).toBe(1);
  await page.getByText('These rows have arrived: choose another file').waitFor();
});

/** The same definitions under another hash, as the page finds them once somebody has changed one. */
async function changeCatalogue(page: Page): Promise<void> {
  const head = '**/api/catalogue';
  const { hash } = (await (await fetch(`${here.url}/api/catalogue`)).json()) as { hash: string };
  await page.route(head, async (route) => {
    const response = await route.fetch();
    return route.fulfill({ response, json: { ...((await response.json()) as object), hash: `${hash}0` } });
  });
  await page.route(`${head}/${hash}0**`, async (route) => {
    const response = await route.fetch({ url: route.request().url().replace(`${hash}0`, hash) });
    return route.fulfill({ response });
  });
  const forms = ['upload.js', 'basic-details.js'].map((name) =>
    page.waitForResponse((answer) => answer.url().includes(`${hash}0/form`) && answer.url().endsWith(name)),
  );
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await Promise.all(forms);
}

test('quality 2: a definition that somebody else saves leaves the chosen file, its mended cells and the choices above it', async () => {
  const { page, troubles } = await here.person();
  await open(page);
  await choose(page, 'activity', 'Enrollment');
  await give(page, file(rows(person('Asmita', 800), person('Bharati', 801, { Gender: 'x' }))));
  await page.getByText(/^1 of 2 rows cannot be loaded/).waitFor();
  await page.getByRole('combobox', { name: 'Gender 2', exact: true }).fill('Female');
  expect(await page.locator('datalist option[value="Female"]').count()).toBe(1);
  await page.keyboard.press('Enter');
  await page.getByText('No fault found in 2 rows').waitFor();
  await changeCatalogue(page);
  await expect.poll(() => valueOf(page, 'activity')).toBe('Enrollment');
  expect(await page.getByText('No fault found in 2 rows').count()).toBe(1);
  expect(await page.getByRole('combobox', { name: 'Gender 2', exact: true }).inputValue()).toBe('Female');
  expect(troubles).toEqual([]);
});

test('D3-GAP-32 rows beyond the free places of their batch are asked about before the file is sent, and go with that answer', async () => {
  const { page } = await here.person();
  await open(page);
  const confirmed: unknown[] = [];
  await page.route('**/api/bulk-upload', async (route) => {
    const envelope = JSON.parse(/\{.*\}/s.exec(route.request().postData() ?? '')?.[0] ?? '{}') as { action: string; confirmed?: string[] };
    if (envelope.action !== 'saveMetaDataBulk') return route.continue();
    confirmed.push(envelope.confirmed);
    return route.fulfill({ json: { appError: null, data: '[{"regId":0}]', status: 'success' } });
  });
  await choose(page, 'activity', 'Enrollment');
  await choose(page, 'batchId', 'C101-INST-002');
  // The batch has thirty places, and somebody may be in it.
  await give(
    page,
    file(rows(...Array.from({ length: 31 }, (_row, at) => person(`Asmita${'abcdefghij'[at % 10]}${'xyz'[Math.floor(at / 10) % 3]}`, 900 + at)))),
  );
  await page.getByText(/^Rows to look at before they are sent: \d+/).waitFor();
  await upload(page).click();
  await page.getByText(/^Free places in this batch: \d+\. Rows in this file: 31\./).waitFor();
  await look(page, 'bulk-full-1280');
  await page.getByRole('button', { name: 'Send all the same' }).click();
  await page.getByText('Data Not saved').waitFor();
  expect(confirmed).toEqual([['batch-full']]);
});

let tries = 0;
test('D3-BULK-01 D3-BULK-11 D3-BULK-12 D3-BULK-13 D3-BULK-14 D3-BULK-15 D3-BULK-16 D3-BULK-21 D3-BULK-25 D3-BULK-32 D3-BULK-35 D3-BULK-40 D3-CONST-16 D3-ROUTES-21 D3-ROUTES-22 what is no sheet is not taken; a fault is mended in its cell, the rows are sent, the history says what became of them', async () => {
  tries += 2;
  const first = 1280 + tries;
  const { page, troubles } = await here.person();
  await open(page);
  const [response, template] = await Promise.all([
    page.waitForResponse('**/templates/student-template.xlsx'),
    downloadRows(page, 'Download template'),
  ]);
  expect([response.status(), template]).toEqual([200, [HEADERS]]);
  await page.getByRole('button', { name: 'See an example of errors' }).click();
  const picture = page.getByRole('dialog').getByRole('img', { name: /the 31st of February, which is not a date/ });
  await expect.poll(() => picture.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0))).toBeGreaterThan(100);
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await (await fetch(`${here.url}/samples/number-not-verified.svg`)).text()).toContain('<title id="t">Number not verified</title>');
  await expect.poll(() => isOff(page)).toBe(true);
  expect(await refused(page, file(rows(person('A', 1)), 'people.csv'))).toContain('Please Upload Excel file');
  expect(await refused(page, { ...file([]), buffer: Buffer.alloc(5_000_001) })).toContain('At most 5 MB');
  expect(await refused(page, file([HEADERS]))).toContain('Excel file is Empty');
  await expect.poll(() => isOff(page)).toBe(true);
  await give(page, file(rows(person('Asmita', first), person('Bharati', first + 1, { Primary_Mail_ID: 'nobody' }))));
  await page.getByText(/^1 of 2 rows cannot be loaded/).waitFor();
  const faulty = await downloadRows(page, 'Download rows with faults');
  expect([faulty[0]?.at(-1), faulty[1]?.at(-1)]).toEqual(['⚠ What is wrong', expect.stringMatching(/^Primary_Mail_ID: /)]);
  await look(page, 'bulk-1280');
  const box = page.getByRole('textbox', { name: 'Primary_Mail_ID 2' });
  await expect.poll(() => page.locator('tbody tr').count()).toBe(2);
  expect(await box.evaluate((one) => document.getElementById(one.getAttribute('aria-describedby') ?? '')?.innerText)).toContain('email');
  await box.fill('bharati@example.in');
  await page.keyboard.press('Enter');
  await page.getByText('No fault found in 2 rows').waitFor();
  expect(await isOff(page)).toBe(false);
  await upload(page).click();
  const notice = page.getByText(/^Data Saved Successfully and Registration ID is : \d+$/);
  await notice.waitFor();
  const regId = /\d+$/.exec(await notice.innerText())?.[0] ?? '';
  await page.getByText('The file is safe with the server').or(page.getByText('Completed, 2 of 2 loaded')).waitFor();
  await page.getByRole('link', { name: 'History Details' }).click();
  await page.waitForURL(/\/dashboard\/History/);
  const own = page.locator(`[data-id="${regId}"]`);
  // It is read anew by itself.
  await own.getByText('Completed', { exact: true }).waitFor();
  await own.getByText('2 of 2 loaded').waitFor();
  const result = await downloadRows(page, 'Download');
  expect(result[0]).toEqual(expect.arrayContaining(['Reg Id', 'First_Name', 'Status', 'Reason']));
  expect(result.slice(1).map((line) => line[result[0]?.indexOf('Status') ?? 0])).toEqual(['Upload Successfully', 'Upload Successfully']);
  await page.getByRole('link', { name: 'Bulk Upload' }).last().click();
  await upload(page).waitFor();
  expect(troubles).toEqual([]);
});
