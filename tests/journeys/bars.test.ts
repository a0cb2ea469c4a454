/** What a tab keeps in sight: one bar for each card that is saved by itself, in its own words, and the score while it is worked out. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { journey } from '../support/journey.ts';
import { field, takeChoice } from '../support/pages/field.ts';
import { openRecord, panel, picture, recordsIn } from '../support/pages/record.ts';
import { bringIn } from '../support/pages/session.ts';

const here = journey();
const sizes = [
  ['a phone', 360, 740],
  ['a desk', 1280, 900],
] as const;

/** The words of each bar's own button: those in the cards, then the one of the page. */
const bars = (page: Page): Promise<string[]> => page.locator('[data-save] .sd-save-first').allInnerTexts();

describe.each(sizes)('on %s', (_where, width, height) => {
  test.each(['facilitator', 'counsellor1'])(
    'quality 4: Counselling has one bar for each card that is saved, in its own words, for %s',
    async (name) => {
      const { page } = await here.person({ width, height });
      await bringIn(page, here.url, name);
      const at = (await recordsIn(here.url))[3];
      if (!at) throw new Error('too few are Mobilised');
      await openRecord(page, here.url, at, 5, 'Counselling');
      await field(page, 'firstCounselorComments').waitFor();
      await expect.poll(() => bars(page)).toEqual(['Save status', 'Save follow-up', 'Save counselling']);
      expect(await panel(page).locator('.sd-save-first').count()).toBe(2);
      // Each stands at the foot of its own card.
      const card = await page.getByRole('region', { name: 'Status', exact: true }).boundingBox();
      const foot = await panel(page).locator('[data-save]', { hasText: 'Save status' }).boundingBox();
      expect([foot?.x, foot?.width, Math.abs((foot?.y ?? 0) - (card?.y ?? 0) - (card?.height ?? 0)) <= 1]).toEqual([card?.x, card?.width, true]);
      await picture(page, `bars-${name}-${width}`);
    },
  );

  test('quality 4: the bars of Documents and Reports are the foot of their card, in line with what stands in it', async () => {
    const { page } = await here.person({ width, height, scheme: width < 600 ? 'dark' : 'light' });
    await bringIn(page, here.url, 'manager');
    const at = (await recordsIn(here.url))[3];
    if (!at) throw new Error('too few are Mobilised');
    const foot = async (name: string, first: string): Promise<void> => {
      const card = page.getByRole('region', { name, exact: true });
      await card.waitFor();
      const bar = page.locator('[data-save]').first();
      const [around, below] = [await card.boundingBox(), await bar.boundingBox()];
      if (!around || !below) throw new Error(`${name}: card or bar are not drawn`);
      expect([below.x, below.width, Math.abs(below.y - around.y - around.height) <= 1], name).toEqual([around.x, around.width, true]);
      const inside = await field(page, first).boundingBox();
      const padding = await bar.evaluate((one) => parseFloat(getComputedStyle(one).paddingLeft) + parseFloat(getComputedStyle(one).borderLeftWidth));
      expect(Math.abs(below.x + padding - (inside?.x ?? 0)), name).toBeLessThanOrEqual(1);
    };
    await openRecord(page, here.url, at, 13, 'Documents');
    await foot('Upload a document', 'documentName');
    await picture(page, `bars-documents-${width}`);
    await page.goto(`${here.url}/dashboard/reports`);
    await foot('Whom the report is about', 'centerId');
    await picture(page, `bars-reports-${width}`);
  });

  test('quality 4: the score so far stays in sight over the bar while a business idea is evaluated, and follows each answer', async () => {
    const { page } = await here.person({ width, height });
    await bringIn(page, here.url, 'principal');
    const [at] = await recordsIn(here.url, 'Shortlisted');
    if (!at) throw new Error('nobody is Shortlisted');
    await openRecord(page, here.url, at, 12, 'Business Evaluation');
    const score = page.locator('section', { has: page.getByRole('heading', { name: 'Score so far' }) }).last();
    const first = field(page, 'rows.0.answer');
    await first.waitFor();
    // A table has a head for what stands in its rows; a card on a phone says it in itself.
    expect(await page.locator('[data-id="rows.0"]').getByText('Sub-parameter', { exact: true }).isVisible()).toBe(width < 900);
    const before = await score.innerText();
    await takeChoice(first.getByRole('radio').first());
    await expect.poll(() => score.innerText()).not.toBe(before);
    for (const place of [0, 600, 1200]) {
      await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), place);
      const [box, bar] = [await score.boundingBox(), await page.locator('[data-save]').last().boundingBox()];
      if (!box || !bar) throw new Error('score or bar are not drawn');
      expect([box.y >= 0, box.y + box.height <= bar.y + 1], `at ${place}`).toEqual([true, true]);
    }
    await picture(page, `score-${width}`);
  });
});
