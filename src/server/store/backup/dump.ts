/**
 * Writes a whole store into one file, as it was at one instant: rows, the documents that they name, and the key. Documents are read a few ahead, written one
 * at a time, and never all in memory.
 */
import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { appendFile, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { Db, DbSession, Run } from '../db/types.ts';
import { StoreFault } from '../errors.ts';
import { ident, text } from '../schema/names.ts';
import {
  formatVersion,
  namedFile,
  openSink,
  type BackedDocument,
  type BackupSummary,
  type DocumentShelf,
  type DocumentsHeld,
  type Sink,
  type TableHead,
  type TableProof,
} from './file.ts';

const readAhead = 4;
/** Bytes in a line; a multiple of three, so that base64 has no gaps. */
const piece = 384 * 1024;
const rowsTold = 10;

interface FileReference {
  ref: string;
  size: number;
  /** `document 17` */
  row: string;
}

/** Notes what rows of a table name, each the JSON text of a row, in a file of its own: a store may hold more documents than memory. */
const noteNames = async (file: string, table: string, rows: readonly string[]): Promise<void> => {
  const noun = table.split('.')[1] ?? table;
  const references = rows.flatMap((row) =>
    [...row.matchAll(namedFile)].map(([, ref, size]) => `${ref} ${size} ${noun} ${String((JSON.parse(row) as { id?: unknown }).id)}\n`),
  );
  if (references.length > 0) await appendFile(file, references.join(''), { mode: 0o600 });
};

async function* namesIn(file: string): AsyncGenerator<FileReference> {
  if (!existsSync(file)) return;
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const [ref = '', size = '', ...row] = line.split(' ');
    yield { ref, size: Number(size), row: row.join(' ') };
  }
}

/** Works on a few items at once and answers in their order. */
async function* ahead<T, R>(items: AsyncIterable<T>, work: (item: T) => Promise<R>): AsyncGenerator<R> {
  const running: Promise<R>[] = [];
  for await (const item of items) {
    const one = work(item);
    one.catch(() => undefined);
    if (running.push(one) >= readAhead) yield* running.splice(0, 1);
  }
  yield* running;
}

