/** What a tab keeps in sight: one bar for each card that is saved by itself, in its own words, and the score while it is worked out. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { journey } from '../support/journey.ts';
import { field, takeChoice } from '../support/pages/field.ts';
import { openRecord, panel, picture, recordsIn } from '../support/pages/record.ts';
import { bringIn, travel } from '../support/pages/session.ts';

const here = journey({ isReader: true });

/** Looks twice: as the page stands at a desk, and as narrow as a phone. */
async function atBothWidths(page: Page, name: string, look: (width: number) => Promise<void>): Promise<void> {
  for (const [width, height] of [
    [1280, 900],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height });
    await look(width);
    await picture(page, `${name}-${width}`);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}
/** The words of each bar's own button: those in the cards, then the one of the page. */
const bars = (page: Page): Promise<string[]> => page.locator('[data-save] .sd-save-first').allInnerTexts();

test('quality 4: one bar for each card that is saved, in its own words, at the foot of its card and in line with what stands in it', async () => {
  const { page } = await here.person();
  const [at] = await recordsIn(here.url);
  /** How far the bar lies from the foot of its card, to each side and down. */
  const away = async (card: string, words: string | RegExp): Promise<number[]> => {
    const around = await page.getByRole('region', { name: card, exact: true }).boundingBox();
    const below = await page.getByRole('main').locator('[data-save]').filter({ hasText: words }).first().boundingBox();
    if (!around || !below) return [Number.NaN];
    return [below.x - around.x, below.width - around.width, Math.abs(below.y - around.y - around.height) <= 1 ? 0 : below.y];
  };
  /** Whether the bar's own content begins where that of the card does. */
  const isInLine = async (first: string): Promise<boolean> => {
    const bar = page.getByRole('main').locator('[data-save]').first();
    const padding = await bar.evaluate((one) => parseFloat(getComputedStyle(one).paddingLeft) + parseFloat(getComputedStyle(one).borderLeftWidth));
    const [below, inside] = [await bar.boundingBox(), await field(page, first).boundingBox()];
    return Math.abs((below?.x ?? 0) + padding - (inside?.x ?? 0)) <= 1;
  };
  await bringIn(page, here.url, 'counsellor1');
  await openRecord(page, here.url, at, 5, 'Counselling');
  await field(page, 'firstCounselorComments').waitFor();
  await atBothWidths(page, 'bars-counselling', async () => {
    await expect.poll(() => bars(page)).toEqual(['Save status', 'Save follow-up', 'Save counselling']);
    expect(await panel(page).locator('.sd-save-first').count()).toBe(2);
    await expect.poll(() => away('Status', 'Save status')).toEqual([0, 0, 0]);
  });
  await bringIn(page, here.url, 'manager');
  await openRecord(page, here.url, at, 13, 'Documents');
  await field(page, 'documentName').waitFor();
  await atBothWidths(page, 'bars-documents', async () => {
    await expect.poll(() => away('Upload a document', '')).toEqual([0, 0, 0]);
    expect(await isInLine('documentName')).toBe(true);
  });
  await travel(page, '/dashboard/reports');
  await field(page, 'centerId').waitFor();
  await atBothWidths(page, 'bars-reports', async () => {
    await expect.poll(() => away('Whom the report is about', '')).toEqual([0, 0, 0]);
    expect(await isInLine('centerId')).toBe(true);
  });
});

test('quality 4: the score so far stays in sight over the bar while a business idea is evaluated, and follows each answer', async () => {
  const { page } = await here.person();
  await bringIn(page, here.url, 'principal');
  const [at] = await recordsIn(here.url, 'Shortlisted');
  await openRecord(page, here.url, at, 12, 'Business Evaluation');
  const score = page.locator('section', { has: page.getByRole('heading', { name: 'Score so far' }) }).last();
  await field(page, 'rows.0.answer').waitFor();
  await atBothWidths(page, 'score', async (width) => {
    const choice = field(page, `rows.${width < 600 ? 1 : 0}.answer`)
      .getByRole('radio')
      .first();
    // A table has a head for what stands in its rows; a card on a phone says it in itself.
    await expect.poll(() => page.locator('[data-id="rows.0"]').getByText('Sub-parameter', { exact: true }).isVisible()).toBe(width < 900);
    const before = await score.innerText();
    await takeChoice(choice);
    await expect.poll(() => score.innerText()).not.toBe(before);
    for (const place of [0, 600, 1200]) {
      await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), place);
      const [box, bar] = [await score.boundingBox(), await page.locator('[data-save]').last().boundingBox()];
      if (!box || !bar) throw new Error('score or bar are not drawn');
      expect([box.y >= 0, box.y + box.height <= bar.y + 1], `at ${place}`).toEqual([true, true]);
    }
  });
});
