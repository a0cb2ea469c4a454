/** `history`: who changed what and when, of a row and of everything that refers to it, newest first, a page at a time. */
import type { Json, JsonObject } from '../../engine/types.ts';
import { entryOf } from '../history/entry.ts';
import { toldFields } from '../history/fields.ts';
import { rowsOfRecord } from '../history/whose.ts';
import { EVERYWHERE, namesOf } from '../session/people.ts';
import type { HandlerAnswer, HandlerInput } from '../types.ts';
import { entityOf } from './entity.ts';
import { reach } from './reach.ts';

const PAGE_SIZE = 20;
const LARGEST_PAGE = 50;

/** Cursors are numbers of revisions; anything else begins at the newest. */
const numberIn = (value: Json | undefined): number | undefined => (typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : undefined);

/** Who is meant by these ids, whichever centre they work at. */
async function people(input: HandlerInput, ids: readonly (number | null)[]): Promise<Map<number | null, string>> {
  const asked = [...new Set(ids)].filter((id) => id !== null);
  const rows = asked.length === 0 ? [] : await input.store.find('user', { id: asked }, EVERYWHERE, { limit: asked.length });
  return new Map(rows.map((row) => [row.id, namesOf(row)]));
}

/** Answers `{rows, next?}`; `next` is sent back as `after`. Throws SCOPE_BARRED for a row out of reach. */
export async function history(input: HandlerInput, noun: string, by: readonly string[]): Promise<HandlerAnswer> {
  const { catalogue, payload, session, store } = input;
  const [key = ''] = by;
  const root = await reach(input, noun, payload[key], key);
  const size = Math.min(LARGEST_PAGE, typeof payload['size'] === 'number' ? payload['size'] : PAGE_SIZE);
  const before = numberIn(payload['after']);
  const what = await rowsOfRecord(input, noun, root.id);
  const found = await store.past(what, { size: size + 1, ...(before === undefined ? {} : { before }) });
  const fields = new Map(what.map(({ entity }) => [entity, toldFields(catalogue, entityOf(catalogue, entity), session?.facts ?? {})]));
  const page = found.slice(0, size);
  const entries = page.flatMap((one) => entryOf(catalogue, entityOf(catalogue, one.entity), fields.get(one.entity) ?? [], one) ?? []);
  const names = await people(
    input,
    entries.map(({ changedBy }) => changedBy),
  );
  const rows = entries.map((entry) => ({ ...entry, changedByName: names.get(entry.changedBy) ?? null }) as unknown as JsonObject);
  const last = page.at(-1);
  return { rows: [], value: { rows, ...(found.length > size && last ? { next: String(last.id) } : {}) } };
}
