/** A page of the beneficiary list over HTTP, by size of the table, against the bare statement; deep pages; search. */
import { bareClient } from '../bareList.ts';
import { clientOf, timed } from '../client.ts';
import { productOn } from '../database.ts';
import { row, type Part, type Row } from '../rows.ts';

const centre = 101;
const milliseconds = 2500;
type Ask = Record<string, unknown>;

type Figures = Record<'newest' | 'status' | 'name' | 'bareNewest' | 'bareStatus' | 'next' | 'deep' | 'word' | 'words' | 'digits', number>;

const rowsOf = (answer: string): { rows: unknown[]; next?: string; total: number } => {
  const { data } = JSON.parse(answer) as { data: string };
  const parsed = JSON.parse(data) as { rows: unknown[]; next?: string; total: number } | { rows: unknown[]; next?: string; total: number }[];
  const found = Array.isArray(parsed) ? parsed[0] : parsed;
  if (!found) throw new Error('The list answered nothing.');
  return found;
};

async function measure(beneficiaries: number): Promise<Figures> {
  const { product, url, token, database } = await productOn(beneficiaries, 'manager@skilldesk.test');
  const client = clientOf(url, token);
  const sql = await bareClient(database);
  const ask = (more: Ask) => client.call('engagement', 'viewAllByCenter', [{ centerId: centre, page: 1, size: 10, ...more }]);
  const http = (more: Ask) => timed(1, milliseconds, () => ask(more));
  try {
    const first = rowsOf(await ask({}));
    if (first.rows.length !== 10) throw new Error(`The list has ${first.rows.length} rows.`);
    let deep = first;
    for (let step = 0; step < 200 && deep.next; step += 1) deep = rowsOf(await ask({ after: deep.next, page: undefined }));
    const far = Math.max(1, Math.min(5000, Math.floor(first.total / 10) - 1));
    return {
      newest: await http({}),
      bareNewest: await timed(1, milliseconds, () => sql.ask('newest', [centre])),
      status: await http({ filter: { status: 'Mobilised' } }),
      bareStatus: await timed(1, milliseconds, () => sql.ask('status', [centre, 'Mobilised'])),
      name: await http({ sort: 'firstName' }),
      next: await http({ after: deep.next, page: undefined }),
      deep: await http({ page: far }),
      word: await http({ search: 'ram' }),
      words: await http({ search: 'sunita pa' }),
      digits: await http({ search: '4321' }),
    };
  } finally {
    client.close();
    await sql.end();
    await product.stop();
  }
}

const formatCount = (size: number): string => (size >= 1_000_000 ? `${size / 1_000_000} M` : `${size / 1000} k`);

function against(small: Figures, large: Figures, [few, many]: [number, number]): Row[] {
  const growth = (name: string, key: keyof Figures, target = '<= 1.3×') =>
    row(`list: ${name}, ${formatCount(many)} rows`, large[key], 'ms', {
      ratio: large[key] / small[key],
      against: `${formatCount(few)} rows ${small[key].toFixed(2)} ms`,
      target,
    });
  return [
    growth('newest of a centre with total', 'newest'),
    growth('one status of a centre with total', 'status'),
    growth('sorted by name', 'name'),
    row(`list: page 200 by next, ${formatCount(many)} rows`, large.next, 'ms', {
      ratio: large.next / large.newest,
      against: 'page 1',
      target: '<= 1.3×',
    }),
    row(`list: a jump to a far page, ${formatCount(many)} rows`, large.deep, 'ms', { ratio: large.deep / large.newest, against: 'page 1' }),
  ];
}

export const list: Part = {
  name: 'list',
  about: 'a page of the list over HTTP on PostgreSQL, deep pages, search, by size',
  async run({ rows: sizes }) {
    const figures: [number, Figures][] = [];
    for (const size of sizes) figures.push([size, await measure(size)]);
    const result = figures.flatMap(([size, one]) => [
      row(`list: newest of a centre against bare SQL, ${formatCount(size)} rows`, one.newest, 'ms', {
        ratio: one.newest / one.bareNewest,
        against: `bare ${one.bareNewest.toFixed(2)} ms`,
        target: '<= 1.5×',
      }),
      row(`list: one status against bare SQL, ${formatCount(size)} rows`, one.status, 'ms', {
        ratio: one.status / one.bareStatus,
        against: `bare ${one.bareStatus.toFixed(2)} ms`,
        target: '<= 1.5×',
      }),
      ...(
        [
          ['a word', 'word'],
          ['two words', 'words'],
          ['four digits', 'digits'],
        ] as const
      ).map(([name, key]) => row(`list: search of ${name}, ${formatCount(size)} rows`, one[key], 'ms', { target: '<= 15 ms' })),
    ]);
    const [first, last] = [figures[0], figures.at(-1)];
    return first && last && first !== last ? [...against(first[1], last[1], [first[0], last[0]]), ...result] : result;
  },
};
