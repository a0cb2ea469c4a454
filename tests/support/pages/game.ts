/** The career-interest game as people play it: one picture after the other, by keys at a desk and by touch on a phone. */
import type { Page } from 'playwright-core';
import type { JsonObject } from '../../../src/engine/types.ts';

/** Likes that make the code SEC, and one R that comes after them. */
export const SEC: Readonly<Record<string, number>> = { S: 7, E: 5, C: 3, R: 1 };
const KEYS: Readonly<Record<string, string>> = { like: '1', unlike: '2', confused: '3' };

export const pictureOf = (page: Page) => page.getByRole('dialog').getByRole('img');
export const counterAt = (page: Page, done: number) => page.getByText(`${done} of 42`, { exact: true });
export const answerOf = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/**
 * Answers every picture of a run: as many likes a group as `wanted` names, the others unlike and confused in turn. `shown` is asked at
 * each picture before its answer; `touch` taps the buttons instead of pressing the keys.
 */
export async function playAll(
  page: Page,
  pictures: readonly JsonObject[],
  wanted: Readonly<Record<string, number>>,
  { touch = false, shown }: { touch?: boolean; shown?: (picture: JsonObject) => Promise<void> } = {},
): Promise<void> {
  const likes: Record<string, number> = {};
  for (const [index, picture] of pictures.entries()) {
    await counterAt(page, index + 1).waitFor();
    await shown?.(picture);
    const group = String(picture['group']);
    const liked = likes[group] ?? 0;
    const isLiked = liked < (wanted[group] ?? 0);
    if (isLiked) likes[group] = liked + 1;
    const name = isLiked ? 'like' : index % 2 ? 'unlike' : 'confused';
    if (touch) await answerOf(page, name).tap();
    else await page.keyboard.press(KEYS[name] ?? '');
  }
}
