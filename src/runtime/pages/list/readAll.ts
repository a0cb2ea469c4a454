import type { JsonObject } from '../../../engine/types.ts';
import type { AskAction } from '../ask.ts';
import { pagePayload, readPage } from './listQuery.ts';
import type { Cursor, ListAsked } from './listQuery.ts';

/** How many rows are read at once and at most: the page holds them all in memory. */
export interface ReadLimits {
  most: number;
  size: number;
}

/** `isCut`: there are more rows than these. */
export interface AllRows {
  rows: JsonObject[];
  isCut: boolean;
}

/** The limits of config/app.json. Throws when it does not say them. */
export function readLimits({ exportRowsMost: most, exportPageSize: size }: JsonObject): ReadLimits {
  if (typeof most !== 'number' || typeof size !== 'number') throw new Error('config/app.json needs exportRowsMost and exportPageSize');
  return { most, size };
}

/** Every row that search, filters and sort give, page after page by the server's own cursor; `told` hears how many there are so far. */
export async function readAll(
  call: { call: string; with: JsonObject },
  asked: ListAsked,
  ask: AskAction,
  { most, size }: ReadLimits,
  told: (count: number) => void = () => undefined,
): Promise<AllRows> {
  const all: JsonObject[] = [];
  let cursor: Cursor | null = null;
  for (let page = 1; all.length <= most; page += 1) {
    const answer = readPage((await ask(call.call, pagePayload(call.with, { ...asked, page }, size, cursor))).value);
    all.push(...answer.rows);
    if (answer.rows.length < size || (answer.next === undefined && all.length >= answer.total)) break;
    told(all.length);
    cursor = answer.next === undefined ? null : { after: answer.next };
  }
  return { rows: all.slice(0, most), isCut: all.length > most };
}
