/** The placement of an enrolled beneficiary, on the record's own tab: refused in four texts, then saved with papers; a business; nobody placed. At a desk and on a phone. */
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/engine/types.ts';
import { axeFaults } from '../support/axe.ts';
import { pdf } from '../support/files.ts';
import { journey } from '../support/journey.ts';
import { acceptAlert, alertText, answerQuestion } from '../support/pages/dialog.ts';
import { choose, chooseFirst, errorOf, field, fillField, inputOf, optionsOf, valueOf } from '../support/pages/field.ts';
import { addressOf, openRecord, picture, recordsIn, tabNames, type RecordAt } from '../support/pages/record.ts';
import { accountOf, bringIn } from '../support/pages/session.ts';
import { call, signInOverWire } from '../support/wire.ts';

const here = journey();
const PLACEMENT = 14;
const REQUIRED = 'Please fill out this field';
let free: RecordAt[] = [];

beforeAll(async () => {
  const { token } = await signInOverWire(here.url, accountOf('manager'));
  for (const one of await recordsIn(here.url, 'Enrolled')) {
    const { rows } = await call(here.url, 'placement', 'getPlacementDetails', [{ engagementId: one.engagementId }], { token });
    if ((rows as JsonObject[]).length === 0) free.push(one);
  }
  free = free.slice(0, 3);
  if (free.length < 3) throw new Error('there are not three enrolled ones without a placement');
});

const person = (at: number): RecordAt => free[at] ?? { dbUserId: 0, engagementId: 0 };
const open = (page: Page, at: RecordAt): Promise<void> => openRecord(page, here.url, at, PLACEMENT, 'Placement');
const documents = (page: Page): Locator => page.getByRole('region', { name: 'Uploaded placement documents' });
/** The tab's own button; the documents below have one, too. */
const saveButton = (page: Page): Locator => page.getByRole('button', { name: 'Save', exact: true });
const saveDocument = (page: Page): Locator => page.getByRole('button', { name: 'Save Document', exact: true });
const attach = (page: Page): Promise<void> =>
  field(page, 'base64File').locator('input[type="file"]').first().setInputFiles({ name: 'proof.pdf', mimeType: 'application/pdf', buffer: pdf() });
async function upload(page: Page, type: string): Promise<void> {
  await choose(page, 'documentType', type);
  await attach(page);
  await saveDocument(page).click();
}
async function uploaded(page: Page, type: string): Promise<void> {
  await upload(page, type);
  await acceptAlert(page, 'Document is Saved Sucessfully');
  await documents(page).locator('[data-id]').filter({ hasText: type }).waitFor();
}
async function removed(page: Page, type: string): Promise<void> {
  const row = documents(page).locator('[data-id]').filter({ hasText: type });
  await row.getByRole('button', { name: /^Delete/ }).click();
  await answerQuestion(page, /^Delete/, 'Delete');
  await row.waitFor({ state: 'detached' });
}
const pressed = async (page: Page): Promise<string> => {
  await saveButton(page).click();
  return alertText(page);
};
const refused = async (page: Page, text: string): Promise<void> => {
  expect(await pressed(page)).toContain(text);
  await acceptAlert(page, text);
};
const axe = async (page: Page): Promise<void> => {
  // The bars of the page cover what lies under them just now.
  await page.evaluate(() => scrollTo(0, 0));
  expect(await axeFaults(page)).toEqual([]);
};
/** What a save sends under this action while `act` runs. */
async function sent(page: Page, wanted: string, act: () => Promise<void>): Promise<JsonObject> {
  let found: JsonObject = {};
  const hear = (request: { postData(): string | null }): void => {
    const envelope = /\{"token".*\}/s.exec(request.postData() ?? '')?.[0];
    const { action, data } = JSON.parse(envelope ?? '{}') as { action?: string; data?: JsonObject[] };
    if (action === wanted) found = data?.[0] ?? {};
  };
  page.on('request', hear);
  await act();
  page.off('request', hear);
  return found;
}
async function address(page: Page): Promise<void> {
  await fillField(page, 'placement.pincode', '400053');
  await expect.poll(() => valueOf(page, 'placement.district')).toBe('Mumbai Suburban');
  await expect.poll(() => valueOf(page, 'placement.state')).toBe('Maharashtra');
  await choose(page, 'placement.cityName', 'Mumbai');
  await choose(page, 'placement.villageName', 'Azad Nagar');
}
async function fillJob(page: Page): Promise<void> {
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
    ['spocPhoneNumber', '98765432109876'],
    ['spocEmailId', 'asha@shop.test'],
    ['monthlyGrossSal', '1234567'],
    ['offerDate', '10/11/2025'],
  ] as const)
    await fillField(page, name, value);
  await address(page);
}

