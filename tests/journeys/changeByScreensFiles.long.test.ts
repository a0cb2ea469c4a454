/** Change requests of several files that a programme admin carries out by the screens alone, from the editor to the roll-back. */
import { expect, test } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { axeFaults } from '../support/axe.ts';
import { journey } from '../support/journey.ts';
import { changeRequests } from '../support/pages/changeRequest.ts';
import { acceptAlert } from '../support/pages/dialog.ts';
import { attach, paper, types, upload } from '../support/pages/documents.ts';
import { fillField } from '../support/pages/field.ts';
import { rows } from '../support/pages/list.ts';
import { openRecord, openTab, picture, recordsIn } from '../support/pages/record.ts';
import { bringIn } from '../support/pages/session.ts';
import { call, signInOverWire } from '../support/wire.ts';
import { acceptAll, addLike, allWell, chooseIn, code, lineWith, openAt, openMore, panelOf, places, sayRule } from '../support/pages/studio.ts';

const here = journey();
const carryOut = changeRequests(here);
const COMPLETENESS = 'config/completeness/beneficiary.json';
const COUNSELLING = 5;
const fieldIn = (panel: Locator, label: string): Locator => panel.locator('[data-field]').filter({ hasText: label });

test('quality 2: a document that one programme asks for, without which nobody of it is complete', async () => {
  const make = async (page: Page): Promise<void> => {
    await openAt(page, 'Medical Fitness Certificate', 'Option', 'config/options/document-types.json');
    await addLike(page, 'Medical Fitness Certificate', 'PoliceVerification', 'Police Verification');
    const PROGRAMS = 'config/programs.json';
    await openAt(page, 'document of the business case trait', 'trait', PROGRAMS);
    const like = 'The document of the business case is part of completeness.';
    const trait = await addLike(page, like, 'policeVerification', 'A police verification is part of completeness.');
    await chooseIn(trait, /^Default/, /^No$/);
    await openAt(page, 'Micro Enterprise Programme', 'Programme', PROGRAMS);
    const programme = panelOf(page, 'Micro Enterprise Programme');
    await openMore(programme);
    await chooseIn(programme, /^Police verification/, /^Yes$/);
    await openAt(page, 'Income Proof income certificate', 'Check', COMPLETENESS);
    const check = await addLike(
      page,
      'Income Proof (income certificate, ration card or self declaration)',
      'police-verification',
      'Police Verification',
    );
    await check.getByRole('button', { name: /^Counts/ }).click();
    await sayRule(page, 'session.program.policeVerification');
    await check.getByRole('button', { name: /^Missing/ }).click();
    await page.getByRole('textbox', { name: 'The rule as a sentence' }).getByText('A proof of income has yet to be uploaded').waitFor();
    await sayRule(page, 'not pick(record.documents, trait: "documentName", value: "PoliceVerification")');
    await places(page, 'faults').getByRole('button', { name: 'Make the example' }).first().waitFor();
    await openAt(page, 'Documents entry', 'entry', COMPLETENESS);
    await fieldIn(panelOf(page, 'Documents'), 'Checks that stand behind it').getByRole('combobox').click();
    await page.getByRole('option', { name: /police-verification/ }).click();
    await page.keyboard.press('Escape');
    await lineWith(page, '"checks": ["documents", "income-proof", "police-verification"]').waitFor();
    await picture(page, 'studio-request-document-1280');
    // Who presses has no command line.
    expect(await places(page, 'faults').innerText()).not.toContain('npm run');
    await acceptAll(page);
    expect(await axeFaults(page)).toEqual([]);
  };
  const use = async (): Promise<void> => {
    const { page } = await here.person();
    await bringIn(page, here.url, 'manager1');
    const [at] = await recordsIn(here.url, 'Shortlisted', 'manager1');
    await openRecord(page, here.url, at, COUNSELLING, 'Counselling');
    const list = page.getByRole('region', { name: 'Below details are incomplete' });
    const line = list.getByRole('button', { name: 'Police Verification' });
    await line.waitFor();
    await picture(page, 'studio-request-document-used-1280');
    await line.click();
    await page.getByRole('tabpanel', { name: 'Documents' }).waitFor();
    await types(page, 'Police Verification', 'Identification Proof');
    await attach(page, paper('police.pdf'));
    await upload(page).click();
    await acceptAlert(page, 'File uploaded successfully');
    await openTab(page, 'Counselling');
    await page.getByRole('tabpanel', { name: 'Counselling' }).waitFor();
    await list.waitFor({ state: 'detached' });
    // Another programme asks nobody for it.
    const [other] = await recordsIn(here.url, 'Shortlisted', 'manager');
    const { token } = await signInOverWire(here.url, 'manager@skilldesk.test');
    const { rows } = await call(here.url, 'enrollment', 'fetchIncompleteDetails', [{ engagementId: other?.engagementId ?? 0 }], { token });
    expect(rows).toMatchObject([{ checks: expect.arrayContaining([{ id: 'police-verification', state: 'out' }]) as unknown }]);
  };
  await carryOut('A police verification in micro enterprise', make, use);
});

