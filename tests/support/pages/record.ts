/** A beneficiary's record: opened by its address, its tabs in a rail on a desktop and in a sheet on a phone. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import type { JsonObject } from '../../../src/engine/types.ts';
import { call, signInOverWire } from '../wire.ts';
import { accountOf } from './session.ts';

export interface RecordAt {
  dbUserId: number;
  engagementId: number;
}

/** Hands out beneficiaries to whom nobody in a file has done anything, in a second try neither. */
export function mobilisedOnes(here: { readonly url: string }): () => Promise<RecordAt> {
  let nextIndex = 0;
  return async () => {
    const at = (await recordsIn(here.url))[nextIndex];
    nextIndex += 1;
    if (!at) throw new Error('too few are Mobilised');
    return at;
  };
}

/** Beneficiaries of a centre in a status, newest first. @throws when there are none */
export async function recordsIn(url: string, status = 'Mobilised', account = 'manager', centerId = 101): Promise<[RecordAt, ...RecordAt[]]> {
  const { token } = await signInOverWire(url, accountOf(account));
  const { rows } = await call(url, 'engagement', 'viewAllByCenterAndStatus', [{ centerId, status }], { token });
  const found = (Array.isArray(rows) ? rows : []) as JsonObject[];
  const [newest, ...others] = found.map((row) => ({ dbUserId: Number(row['dbUserId']), engagementId: Number(row['engagementId']) }));
  if (!newest) throw new Error(`nobody in ${centerId} is ${status}`);
  return [newest, ...others];
}

export const addressOf = (url: string, { dbUserId, engagementId }: RecordAt, tab = 0): string =>
  `${url}/dashboard/updatebeneficiary?dbUserId=${dbUserId}&engagementId=${engagementId}&tab=${tab}`;

/** The open tab's panel. */
export const panel = (page: Page): Locator => page.getByRole('tabpanel');

/** Waits until the open tab is this one and stands. */
export async function standing(page: Page, label: string): Promise<void> {
  await page.getByRole('tabpanel', { name: label }).waitFor();
  await page.waitForFunction(() => document.querySelector('[role="tabpanel"] [aria-busy="true"]') === null);
  await panel(page).locator('form, table, [data-id], h2, .sd-empty, .sd-empty-line').first().waitFor();
}

export async function openRecord(page: Page, url: string, at: RecordAt, tab: number, label: string): Promise<void> {
  await page.goto(addressOf(url, at, tab));
  await standing(page, label);
}

/** Clicks the tab: in the rail, or in the sheet that the picker opens. */
export async function pressTab(page: Page, label: string): Promise<void> {
  const picker = page.locator('.sd-picker-now');
  if (await picker.isVisible()) await picker.click();
  await page.getByRole('tab', { name: label, exact: true }).locator('visible=true').first().click();
}

export async function openTab(page: Page, label: string): Promise<void> {
  await pressTab(page, label);
  await standing(page, label);
}

/** The names of the tabs that are drawn, in order. */
export async function tabNames(page: Page): Promise<string[]> {
  const names = page.locator('.sd-rail [role="tab"] > span:first-of-type');
  await names.first().waitFor();
  return (await names.allTextContents()).map((name) => name.trim());
}

/** The solid button of the bar below. */
export const saveButton = (page: Page): Locator => page.locator('[data-save] button.sd-save-first');

/** A picture of the page when somebody wants to look: `SKILLDESK_SHOTS` names the folder. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.SKILLDESK_SHOTS;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}
