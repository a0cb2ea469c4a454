/** The record's tabs as a person fills them in, and what must be there again after a reload. */
import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { acceptAlert } from './dialog.ts';
import { choose, field, fillField, inputOf, takeChoice, valueOf } from './field.ts';
import { panel } from './record.ts';

interface TabTrip {
  index: number;
  label: string;
  /** Fills the tab in and saves it, as often as it takes. */
  fill(page: Page): Promise<void>;
  /** What a reload must bring back. */
  found(page: Page): Promise<void>;
}

/** Presses the button and takes the alert. */
export async function save(page: Page, message: string): Promise<void> {
  // Of a tab with several forms the one that was filled in is the one that can be saved.
  await page.locator('[data-save] button.sd-save-first:not([aria-disabled="true"])').click();
  await acceptAlert(page, message);
}
const rowWith = (page: Page, text: string) => panel(page).locator('[data-id]').filter({ hasText: text }).first();

/** What the first tab asks of everybody; not what the household has. */
export async function fillSocioEconomic(page: Page, rooms: string): Promise<void> {
  await choose(page, 'physicallyChallenged', 'No');
  await choose(page, 'maritalStatus', 'Married');
  for (const [name, value] of [
    ['children', '1'],
    ['membersInHousehold', '5'],
    ['brothers', '2'],
    ['sisters', '1'],
    ['rooms', rooms],
  ] as const)
    await fillField(page, name, value);
  await choose(page, 'housingUnit', 'Pucca');
  await choose(page, 'ownership', 'Rented');
  await choose(page, 'mediumOfCooking', 'Cow dung');
  await choose(page, 'sourceOfWater', 'Tube Well');
}

const socioEconomic: TabTrip = {
  index: 1,
  label: 'SocioEconomic',
  async fill(page) {
    await fillSocioEconomic(page, '3');
    for (const item of ['Land', 'Radio']) await takeChoice(field(page, 'items').getByRole('checkbox', { name: item, exact: true }));
    await save(page, 'SocioEconomic Details Saved Sucessfully');
  },
  async found(page) {
    await expect.poll(() => valueOf(page, 'membersInHousehold')).toBe('5');
    await expect.poll(() => valueOf(page, 'mediumOfCooking')).toBe('Cow dung');
    await expect.poll(() => field(page, 'items').getByRole('checkbox', { name: 'Land', exact: true }).isChecked()).toBe(true);
  },
};

/** One row of the education table for each qualification. */
export async function fillRows(page: Page, qualifications: readonly string[]): Promise<void> {
  for (const [index, qualification] of qualifications.entries()) {
    if (index > 0) await panel(page).getByRole('button', { name: 'Add row' }).click();
    await choose(page, `rows.${index}.qualificationId`, qualification);
    await choose(page, `rows.${index}.passingYear`, String(2014 + index));
    await fillField(page, `rows.${index}.instituteName`, `School ${index}`);
    await fillField(page, `rows.${index}.marksPercentage`, '61');
  }
}

const education: TabTrip = {
  index: 2,
  label: 'Education',
  async fill(page) {
    await fillRows(page, ['Below 5th Standard', 'Post Graduate']);
    await save(page, 'Education Details Saved Sucessfully');
  },
  async found(page) {
    await expect.poll(() => valueOf(page, 'rows.1.instituteName')).toBe('School 1');
    await expect.poll(() => valueOf(page, 'rows.0.qualificationId')).toBe('Below 5th Standard');
    await expect.poll(() => valueOf(page, 'rows.1.passingYear')).toBe('2015');
  },
};

async function member(page: Page, name: string, relationship: string): Promise<void> {
  await fillField(page, 'name', name);
  await choose(page, 'relationshipId', relationship);
  await choose(page, 'occupation', 'Agriculture');
  await choose(page, 'qualId', 'No Formal Education');
  await fillField(page, 'contactNumber', '9820011223');
  await choose(page, 'headOfFamily', relationship === 'Father' ? 'Yes' : 'No');
  await choose(page, 'primaryBreadWinner', relationship === 'Father' ? 'Yes' : 'No');
  await save(page, 'Family Details Saved Sucessfully');
  await rowWith(page, name).waitFor();
}
const family: TabTrip = {
  index: 3,
  label: 'Family',
  async fill(page) {
    await member(page, 'Suresh Jadhav', 'Father');
    await member(page, 'Kamala Jadhav', 'Mother');
  },
  async found(page) {
    await rowWith(page, 'Suresh Jadhav').waitFor();
    await expect.poll(() => rowWith(page, 'Kamala Jadhav').textContent()).toContain('Mother');
  },
};

