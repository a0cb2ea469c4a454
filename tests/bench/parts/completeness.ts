/** What records lack: one, a list page of fifty over HTTP, and 100,000 judged by a changed rule. */
import { optionLists } from '../../../src/catalogue/optionLists.ts';
import { performance } from 'node:perf_hooks';
import type { CompletenessDef } from '../../../src/engine/completeness/types.ts';
import type { JsonObject } from '../../../src/engine/types.ts';
import { newRandom } from '../../../src/server/seed/random.ts';
import { madeRecord } from '../../rules/support/madeRecord.ts';
import { root, startProduct } from '../../support/product.ts';
import { call, signInOverWire } from '../../support/wire.ts';
import { built } from '../built.ts';
import { median, ratioOf, row, type Part, type Row } from '../rows.ts';

const records = 100_000;
const page = 50;
const share = 0.3;
const MB = 2 ** 20;

/** A check more than was there when the definitions were loaded. */
const addCheck = (def: CompletenessDef): CompletenessDef => ({
  ...def,
  checks: [...def.checks, { id: 'adult', label: 'Adult', tab: 'basic', missing: { '<': [{ age: [{ var: 'record.dob' }, { var: 'today' }] }, 18] } }],
});

async function pure(): Promise<Row[]> {
  const { judgeCompleteness } = await built.completeness();
  const { loadCatalogue } = await built.fromDisk();
  const verdict = await loadCatalogue(root);
  if (!verdict.ok) throw new Error(`${verdict.faults.length} faults in the definitions`);
  const { catalogue } = verdict;
  const found = catalogue.completeness['beneficiary'];
  if (!found) throw new Error('no completeness');
  const def = addCheck(found);
  const lists = optionLists(catalogue.options);
  const random = newRandom(1);
  const samples = Array.from({ length: 1000 }, () => madeRecord(random, catalogue, share));
  const judge = (index: number): number => {
    const { session, record } = samples[index % samples.length] ?? { session: {}, record: {} };
    const facts = {
      lists,
      constants: catalogue.app.constants,
      today: '2026-11-20',
      session: { ...session, role: {} },
      record: { ...record, dob: '2004-03-12' },
    };
    return judgeCompleteness(def, facts, new Set()).left;
  };
  for (let index = 0; index < 5000; index += 1) judge(index);
  const heap = { first: 0, second: 0 };
  const began = performance.now();
  for (let index = 0; index < records; index += 1) {
    judge(index);
    const half = index < records / 2 ? 'first' : 'second';
    if (index % 500 === 0) heap[half] = Math.max(heap[half], process.memoryUsage().heapUsed);
  }
  const seconds = (performance.now() - began) / 1000;
  return [
    row(`completeness: one record judged, ${def.checks.length} rules`, (seconds / records) * 1000, 'ms', { target: '<= 1 ms' }),
    row(`completeness: ${records} records judged by a changed rule`, (records * def.checks.length) / seconds, 'rules/s'),
    row(`completeness: most heap while the second half of ${records} is judged`, heap.second / MB, 'MB', {
      ratio: heap.second / heap.first,
      against: 'the first half',
      target: '<= 1.1×',
    }),
  ];
}

async function overHttp(rounds: number): Promise<Row[]> {
  const product = await startProduct();
  try {
    const { token } = await signInOverWire(product.url, 'manager@skilldesk.test');
    const ask = async (service: string, action: string, data: JsonObject): Promise<number> => {
      const began = performance.now();
      const { appError } = await call(product.url, service, action, [data], { token });
      if (appError) throw new Error(JSON.stringify(appError));
      return performance.now() - began;
    };
    const { rows } = (await call(product.url, 'engagement', 'viewAllByCenter', [{ centerId: 101, page: 1, size: page }], { token })).rows as {
      rows: { engagementId: number }[];
    };
    const ids = rows.map(({ engagementId }) => engagementId);
    const [list, one, fifty]: number[][] = [[], [], []];
    for (let turn = 0; turn < 3 + rounds * 5; turn += 1) {
      const times = [
        await ask('engagement', 'viewAllByCenter', { centerId: 101, page: 1, size: page }),
        await ask('enrollment', 'fetchIncompleteDetails', { engagementId: ids[turn % ids.length] ?? 0 }),
        await ask('enrollment', 'fetchIncompleteDetails', { engagementId: ids }),
      ];
      if (turn >= 3) [list, one, fifty].forEach((series, index) => series?.push(times[index] ?? 0));
    }
    return [
      row('completeness: what one record lacks, over HTTP', median(one ?? []), 'ms'),
      row(`completeness: what a page of ${page} lacks, over HTTP`, median(fifty ?? []), 'ms', {
        ratio: ratioOf(fifty ?? [], one ?? []),
        against: `one record; the page itself ${Math.round(median(list ?? []))} ms`,
      }),
    ];
  } finally {
    await product.stop();
  }
}

export const completeness: Part = {
  name: 'completeness',
  about: 'what one record, a page of fifty and 100,000 records lack',
  run: async ({ rounds }) => [...(await pure()), ...(await overHttp(rounds))],
};
