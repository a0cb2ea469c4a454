/** Files that no row names: what a server leaves behind that dies between the store of documents and the database. */
import { keyOf } from '../files/refs.ts';
import { ident } from '../store/schema/names.ts';
import type { Store } from '../store/types.ts';
import type { DocumentGateway } from '../types.ts';

const HOUR = 60 * 60 * 1000;
export const ORPHANS_EVERY = 24 * HOUR;
/** A file younger than this may still be on its way into a row. */
const YOUNGEST = HOUR;
/** Older ones were looked at by earlier sweeps. */
const OLDEST = 7 * 24 * HOUR;
const ROWS_A_PAGE = 2000;

/** Every table of entities, also of those whose definitions are gone for now: what their rows name stays. */
const TABLES = `
  select table_name as name from information_schema.columns where table_schema = 'entity' and column_name = 'doc' order by table_name`;
/** The files that a page of rows names, and the last of these rows. */
const PAGE = (table: string): string => `
  with page as (select id, doc from entity.${ident(table)} where id > $1 order by id limit ${ROWS_A_PAGE})
  select (select max(id) from page) as last,
    (select coalesce(jsonb_agg(distinct found[1]), '[]') from page, regexp_matches(doc::text, '"file:([0-9a-f]{64})[?]', 'g') as found) as refs`;

/** Takes out of `files` what rows of the table name. Ends early when nothing is left. */
async function leaveNamed(store: Store, table: string, files: Set<string>): Promise<void> {
  let after: number | null = 0;
  while (after !== null && files.size > 0) {
    const [page]: { last: number | null; refs: string[] }[] = await store.query(PAGE(table), [after]);
    for (const ref of page?.refs ?? []) files.delete(keyOf(ref));
    after = page?.last ?? null;
  }
}

/**
 * Removes files that were written between a week and an hour before `now` (milliseconds) and that no row names; answers how many. Safe to run in
 * several processes at once, and beside uploads. Throws when store or documents are away; what is left goes the next time.
 */
export async function removeOrphans(store: Store, documents: DocumentGateway, now: number): Promise<number> {
  const files = new Set<string>();
  for await (const key of documents.written(now - OLDEST, now - YOUNGEST)) files.add(key);
  for (const { name } of await store.query<{ name: string }>(TABLES)) await leaveNamed(store, name, files);
  for (const key of files) await documents.remove(key);
  return files.size;
}
