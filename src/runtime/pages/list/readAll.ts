import type { JsonObject } from '../../../engine/types.ts';
import type { AskAction } from '../ask.ts';
import { pagePayload, readPage } from './listQuery.ts';
import type { Cursor, ListAsked } from './listQuery.ts';

const SIZE = 100;
/** No export is larger: the page would hold everything in memory. */
const MOST = 20_000;

/** Every row that search, filters and sort give, page after page by the server's own cursor. */
export async function readAll(call: { call: string; with: JsonObject }, asked: ListAsked, ask: AskAction): Promise<JsonObject[]> {
  const all: JsonObject[] = [];
  let cursor: Cursor | null = null;
  for (let page = 1; all.length < MOST; page += 1) {
    const answer = readPage((await ask(call.call, pagePayload(call.with, { ...asked, page }, SIZE, cursor))).value);
    all.push(...answer.rows);
    if (answer.rows.length < SIZE || (answer.next === undefined && all.length >= answer.total)) break;
    cursor = answer.next === undefined ? null : { after: answer.next };
  }
  return all.slice(0, MOST);
}
