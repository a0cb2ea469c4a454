/** The career-interest game as people play it: one picture after the other, by keys at a desk and by touch on a phone. */
import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import type { JsonObject } from '../../../src/engine/types.ts';
import { look, type About } from './counselling.ts';
import { acceptAlert } from './dialog.ts';

/** Likes that make the code SEC, and one R that comes after them. */
export const SEC: Readonly<Record<string, number>> = { S: 7, E: 5, C: 3, R: 1 };
const KEYS: Readonly<Record<string, string>> = { like: '1', unlike: '2', confused: '3' };

export const pictureOf = (page: Page) => page.getByRole('dialog').getByRole('img');
export const counterAt = (page: Page, count: number) => page.getByText(`${count} of 42`, { exact: true });
export const answerOf = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/**
 * Answers every picture of a run: as many likes a group as `likesByGroup` names, the others unlike and confused in turn. `onPicture` is asked at
 * each picture before its answer; `touch` taps the buttons instead of pressing the keys.
 */
export async function playAll(
  page: Page,
  pictures: readonly JsonObject[],
  likesByGroup: Readonly<Record<string, number>>,
  { touch = false, onPicture }: { touch?: boolean; onPicture?: (picture: JsonObject) => Promise<void> } = {},
): Promise<void> {
  const likes: Record<string, number> = {};
  for (const [index, picture] of pictures.entries()) {
    await counterAt(page, index + 1).waitFor();
    await onPicture?.(picture);
    const group = String(picture['group']);
    const liked = likes[group] ?? 0;
    const isLiked = liked < (likesByGroup[group] ?? 0);
    if (isLiked) likes[group] = liked + 1;
    const name = isLiked ? 'like' : index % 2 ? 'unlike' : 'confused';
    if (touch) await answerOf(page, name).tap();
    else await page.keyboard.press(KEYS[name] ?? '');
  }
}

/** The envelope of a call, as it went over the wire. */
export function envelope(request: Request): { action: string; data: JsonObject[] } | null {
  const text = request.postDataBuffer()?.toString('latin1') ?? '';
  const found = /name="data"\r\n(?:[^\r]+\r\n)*\r\n([\s\S]*?)\r\n--/.exec(text)?.[1];
  return found === undefined ? null : (JSON.parse(found) as { action: string; data: JsonObject[] });
}

/** The chart in the record: downloaded while it is there, listed and deleted like every document, and then the game can be played again. */
export async function filedInRecord(page: Page, url: string, { dbUserId, engagementId }: About): Promise<void> {
  const tab = (index: number) => page.goto(`${url}/dashboard/updatebeneficiary?dbUserId=${dbUserId}&engagementId=${engagementId}&tab=${index}`);
  const [play, download] = [page.getByRole('link', { name: 'Play Game' }), page.getByRole('button', { name: 'Download interest inventory' })];
  await tab(5);
  await download.waitFor();
  expect(await play.count()).toBe(0);
  await look(page, 'inventory-filed-1280');
  const [, , popup] = await Promise.all([
    download.click(),
    page.waitForRequest((request) => request.method() === 'GET' && request.url().endsWith(`/api/interest-inventory/downloadDoc/${engagementId}`)),
    page.context().waitForEvent('page'),
  ]);
  expect(popup.url()).toMatch(new RegExp(`^${url}/api/documents/file/\\d+\\?link=`));
  await popup.close();
  await page.route('**/downloadDoc/**', (route) => route.fulfill({ json: { status: 'FAILURE', data: { documentPath: '/x' } } }));
  await download.click();
  await acceptAlert(page, 'Failed to download document. Please try again.');
  await page.unroute('**/downloadDoc/**');
  await tab(13);
  const row = page.locator('[data-id]').filter({ hasText: 'Interest Inventory SEC.png' });
  await row.getByRole('button', { name: /^Preview/ }).waitFor();
  await row.getByRole('button', { name: /^Delete/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await row.waitFor({ state: 'detached' });
  await page.getByRole('tab', { name: /Counselling/ }).click();
  await play.waitFor();
  expect(await download.count()).toBe(0);
  await play.click();
  await counterAt(page, 1).waitFor();
}
