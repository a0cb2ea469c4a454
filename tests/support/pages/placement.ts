/** The Placement tab of a record, as people fill it in and add papers to it. */
import type { Locator, Page } from 'playwright-core';
import type { JsonObject } from '../../../src/engine/types.ts';
import { pdf } from '../files.ts';
import { expect } from 'vitest';
import { acceptAlert, answerQuestion } from './dialog.ts';
import { choose, chooseFirst, field, fillField, valueOf } from './field.ts';

const documents = (page: Page): Locator => page.getByRole('region', { name: 'Uploaded placement documents' });
export const saveDocument = (page: Page): Locator => page.getByRole('button', { name: 'Save Document', exact: true });
const attach = (page: Page): Promise<void> =>
  field(page, 'base64File').locator('input[type="file"]').first().setInputFiles({ name: 'proof.pdf', mimeType: 'application/pdf', buffer: pdf() });
export async function upload(page: Page, type: string): Promise<void> {
  await choose(page, 'documentType', type);
  await attach(page);
  await saveDocument(page).click();
}
export async function uploaded(page: Page, type: string): Promise<void> {
  await upload(page, type);
  await acceptAlert(page, 'Document is Saved Sucessfully');
  await documents(page).locator('[data-id]').filter({ hasText: type }).waitFor();
}
export async function removed(page: Page, type: string): Promise<void> {
  const row = documents(page).locator('[data-id]').filter({ hasText: type });
  await row.getByRole('button', { name: /^Delete/ }).click();
  await answerQuestion(page, /^Delete/, 'Delete');
  await row.waitFor({ state: 'detached' });
}
/** What a save sends under this action while `act` runs. */
export async function catchPayload(page: Page, actionName: string, act: () => Promise<void>): Promise<JsonObject> {
  let found: JsonObject = {};
  const hear = (request: { postData(): string | null }): void => {
    const envelope = /\{"token".*\}/s.exec(request.postData() ?? '')?.[0];
    const { action, data } = JSON.parse(envelope ?? '{}') as { action?: string; data?: JsonObject[] };
    if (action === actionName) found = data?.[0] ?? {};
  };
  page.on('request', hear);
  await act();
  page.off('request', hear);
  return found;
}
export async function address(page: Page): Promise<void> {
  await fillField(page, 'placement.pincode', '400053');
  await expect.poll(() => valueOf(page, 'placement.district')).toBe('Mumbai Suburban');
  await expect.poll(() => valueOf(page, 'placement.state')).toBe('Maharashtra');
  await choose(page, 'placement.cityName', 'Mumbai');
  await choose(page, 'placement.villageName', 'Azad Nagar');
}
export async function fillJob(page: Page): Promise<void> {
  await chooseFirst(page, 'empId');
  for (const [name, label] of [
    ['domainName', 'Retail'],
    ['employmentType', 'FTE/ Onroll'],
    ['accommodationProvided', 'No'],
    ['foodProvided', 'Yes'],
    ['offerStatus', 'Accepted'],
  ] as const)
    await choose(page, name, label);
  for (const [name, value] of [
    ['designation', 'Cashier'],
    ['spocName', 'Asha Rao'],
    ['spocEmailId', 'asha@shop.test'],
    ['offerDate', '10/11/2025'],
  ] as const)
    await fillField(page, name, value);
  // Typed, not put in at once: typing stops where the field is full.
  await field(page, 'spocPhoneNumber').getByRole('textbox').pressSequentially('98765432109876');
  await field(page, 'monthlyGrossSal').getByRole('textbox').pressSequentially('1234567');
  await address(page);
}

/** What somebody reads in every field of a job, the bars of choices included. */
export async function jobOf(page: Page): Promise<Record<string, string>> {
  const inputNames = 'interviewStatus domainName employmentType designation spocName spocPhoneNumber spocEmailId monthlyGrossSal offerDate';
  const place = 'offerStatus joiningDate placement.pincode placement.state placement.district placement.cityName placement.villageName';
  const read: Record<string, string> = {};
  for (const name of `${inputNames} ${place}`.split(' ')) read[name] = await valueOf(page, name);
  for (const name of ['accommodationProvided', 'foodProvided', 'joined'])
    read[name] = (
      (await field(page, name)
        .locator('label')
        .filter({ has: page.locator('input:checked') })
        .textContent()) ?? ''
    ).trim();
  return read;
}
