/** A person at one record: opening it, going from tab to tab, typing below a table of twenty rows, saving, reading its history. */
import type { Page } from 'playwright-core';
import { closeBrowser, newPerson } from '../../support/browser.ts';
import { base64, pdf } from '../../support/files.ts';
import { choose, fillField, inputOf } from '../../support/pages/field.ts';
import { openList, rows } from '../../support/pages/list.ts';
import { signIn } from '../../support/pages/session.ts';
import { startProduct } from '../../support/product.ts';
import { call, signInOverWire } from '../../support/wire.ts';
import type { JsonObject } from '../../../src/engine/types.ts';
import { median, row, type Part, type Row } from '../rows.ts';
import { scalesOf, type Cost, type Scales } from '../weighed.ts';

const members = 20;
const revisions = 500;
const documents = 60;
const member = (name: string, relationshipId: string, more: JsonObject = {}): JsonObject => ({
  name,
  relationshipId,
  occupation: 'Agriculture',
  contactNumber: null,
  headOfFamily: 'N',
  qualId: 1,
  primaryBreadWinner: 'N',
  grossSal: null,
  ...more,
});
const letters = (index: number): string => String.fromCharCode(65 + index);

/** Twenty people in the family, one of whom was changed five hundred times. */
async function fillFamily(url: string, dbUserId: number): Promise<void> {
  const { token } = await signInOverWire(url, 'facilitator@skilldesk.test');
  const send = async (action: string, data: JsonObject): Promise<JsonObject> => {
    const answer = await call(url, 'family', action, [{ ...data, dbUserId }], { token });
    const first = Array.isArray(answer.rows) ? answer.rows[0] : null;
    if (answer.appError || typeof first !== 'object' || first === null || Array.isArray(first))
      throw new Error(`${action}: ${JSON.stringify(answer.appError)}`);
    return first ?? {};
  };
  const father = await send('captureFamilyDetails', member('Suresh Pawar', 'Father', { headOfFamily: 'Y', primaryBreadWinner: 'Y' }));
  for (let index = 1; index < members; index += 1) await send('captureFamilyDetails', member(`Asha ${letters(index)} Pawar`, 'Sister'));
  for (let turn = 0; turn < revisions; turn += 1) {
    await send(
      'updateFamilyDetails',
      member('Suresh Pawar', 'Father', { headOfFamily: 'Y', primaryBreadWinner: 'Y', grossSal: String(1000 + turn), id: father['id'] ?? null }),
    );
  }
}

/** Sixty papers, as sixty uploads. */
async function fillDocuments(url: string, dbUserId: number, engagementId: number): Promise<void> {
  const { token } = await signInOverWire(url, 'facilitator@skilldesk.test');
  for (let index = 0; index < documents; index += 1) {
    const payload = {
      dbUserId,
      engagementId,
      documentType: 'AgeProof',
      typeOfDocument: 'P',
      documentName: 'BirthCertificate',
      documentNo: '',
      fileName: `birth-${index}.pdf`,
      base64File: base64(pdf()),
    };
    const { appError } = await call(url, 'documents', 'captureDocDetails', [payload], { token });
    if (appError) throw new Error(JSON.stringify(appError));
  }
}

/** From Ctrl+S until the page says that it is saved, in the tab with the family's table. */
async function saving({ page, weigh }: Scales): Promise<Cost> {
  await fillField(page, 'name', 'Kamala Pawar');
  for (const [name, label] of [
    ['relationshipId', 'Sister'],
    ['occupation', 'Agriculture'],
    ['qualId', 'No Formal Education'],
    ['headOfFamily', 'No'],
    ['primaryBreadWinner', 'No'],
  ] as const)
    await choose(page, name, label);
  const ok = page.getByRole('button', { name: 'Ok', exact: true });
  const cost = await weigh(async () => {
    await page.keyboard.press('Control+s');
    await ok.waitFor();
  });
  await ok.click();
  return cost;
}

