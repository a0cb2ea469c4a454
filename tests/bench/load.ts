/** So many clients at once against one server, and what of the machine each request took: of the server, of PostgreSQL and of the clients. */
import { fork } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { JsonObject } from '../../src/engine/types.ts';
import type { Postgres } from '../support/postgres.ts';

const TICK_MS = 10;
const statOf = (pid: string | number): string[] => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
  } catch {
    return [];
  }
};
const PARENT = 1;
const USER = 11;
const SYSTEM = 12;
const spent = (stat: readonly string[]): number => (Number(stat[USER] ?? 0) + Number(stat[SYSTEM] ?? 0)) * TICK_MS;

/** Milliseconds of processor that the connections of a PostgreSQL took so far. */
function spentBy(postgres: Postgres): number {
  const [postmaster = ''] = readFileSync(join(postgres.folder, 'data/postmaster.pid'), 'utf8').split('\n');
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
    .filter((stat) => stat[PARENT] === postmaster);
  return children.reduce((sum, stat) => sum + spent(stat), 0);
}

/** What all of them ask, each client one of the rows: with `changes` each writes rows of its own, in which that field changes with every request. */
export interface Order {
  service: string;
  action: string;
  rows: JsonObject[];
  changes?: string;
}
export interface LoadFigures {
  /** Requests answered in a second. */
  speed: number;
  errors: number;
  /** The 99th of a hundred, in milliseconds. */
  slow: number;
  /** Microseconds of processor for each request. */
  cost: { server: number; postgres: number; clients: number };
}
interface LoadReport {
  done: number;
  all: number;
  errors: number;
  first?: string;
  seconds: number;
  slow: number;
  processor: number;
  rows: JsonObject[];
}
interface Under {
  url: string;
  token: string;
  pid: number;
  postgres: Postgres;
}

/** Clients in a process of their own. Rows that are written go on from where they are when it is over. */
export async function load({ url, token, pid, postgres }: Under, order: Order, clients: number, milliseconds: number): Promise<LoadFigures> {
  const { host, port } = new URL(url);
  const child = fork(fileURLToPath(new URL('loadClient.mjs', import.meta.url)), { execArgv: [] });
  try {
    const before = [spent(statOf(pid)), spentBy(postgres)] as const;
    const { service, action, changes, rows } = order;
    const report = await new Promise<LoadReport>((resolve, fail) => {
      child.once('message', (message) => resolve(message as LoadReport));
      child.once('exit', (code) => fail(new Error(`The clients ended with ${code}.`)));
      child.send({ order: { host, port: Number(port), path: `/api/${service}`, token, action, changes }, clients, milliseconds, rows });
    });
    if (report.errors > 0) console.warn(`${action}, ${clients} clients: ${report.errors} errors, the first ${report.first}`);
    if (changes !== undefined) rows.splice(0, rows.length, ...report.rows);
    const each = (spentNow: number, then: number): number => ((spentNow - then) * 1000) / report.all;
    return {
      speed: report.done / report.seconds,
      errors: report.errors,
      slow: report.slow,
      cost: { server: each(spent(statOf(pid)), before[0]), postgres: each(spentBy(postgres), before[1]), clients: each(report.processor, 0) },
    };
  } finally {
    child.removeAllListeners('exit');
    child.kill();
  }
}
