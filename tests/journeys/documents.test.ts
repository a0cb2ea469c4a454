import { expect, test } from 'vitest';
import { pdf, png, svg } from '../support/files.ts';
import { axeFaults } from '../support/axe.ts';
import { journey } from '../support/journey.ts';
import { daysAgo } from '../support/sameDay.ts';
import { acceptAlert, alertText } from '../support/pages/dialog.ts';
import { choose, field } from '../support/pages/field.ts';
import {
  answer,
  attach,
  captured,
  fileChoice,
  drop,
  paper,
  rowOf,
  readAlerts,
  types,
  undoOverALostLine,
  upload,
} from '../support/pages/documents.ts';
import { openRecord, openTab, panel, recordsIn, type RecordAt } from '../support/pages/record.ts';
import { bringIn } from '../support/pages/session.ts';

const here = journey();
const DOCUMENTS = 13;
const at = async (index: number): Promise<RecordAt> => {
  const found = (await recordsIn(here.url))[index];
  if (!found) throw new Error('too few are mobilised');
  return found;
};

test('D2-DOCS-01 D2-DOCS-02 D2-DOCS-05 D2-DOCS-07 D2-DOCS-09 D2-DOCS-15 D2-DOCS-16 D2-DOCS-17 D2-DOCS-18 D3-RECORD-25 D12-GAP-036 D12-GAP-183 a PDF is uploaded by its type, listed, looked at, deleted', async () => {
  const { page, troubles } = await here.person({ isWhole: true });
  await bringIn(page, here.url, 'facilitator');
  await openRecord(page, here.url, await at(0), DOCUMENTS, 'Documents');
  for (const [name, label] of [
    ['documentName', 'Type of Document'],
    ['documentType', 'Type of Proof'],
  ] as const)
    await expect.poll(() => field(page, name).getByRole('combobox', { name: label }).count(), { message: name }).toBe(1);
  await attach(page, paper('birth.pdf'));
  await expect.poll(() => readAlerts(page)).toContain('Please select Document Type before uploading');
  expect(await fileChoice(page).count()).toBe(0);
  await expect.poll(() => upload(page).getAttribute('aria-disabled')).toBe('true');
  await types(page);
  await expect.poll(() => readAlerts(page)).toBe('');
  await drop(page, ['one.pdf', 'two.pdf']);
  await expect.poll(() => readAlerts(page)).toContain('One file at a time: one.pdf was taken');
  await expect.poll(() => fileChoice(page).allTextContents()).toEqual([expect.stringContaining('one.pdf')]);
  await attach(page, paper('birth.pdf'));
  await fileChoice(page).filter({ hasText: 'birth.pdf' }).waitFor();
  const [payload] = await captured(page, async () => {
    await upload(page).click();
    expect(await alertText(page)).toBe('Age Proof File uploaded successfully');
  });
  expect(payload).toMatchObject({
    documentName: 'BirthCertificate',
    documentType: 'AgeProof',
    typeOfDocument: 'P',
    fileName: 'birth.pdf',
    base64File: pdf().toString('base64'),
  });
  await acceptAlert(page, 'File uploaded successfully');
  const row = rowOf(page, 'birth.pdf');
  await row.waitFor();
  await expect
    .poll(() => panel(page).getByRole('columnheader').allTextContents())
    .toEqual(['Created On', 'Document Name', 'File Name', 'Preview', 'Delete']);
  await expect
    .poll(() =>
      row
        .locator('td')
        .filter({ hasText: daysAgo(0) })
        .textContent(),
    )
    .toBe(daysAgo(0));
  expect(await fileChoice(page).count()).toBe(0);
  await row.getByRole('button', { name: 'Preview birth.pdf' }).click();
  const dialog = page.getByRole('dialog', { name: 'Preview birth.pdf' });
  const link = await dialog.getByRole('link', { name: 'Download' }).getAttribute('href');
  expect((await page.request.get(new URL(link ?? '', here.url).href)).status()).toBe(200);
  const frameUrl = await dialog.locator('iframe').getAttribute('src');
  await expect.poll(() => page.frames().some((frame) => frame.url() === new URL(frameUrl ?? '', here.url).href)).toBe(true);
  expect(frameUrl).toBe(`${link}#navpanes=0`);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'hidden' });
  const question = page.getByRole('alertdialog', { name: 'Delete birth.pdf?' });
  await row.getByRole('button', { name: 'Delete birth.pdf' }).click();
  await question.getByRole('button', { name: 'Keep it' }).click();
  await question.waitFor({ state: 'hidden' });
  await expect.poll(() => row.count()).toBe(1);
  const remove = async (): Promise<void> => {
    await row.getByRole('button', { name: 'Delete birth.pdf' }).click();
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await row.waitFor({ state: 'detached' });
    await page.getByText('birth.pdf is deleted').waitFor();
  };
  await remove();
  await undoOverALostLine(page);
  await row.waitFor();
  await remove();
  await page.reload();
  await field(page, 'documentName').waitFor();
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
  expect(await row.count()).toBe(0);
  expect(troubles).toEqual([]);
});