/** What somebody reads in every field of a job, the bars of choices included. */
async function jobOf(page: Page): Promise<Record<string, string>> {
  const typed = 'interviewStatus domainName employmentType designation spocName spocPhoneNumber spocEmailId monthlyGrossSal offerDate';
  const place = 'offerStatus joiningDate placement.pincode placement.state placement.district placement.cityName placement.villageName';
  const read: Record<string, string> = {};
  for (const name of `${typed} ${place}`.split(' ')) read[name] = await valueOf(page, name);
  for (const name of ['accommodationProvided', 'foodProvided', 'joined'])
    read[name] = (
      (await field(page, name)
        .locator('label')
        .filter({ has: page.locator('input:checked') })
        .textContent()) ?? ''
    ).trim();
  return read;
}

describe('placed', () => {
  test('D3-PLACE-01 to 11 D3-PLACE-08 D3-PLACE-12 D3-PLACE-17 D3-PLACE-22 D3-PLACE-26 D3-PLACE-34 D3-PLACE-39 D3-PLACE-46 D3-PLACE-50 D3-PLACE-56 D3-PLACE-59 D3-PLACE-65 to 69 D3-PLACE-72 D3-PLACE-73 D2-DOCS-22 D2-CALLS-03 D3-PLACE-98 D3-ROUTES-37 refused in each of the four texts, then saved with a paper, and read again', async () => {
    const { page, troubles } = await here.person();
    await bringIn(page, here.url, 'manager');
    await open(page, person(0));
    await page.getByText('The list of documents to upload appears after choosing the Interview Status.').waitFor();
    expect(await optionsOf(page, 'interviewStatus')).toEqual([
      'Placed',
      'Placed (Awaiting Documents)',
      'Entrepreneurship/ Self Employed',
      'Not Placed',
    ]);
    await axe(page);
    await choose(page, 'interviewStatus', 'Placed');
    await field(page, 'uploadNote').waitFor({ state: 'detached' });
    await expect.poll(() => saveButton(page).getAttribute('aria-disabled')).toBe('true');
    await inputOf(page, 'authenticity').check();
    await saveButton(page).click();
    await expect.poll(() => errorOf(page, 'spocName')).toContain(REQUIRED);
    await acceptAlert(page, 'Please upload appropriate documents before proceeding!');
    await choose(page, 'employmentType', '3rd Party');
    await field(page, 'thirdPartyEmployers').waitFor();
    await fillJob(page);
    await field(page, 'thirdPartyEmployers').waitFor({ state: 'detached' });
    expect([await valueOf(page, 'spocPhoneNumber'), await valueOf(page, 'monthlyGrossSal')]).toEqual(['9876543210', '123456']);
    await expect.poll(() => field(page, 'joined').getByRole('radio', { name: 'No' }).isChecked()).toBe(true);

    await refused(page, 'Please upload appropriate documents before proceeding!');
    await uploaded(page, 'ID card');
    await refused(page, 'Please upload appropriate supporting document, i.e. approval email with supporting document');
    await choose(page, 'joined', 'Yes');
    await fillField(page, 'joiningDate', '12/11/2025');
    await refused(page, 'Please upload joining letter to save the status!');
    await choose(page, 'interviewStatus', 'Placed (Awaiting Documents)');
    await refused(page, 'Please delete all documents before proceeding!');
    await choose(page, 'interviewStatus', 'Placed');
    await upload(page, 'ID card');
    await acceptAlert(page, 'Document with same document type already exists please delete the older one to uplaod a new document');
    await removed(page, 'ID card');
    const refusal = { appError: [{ errorCode: 'SOMETHING', errorMessage: 'Not now' }], data: '[]', status: 'failure' };
    await page.route('**/api/documents', (route) => route.fulfill({ json: refusal }));
    await upload(page, 'Joining Letter');
    await acceptAlert(page, 'Document is NOT SAVED Please Check the uploaded Documents');
    await page.unroute('**/api/documents');
    await uploaded(page, 'Joining Letter');
    await picture(page, 'placement-placed-1280');
    await axe(page);
    await page.route('**/api/placement', (route) =>
      (route.request().postData() ?? '').includes('savePlacementDetails') ? route.fulfill({ json: refusal }) : route.fallback(),
    );
    await refused(page, 'Data is not saved please recheck the form for Errors');
    await page.unroute('**/api/placement');
    await expect.poll(() => saveButton(page).getAttribute('aria-disabled')).toBe('true');
    await fillField(page, 'designation', 'Head Cashier');
    await expect.poll(() => saveButton(page).getAttribute('aria-disabled')).not.toBe('true');
    const filled = await jobOf(page);
    expect(Object.values(filled)).not.toContain('');
    await saveButton(page).click();
    expect(await alertText(page)).toContain('Data is saved successfully!');
    await acceptAlert(page, 'Data is saved successfully!');
    await page.waitForURL(/\/dashboard\/managebeneficiary/);

    await open(page, person(0));
    await expect.poll(() => valueOf(page, 'designation')).toBe('Head Cashier');
    await expect.poll(() => jobOf(page)).toEqual(filled);
    // The employer is read by its name, which comes with the employers of the centre.
    await expect.poll(() => valueOf(page, 'empId')).toMatch(/^[A-Z]/);
    expect([filled['joiningDate'], filled['placement.pincode']]).toEqual(['12/11/2025', '400053']);
    expect(troubles).toEqual([]);
  });
});

