/** The career-interest game in a browser: a whole run by keys, its result and document, leaving it on a phone and going on elsewhere. */
import { objectsIn } from '../../src/engine/json.ts';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/engine/types.ts';
import { axeFaults } from '../support/axe.ts';
import { journey } from '../support/journey.ts';
import { call, password, signInOverWire } from '../support/wire.ts';
import { answerOf as answer, counterAt as counter, envelope, filedInRecord, pictureOf as picture, playAll, SEC } from '../support/pages/game.ts';
import { accountOf, bringIn } from '../support/pages/session.ts';

const here = journey();

async function wire(service: string, action: string, data: JsonObject): Promise<JsonObject[]> {
  const [row] = (await call(here.url, 'login', 'login', [{ userName: 'mobilizer@skilldesk.test', password }], {})).rows as JsonObject[];
  const { rows, appError } = await call(here.url, service, action, [data], { token: String(row?.['token']) });
  if (appError) throw new Error(JSON.stringify(appError));
  return rows as JsonObject[];
}
const usedIds = new Set<unknown>();
/** A beneficiary of the demo who has not played yet. */
async function somebody(): Promise<{ dbUserId: number; engagementId: number }> {
  for (const row of await wire('engagement', 'viewAllByCenter', { centerId: 101 })) {
    const { dbUserId, engagementId } = row;
    if (usedIds.has(engagementId)) continue;
    usedIds.add(engagementId);
    if ((await wire('interest-inventory', 'viewInterestInventoryByEngId', { engagementId: engagementId ?? null })).length === 0) {
      return { dbUserId: Number(dbUserId), engagementId: Number(engagementId) };
    }
  }
  throw new Error('everybody has played');
}
const open = async (page: Page, { dbUserId, engagementId }: { dbUserId: number; engagementId: number }) => {
  await page.goto(`${here.url}/dashboard/interestgame?dbUserId=${dbUserId}&engagementId=${engagementId}`);
  await picture(page).waitFor();
};
describe('the career-interest game', () => {
  test(
    'D1-GAME-01 D1-GAME-02 D1-GAME-03 D1-GAME-04 D1-GAME-08 D1-GAME-28 D1-GAME-29 D1-GAME-33 D1-GAME-34 D1-GAME-35 D1-GAME-37 D1-GAME-38 D1-GAME-39 D1-GAME-40 D1-GAME-41 D1-GAME-43 ' +
      'D1-CALLS-43 D3-CALLS-27 D2-BCASE-20 D2-COUN-08 D2-COUN-09 D2-COUN-10 D2-COUN-11 D12-GAP-132 D12-GAP-133 D12-GAP-189 a whole run by keys: code, chart, table, thanks, document',
    async () => {
      const who = await somebody();
      const { page, troubles } = await here.person();
      await bringIn(page, here.url, 'mobilizer');
      await page.clock.install();
      await open(page, who);
      const box = await page.getByRole('dialog').boundingBox();
      expect([box?.width, box?.height]).toEqual([1280, 900]);
      for (const name of ['like', 'unlike', 'confused']) await expect.poll(() => answer(page, name).count()).toBe(1);
      expect(await axeFaults(page)).toEqual([]);
      const calls: { action: string; data: JsonObject[] }[] = [];
      const documents: JsonObject[] = [];
      page.on('request', (request) => {
        const body = request.method() === 'POST' ? envelope(request) : null;
        if (body) calls.push(body);
        if (request.url().endsWith('/api/game/document')) documents.push(request.postDataJSON() as JsonObject);
      });
      const [run] = await wire('interest-inventory', 'startGame', { engagementId: who.engagementId, game: 'interest-game' });
      const pictures = run?.['pictures'] as JsonObject[];
      await playAll(page, pictures, SEC, {
        onPicture: async (gamePicture) => {
          await expect.poll(() => picture(page).getAttribute('alt')).toBe(gamePicture['occupation']);
          // From the last picture on the page's clock goes on by hand.
          if (gamePicture === pictures.at(-1)) await page.clock.pauseAt(Date.now() + 1000);
        },
      });
      const comes = (there: () => Promise<boolean> | boolean, ms = 4) =>
        expect
          .poll(async () => {
            await page.clock.runFor(ms);
            return there();
          })
          .toBe(true);
      const stands = (text: string) => comes(async () => (await page.getByText(text).count()) > 0);
      const callsOf = (action: string) => calls.filter((one) => one.action === action);
      await stands('Thank you for playing the game');
      await stands('Please wait document is getting saved');
      await comes(async () => (await page.locator('[data-field="finalScore"]').textContent()) === 'SEC');
      await comes(async () => (await page.locator('.apexcharts-bar-area').count()) === 6);
      // Three seconds later, and not before.
      expect([callsOf('captureInterestInventory').length, callsOf('saveInterestInventoryDocument').length]).toEqual([1, 0]);
      await comes(() => callsOf('saveInterestInventoryDocument').length === 1, 500);
      await stands('Document saved successfully');
      await page.clock.resume();
      await page.getByRole('heading', { name: 'Holland Code' }).waitFor();
      const table = page.getByRole('table', { name: 'Likes by interest group' });
      expect(await table.locator('tbody tr').evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent)))).toEqual([
        ['R Realistic', '1'],
        ['I Investigative', '0'],
        ['A Artistic', '0'],
        ['S Social', '7'],
        ['E Enterprising', '5'],
        ['C Conventional', '3'],
      ]);
      expect(callsOf('captureInterestInventory').map(({ data }) => data)).toEqual([
        [{ engagementId: who.engagementId, finalScore: 'SEC', createdBy: expect.any(Number) as number }],
      ]);
      const [document] = callsOf('saveInterestInventoryDocument');
      expect(document?.data[0]).toMatchObject({
        ...who,
        documentNo: null,
        typeOfDocument: 'P',
        documentType: 'Interest Inventory',
        base64File: expect.stringMatching(/^data:image\/png;base64,/) as string,
      });
      expect((await wire('interest-inventory', 'viewInterestInventoryByEngId', { engagementId: who.engagementId }))[0]).toMatchObject({
        finalScore: 'SEC',
      });
      const by = (await signInOverWire(here.url, accountOf('mobilizer'))).userId;
      expect(documents).toEqual([
        {
          dbUserId: who.dbUserId,
          engagementId: who.engagementId,
          createdBy: by,
          documentPath: expect.stringMatching(/^\d+\/Interest Inventory SEC\.png$/) as string,
          updatedBy: by,
        },
      ]);
      expect(await axeFaults(page)).toEqual([]);
      await page.getByRole('button', { name: 'Back to the record' }).click();
      await page.waitForURL(/updatebeneficiary/);
      expect(troubles).toEqual([]);
      await filedInRecord(page, here.url, who);
    },
  );

  test('D1-GAME-03 quality 1: by touch on a phone, each picture there before it is wanted; left half way, gone on at a desk: the same picture, dark and without sideways scrolling', async () => {
    const who = await somebody();
    const phone = await here.person({ width: 360, height: 740, scheme: 'dark' });
    await bringIn(phone.page, here.url, 'mobilizer');
    const come = new Set<string>();
    phone.page.on('requestfinished', (request) => come.add(request.url()));
    const [run] = await wire('interest-inventory', 'startGame', { engagementId: who.engagementId, game: 'interest-game' });
    const order = objectsIn(run?.['pictures']).map(({ src }) => String(src));
    await open(phone.page, who);
    for (const [index, name] of ['like', 'confused', 'unlike', 'like'].entries()) {
      const next = order[index + 1] ?? '?';
      await counter(phone.page, index + 1).waitFor();
      await expect.poll(() => [...come].some((url) => url.endsWith(next)), { message: `picture ${index + 2} before it is wanted` }).toBe(true);
      await answer(phone.page, name).tap();
      await phone.page.waitForFunction((src) => {
        const image = document.querySelector<HTMLImageElement>('.sd-game img');
        return image !== null && image.src.endsWith(src) && image.complete && image.naturalWidth > 0;
      }, next);
    }
    await counter(phone.page, 5).waitFor();
    const readAnswers = async () =>
      (await wire('interest-inventory', 'startGame', { engagementId: who.engagementId, game: 'interest-game' }))[0]?.['answers'];
    await expect.poll(readAnswers).toHaveLength(4);
    await phone.page.getByRole('button', { name: 'Previous picture' }).tap();
    await counter(phone.page, 4).waitFor();
    const occupation = await picture(phone.page).getAttribute('alt');
    for (const name of ['like', 'unlike', 'confused']) expect((await answer(phone.page, name).boundingBox())?.height).toBeGreaterThanOrEqual(44);
    expect([await axeFaults(phone.page), await phone.page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)]).toEqual([
      [],
      false,
    ]);
    await expect.poll(readAnswers).toHaveLength(3);
    await phone.page.getByRole('button', { name: 'Leave the game' }).tap();
    await phone.page.waitForURL(/updatebeneficiary/);
    const desk = await here.person();
    await bringIn(desk.page, here.url, 'facilitator');
    await open(desk.page, who);
    await counter(desk.page, 4).waitFor();
    await expect.poll(() => picture(desk.page).getAttribute('alt')).toBe(occupation);
    expect([...phone.troubles, ...desk.troubles]).toEqual([]);
  });

  test('D1-GAME-42 D1-GAME-03 a picture that does not come is told and cannot be answered; tried again, it is there', async () => {
    const who = await somebody();
    const { page } = await here.person();
    await bringIn(page, here.url, 'mobilizer');
    const [run] = await wire('interest-inventory', 'startGame', { engagementId: who.engagementId, game: 'interest-game' });
    const src = String(objectsIn(run?.['pictures'])[0]?.['src']);
    await page.route(`**${src}`, (route) => route.abort());
    await page.goto(`${here.url}/dashboard/interestgame?dbUserId=${who.dbUserId}&engagementId=${who.engagementId}`);
    await expect.poll(() => page.getByRole('alert').first().textContent()).toContain('Not able To load images');
    expect(await answer(page, 'like').isDisabled()).toBe(true);
    await page.unroute(`**${src}`);
    await page.getByRole('button', { name: 'Try again' }).click();
    await picture(page).waitFor();
    await answer(page, 'like').click();
    await counter(page, 2).waitFor();
  });
});