test('D2-DOCS-21 D2-DOCS-23 D3-RECORD-26 D2-BCASE-10 D2-BCASE-13 D2-BCASE-15 D12-GAP-099 D12-GAP-174 D12-GAP-188 what fails is said and kept: a deletion, an upload, a store that is away, an upload stopped by hand, one of two proofs; a business brief opens in a tab of its own; who only reads sees the list and nothing else', async () => {
  const { page, context } = await here.person();
  await bringIn(page, here.url, 'facilitator');
  await openRecord(page, here.url, await at(1), DOCUMENTS, 'Documents');
  await types(page);
  await attach(page, paper('kept.pdf'));
  await answer(page, 'captureDocDetails', 503, {
    errorCode: 'DOCUMENTS_AWAY',
    errorMessage: 'The store of documents cannot be reached at the moment.',
    field: 'base64File',
  });
  await upload(page).click();
  const again = page.getByRole('button', { name: 'Try again' });
  await again.waitFor();
  await expect.poll(() => page.locator('body').textContent()).toContain('The store of documents cannot be reached at the moment.');
  await page.unroute('**/api/documents');
  await answer(page, 'captureDocDetails', 200, { errorCode: 'SOMETHING', errorMessage: 'No room is left' });
  await again.click();
  await acceptAlert(page, 'Document is NOT SAVED Please Check the uploaded Documents');
  await page.unroute('**/api/documents');
  await page.route('**/api/documents', (route) => ((route.request().postData() ?? '').includes('captureDocDetails') ? undefined : route.fallback()));
  await upload(page).click();
  await page.getByRole('button', { name: 'Cancel upload' }).click();
  await fileChoice(page).filter({ hasText: 'kept.pdf' }).waitFor();
  await page.unroute('**/api/documents');
  // Nothing is said about what was stopped by hand: an alert would stand before the button.
  await upload(page).click();
  await acceptAlert(page, 'File uploaded successfully');
  await page.unroute('**/api/documents');
  await types(page);
  await choose(page, 'documentType', 'Address Proof');
  await attach(page, paper('both.pdf'));
  await answer(page, '"documentType":"AgeProof"', 200, { errorCode: 'SOMETHING', errorMessage: 'No room is left' });
  const both = await captured(page, async () => {
    await upload(page).click();
    await acceptAlert(page, 'Document is NOT SAVED Please Check the uploaded Documents');
  });
  expect(both.map(({ documentType }) => documentType)).toEqual(['AgeProof', 'AddressProof']);
  await expect.poll(() => rowOf(page, 'both.pdf').count()).toBe(1);
  expect([await fileChoice(page).count(), await field(page, 'documentType').locator('[data-value]').count()]).toEqual([1, 2]);
  await page.unroute('**/api/documents');
  const rest = await captured(page, async () => {
    await upload(page).click();
    expect(await alertText(page)).toBe('Age Proof File uploaded successfully\nAddress Proof File uploaded successfully');
  });
  expect(rest.map(({ documentType }) => documentType)).toEqual(['AgeProof']);
  await acceptAlert(page, 'File uploaded successfully');
  await expect.poll(() => rowOf(page, 'both.pdf').count()).toBe(2);
  await answer(page, 'deleteDocument', 200, { errorCode: 'SOMETHING', errorMessage: 'Not now' });
  await rowOf(page, 'kept.pdf').getByRole('button', { name: 'Delete kept.pdf' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  const words = page.getByText('Document cannot be deleted, please try again!');
  await words.waitFor();
  const [red = 0, green = 0] = await words.evaluate((one) => (getComputedStyle(one).color.match(/\d+/g) ?? []).map(Number));
  expect(red).toBeGreaterThan(green + 60);
  await expect.poll(() => rowOf(page, 'kept.pdf').count()).toBe(1);

  await openTab(page, 'Business Case Brief');
  await drop(page, ['plan.pdf', 'second.pdf']);
  await expect.poll(() => readAlerts(page)).toContain('One file at a time: plan.pdf was taken');
  await expect.poll(() => fileChoice(page).allTextContents()).toEqual([expect.stringContaining('plan.pdf')]);
  const payloads = await captured(page, async () => {
    await upload(page).click();
    await acceptAlert(page, 'Business Brief File uploaded successfully');
  });
  expect(payloads.map(({ fileName }) => fileName)).toEqual(['plan.pdf']);
  const popup = context.waitForEvent('page');
  const fetched = context.waitForEvent('request', (request) => request.url().includes('/api/documents/file/'));
  const fileRequest = page.waitForRequest((request) => (request.postData() ?? '').includes('"action":"downloadDocument"'));
  const fileAnswer = page.waitForResponse((response) => (response.request().postData() ?? '').includes('"action":"downloadDocument"'));
  await rowOf(page, 'plan.pdf').getByRole('button', { name: 'Download plan.pdf' }).click();
  expect((await fileRequest).postData()).toMatch(/"data":\[\{"basicDocId":\d+\}\]/);
  const { data } = (await (await fileAnswer).json()) as { data: string };
  const [{ documentPath } = { documentPath: '' }] = JSON.parse(data) as { documentPath: string }[];
  expect(await popup).not.toBe(page);
  expect((await fetched).url()).toBe(new URL(documentPath, here.url).href);

  await bringIn(page, here.url, 'principal');
  await openRecord(page, here.url, await at(1), DOCUMENTS, 'Documents');
  await rowOf(page, 'kept.pdf').waitFor();
  expect([await page.locator('input[type="file"]').count(), await upload(page).count()]).toEqual([0, 0]);
  expect(
    await panel(page)
      .getByRole('button', { name: /^Delete/ })
      .count(),
  ).toBe(0);
});

test('D2-COMPLETE-17 D2-DOCS-03 D2-DOCS-11 D2-DOCS-12 D2-DOCS-13 D3-RECORD-24 on a phone: a needed proof has a tile that leads to what is asked next; what is too large or no picture is refused, a cut picture stands in the header', async () => {
  const { page, troubles } = await here.person({ width: 360, height: 740 });
  await bringIn(page, here.url, 'facilitator');
  await openRecord(page, here.url, await at(9), DOCUMENTS, 'Documents');
  const tile = (name: string) => panel(page).getByRole('list', { name: 'Needed proofs' }).getByRole('listitem').filter({ hasText: name });
  await tile('Address Proof').getByRole('button', { name: 'Upload Address Proof' }).click();
  await expect
    .poll(() =>
      field(page, 'documentName')
        .getByRole('combobox')
        .evaluate((box) => box === document.activeElement),
    )
    .toBe(true);
  await expect.poll(() => field(page, 'documentType').textContent()).toContain('Address Proof');
  for (const button of ['Upload Aadhar Card', 'Take photo of Aadhar Card']) {
    const fileDialog = page.waitForEvent('filechooser');
    await tile('Aadhar Card').getByRole('button', { name: button }).tap();
    const chooser = await fileDialog;
    expect(await chooser.element().getAttribute('capture'), button).toBe(button.startsWith('Take') ? 'environment' : null);
    if (button.startsWith('Take')) await chooser.setFiles([paper('aadhaar.png', png(600, 900))]);
  }
  await fileChoice(page).filter({ hasText: 'aadhaar.png' }).waitFor();
  const shot = tile('Aadhar Card').locator('img');
  await expect.poll(() => shot.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0))).toBe(600);
  expect(await tile('Address Proof').locator('img').count()).toBe(0);
  // What lies under the bar of the tabs is no target there.
  await upload(page).click();
  await acceptAlert(page, 'Aadhar Card File uploaded successfully');
  await expect.poll(() => tile('Aadhar Card').innerText()).toContain('Uploaded');
  await expect.poll(() => tile('Aadhar Card').locator('img, button').count()).toBe(0);

  const refused = panel(page).getByText(/This kind of file is not accepted/);
  const calls = await captured(page, async () => {
    await types(page);
    await attach(page, paper('large.pdf', pdf(2_100_000)));
    await panel(page)
      .getByText(/at most 2 MB are possible/)
      .first()
      .waitFor();
    await attach(page, paper('me.png', svg));
    await refused.first().waitFor();
    await field(page, 'base64File').getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await types(page, 'Student Picture', 'Student Picture');
    await attach(page, paper('me.png', png(600, 900)));
    const crop = page.getByRole('dialog', { name: 'Crop the picture' });
    await crop.waitFor();
    await page.evaluate(() => scrollTo(0, 0));
    expect(await axeFaults(page)).toEqual([]);
    await crop.getByRole('button', { name: 'Crop & Use', exact: true }).click();
    await fileChoice(page).filter({ hasText: 'me.jpg' }).waitFor();
  });
  expect(calls).toEqual([]);
  await upload(page).click();
  await acceptAlert(page, 'Student Picture File uploaded successfully');
  const photo = page.locator('.sd-photo img').first();
  await photo.waitFor();
  await expect
    .poll(() => photo.evaluate((image) => (image instanceof HTMLImageElement ? [image.naturalWidth, image.naturalHeight] : [])))
    .toEqual([480, 640]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  expect(troubles).toEqual([]);
});
