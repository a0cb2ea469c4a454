/** Bulk upload: the template is taken, a file chosen and judged, a cell mended, the rows sent, the history read; at a desk and on a phone. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { read, utils, write, type WorkSheet } from 'xlsx';
import type { JsonObject } from '../../src/engine/types.ts';
import { axeFaults } from '../support/axe.ts';
import { journey } from '../support/journey.ts';
import { look } from '../support/pages/counselling.ts';
import { choose, optionsOf } from '../support/pages/field.ts';
import { accountOf, bringIn } from '../support/pages/session.ts';
import { call, signInOverWire } from '../support/wire.ts';

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
const rows = (...people: readonly Cells[]) => [HEADERS, ...people.map((one) => HEADERS.map((header) => one[header] ?? ''))];
const upload = (page: Page) => page.getByRole('button', { name: 'Upload Document' });
const give = (page: Page, given: ReturnType<typeof file>) => page.locator('input[type=file]').setInputFiles(given);
const open = async (page: Page, who = 'manager'): Promise<void> => {
  await bringIn(page, here.url, who);
  await page.goto(`${here.url}/dashboard/bulkupload`);
  await upload(page).waitFor();
};
const isOff = async (page: Page): Promise<boolean> => (await upload(page).getAttribute('aria-disabled')) === 'true';
async function refused(page: Page, given: ReturnType<typeof file>): Promise<string> {
  await give(page, given);
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
const kept = async (page: Page, button: string): Promise<string[][]> => {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).first().click()]);
  return rowsOf(await readFile(await download.path()));
};

test('D3-BULK-40 D3-CONST-16 the build holds the number that is not verified and the example of errors, the server gives them and the template', async () => {
  const given = async (path: string) => {
    const answer = await fetch(here.url + path);
    return {
      says: [answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')],
      bytes: Buffer.from(await answer.arrayBuffer()),
    };
  };
  for (const [name, title] of [
    ['number-not-verified', 'Number not verified'],
    ['upload-errors', 'An example of errors in a spreadsheet'],
  ]) {
    const { says, bytes } = await given(`/samples/${name}.svg`);
    expect([says, bytes.toString()]).toEqual([[200, 'image/svg+xml', 'no-cache'], expect.stringContaining(`<title id="t">${title}</title>`)]);
  }
  const { says, bytes } = await given('/templates/student-template.xlsx');
  expect(says).toEqual([200, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'no-cache']);
  expect(rowsOf(bytes)).toEqual([HEADERS]);
  expect((await fetch(`${here.url}/templates/another.xlsx`)).status).toBe(404);
});

describe('the grid of all rows', () => {
  const shown = (page: Page) => page.locator('tbody tr').evaluateAll((all) => all.map((row) => Number(row.getAttribute('data-id'))));
  const cell = (page: Page, row: number, key: string) => page.locator(`tr[data-id="${row}"] [data-column=${key}]`);

  test('D3-BULK-02 D3-GAP-68 all rows by pages with their 24 columns, those with problems alone, an Aadhaar number but for its end masked', async () => {
    const { page, troubles } = await here.person();
    await open(page);
    const people = Array.from({ length: 45 }, (_row, at) =>
      person('Asmita', 600 + at, at % 20 === 1 ? { Gender: 'x', Date_of_Birth: '31/02/2003' } : {}),
    );
    await give(page, file(rows(...people)));
    await page.getByText('3 of 45 rows have faults').waitFor();
    await expect.poll(() => page.getByRole('columnheader').allInnerTexts()).toEqual(['Row', ...HEADERS]);
    expect([(await shown(page)).length, (await shown(page)).at(-1)]).toEqual([20, 20]);
    await expect.poll(() => cell(page, 1, 'aadharNo').innerText()).toBe('XXXXXXXX0600');
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.getByRole('button', { name: 'Next page' }).click();
    expect(await shown(page)).toEqual([41, 42, 43, 44, 45]);
    await page.getByRole('checkbox', { name: 'Only rows with problems' }).check();
    expect(await shown(page)).toEqual([2, 22, 42]);
    await page.getByRole('button', { name: 'Row 22: go to Date_of_Birth' }).click();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Date_of_Birth 22');
    // From one problem to the next by the Tab key; what is mended keeps its place and the focus.
    await page.getByRole('textbox', { name: 'Date_of_Birth 2', exact: true }).fill('28/02/2003');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Female');
    await page.keyboard.press('Enter');
    await page.getByText('Row 2 has no faults now').waitFor({ state: 'attached' });
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Gender 2');
    expect([await shown(page), await axeFaults(page)]).toEqual([[2, 22, 42], []]);
    await page.getByRole('checkbox', { name: 'Only rows with problems' }).uncheck();
    await expect.poll(() => cell(page, 2, 'dob').innerText()).toBe('28-02-2003');
    expect(troubles).toEqual([]);
  });

  test('D3-BULK-20 D3-BULK-27 a cell that holds is mended, too; a number that another row has is refused; pressed at once, what was mended is sent; what has arrived stays', async () => {
    const { page } = await here.person();
    await open(page);
    const sent: string[] = [];
    await page.route('**/api/bulk-upload', async (route) => {
      const body = route.request().postData() ?? '';
      if (body.includes('saveMetaDataBulk'))
        return route.fulfill({ json: { appError: null, data: JSON.stringify([{ regId: 77 }]), status: 'success' } });
      sent.push(body);
      if (sent.length !== 2) return route.fulfill({ json: { appError: null, data: '[]', status: 'success' } });
      return route.fulfill({ json: { appError: [{ errorCode: 'FIELD_INVALID', errorMessage: 'No' }], data: '[]', status: 'failure' } });
    });
    await give(page, file(rows(person('Asmita', 700), person('Bharati', 701))));
    await page.getByText('No fault found in 2 rows').waitFor();
    await page.getByRole('button', { name: 'Mend row 1' }).click();
    const number = page.getByRole('textbox', { name: 'Aadhar_Number 1', exact: true });
    await number.fill('500000000701');
    await page.keyboard.press('Enter');
    await cell(page, 1, 'aadharNo').getByText('duplicate Addhar Number').waitFor();
    await number.fill('500000000702');
    await page.keyboard.press('Enter');
    await page.getByText('No fault found in 2 rows').waitFor();
    await page.getByRole('textbox', { name: 'Last_Name 1', exact: true }).fill('Kamble');
    await upload(page).click();
    await page.getByText('2-Bharati has a Invalid Data.').waitFor();
    expect(sent[0]).toContain('Kamble');
    await page.getByRole('button', { name: 'Ok' }).click();
    await expect.poll(() => page.getByRole('button', { name: /^Mend row/ }).allInnerTexts()).toHaveLength(1);
    await page.getByRole('button', { name: 'Mend row 2' }).click();
    await page.getByRole('textbox', { name: 'Last_Name 2', exact: true }).fill('Pawar');
    await upload(page).click();
    await page.getByText('All 2 rows have arrived').waitFor();
    expect([sent.length, sent[2]]).toEqual([3, expect.stringContaining('Pawar')]);
  });
});

