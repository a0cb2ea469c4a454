/**
 * What mistakes that pass the check do in a real browser. The product runs on a copy of the definitions into which one mistake
 * after another is written; people of three roles open every screen of their menus, and a record with all its tabs. MUTANTS_SEEN=3 makes as many,
 * MUTANT_SEED=7 those of a seed again.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { judgedProduct, productFiles } from '../catalogue/product.ts';
import { closeBrowser, newPerson } from '../support/browser.ts';
import { copyOfDefinitions } from '../support/definitions.ts';
import { chance, mutantsOf, type Mutant } from '../support/mutants.ts';
import { addressOf, recordsIn, tabNames } from '../support/pages/record.ts';
import { bringIn } from '../support/pages/session.ts';
import { startProduct, type Product } from '../support/product.ts';
import { until } from '../support/trials.ts';

const PEOPLE = ['manager', 'mobilizer', 'principal'];
const quota = Number(process.env['MUTANTS_SEEN'] ?? 8);
const seed = Number(process.env['MUTANT_SEED'] ?? Math.floor(Math.random() * 2 ** 31));

const definitions = copyOfDefinitions();
let product: Product | undefined;
const url = (): string => product?.url ?? '';

beforeAll(async () => {
  product = await startProduct({ env: { CONFIG_DIR: definitions.folder, RATE_LIMIT: '0' } });
}, 420_000);
afterAll(async () => {
  await closeBrowser();
  await product?.stop();
});

/** The hash of the definitions that serve. Asked twice: a line that lay idle may just be closed. */
const served = async (): Promise<string> => {
  const ask = (): Promise<Response> => fetch(`${url()}/api/health`);
  const answer = await ask().catch(ask);
  return ((await answer.json()) as { catalogue: string }).catalogue;
};

/** Writes definitions into the running product; false when it goes on with those before. */
async function serves(path: string, text: string): Promise<boolean> {
  const before = await served();
  definitions.write(path, text);
  return until(async () => (await served()) !== before, 30).then(
    () => true,
    () => false,
  );
}

/** What is wrong with the page that stands: nothing to see, still waiting, or a panel in the place of a part that threw. */
async function wrongWith(page: Page): Promise<string | undefined> {
  const stands = (): boolean => {
    const main = document.querySelector('main');
    return !!main && !main.querySelector('[aria-busy="true"]') && (main.innerText.trim() !== '' || !!main.querySelector('input, svg, img, canvas'));
  };
  const isShown = await page.waitForFunction(stands).then(
    () => true,
    () => false,
  );
  const failed = page.locator('.sd-failed');
  if ((await failed.count()) > 0) return `a part failed: ${(await failed.first().innerText()).slice(0, 200)}`;
  return isShown ? undefined : 'nothing is shown';
}

/** Opens one address after another; what failed there. */
async function seenBy(name: string): Promise<string[]> {
  const { page, troubles, close } = await newPerson();
  const failed: string[] = [];
  let pageCount = 0;
  const open = async (address: string): Promise<void> => {
    const fault = await page
      .goto(address)
      .then(() => wrongWith(page))
      .catch((thrown: unknown) => String(thrown).slice(0, 300));
    const all = [...(fault === undefined ? [] : [fault]), ...troubles.splice(0)];
    failed.push(...all.map((one) => `${name} at ${address.slice(url().length)}: ${one}`));
    pageCount += 1;
  };
  try {
    await bringIn(page, url(), name);
    await open(`${url()}/dashboard`);
    const links = await page.locator('nav a').evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).href));
    for (const address of new Set(links)) await open(address);
    const [record] = await recordsIn(url()).catch(() => []);
    if (record) {
      await open(addressOf(url(), record));
      const tabs = await tabNames(page).catch(() => []);
      for (const tab of tabs.keys()) await open(addressOf(url(), record, tab));
    }
    return pageCount > 3 ? failed : [...failed, `${name} has no screens`];
  } finally {
    await close();
  }
}

async function crawl({ slip: { path }, files }: Mutant): Promise<string[] | undefined> {
  const right = definitions.read(path);
  try {
    if (!(await serves(path, files[path] ?? ''))) return undefined;
    const failed: string[] = [];
    for (const name of PEOPLE) failed.push(...(await seenBy(name)));
    return failed;
  } finally {
    await serves(path, right);
  }
}

test('quality 5: mistakes that pass the check make no screen fail in a browser', async () => {
  console.log(`MUTANT_SEED=${seed}`);
  const failed = await seenBy('manager');
  let openCount = 0;
  for (const mutant of mutantsOf(productFiles(), chance(seed))) {
    if (!judgedProduct(mutant.files, mutant.change).ok) continue;
    const found = await crawl(mutant);
    if (found === undefined) continue;
    console.log(`${found.length === 0 ? 'opens' : 'FAILS'} ${JSON.stringify(mutant.slip)}`);
    failed.push(...found.map((one) => `${mutant.change}: ${one}`));
    openCount += 1;
    if (openCount === quota) break;
  }
  expect(failed).toEqual([]);
}, 7_200_000);
