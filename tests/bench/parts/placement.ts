/** Placements: their list by how many there are, suggestions of employers, and the tab: opened, its forms switched, saved. */
import pg from 'pg';
import type { Page } from 'playwright-core';
import type { JsonObject } from '../../../src/engine/types.ts';
import { closeBrowser, newPerson } from '../../support/browser.ts';
import { choose, fillField, inputOf } from '../../support/pages/field.ts';
import { addressOf, recordsIn, type RecordAt } from '../../support/pages/record.ts';
import { accountOf, signIn } from '../../support/pages/session.ts';
import { startProduct } from '../../support/product.ts';
import { call, signInOverWire } from '../../support/wire.ts';
import { clientOf, timed } from '../client.ts';
import { emptyDatabase, productOver } from '../database.ts';
import { copies, inDatabase } from '../fillStore.ts';
import { median, row, type Part, type Row } from '../rows.ts';
import { scalesOf, type Cost } from '../weighed.ts';

const CENTRE = 101;
const [FEW, MANY] = [10_000, 100_000];
const MILLISECONDS = 2500;
const domains = ['Retail', 'Hospitality', 'Automotive', 'IT-ITeS', 'Construction'];
const words = ['Sunrise', 'Western', 'Ganga', 'Deccan', 'Lotus', 'Orient', 'Prabhat', 'Sahyadri', 'Coastal', 'Metro'];
const trades = ['Mills', 'Motors', 'Foods', 'Textiles', 'Hotels', 'Retail', 'Logistics'];
const syllables = (at: number): string => {
  const [first, second] = [Math.trunc(at / 7) % 30, Math.trunc(at / 211) % 30];
  return `${'BCDGHJKLMNPRSTV'.charAt(first % 15)}${first < 15 ? 'a' : 'u'}${'ndrlmkstvgbpjhc'.charAt(second % 15)}${second < 15 ? 'i' : 'ya'}`;
};

/** A name as a centre has them: one of 900 first words, one of ten behind it, and a trade that many have. */
const nameAt = (at: number): string => `${syllables(at)} ${words[at % words.length] ?? ''} ${trades[(at * 3) % trades.length] ?? ''}`;

interface ListTimes {
  page: number;
  domain: number;
  search: number;
  suggestion: number;
  common: number;
}

/** A page of so many placements of one centre, and suggestions among as many employers. */
async function measureList(count: number): Promise<ListTimes> {
  const database = await emptyDatabase();
  const { product, url, token } = await productOver(database, 'manager@skilldesk.test');
  const client = clientOf(url, token);
  try {
    await inDatabase(database, async (store) => {
      const [engagement] = await store.find('engagement', { centerId: CENTRE, status: 'Enrolled' }, { centres: 'all' });
      const [placement] = await store.find('placement', { isActive: 'Y', interviewStatus: 'Placed' }, { centres: 'all' });
      const [employer] = await store.find('employer', { centerId: CENTRE }, { centres: 'all' });
      if (!engagement || !placement || !employer) throw new Error('the demo has no placement');
      const { dbUserId = null } = engagement.doc;
      const engagements = await copies(store, 'engagement', engagement, count, () => ({}));
      await copies(store, 'placement', placement, count, (at) => ({
        engagementId: engagements[at] ?? null,
        dbUserId,
        domainName: domains[at % domains.length] ?? null,
      }));
      await copies(store, 'employer', employer, count, (at) => ({ employerName: nameAt(at), employerUniqueId: `bench-${at}` }));
    });
    const sql = new pg.Client(database);
    await sql.connect();
    await sql.query('vacuum analyze');
    await sql.end();
    const ask = (more: JsonObject) => client.call('placement', 'viewPlacedStudents', [{ centerId: CENTRE, page: 1, size: 10, ...more }]);
    const suggest = async (q: string): Promise<unknown[]> => {
      const answer = await fetch(`${url}/api/employers/suggest?q=${encodeURIComponent(q)}`, { headers: { authorization: `Bearer ${token}` } });
      if (!answer.ok) throw new Error(`suggestions: ${answer.status}`);
      return (await answer.json()) as unknown[];
    };
    const offered = await suggest('deccan');
    if (offered.length !== 100) throw new Error(`${offered.length} employers are suggested and not 100.`);
    return {
      page: await timed(1, MILLISECONDS, () => ask({})),
      domain: await timed(1, MILLISECONDS, () => ask({ filter: { domainName: 'Retail' } })),
      search: await timed(1, MILLISECONDS, () => ask({ search: '4321' })),
      suggestion: await timed(1, MILLISECONDS, (_, turn) => suggest(syllables(turn * 13))),
      common: await timed(1, MILLISECONDS, (_, turn) => suggest(words[turn % words.length] ?? '')),
    };
  } finally {
    client.close();
    await product.stop();
  }
}