test('quality 2: a register of visitors, with columns of its own, under a heading of the menus', async () => {
  const FORM = 'schemas/forms/registers/visitors';
  const make = async (page: Page): Promise<void> => {
    await page.getByRole('searchbox', { name: 'Find by what people call it' }).fill('Visitors');
    await places(page, 'found').getByRole('button', { name: 'New register: Visitors' }).click();
    const binding = panelOf(page, 'Visitors');
    await chooseIn(binding, /^Icon/, /^user-check$/);
    await binding.getByLabel('Group (register) (English)').fill('Placement');
    await lineWith(page, '"group": "{{menu.placement}}"').waitFor();
    await binding.getByRole('button', { name: /^Save \(store\)/ }).click();
    await page.getByRole('textbox', { name: 'The rule as a sentence' }).getByText('session.role.mayCapture').waitFor();
    await sayRule(page, 'session.role.centreManager');
    await openAt(page, 'Day visitors', 'Day', `${FORM}/schema.json`);
    const phone = await addLike(page, 'Day', 'phone', 'Phone');
    await chooseIn(phone, /^Kind/, /^contact-number$/);
    await openAt(page, 'Name visitors', 'Name', `${FORM}/schema.json`);
    await addLike(page, 'Name', 'whom', 'Whom they meet');
    await openAt(page, 'Name visitors', 'Name', `${FORM}/schema.json`);
    await panelOf(page, 'Name').getByLabel('Required').check();
    await lineWith(page, '"required": ["name"]').waitFor();
    await openAt(page, 'Visitors', 'Form', `${FORM}/binding.json`);
    for (const name of ['whom', 'phone']) await fieldIn(binding, 'What tells one row').locator(`[data-value="${name}"] [data-press="out"]`).click();
    await openMore(binding);
    await fieldIn(binding, 'Filters above the list').locator('[data-value="day"] [data-press="in"]').click();
    await expect
      .poll(() => code(page).innerText())
      .toMatch(/"named": \["name", "day"\],\s*"columns": \["name", "whom", "day", "phone"\],\s*"search": \["name", "whom"\],\s*"filters": \["day"\]/);
    await allWell(page);
    expect(await binding.getByText('could not be checked').count()).toBe(0);
    expect(await axeFaults(page)).toEqual([]);
    await picture(page, 'studio-request-register-1280');
  };
  const use = async (): Promise<void> => {
    const { page } = await here.person();
    await bringIn(page, here.url, 'manager');
    await page.goto(`${here.url}/dashboard`);
    await page.locator('nav').getByRole('link', { name: 'Visitors' }).first().click();
    for (const [name, value] of Object.entries({ name: 'Asha Jadhav', whom: 'Farhan Shaikh', day: '20/11/2026', phone: '9876512345' }))
      await fillField(page, name, value);
    await page.getByRole('button', { name: 'Save', exact: true }).first().click();
    await rows(page).filter({ hasText: 'Asha Jadhav' }).getByText('Farhan Shaikh').first().waitFor();
    await picture(page, 'studio-request-register-used-1280');
    // Who may not save sees the rows alone.
    const { page: reader } = await here.person({ width: 360, height: 740 });
    await bringIn(reader, here.url, 'facilitator');
    await reader.goto(`${here.url}/dashboard/visitors`);
    await rows(reader).filter({ hasText: 'Asha Jadhav' }).first().waitFor();
    expect(await reader.getByRole('button', { name: 'Save', exact: true }).count()).toBe(0);
    await picture(reader, 'studio-request-register-used-360');
  };
  await carryOut('Who comes to the centre', make, use);
});
