/** A beneficiary's counselling and evaluation as people open and fill them. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll } from 'vitest';
import type { Json, JsonObject } from '../../../src/engine/types.ts';
import type { PersonOptions } from '../browser.ts';
import type { Journey } from '../journey.ts';
import { call, signInOverWire } from '../wire.ts';
import { choose, field, fillField, inputOf } from './field.ts';
import { accountOf, bringIn } from './session.ts';

export interface About {
  dbUserId: number;
  engagementId: number;
}

const isRow = (value: Json): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Mobilised beneficiaries of a centre, the newest first. */
export async function mobilised(url: string, account = 'manager', centerId = 101): Promise<About[]> {
  const { token } = await signInOverWire(url, accountOf(account));
  const { rows } = await call(url, 'engagement', 'viewAllByCenterAndStatus', [{ centerId, status: 'Mobilised' }], { token });
  return (Array.isArray(rows) ? rows.filter(isRow) : []).map((row) => ({
    dbUserId: Number(row['dbUserId']),
    engagementId: Number(row['engagementId']),
  }));
}

interface Deciding {
  /** Who was Mobilised when the demo began, the newest first. @throws where there are not so many */
  someone(place: number): About;
  /** This account's page, where `open` leads it. */
  at(name: string, open: (page: Page) => Promise<unknown>, device?: PersonOptions): Promise<Page>;
  /** What went wrong on anybody's pages. */
  troubles(): string[];
}

/** What a file of journeys about decisions needs: whom to decide about, and the people who do. */
export function deciding(here: Journey): Deciding {
  let people: About[] = [];
  const all: (readonly string[])[] = [];
  beforeAll(async () => {
    people = await mobilised(here.url);
  });
  return {
    someone: (place) => {
      const about = people[place];
      if (!about) throw new Error('the demo has nobody who is mobilised');
      return about;
    },
    at: async (name, open, device) => {
      const { page, troubles } = await here.person(device);
      all.push(troubles);
      await bringIn(page, here.url, name);
      await open(page);
      return page;
    },
    troubles: () => all.flat(),
  };
}

/** The Holland code of an engagement, as a game that was played elsewhere brings it. */
export async function keepCode(url: string, { engagementId }: About, finalScore: string): Promise<void> {
  const { token } = await signInOverWire(url, accountOf('counsellor1'));
  const { appError } = await call(url, 'interest-inventory', 'captureInterestInventory', [{ engagementId, finalScore }], { token });
  if (appError) throw new Error(JSON.stringify(appError));
}

export async function openTab(page: Page, url: string, { dbUserId, engagementId }: About, tab: number, first: string): Promise<void> {
  await page.goto(`${url}/dashboard/updatebeneficiary?dbUserId=${dbUserId}&engagementId=${engagementId}&tab=${tab}`);
  await field(page, first).waitFor();
}

/** Comments, rating and course of the first or the second counsellor. */
export async function counsel(page: Page, who: 'first' | 'second', comments: string): Promise<void> {
  await fillField(page, `${who}CounselorComments`, comments);
  // The list opens between the bars of the page, and closes when the page moves under it.
  await field(page, `${who}CounselorRating`).evaluate((box) => box.scrollIntoView({ block: 'center' }));
  await choose(page, `${who}CounselorRating`, 'Positive');
  const course = inputOf(page, `${who}CounselorSuggestedCourse`);
  await course.click();
  await page.getByRole('option').first().click();
}

/** Whether a field can be written into. */
export const isOpen = async (page: Page, name: string): Promise<boolean> => {
  const input = inputOf(page, name);
  return (await input.count()) > 0 && (await input.isEditable());
};

export const saveOf = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first();

/** What the next change of a status sends. */
export async function sentStatus(page: Page): Promise<JsonObject | undefined> {
  const request = await page.waitForRequest((one) => (one.postData() ?? '').includes('"action":"updateStatus"'));
  const envelope = /\{"token".*\}/s.exec(request.postData() ?? '')?.[0] ?? '{}';
  return (JSON.parse(envelope) as { data?: JsonObject[] }).data?.[0];
}

/** A picture of the whole page when somebody wants to look: `SKILLDESK_SHOTS` names the folder. */
export async function look(page: Page, name: string): Promise<void> {
  const folder = process.env['SKILLDESK_SHOTS'];
  if (folder === undefined) return;
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}