async function lists(): Promise<Row[]> {
  const [few, many] = [await measureList(FEW), await measureList(MANY)];
  const growth = (name: string, key: keyof ListTimes): Row =>
    row(`placement: ${name} of ${MANY}`, many[key], 'ms', {
      ratio: many[key] / few[key],
      against: `${FEW}: ${few[key].toFixed(2)} ms`,
      target: '<= 1.3×',
    });
  return [
    growth('a page', 'page'),
    growth('a page of one domain', 'domain'),
    row(`placement: search of four digits among ${MANY}`, many.search, 'ms', { target: '<= 15 ms' }),
    row(`placement: suggestions among ${MANY} employers`, many.suggestion, 'ms', { target: '<= 15 ms' }),
    row('placement: suggestions for a word in every tenth name', many.common, 'ms'),
  ];
}

/** Those of the demo who are enrolled and have no placement yet. */
async function free(url: string): Promise<RecordAt[]> {
  const { token } = await signInOverWire(url, accountOf('manager'));
  const found: RecordAt[] = [];
  for (const one of await recordsIn(url, 'Enrolled')) {
    const { rows } = await call(url, 'placement', 'getPlacementDetails', [{ engagementId: one.engagementId }], { token });
    if ((rows as JsonObject[]).length === 0) found.push(one);
  }
  return found;
}

/** Says why nobody is placed, and saves it. */
async function fillNone(page: Page): Promise<void> {
  await choose(page, 'reason', 'Not Avaliable Opportunity');
  await choose(page, 'reasonForNoOpportunity', 'Others');
  await fillField(page, 'otherReasonInBrief', 'The only mill closed');
}

async function tab(rounds: number): Promise<Row[]> {
  const product = await startProduct({ env: { RATE_LIMIT: '0', LOG_LEVEL: 'error' } });
  const { page, close } = await newPerson();
  const [openCosts, switched, saved]: [Cost[], Cost[], Cost[]] = [[], [], []];
  try {
    const scales = await scalesOf(page);
    await signIn(page, product.url, 'manager');
    for (const at of (await free(product.url)).slice(0, Math.max(3, rounds))) {
      await page.goto(addressOf(product.url, at, 0));
      await inputOf(page, 'firstName').waitFor();
      openCosts.push(
        await scales.weigh(async () => {
          await page
            .getByRole('tab', { name: /^Placement/ })
            .first()
            .click();
          await inputOf(page, 'interviewStatus').waitFor();
        }),
      );
      await choose(page, 'interviewStatus', 'Placed');
      await inputOf(page, 'designation').waitFor();
      switched.push(
        await scales.weigh(async () => {
          await choose(page, 'interviewStatus', 'Not Placed');
          await inputOf(page, 'reason').waitFor();
        }),
      );
      await fillNone(page);
      const ok = page.getByRole('button', { name: 'Ok', exact: true });
      saved.push(
        await scales.weigh(async () => {
          await page.getByRole('button', { name: 'Save', exact: true }).click();
          await ok.waitFor();
        }),
      );
      await ok.click();
    }
  } finally {
    await close();
    await closeBrowser();
    await product.stop();
  }
  const milliseconds = (name: string, costs: readonly Cost[]): Row => row(`placement: ${name}`, median(costs.map((cost) => cost.milliseconds)), 'ms');
  return [
    milliseconds('the tab opened', openCosts),
    row('placement: its form switched, script', median(switched.map(({ script }) => script)), 'ms', { target: '<= 100 ms' }),
    milliseconds('saved, until it says so', saved),
  ];
}

export const placement: Part = {
  name: 'placement',
  about: 'placements in a list on PostgreSQL by size, suggestions of employers, the tab opened, its forms switched, saved',
  async run({ rounds }) {
    return [...(await tab(rounds)), ...(await lists())];
  },
};
