/** The server's side of a bulk upload: rows that have all arrived are judged and written by its job; how fast, and what memory does meanwhile. */
import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import type { JsonObject } from '../../src/engine/types.ts';
import { freshAadhaar, freshPhone, sheetCells } from '../server/http/beneficiary.ts';
import { clientOf, type Client } from './client.ts';
import { emptyDatabase, productOver } from './database.ts';
import { pause } from './drive.ts';

const CENTRE = 101;
const SENDERS = 8;
const LOOK_EVERY = 500;
const KB = 1024;
const PAGE = 100;

export interface JobCost {
  /** Rows judged and written in a second. */
  speed: number;
  /** Most memory of the server's process, in bytes, while each half of the rows is done. */
  first: number;
  second: number;
}

const residentOf = (pid: number): number => KB * Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);

const dataOf = (answer: string): unknown => {
  const { appError, data } = JSON.parse(answer) as { appError: unknown; data: string };
  if (appError !== null) throw new Error(JSON.stringify(appError).slice(0, 300));
  return JSON.parse(data);
};
const rowsIn = (answer: string): JsonObject[] => dataOf(answer) as JsonObject[];

/** How many rows of a file became beneficiaries, page by page. */
async function madeOf(client: Client, regId: number, people: number): Promise<number> {
  let made = 0;
  for (let page = 1; page <= Math.ceil(people / PAGE); page += 1) {
    const answer = await client.call('bulk-upload', 'getStudentDataByRegIdBulk', [{ regId, page, size: PAGE }]);
    made += (dataOf(answer) as { rows: JsonObject[] }).rows.filter((one) => one['status'] === 'S').length;
  }
  return made;
}

/** Sends the rows of a file, one in ten of them with a fault; answers its number. */
async function sent(clients: readonly Client[], people: number): Promise<number> {
  const [first] = clients;
  const announced = await first?.call('bulk-upload', 'saveMetaDataBulk', [
    { uploadFileName: 'people.xlsx', activity: 'Mobilization', records: people, status: 'L' },
  ]);
  const regId = Number(rowsIn(announced ?? '')[0]?.['regId']);
  let next = 0;
  const one = async (client: Client): Promise<void> => {
    while (next < people) {
      next += 1;
      const fault: JsonObject = next % 10 === 0 ? { gender: 'x' } : {};
      const cells = sheetCells({ aadharNo: freshAadhaar(), primaryContactNumber: freshPhone(), mobilizationPlace: 'Station', ...fault });
      rowsIn(await client.call('bulk-upload', 'saveStudentDataBulk', [{ regId, rowNumber: next, ...cells }]));
    }
  };
  await Promise.all(clients.map(one));
  return regId;
}

/** @throws when the job does not come to its end, or makes not as many beneficiaries as there are rows without a fault */
export async function bulkJob(people: number): Promise<JobCost> {
  const database = await emptyDatabase();
  const { product, url, token } = await productOver(database, 'manager@skilldesk.test');
  const clients = Array.from({ length: SENDERS }, () => clientOf(url, token));
  const pid = product.server.process.pid ?? 0;
  try {
    const regId = await sent(clients, people);
    const [client] = clients;
    if (!client) throw new Error('nobody sends');
    const began = performance.now();
    rowsIn(await client.call('bulk-upload', 'saveMetaDataBulk', [{ regId, status: 'P' }]));
    const samples: number[] = [];
    const status = async (): Promise<JsonObject | undefined> =>
      rowsIn(await client.call('bulk-upload', 'getMetaDataByCenterIdBulk', [{ centerId: CENTRE }])).find((one) => one['regId'] === regId);
    while ((await status())?.['status'] !== 'C') {
      samples.push(residentOf(pid));
      await pause(LOOK_EVERY);
    }
    const seconds = (performance.now() - began) / 1000;
    const made = await madeOf(client, regId, people);
    if (made !== people - Math.floor(people / 10)) throw new Error(`${made} of ${people} rows became beneficiaries.`);
    const half = samples.length >> 1;
    return { speed: people / seconds, first: Math.max(...samples.slice(0, half)), second: Math.max(...samples.slice(half)) };
  } finally {
    for (const client of clients) client.close();
    await product.stop();
  }
}
