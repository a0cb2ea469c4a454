/** The placement of an enrolled beneficiary, on the record's own tab: refused in four texts, then saved with papers; a business; nobody placed. At a desk and on a phone. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/engine/types.ts';
import { axeFaults } from '../support/axe.ts';
import { journey } from '../support/journey.ts';
import { acceptAlert, alertText, leadOn } from '../support/pages/dialog.ts';
import { choose, errorOf, field, fillField, inputOf, optionsOf, valueOf } from '../support/pages/field.ts';
import { hold } from '../support/pages/hold.ts';
import { address, fillJob, jobOf, removed, saveDocument, catchPayload, upload, uploaded } from '../support/pages/placement.ts';
import { addressOf, openRecord, picture, recordsIn, standing, tabNames, type RecordAt } from '../support/pages/record.ts';
import { accountOf, bringIn, travel } from '../support/pages/session.ts';
import { call, signInOverWire } from '../support/wire.ts';

const here = journey();
const PLACEMENT = 14;
/** Longer than the page waits before it counts what is left. */
const COUNTED_MS = 2000;
const REQUIRED = 'Please fill out this field';
const usedIds = new Set<number>();

async function placementsOf({ engagementId }: RecordAt): Promise<JsonObject[]> {
  const { token } = await signInOverWire(here.url, accountOf('manager'));
  return (await call(here.url, 'placement', 'getPlacementDetails', [{ engagementId }], { token })).rows as JsonObject[];
}
/** An enrolled one without a placement, whom no try has had before. */
async function somebody(): Promise<RecordAt> {
  for (const one of await recordsIn(here.url, 'Enrolled')) {
    if (usedIds.has(one.engagementId) || (await placementsOf(one)).length > 0) continue;
    usedIds.add(one.engagementId);
    return one;
  }
  throw new Error('everybody who is enrolled has a placement');
}
const open = (page: Page, at: RecordAt): Promise<void> => openRecord(page, here.url, at, PLACEMENT, 'Placement');
/** The tab's own button; the documents below have one, too. */
const saveButton = (page: Page): Locator => page.getByRole('button', { name: 'Save', exact: true });
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
describe('placed', () => {
  test('D3-PLACE-01 to 11 D3-PLACE-08 D3-PLACE-12 D3-PLACE-17 D3-PLACE-22 D3-PLACE-26 D3-PLACE-34 D3-PLACE-39 D3-PLACE-46 D3-PLACE-50 D3-PLACE-56 D3-PLACE-59 D3-PLACE-65 to 69 D3-PLACE-72 D3-PLACE-73 D2-DOCS-22 D2-CALLS-03 D3-PLACE-98 D3-ROUTES-37 refused in each of the four texts, then saved with a paper, and read again', async () => {
    const { page, troubles } = await here.person();
    await page.clock.install();
    await bringIn(page, here.url, 'manager');
    const her = await somebody();
    await open(page, her);
    const note = page.getByText('The list of documents to upload appears after choosing the Interview Status.');
    await note.waitFor();
    expect(await optionsOf(page, 'interviewStatus')).toEqual([
      'Placed',
      'Placed (Awaiting Documents)',
      'Entrepreneurship/ Self Employed',
      'Not Placed',
    ]);
    await axe(page);
    await choose(page, 'interviewStatus', 'Placed');
    await note.waitFor({ state: 'detached' });
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
    await upload(page, 'Joining Letter');
    await alertText(page);
    expect(await page.getByRole('button', { name: /^Continue filling/ }).count()).toBe(0);
    await acceptAlert(page, 'Document is Saved Sucessfully');
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
    const job = await jobOf(page);
    expect(Object.values(job)).not.toContain('');
    await saveButton(page).click();
    expect(await alertText(page)).toContain('Data is saved successfully!');
    await acceptAlert(page, 'Data is saved successfully!');
    await leadOn(page, /\/dashboard\/managebeneficiary/);

    await open(page, her);
    await expect.poll(() => valueOf(page, 'designation')).toBe('Head Cashier');
    await expect.poll(() => jobOf(page)).toEqual(job);
    // The employer is read by its name, which comes with the employers of the centre.
    await expect.poll(() => valueOf(page, 'empId')).toMatch(/^[A-Z]/);
    expect([job['joiningDate'], job['placement.pincode']]).toEqual(['12/11/2025', '400053']);

    // Saved again it is the same record, in the version that was read.
    const [before] = await placementsOf(her);
    if (!(await inputOf(page, 'authenticity').isChecked())) await inputOf(page, 'authenticity').check();
    await fillField(page, 'designation', 'Shop Manager');
    await expect.poll(() => saveButton(page).getAttribute('aria-disabled')).not.toBe('true');
    const again = await catchPayload(page, 'savePlacementDetails', async () => expect(await pressed(page)).toContain('Data is saved successfully!'));
    expect(before?.['version']).toBeGreaterThan(0);
    expect(again).toMatchObject({ id: before?.['id'], version: before?.['version'] });
    expect((await placementsOf(her)).filter(({ isActive }) => isActive === 'Y')).toMatchObject([{ id: before?.['id'], designation: 'Shop Manager' }]);
    expect(troubles).toEqual([]);
  });
});