describe('a business, and nobody placed', () => {
  test('D3-PLACE-53 D3-PLACE-76 to 87 D3-PLACE-101 on a phone: a business is saved with its registration', async () => {
    const { page, troubles } = await here.person({ width: 360, height: 740 });
    await bringIn(page, here.url, 'manager');
    await open(page, person(1));
    await choose(page, 'interviewStatus', 'Entrepreneurship/ Self Employed');
    await expect.poll(() => page.getByRole('heading', { name: 'Job/ Business Location' }).count()).toBe(1);
    for (const [name, label] of [
      ['domainName', 'Retail'],
      ['businessModel', 'Proprietor'],
      ['availedLoan', 'No'],
    ] as const)
      await choose(page, name, label);
    await fillField(page, 'noOfPeopleEmployed', '-5');
    await expect.poll(() => valueOf(page, 'noOfPeopleEmployed')).toBe('0');
    await fillField(page, 'monthlyGrossSal', '0');
    await expect.poll(() => field(page, 'monthlyGrossSal').textContent()).toContain('Monthly Gross Income');
    await address(page);
    await expect.poll(() => saveButton(page).getAttribute('aria-disabled')).toBe('true');
    await inputOf(page, 'evidence').check();
    await refused(page, 'Please upload appropriate documents before proceeding!');
    expect(await optionsOf(page, 'documentType')).toEqual([
      'Pic Of Business',
      'MSME Registration Certificate',
      'Registration Certificate',
      'Approval Email Entrepreneurship',
    ]);
    await uploaded(page, 'Registration Certificate');
    await picture(page, 'placement-business-360');
    await axe(page);
    const saved = await sent(page, 'savePlacementDetails', async () => expect(await pressed(page)).toContain('Data is saved successfully!'));
    expect(saved).toMatchObject({ interviewStatus: 'Entrepreneurship/ Self Employed', employmentType: 'Self-employed', noOfPeopleEmployed: 0 });
    expect(troubles).toEqual([]);
  });

  test('D3-PLACE-74 D3-PLACE-75 D3-PLACE-88 to 97 D3-PLACE-97 D3-GAP-21 not placed: a save that fails says so and keeps the button off until something changes', async () => {
    const { page } = await here.person();
    await bringIn(page, here.url, 'manager');
    await open(page, person(2));
    await choose(page, 'interviewStatus', 'Not Placed');
    expect(await optionsOf(page, 'reason')).toEqual(['Rejected By Employer', 'Not Avaliable Opportunity', 'Opted Higher Studies']);
    await choose(page, 'reason', 'Rejected By Employer');
    await field(page, 'empId').waitFor();
    await choose(page, 'reason', 'Not Avaliable Opportunity');
    await field(page, 'empId').waitFor({ state: 'detached' });
    await choose(page, 'reasonForNoOpportunity', 'Others');
    await page.route('**/api/placement', (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()));
    await fillField(page, 'otherReasonInBrief', 'The mill closed');
    await saveButton(page).click();
    await page.getByText('Something was not correct please try again').first().waitFor();
    await expect.poll(() => saveButton(page).getAttribute('aria-disabled')).toBe('true');
    await page.unroute('**/api/placement');
    await fillField(page, 'otherReasonInBrief', 'The only mill closed');
    await expect.poll(() => saveButton(page).getAttribute('aria-disabled')).not.toBe('true');
    await picture(page, 'placement-none-1280');
    const saved = await sent(page, 'savePlacementDetails', async () => expect(await pressed(page)).toContain('Data is saved successfully!'));
    expect(saved).toMatchObject({ interviewStatus: 'Not Placed', empId: 0, reason: 'Not Avaliable Opportunity', joiningDate: '' });
  });

  test('D3-RECORD-03 D3-PLACE-02 D3-PLACE-05 the tab is there for everybody; before the enrolment nothing can be chosen', async () => {
    const [at] = await recordsIn(here.url, 'Shortlisted');
    const { page } = await here.person();
    await bringIn(page, here.url, 'manager');
    await page.goto(addressOf(here.url, at ?? person(0), PLACEMENT));
    await page.getByText('Opens when the status is Enrolled or Dropout.').first().waitFor();
    await expect.poll(() => tabNames(page)).toContain('Placement');
    expect(await saveDocument(page).count()).toBe(0);
    // What is left is counted a moment after a form stands: nothing is left to do where nobody may do it yet.
    await page.evaluate(() => new Promise((done) => setTimeout(done, 1600)));
    expect(await page.locator('[data-tab="placement"]').first().getByText('left').count()).toBe(0);
    await axe(page);
  });
});