const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) }).first();
const openTab = ({ page, weigh }: Scales, name: string, field: string): Promise<Cost> =>
  weigh(async () => {
    await tab(page, name).click();
    await inputOf(page, field).waitFor();
  });

async function typing({ page, weigh }: Scales): Promise<number> {
  const name = inputOf(page, 'name');
  await name.scrollIntoViewIfNeeded();
  await name.focus();
  const keys = 48;
  const { script } = await weigh(() => page.keyboard.type('a'.repeat(keys), { delay: 30 }));
  await name.fill('');
  return script / keys;
}

const bytes = (name: string, costs: readonly Cost[]): Row => row(name, median(costs.map(({ kilobytes }) => kilobytes)), 'kB');

export const record: Part = {
  name: 'record',
  about: 'opening a record, its tabs, a table of twenty rows, saving, five hundred revisions, sixty documents',
  async run({ rounds }) {
    const product = await startProduct();
    const { page, close } = await newPerson();
    const scales = await scalesOf(page);
    await signIn(page, product.url, 'facilitator');
    await openList(page, product.url);
    const dbUserId = Number(
      await rows(page)
        .first()
        .getAttribute('data-id')
        .then((id) => id ?? Number.NaN),
    );
    const open = (): Promise<Cost> =>
      scales.weigh(async () => {
        await rows(page).first().getByRole('link').last().click();
        await inputOf(page, 'firstName').waitFor();
      });
    const first = await open();
    const stored = Number(new URL(page.url()).searchParams.get('dbUserId') ?? dbUserId);
    await fillFamily(product.url, stored);
    const cold = await openTab(scales, 'Family', 'name');
    const [warm, there, openCosts, keys]: [Cost[], Cost[], Cost[], number[]] = [[], [], [], []];
    for (let round = 0; round < Math.max(3, rounds); round += 1) {
      there.push(await openTab(scales, 'Basic', 'firstName'));
      warm.push(await openTab(scales, 'Family', 'name'));
      keys.push(await typing(scales));
      await openList(page, product.url);
      openCosts.push(await open());
      await openTab(scales, 'Family', 'name');
    }
    const history = await scales.weigh(async () => {
      await page.getByRole('button', { name: 'History', exact: true }).click();
      await page.getByRole('button', { name: 'Show earlier changes' }).waitFor();
    });
    await page.keyboard.press('Escape');
    const saved = await saving(scales);
    const engagementId = Number(new URL(page.url()).searchParams.get('engagementId'));
    await fillDocuments(product.url, stored, engagementId);
    const papers = await scales.weigh(async () => {
      await tab(page, 'Documents').click();
      await page.getByRole('tabpanel').locator('[data-id]').nth(9).waitFor();
    });
    await close();
    await closeBrowser();
    await product.stop();
    const times = (costs: readonly Cost[]): number => median(costs.map(({ milliseconds }) => milliseconds));
    const scripts = (costs: readonly Cost[]): number => median(costs.map(({ script }) => script));
    return [
      row('record: opened from the list, first time', first.milliseconds, 'ms'),
      bytes('record: opened from the list, first time, sent', [first]),
      row('record: opened from the list again', times(openCosts), 'ms'),
      row('record: a tab for the first time', cold.milliseconds, 'ms'),
      bytes('record: a tab for the first time, sent', [cold]),
      row('record: a tab again, script', scripts([...warm, ...there]), 'ms', { target: '<= 100 ms' }),
      row('record: a tab again', times([...warm, ...there]), 'ms'),
      bytes('record: a tab again, sent', warm),
      row('record: a key below a table of 20 rows', median(keys), 'ms/key'),
      row(`record: history of ${revisions} revisions`, history.milliseconds, 'ms'),
      bytes(`record: history of ${revisions} revisions, sent`, [history]),
      row('record: a tab saved, until it says so', saved.milliseconds, 'ms'),
      row('record: a tab saved, script', saved.script, 'ms'),
      row(`record: ${documents} documents, the first page`, papers.milliseconds, 'ms'),
      bytes(`record: ${documents} documents, the first page, sent`, [papers]),
    ];
  },
};