const writeDocument = async (sink: Sink, ref: string, { bytes, type }: BackedDocument): Promise<void> => {
  await sink.write({ document: ref, type });
  for (let at = 0; at < bytes.length; at += piece) {
    await sink.write({ bytes: Buffer.from(bytes.buffer, bytes.byteOffset + at, Math.min(piece, bytes.length - at)).toString('base64') });
  }
  await sink.write({ stored: ref, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') });
};

/** Throws when the store of documents is away: a backup that could not look is none. */
const dumpDocuments = async (shelf: DocumentShelf, names: string, sink: Sink, tell: (progress: string) => void): Promise<DocumentsHeld> => {
  const tally: DocumentsHeld = { named: 0, held: 0, bytes: 0, missing: 0, damaged: 0, rows: [] };
  const read = ahead(namesIn(names), async (entry) => ({ ...entry, document: await shelf.get(entry.ref) }));
  for await (const { ref, size, row, document } of read) {
    tally.named += 1;
    if (document === null) {
      tally.missing += 1;
      await sink.write({ missing: ref });
    } else {
      await writeDocument(sink, ref, document);
      tally.held += 1;
      tally.bytes += document.bytes.length;
      if (document.bytes.length !== size) tally.damaged += 1;
    }
    if (document?.bytes.length !== size && tally.rows.length < rowsTold) tally.rows.push(row);
    if (tally.named % 100 === 0) tell(`${tally.named} documents`);
  }
  return tally;
};

/** Who this database is to a store of documents, and what it means to remove there: a restored one is somebody else. */
const leftOut = ['document_due', 'document_identity'];

const tablesOf = async (run: Run): Promise<TableHead[]> =>
  run<TableHead & object>(`
  select n.nspname as schema, format('%I.%I', n.nspname, c.relname) as table,
    (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
      from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
    coalesce((select json_agg(a.attname order by k.place) from pg_index i cross join unnest(i.indkey::int[]) with ordinality as k (attnum, place)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum where i.indrelid = c.oid and i.indisprimary), '[]') as key
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname in ('entity', 'public') and not (n.nspname = 'public' and c.relname in (${leftOut.map(text).join(', ')})) order by n.nspname, c.relname`);

const batch = 500;

/** Reads a table in its order and answers what proves it. `take` is called with batches of rows, each the JSON text of the columns named in the head. Needs a transaction. */
export const proveTable = async (
  session: DbSession,
  head: TableHead,
  take: (rows: readonly string[]) => Promise<void> = () => Promise.resolve(),
): Promise<TableProof> => {
  const hash = createHash('sha256');
  let count = 0;
  const columns = head.columns.map(({ name }) => ident(name)).join(', ');
  const order = head.key.length === 0 ? '1' : head.key.map((name) => `r.${ident(name)}`).join(', ');
  await session.script(
    `declare backup_rows no scroll cursor for select to_jsonb(r)::text as row from (select ${columns} from ${head.table}) r order by ${order}`,
  );
  for (let more = true; more;) {
    const rows = await session.run<{ row: string }>(`fetch ${batch} from backup_rows`);
    for (const { row } of rows) hash.update(row).update('\n');
    count += rows.length;
    await take(rows.map(({ row }) => row));
    more = rows.length === batch;
  }
  await session.script('close backup_rows');
  return { end: head.table, rows: count, sha256: hash.digest('hex') };
};

interface DumpOptions {
  /** Where the documents are; without it they are not looked for. */
  documents?: DocumentShelf | undefined;
  /** The secret key, or null to leave it out. */
  key: string | null;
  keyProof: string;
  /** Told how far it is. */
  tell?: ((progress: string) => void) | undefined;
}

/** Seconds for which documents are not removed, said again while the backup runs: one that dies holds nothing for long. */
const holdSeconds = 120;
const hold = async (db: Db, seconds: number): Promise<void> => {
  await db.run(`update document_identity set held_until = now() + make_interval(secs => $1)`, [seconds]).catch((error: unknown) => {
    // A database that an earlier version made: nothing is removed there by notes.
    if (!(error instanceof StoreFault) || error.code !== '42P01') throw error;
  });
};

const dumpRows = async (db: Db, sink: Sink, names: string, tell: (progress: string) => void): Promise<TableProof[]> =>
  db.transaction(async (session) => {
    await session.script('set transaction isolation level repeatable read');
    await session.script('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
    const found: TableProof[] = [];
    for (const head of await tablesOf(session.run)) {
      await sink.write(head);
      const proof = await proveTable(session, head, async (rows) => {
        for (const row of rows) await sink.write({ row });
        if (head.schema === 'entity') await noteNames(names, head.table, rows);
      });
      found.push(proof);
      tell(`${found.length} tables`);
      await sink.write(proof);
    }
    const sequences = await session.run<{ name: string; value: number | null }>(
      `select format('%I.%I', schemaname, sequencename) as name, last_value as value from pg_sequences where schemaname in ('entity', 'public')`,
    );
    for (const { name, value } of sequences) if (value !== null) await sink.write({ sequence: name, value });
    return found;
  });

/** Answers what was written. The file appears under its name only when it is complete and on the disk. */
export const dumpStore = async (db: Db, file: string, { documents, key, keyProof, tell = () => undefined }: DumpOptions): Promise<BackupSummary> => {
  const sink = await openSink(file);
  const names = `${file}.names`;
  const holding = setInterval(() => void hold(db, holdSeconds).catch(() => undefined), (holdSeconds / 4) * 1000);
  try {
    await hold(db, holdSeconds);
    await rm(names, { force: true });
    await sink.write({ format: 'skilldesk-backup', version: formatVersion, at: new Date().toISOString(), kind: db.kind, keyProof, key });
    const tables = await dumpRows(db, sink, names, tell);
    if (tables.length === 0) throw new StoreFault('backup', 'There is nothing to back up: this store has no tables yet');
    const summary = documents === undefined ? null : await dumpDocuments(documents, names, sink, tell);
    await sink.write({ finished: true, tables: tables.length, documents: summary, sha256: sink.hash() });
    return { file, bytes: await sink.finish(), tables, documents: summary, withKey: key !== null };
  } catch (error) {
    await sink.drop();
    throw error;
  } finally {
    clearInterval(holding);
    await rm(names, { force: true });
    await hold(db, 0).catch(() => undefined);
  }
};
