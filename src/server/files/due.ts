/**
 * Files that may go are noted in the database, and nothing else is ever removed: a file is noted before it is put, the write that names it
 * calls that off, and the write that names it no more notes it again. A file that this database has no note of stays.
 */
import type { Store } from '../store/types.ts';
import type { DocumentGateway } from '../gateways/types.ts';
import type { DocumentOwner } from './owner.ts';

type Query = Pick<Store, 'query'>;

const AT_ONCE = 200;
/** Between a file and the write that names it lie milliseconds; after an hour nobody comes any more. */
const NOTE = `insert into document_due (ref, due_at) select unnest($1::text[]), now() + interval '1 hour' on conflict do nothing returning ref`;
const DUE = `
  select ref from document_due where due_at <= to_timestamp($1::float8 / 1000) and not exists (select 1 from document_identity where held_until > now())
  order by due_at limit ${AT_ONCE}`;
/** From now on no write can name them. */
const TAKE = 'update document_due set taken = true where ref = any($1::text[]) returning ref';
const FORGET = 'delete from document_due where ref = any($1::text[]) returning ref';

/** Before files are put. */
export async function noteFiles(store: Query, refs: readonly string[]): Promise<void> {
  if (refs.length > 0) await store.query(NOTE, [refs]);
}

async function takeAway(store: Query, documents: DocumentGateway, refs: readonly string[]): Promise<number> {
  const ownRefs = (await store.query<{ ref: string }>(TAKE, [refs])).map(({ ref }) => ref);
  for (const ref of ownRefs) await documents.remove(ref);
  if (ownRefs.length > 0) await store.query(FORGET, [ownRefs]);
  return ownRefs.length;
}

/** After a write that did not happen, as far as one knows: what it named after all stays. What cannot be done now is done in an hour. */
export async function giveUpFiles(store: Query, documents: DocumentGateway, refs: readonly string[]): Promise<void> {
  if (refs.length > 0) await takeAway(store, documents, refs).catch(() => undefined);
}

/**
 * Removes what is due at `now` (milliseconds) where this database owns the documents; answers how many, or null when some are due and have to
 * wait. Safe in several processes at once, beside uploads and after a kill. Throws when store or documents are away: what is left goes the next time.
 */
export async function removeDue(store: Query, documents: DocumentGateway, owner: DocumentOwner, now: number): Promise<number | null> {
  const due = (await store.query<{ ref: string }>(DUE, [now])).map(({ ref }) => ref);
  if (due.length === 0) return 0;
  return (await owner.mayRemove()) ? takeAway(store, documents, due) : null;
}
