/**
 * Reads a backup into an empty store. The file is read from its first line to its last and each part proved by its hash before anything is touched; then rows
 * come in one transaction, in which each table is read back and proved again; so is each document. What does not prove itself is not there.
 */
import { createHash, type Hash } from 'node:crypto';
import type { EntityDef } from '../../../catalogue/definition/entity.ts';
import { openDb } from '../db/open.ts';
import type { Db, DbSession } from '../db/types.ts';
import { StoreAway, StoreFault } from '../errors.ts';
import type { StoreOptions } from '../options.ts';
import { ident } from '../schema/names.ts';
import { prepareOptions, prepareStore } from '../schema/prepare.ts';
import { openSealer } from '../sealed.ts';
import type { Store } from '../types.ts';
import { proveTable } from './dump.ts';
import {
  headOf,
  linesOf,
  namedFile,
  refuse,
  type BackupEnd,
  type DocumentShelf,
  type DocumentsHeld,
  type Line,
  type TableHead,
  type TableProof,
} from './file.ts';

interface Checked {
  tables: TableProof[];
  /** Null in a backup that holds none. */
  documents: DocumentsHeld | null;
  /** Documents that rows name. */
  refCount: number;
}

/** A table or a document whose rows or bytes are counted and hashed as they come. */
const partOf = (name: string): { name: string; hash: Hash; count: number } => ({ name, hash: createHash('sha256'), count: 0 });
type Part = ReturnType<typeof partOf>;

const checkTable = (found: TableProof | null, { end, rows, sha256 }: TableProof): void => {
  if (found?.end !== end) return refuse('the file is damaged: a table of it has no beginning');
  if (found.rows !== rows) refuse(`${end} has ${found.rows} rows where the backup has ${rows}`);
  if (found.sha256 !== sha256) refuse(`the rows of ${end} are not those of the backup`);
};

const checkEnd = (end: BackupEnd | null, whole: Hash, tables: number, documentCount: number, missing: number): BackupEnd => {
  if (end === null || end.tables !== tables) return refuse('the file ends before its end');
  if (end.sha256 !== undefined && end.sha256 !== whole.digest('hex')) refuse('the file is damaged: it is not as it was written');
  if (end.documents && (end.documents.held !== documentCount || end.documents.missing !== missing))
    refuse('the file is damaged: documents of it are gone');
  return end;
};

/** Throws StoreFault with a sentence for a file that is damaged, cut short, none of ours or of another version. */
const checkBackup = async (file: string): Promise<Checked> => {
  const whole = createHash('sha256');
  const tables: TableProof[] = [];
  let [refCount, documentCount, missing] = [0, 0, 0];
  let part: Part | null = null;
  let inEntity = false;
  let end: BackupEnd | null = null;
  for await (const line of linesOf(file, (text) => whole.update(text).update('\n'))) {
    if (end !== null) refuse('the file is damaged: something follows its end');
    if ('row' in line && part !== null) {
      part.hash.update(line.row).update('\n');
      part.count += 1;
      if (inEntity) refCount += line.row.match(namedFile)?.length ?? 0;
    } else if ('table' in line) {
      part = partOf(line.table);
      inEntity = line.schema === 'entity';
    } else if ('end' in line) {
      checkTable(part && { end: part.name, rows: part.count, sha256: part.hash.digest('hex') }, line);
      tables.push(line);
    } else if ('document' in line) part = partOf(line.document);
    else if ('bytes' in line && part !== null) {
      const bytes = Buffer.from(line.bytes, 'base64');
      part.hash.update(bytes);
      part.count += bytes.length;
    } else if ('stored' in line) {
      if (part?.name !== line.stored || part.count !== line.size || part.hash.digest('hex') !== line.sha256)
        refuse('the file is damaged: a document of it is not as it was written');
      documentCount += 1;
      part = null;
    } else if ('missing' in line) missing += 1;
    else if ('finished' in line) end = line;
    else if (!('sequence' in line)) refuse('the file is damaged: a line of it cannot be read');
  }
  return { tables, documents: checkEnd(end, whole, tables.length, documentCount, missing).documents ?? null, refCount };
};

interface DocumentsPut {
  /** Put, read back and as they were. */
  put: number;
  /** There already, and as they were. */
  there: number;
}

const atOnce = 4;

/** Brings the documents of a backup, a few at a time, each read back and proved, nothing written over. Without a shelf they are passed over. */
const openPutter = (shelf: DocumentShelf | undefined): { take(line: Line): Promise<void>; finish(): Promise<DocumentsPut> } => {
  const tally: DocumentsPut = { put: 0, there: 0 };
  let next: { type: string; pieces: Buffer[] } = { type: '', pieces: [] };
  const waiting: { ref: string; type: string; bytes: Buffer; sha256: string }[] = [];

  const bringAll = async (to: DocumentShelf): Promise<void> => {
    await Promise.all(
      waiting.splice(0).map(async ({ ref, type, bytes, sha256 }) => {
        const there = await to.get(ref);
        if (there === null) await to.put(ref, { bytes, type });
        const found = there ?? (await to.get(ref));
        if (found === null || createHash('sha256').update(found.bytes).digest('hex') !== sha256)
          refuse('a document in DOCUMENTS_URL is not the one of the backup; give this store a DOCUMENTS_URL of its own');
        tally[there === null ? 'put' : 'there'] += 1;
      }),
    );
  };
  return {
    take: async (line) => {
      if (shelf === undefined) return;
      if ('document' in line) next = { type: line.type, pieces: [] };
      else if ('bytes' in line) next.pieces.push(Buffer.from(line.bytes, 'base64'));
      else if ('stored' in line) {
        const many = waiting.push({ ref: line.stored, type: next.type, bytes: Buffer.concat(next.pieces), sha256: line.sha256 });
        if (many === atOnce) await bringAll(shelf);
      }
    },
    finish: async () => {
      if (shelf !== undefined) await bringAll(shelf);
      return tally;
    },
  };
};

