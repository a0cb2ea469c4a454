/** What administrators read of the audit over HTTP, by its size, both sizes in turn; and a tenth of it as a workbook. */
import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { clientOf, timed, type Client } from '../client.ts';
import { emptyDatabase, productOver, type Running } from '../database.ts';
import { median, ratioOf, row, type Part } from '../rows.ts';

const milliseconds = 1500;
const size = 20;
/** Every tenth line is of one kind, every twentieth a refusal; each record has twenty lines however many there are. */
const fill = `insert into audit (at, user_id, action, event, entity, entity_id, detail)
  select now() - n * interval '1 second', 1 + n % 20, 'student.updateBeneficiaryDetails',
    case when n % 10 = 0 then 'student.captured' else 'student.updated' end, 'student', 1 + n % ($1::int / 20),
    case when n % 20 = 1 then '{"code":"FIELD_INVALID","fields":["dob"]}'::jsonb end
  from generate_series(1, $1::int) n`;

interface AuditServer extends Running {
  lines: number;
  client: Client;
}

async function startAudit(lines: number): Promise<AuditServer> {
  const database = await emptyDatabase();
  const running = await productOver(database, 'admin@skilldesk.test');
  const sql = new pg.Client(database);
  await sql.connect();
  await sql.query(fill, [lines]);
  await sql.query('vacuum analyze audit');
  await sql.end();
  return { ...running, lines, client: clientOf(running.url, running.token) };
}

/** The value that an action answers. */
const valueOf = (answer: string): Record<string, unknown> => {
  const { data } = JSON.parse(answer) as { data: string };
  const value = JSON.parse(data) as Record<string, unknown> | Record<string, unknown>[];
  return (Array.isArray(value) ? value[0] : value) ?? {};
};

const queries: readonly [name: string, payload: Record<string, unknown>][] = [
  ['first page with total', { size }],
  ['first page of one record', { size, recordKind: 'student', recordId: 17 }],
];

/** Lines of one kind written to a workbook in a second. */
async function timeWorkbook({ client, url, lines }: AuditServer): Promise<number> {
  const address = String(valueOf(await client.call('audit', 'downloadAudit', [{ event: 'student.captured' }]))['reportName']);
  const began = performance.now();
  const response = await fetch(`${url}${address}`);
  const { byteLength } = await response.arrayBuffer();
  if (!response.ok || byteLength < lines / 10) throw new Error(`The workbook has ${byteLength} bytes.`);
  return lines / 10 / ((performance.now() - began) / 1000);
}

const formatCount = (lines: number): string => (lines >= 1_000_000 ? `${lines / 1_000_000} M` : `${lines / 1000} k`);

export const audit: Part = {
  name: 'audit',
  about: 'a page of the audit over HTTP on PostgreSQL, and its workbook, by size',
  async run({ rounds, rows: sizes }) {
    const [few, many] = [await startAudit(sizes[0] ?? 10_000), await startAudit(sizes.at(-1) ?? 1_000_000)];
    const both = [few, many] as const;
    try {
      const pages = [];
      for (const [name, payload] of queries) {
        const times: [number[], number[]] = [[], []];
        for (const { client } of both) {
          const { rows } = valueOf(await client.call('audit', 'viewAudit', [payload]));
          if (!Array.isArray(rows) || rows.length !== size) throw new Error(`${name}: not ${size} lines`);
        }
        for (let round = 0; round < rounds; round += 1)
          for (const [at, { client }] of both.entries())
            times[at]?.push(await timed(1, milliseconds, () => client.call('audit', 'viewAudit', [payload])));
        pages.push(
          row(`audit: ${name}, ${formatCount(many.lines)} lines`, median(times[1]), 'ms', {
            ratio: ratioOf(times[1], times[0]),
            against: `${formatCount(few.lines)} lines ${median(times[0]).toFixed(2)} ms`,
            target: '<= 1.3×',
          }),
        );
      }
      return [
        ...pages,
        row(`audit: workbook of ${formatCount(many.lines / 10)} of ${formatCount(many.lines)} lines`, await timeWorkbook(many), 'lines/s'),
      ];
    } finally {
      for (const { client, product } of both) {
        client.close();
        await product.stop();
      }
    }
  },
};
