/** The server's side of a bulk upload: a file that came whole is judged and written by its job; how fast, and what memory does meanwhile. */
import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import binding from '../../schemas/forms/registration/basic-details/binding.json' with { type: 'json' };
import { writeSheetText } from '../../src/engine/sheet/sheetText.ts';
import type { JsonObject } from '../../src/engine/types.ts';
import { freshAadhaar, freshPhone, sheetCells } from '../server/http/beneficiary.ts';
import { clientOf, type Client } from './client.ts';
import { emptyDatabase, productOver } from './database.ts';
import { pause } from './drive.ts';

const CENTRE = 101;
const LOOK_EVERY = 500;
const KB = 1024;

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

const fileOf = async (client: Client, regId: number): Promise<JsonObject> =>
  rowsIn(await client.call('bulk-upload', 'getMetaDataByCenterIdBulk', [{ centerId: CENTRE }])).find((one) => one['regId'] === regId) ?? {};

/** Sends a file, one in ten of its rows with a fault; answers its number. */
async function sendFile(client: Client, people: number): Promise<number> {
  const rows = Array.from({ length: people }, (_row, at) => {
    const fault: JsonObject = at % 10 === 9 ? { gender: 'x' } : {};
    const cells = sheetCells({ aadharNo: freshAadhaar(), primaryContactNumber: freshPhone(), mobilizationPlace: 'Station', ...fault });
    return Object.fromEntries(Object.entries(cells).map(([key, value]) => [key, String(value)]));
  });
  const file = {
    uploadFileName: 'people.xlsx',
    activity: 'Mobilization',
    records: people,
    status: 'L',
    rows: writeSheetText(binding.template, rows),
  };
  return Number(rowsIn(await client.call('bulk-upload', 'saveMetaDataBulk', [file]))[0]?.['regId']);
}

/** @throws when the job does not come to its end, or makes not as many beneficiaries as there are rows without a fault */
export async function bulkJob(people: number): Promise<JobCost> {
  const database = await emptyDatabase();
  const { product, url, token } = await productOver(database, 'manager@skilldesk.test');
  const client = clientOf(url, token);
  const pid = product.server.process.pid ?? 0;
  try {
    const regId = await sendFile(client, people);
    const began = performance.now();
    const samples: number[] = [];
    while ((await fileOf(client, regId))['status'] !== 'C') {
      samples.push(residentOf(pid));
      await pause(LOOK_EVERY);
    }
    const seconds = (performance.now() - began) / 1000;
    const { loaded } = await fileOf(client, regId);
    if (loaded !== people - Math.floor(people / 10)) throw new Error(`${String(loaded)} of ${people} rows became beneficiaries.`);
    const half = samples.length >> 1;
    return { speed: people / seconds, first: Math.max(...samples.slice(0, half)), second: Math.max(...samples.slice(half)) };
  } finally {
    client.close();
    await product.stop();
  }
}