const batch = 500;
const batchBytes = 4 * 1024 * 1024;
/** Says what the definitions were when the rows were derived: taken from the backup, so that the next `prepare` derives what differs. */
const meta = 'public.store_meta';

/** Names stand in statements: only such as the store itself makes. */
const tableName = /^(?:entity|public)\.(?:[a-z_][a-z0-9_$]*|"(?:[^"]|"")+")$/;
const typeName = /^[a-z][a-z0-9_ ]*(?:\(\d+(?:,\d+)?\))?[a-z ]*(?:\[\])?$/;

/** Makes room for what the backup holds and today's definitions do not. Columns that have another type today get theirs again by the next `prepare`. */
const makeRoom = async (session: DbSession, { table, columns, key }: TableHead): Promise<void> => {
  if (!tableName.test(table) || !columns.every(({ type }) => typeName.test(type))) refuse('the file is damaged: it names no table of this product');
  await session.script(
    `create table if not exists ${table} (${columns
      .map(({ name, type }) => `${ident(name)} ${type}`)
      .concat(key.length === 0 ? [] : [`primary key (${key.map(ident).join(', ')})`])
      .join(', ')})`,
  );
  const there = await session.run<{ name: string; type: string }>(
    'select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped',
    [table],
  );
  for (const { name, type } of columns) {
    const stands = there.find((column) => column.name === name);
    if (stands?.type === type) continue;
    if (stands !== undefined) await session.script(`alter table ${table} drop column ${ident(name)}`);
    await session.script(`alter table ${table} add column ${ident(name)} ${type}`);
  }
  if (table === meta) await session.script(`delete from ${meta}`);
  const [row] = await session.run(`select 1 from ${table} limit 1`);
  if (row !== undefined) refuse(`${table} has rows; a backup is restored into an empty store only`);
};

const readLines = async (session: DbSession, file: string, shelf: DocumentShelf | undefined): Promise<DocumentsPut> => {
  const putter = openPutter(shelf);
  let head: TableHead | null = null;
  let rows: string[] = [];
  let bytes = 0;
  const flush = async (): Promise<void> => {
    if (head === null || rows.length === 0) return;
    const columns = head.columns.map(({ name }) => ident(name)).join(', ');
    await session.run(
      `insert into ${head.table} (${columns}) overriding system value select ${columns} from jsonb_populate_recordset(null::${head.table}, $1::jsonb)`,
      [`[${rows.join(',')}]`],
    );
    [rows, bytes] = [[], 0];
  };
  for await (const line of linesOf(file)) {
    if ('row' in line) {
      bytes += line.row.length;
      if (rows.push(line.row) >= batch || bytes >= batchBytes) await flush();
    } else if ('table' in line) {
      head = line;
      await makeRoom(session, line);
    } else if ('end' in line && head !== null) {
      await flush();
      checkTable(await proveTable(session, head), line);
    } else if ('sequence' in line) await session.run('select setval(to_regclass($1), $2::bigint)', [line.sequence, line.value]);
    else await putter.take(line);
  }
  return putter.finish();
};

type Queryable = Pick<Store, 'query'>;
const nothing = (): Promise<unknown> => Promise.resolve();

export type RestoreSummary = Checked & { put: DocumentsPut };

const restoreInto = (db: Db, file: string, shelf: DocumentShelf | undefined, settle: (store: Queryable) => Promise<unknown>): Promise<DocumentsPut> =>
  db.transaction(async (session) => {
    await session.script('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
    const keyOf = async (): Promise<unknown> => (await session.run(`select value from ${meta} where key = 'key'`))[0]?.['value'];
    const before = await keyOf();
    const put = await readLines(session, file, shelf);
    if (before !== (await keyOf())) refuse('it was made under another SECRET_KEY; restore under the key it was made with');
    await session.script(`delete from ${meta} where key = 'definitions'`);
    await settle({ query: session.run });
    return put;
  });

/**
 * Checks a backup, opens an empty store, restores into it, brings it up to today's definitions, and closes it. Answers what was restored, all of which was
 * proved. `meet` is called when the file is good and the store is ready, before documents come; `settle` when all rows are there, with which they stand or
 * fall: it changes what a copy must not have as it was. Throws StoreFault, StoreLocked or StoreAway; then no row was restored.
 */
export const restoreStore = async (
  options: StoreOptions,
  entities: Record<string, EntityDef>,
  file: string,
  { meet = nothing, settle = nothing }: { meet?: (store: Queryable) => Promise<unknown>; settle?: (store: Queryable) => Promise<unknown> } = {},
): Promise<RestoreSummary> => {
  const settings = prepareOptions(options, openSealer(options.secretKey));
  const { keyProof } = await headOf(file);
  const checked = await checkBackup(file);
  if (keyProof !== undefined && keyProof !== settings.keyProof)
    refuse('it was made under another SECRET_KEY; restore under the key it was made with');
  const db = await openDb(options);
  try {
    await prepareStore(db, entities, settings);
    await meet({ query: db.run });
    const put = await restoreInto(db, file, options.documents, settle).catch((error: unknown) => {
      if (error instanceof StoreAway || (error instanceof StoreFault && error.code === 'restore')) throw error;
      return refuse(`this store cannot take what it holds (${error instanceof Error ? error.message : String(error)})`);
    });
    await prepareStore(db, entities, settings);
    return { ...checked, put };
  } finally {
    await db.close();
  }
};
