/** The career-interest game on a slow phone: how long until its first picture stands, and how often the next one has to be waited for. */
import type { Page, Request } from 'playwright-core';
import type { JsonObject } from '../../../src/engine/types.ts';
import { closeBrowser, newPerson } from '../../support/browser.ts';
import { signIn } from '../../support/pages/session.ts';
import { startProduct } from '../../support/product.ts';
import { slowNetwork } from '../../support/slowNetwork.ts';
import { call, signInOverWire } from '../../support/wire.ts';
import { median, row, type Part } from '../rows.ts';

const account = 'mobilizer@skilldesk.test';
const answers = 12;

/** Beneficiaries of the demo, one for each run. */
async function peopleOf(url: string): Promise<{ dbUserId: number; engagementId: number }[]> {
  const { token } = await signInOverWire(url, account);
  const { rows } = await call(url, 'engagement', 'viewAllByCenter', [{ centerId: 101 }], { token });
  return (rows as JsonObject[]).map(({ dbUserId, engagementId }) => ({ dbUserId: Number(dbUserId), engagementId: Number(engagementId) }));
}

/** Resolves with the address of the picture once it is drawn. */
const waitForImage = async (page: Page): Promise<string> => {
  const source = await page.waitForFunction(
    () => {
      const image = document.querySelector<HTMLImageElement>('.sd-game img');
      return image !== null && image.complete && image.naturalWidth > 0 ? image.src : false;
    },
    undefined,
    { timeout: 60_000 },
  );
  return String(await source.jsonValue());
};

const startsGame = (request: Request): boolean => (request.postData() ?? '').includes('"action":"startGame"');

/** Milliseconds from the game's own call to its first picture, and how many of the next were not there when they were wanted. */
async function play(page: Page, address: string): Promise<{ first: number; waits: number }> {
  const there = new Set<string>();
  const keep = (request: Request): void => {
    there.add(request.url());
  };
  page.on('requestfinished', keep);
  const started = page.waitForRequest(startsGame, { timeout: 60_000 });
  await page.goto(address, { timeout: 60_000 });
  await started;
  const began = performance.now();
  await waitForImage(page);
  const first = performance.now() - began;
  let waits = 0;
  for (let index = 1; index <= answers; index += 1) {
    await page.waitForTimeout(1000);
    const before = new Set(there);
    await page.getByRole('button', { name: 'like', exact: true }).tap();
    await page.getByText(`${index + 1} of 42`, { exact: true }).waitFor();
    if (!before.has(await waitForImage(page))) waits += 1;
  }
  page.off('requestfinished', keep);
  return { first, waits };
}

export const pictures: Part = {
  name: 'pictures',
  about: 'the interest game on a slow phone: its first picture, and waits for the next',
  async run({ rounds }) {
    const product = await startProduct({ env: { RATE_LIMIT: '0', LOG_LEVEL: 'error' } });
    const people = await peopleOf(product.url);
    const { page, close } = await newPerson({ width: 360, height: 740 });
    const runs: { first: number; waits: number }[] = [];
    try {
      await signIn(page, product.url, 'mobilizer');
      await slowNetwork(page);
      for (const { dbUserId, engagementId } of people.slice(0, rounds + 1)) {
        runs.push(await play(page, `${product.url}/dashboard/interestgame?dbUserId=${dbUserId}&engagementId=${engagementId}`));
      }
    } finally {
      await close();
      await closeBrowser();
      await product.stop();
    }
    // The first run also fetches the program, which is kept for ever.
    const warm = runs.slice(1);
    return [
      row('pictures: first of a game, 400 ms and 50 kB/s', median(warm.map(({ first }) => first)), 'ms', { target: '<= 3000 ms' }),
      row(`pictures: next of ${answers} waited for`, Math.max(...warm.map(({ waits }) => waits)), '', { target: '0' }),
    ];
  },
};