const experience: TabTrip = {
  index: 4,
  label: 'Experience',
  async fill(page) {
    await choose(page, 'isExperience', 'Experienced');
    await fillField(page, 'experienceFrom', '01/06/2023');
    await fillField(page, 'experienceTo', '31/05/2024');
    await fillField(page, 'grossSalary', '12000');
    for (const [name, value] of [
      ['employerName', 'Sai Traders'],
      ['employerAddress', 'Station Road'],
      ['postingLocation', 'Thane'],
      ['lastDesignation', 'Helper'],
    ] as const)
      await fillField(page, name, value);
    await save(page, 'Experience Details Saved Sucessfully');
    await rowWith(page, 'Sai Traders').waitFor();
  },
  async found(page) {
    await rowWith(page, 'Sai Traders').waitFor();
  },
};

const observation: TabTrip = {
  index: 6,
  label: 'Observation',
  async fill(page) {
    const rows = panel(page).locator('form [data-id]');
    await rows.first().waitFor();
    const count = await rows.count();
    for (let index = 0; index < count; index += 1) await choose(page, `rows.${index}.observationValue`, index % 2 === 0 ? 'Yes' : 'Sometimes');
    await save(page, 'Observation Details Saved Successfully');
  },
  async found(page) {
    await panel(page)
      .locator('[data-id]', { hasText: /\d\d\/\d\d\/\d{4}/ })
      .first()
      .waitFor();
  },
};

const existingBusiness: TabTrip = {
  index: 7,
  label: 'Existing Business',
  async fill(page) {
    await choose(page, 'rows.0.response', 'Yes');
    await choose(page, 'rows.1.response', 'Proprietor');
    await fillField(page, 'rows.2.response', 'Asha Papad');
    // Typed key by key: typing stops where the field is full.
    await inputOf(page, 'rows.3.response').pressSequentially('20199');
    await expect.poll(() => valueOf(page, 'rows.3.response')).toBe('2019');
    await choose(page, 'rows.4.response', 'First customers served');
    await fillField(page, 'business.pincode', '411028');
    await expect.poll(() => valueOf(page, 'business.state')).toBe('Maharashtra');
    await choose(page, 'business.cityName', 'Pune City');
    await choose(page, 'business.villageName', 'Hadapsar');
    await inputOf(page, 'business.addressLine1').pressSequentially('12 Market Road and much more');
    await expect.poll(() => valueOf(page, 'business.addressLine1')).toBe('12 Market Road and m');
    for (const index of [6, 9, 11, 15, 19]) await choose(page, `rows.${index}.response`, 'No');
    await choose(page, 'rows.14.response', 'Not sure');
    await choose(page, 'rows.17.response', 'No');
    await save(page, 'Data Saved Sucessfully');
  },
  async found(page) {
    await expect.poll(() => valueOf(page, 'rows.2.response')).toBe('Asha Papad');
    await expect.poll(() => valueOf(page, 'rows.1.response')).toBe('Proprietor');
    await expect.poll(() => valueOf(page, 'business.villageName')).toBe('Hadapsar');
    expect(await field(page, 'rows.7.response').count()).toBe(0);
  },
};

const brief: TabTrip = {
  index: 8,
  label: 'Business Case Brief',
  async fill(page) {
    for (let index = 0; index < 10; index += 1) await fillField(page, `rows.${index}.answer`, `Answer ${index + 1}`);
    await save(page, 'Data Saved Sucessfully');
  },
  async found(page) {
    await expect.poll(() => panel(page).locator('[data-field="rows.9.answer"] textarea').first().inputValue()).toBe('Answer 10');
  },
};

export const trips: readonly TabTrip[] = [socioEconomic, education, family, experience, observation, existingBusiness, brief];
