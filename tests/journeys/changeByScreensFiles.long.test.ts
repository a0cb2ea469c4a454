/** Change requests of several files that a programme admin carries out by the screens alone, from the editor to the roll-back. */
import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { axeFaults } from '../support/axe.ts';
import { journey } from '../support/journey.ts';
import { changeRequests } from '../support/pages/changeRequest.ts';
import { acceptAlert } from '../support/pages/dialog.ts';
import { attach, paper, types, upload } from '../support/pages/documents.ts';
import { openRecord, openTab, picture, recordsIn } from '../support/pages/record.ts';
import { bringIn } from '../support/pages/session.ts';
import { call, signInOverWire } from '../support/wire.ts';
import { acceptAll, addLike, chooseIn, openAt, openMore, panelOf, places, sayRule } from '../support/pages/studio.ts';

const here = journey();
const carryOut = changeRequests(here);
const COUNSELLING = 5;

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
    await openAt(page, 'Income Proof income certificate', 'Check', 'config/completeness/beneficiary.json');
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
    await picture(page, 'studio-request-document-1280');
    await acceptAll(page);
    expect(await axeFaults(page)).toEqual([]);
  };
  const use = async (): Promise<void> => {
    const { page } = await here.person();
    await bringIn(page, here.url, 'manager1');
    const [at] = await recordsIn(here.url, 'Shortlisted', 'manager1');
    if (!at) throw new Error('nobody is shortlisted');
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