describe.each([
  { width: 1280, height: 900, scheme: 'light' as const },
  { width: 360, height: 740, scheme: 'dark' as const },
])('at $width px', ({ width, height, scheme }) => {
  test('D3-BULK-40 D3-CONST-16 an example of errors is shown where the file is chosen, with words for who does not see it', async () => {
    const { page, troubles } = await here.person({ width, height, scheme });
    await open(page);
    await page.getByRole('button', { name: 'See an example of errors' }).click();
    const picture = page.getByRole('dialog').getByRole('img', { name: /the 31st of February, which is not a date/ });
    await expect.poll(() => picture.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(100);
    expect([await axeFaults(page), await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)]).toEqual([[], true]);
    await look(page, `bulk-example-${width}`);
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(troubles).toEqual([]);
  });

  test('D3-BULK-01 D3-BULK-11 D3-BULK-12 D3-BULK-13 D3-BULK-21 D3-BULK-25 D3-BULK-32 D3-BULK-35 D3-ROUTES-21 D3-ROUTES-22 a fault is mended in its cell, the rows are sent, the history says what became of them', async () => {
    const { page, troubles } = await here.person({ width, height, scheme });
    await open(page);
    const [given, template] = await Promise.all([page.waitForResponse('**/templates/student-template.xlsx'), kept(page, 'Download template')]);
    expect([given.status(), template]).toEqual([200, [HEADERS]]);
    await expect.poll(() => isOff(page)).toBe(true);
    await give(page, file(rows(person('Asmita', width), person('Bharati', width + 1, { Primary_Mail_ID: 'nobody' }))));
    await page.getByText('1 of 2 rows have faults').waitFor();
    const [row] = (await kept(page, 'Download rows with faults')).slice(1);
    expect(row?.at(-1)).toMatch(/^Primary_Mail_ID: /);
    expect(await axeFaults(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await look(page, `bulk-${width}`);
    const box = page.getByRole('textbox', { name: 'Primary_Mail_ID 2' });
    await expect.poll(() => page.locator('tbody tr').count()).toBe(2);
    expect(await box.evaluate((one) => document.getElementById(one.getAttribute('aria-describedby') ?? '')?.innerText)).toContain('email');
    await box.fill('bharati@example.in');
    await page.keyboard.press('Enter');
    await page.getByText('No fault found in 2 rows').waitFor();
    expect(await isOff(page)).toBe(false);
    await upload(page).click();
    const said = page.getByText(/^Data Saved Successfully and Registration ID is : \d+$/);
    await said.waitFor();
    const regId = /\d+$/.exec(await said.innerText())?.[0] ?? '';
    await page.getByRole('button', { name: 'Ok' }).click();
    await page.getByText('All 2 rows have arrived').waitFor();
    await page.getByRole('link', { name: 'History Details' }).click();
    await page.waitForURL(/\/dashboard\/History/);
    await expect
      .poll(async () => {
        await page.reload();
        await page.locator(`[data-id="${regId}"]`).waitFor();
        return page.locator(`[data-id="${regId}"]`).innerText();
      })
      .toContain('Completed');
    expect(await axeFaults(page)).toEqual([]);
    await look(page, `bulk-history-${width}`);
    const result = await kept(page, 'Download');
    expect(result[0]).toEqual(expect.arrayContaining(['Reg Id', 'First_Name', 'Status', 'Reason']));
    expect(result.slice(1).map((line) => line[result[0]?.indexOf('Status') ?? 0])).toEqual(['Upload Successfully', 'Upload Successfully']);
    const { token } = await signInOverWire(here.url, accountOf('manager'));
    const asked = async (action: string, payload: JsonObject) => (await call(here.url, 'student', action, [payload], { token })).rows;
    const [found] = (await asked('viewBeneficiariesByNumber', { primaryContactNumber: String(9800000000 + width + 1) })) as JsonObject[];
    const registered = await asked('viewBeneficiaryDetailsById', { dbUserId: found?.['dbUserId'] ?? 0 });
    expect(registered).toMatchObject([{ firstName: 'Bharati', primaryEmailId: 'bharati@example.in' }]);
    await page.getByRole('link', { name: 'Bulk Upload' }).last().click();
    await upload(page).waitFor();
    expect(troubles).toEqual([]);
  });
});

test('D3-BULK-14 D3-BULK-15 D3-BULK-16 D3-BULK-17 D3-BULK-20 what is no sheet of the template is not taken, and said in the words of the specification', async () => {
  const { page } = await here.person();
  await open(page);
  expect(await refused(page, file(rows(person('A', 1)), 'people.csv'))).toContain('Please Upload Excel file');
  expect(await refused(page, { ...file([]), buffer: Buffer.from('only,text') })).toContain('Please Upload Excel file');
  expect(await refused(page, { ...file([]), buffer: Buffer.alloc(5_000_001) })).toContain('At most 5 MB');
  expect(await refused(page, file([HEADERS]))).toContain('Excel file is Empty');
  expect(await refused(page, file([[...HEADERS, 'More'], ...rows(person('A', 1)).slice(1)]))).toContain('Plese use the correct template for upload.');
  const twice = await refused(page, file(rows(person('A', 1), person('B', 1))));
  expect(twice).toContain('500000000001');
  expect(twice).toContain('duplicate Addhar Number');
  await expect.poll(() => isOff(page)).toBe(true);
});

test('D3-BULK-01 where the server gives no template, its columns are given all the same', async () => {
  const { page } = await here.person();
  await open(page);
  await page.route('**/templates/*', (route) => route.abort());
  expect(await kept(page, 'Download template')).toEqual([HEADERS]);
});

test('D3-GAP-70 days as numbers are read, formulas are not worked out', async () => {
  const { page } = await here.person();
  await open(page);
  const given = file(rows(person('Asmita', 70)), 'days.XLSX', (sheet) => {
    sheet['E2'] = { t: 'n', v: 37694, z: 'dd/mm/yyyy' };
    sheet['B2'] = { t: 's', v: 'Asmita', f: 'HYPERLINK("http://elsewhere.example")' };
  });
  await give(page, given);
  await page.getByText('No fault found in 1 rows').waitFor();
});

test('D3-BULK-03 D3-BULK-04 D3-BULK-06 D3-BULK-08 D3-BULK-09 D3-BULK-10 D3-BULK-22 D3-BULK-23 what a file is for opens its choices, and the button waits for them', async () => {
  const { page } = await here.person();
  await open(page);
  expect(await optionsOf(page, 'activity')).toEqual(['Mobilization', 'Enrollment', 'Course Enrollment']);
  await page.keyboard.press('Escape');
  await give(page, file(rows(person('Asmita', 80))));
  await page.getByText('No fault found in 1 rows').waitFor();
  await choose(page, 'activity', 'Enrollment');
  await page.locator('[data-field=batchId]').waitFor();
  await expect.poll(() => isOff(page)).toBe(true);
  await choose(page, 'activity', 'Course Enrollment');
  expect(await optionsOf(page, 'centerType')).toEqual([
    'bajaj',
    'entrepreneurship',
    'google',
    'Microsoft',
    'skillinginstitute',
    'TataCommunications',
    'udhyogmithra',
  ]);
  await page.keyboard.press('Escape');
  expect(await optionsOf(page, 'courseType')).toEqual(['bajaj', 'informal', 'google', 'Microsoft', 'skilldevelopment', 'TataCommunications']);
  await page.keyboard.press('Escape');
  await choose(page, 'centerType', 'skillinginstitute');
  await choose(page, 'orgId', 'Andheri Skill Institute');
  await choose(page, 'courseType', 'informal');
  await expect.poll(() => isOff(page)).toBe(true);
  await choose(page, 'courseId', 'Assistant Beautician');
  await expect.poll(() => isOff(page)).toBe(false);
});

test('D3-BULK-26 D3-BULK-27 D3-BULK-28 a file that gets no number sends no rows; a refused row stops those after it', async () => {
  const { page } = await here.person();
  await open(page);
  let calls: string[] = [];
  let regId = 0;
  await page.route('**/api/bulk-upload', async (route) => {
    const body = route.request().postData() ?? '';
    const action = /"action":\s*"(\w+)"/.exec(body)?.[1] ?? '';
    calls.push(action);
    if (action === 'saveMetaDataBulk' && calls.length === 1)
      return route.fulfill({ json: { appError: null, data: JSON.stringify([{ regId }]), status: 'success' } });
    if (calls.filter((one) => one === 'saveStudentDataBulk').length < 2)
      return route.fulfill({ json: { appError: null, data: '[]', status: 'success' } });
    return route.fulfill({ json: { appError: [{ errorCode: 'FIELD_INVALID', errorMessage: 'No' }], data: '[]', status: 'failure' } });
  });
  await give(page, file(rows(person('Asmita', 90), person('Bharati', 91), person('Charu', 92))));
  await page.getByText('No fault found in 3 rows').waitFor();
  await upload(page).click();
  await page.getByText('Data Not saved').waitFor();
  await page.getByRole('button', { name: 'Ok' }).click();
  expect(calls).toEqual(['saveMetaDataBulk']);
  [calls, regId] = [[], 77];
  await upload(page).click();
  await page.getByText('2-Bharati has a Invalid Data.').waitFor();
  expect(calls).toEqual(['saveMetaDataBulk', 'saveStudentDataBulk', 'saveStudentDataBulk']);
});