describe('a business, and nobody placed', () => {
  test('D3-PLACE-53 D3-PLACE-76 to 87 D3-PLACE-101 on a phone: a business is saved with its registration', async () => {
    const { page, troubles } = await here.person({ width: 360, height: 740 });
    await bringIn(page, here.url, 'manager');
    await open(page, await somebody());
    await choose(page, 'interviewStatus', 'Entrepreneurship/ Self Employed');
    await expect.poll(() => page.getByRole('heading', { name: 'Job/ Business Location' }).count()).toBe(1);
    for (const [name, label] of [
      ['domainName', 'Retail'],
      ['businessModel', 'Proprietor'],
      ['availedLoan', 'No'],
    ] as const)
      await choose(page, name, label);
    for (const [text, display] of [
      ['12345', '1234'],
      ['-5', '0'],
    ] as const) {
      await fillField(page, 'noOfPeopleEmployed', '');
      await inputOf(page, 'noOfPeopleEmployed').pressSequentially(text);
      await expect.poll(() => valueOf(page, 'noOfPeopleEmployed')).toBe(display);
    }
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
    const saved = await catchPayload(page, 'savePlacementDetails', async () => expect(await pressed(page)).toContain('Data is saved successfully!'));
    expect(saved).toMatchObject({ interviewStatus: 'Entrepreneurship/ Self Employed', employmentType: 'Self-employed', noOfPeopleEmployed: 0 });
    expect(troubles).toEqual([]);
  });

  test('D3-RECORD-03 D3-PLACE-02 D3-PLACE-05 D3-PLACE-54 D3-PLACE-74 D3-PLACE-75 D3-PLACE-88 to 97 D3-PLACE-97 D3-GAP-21 the tab is there for everybody, before the enrolment nothing can be chosen; not placed: a save that fails says so and keeps the button off until something changes', async () => {
    const her = await somebody();
    const { page } = await here.person();
    await page.clock.install();
    await bringIn(page, here.url, 'manager');
    const [early] = await recordsIn(here.url, 'Shortlisted');
    await page.goto(addressOf(here.url, early ?? her, PLACEMENT));
    await page.getByText('Opens when the status is Enrolled or Dropout.').first().waitFor();
    await expect.poll(() => tabNames(page)).toContain('Placement');
    expect(await saveDocument(page).count()).toBe(0);
    // What is left is counted a moment after a form stands: nothing is left to do where nobody may do it yet.
    await page.clock.runFor(COUNTED_MS);
    expect(await page.locator('[data-tab="placement"]').first().getByText('left').count()).toBe(0);
    await axe(page);

    await travel(page, addressOf('', her, PLACEMENT));
    await standing(page, 'Placement');
    await choose(page, 'interviewStatus', 'Not Placed');
    await page.getByText('There are no documents of Not Placed').waitFor();
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
    // While it is being saved the button is off: pressed again it saves nothing a second time.
    let saves = 0;
    page.on('request', (request) => {
      if ((request.postData() ?? '').includes('savePlacementDetails')) saves += 1;
    });
    const letGo = await hold(page, '**/api/placement', 'savePlacementDetails');
    const saved = await catchPayload(page, 'savePlacementDetails', async () => {
      // It is called otherwise while it saves.
      const button = await saveButton(page).elementHandle();
      await button?.click();
      await expect.poll(() => button?.getAttribute('aria-disabled')).toBe('true');
      await button?.dblclick({ force: true });
      letGo();
      expect(await alertText(page)).toContain('Data is saved successfully!');
    });
    expect(saved).toMatchObject({ interviewStatus: 'Not Placed', empId: 0, reason: 'Not Avaliable Opportunity', joiningDate: '' });
    expect([saves, (await placementsOf(her)).length]).toEqual([1, 1]);
  });
});
