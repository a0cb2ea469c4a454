/**
 * Reads a checked backup into an empty store and proves it: each table is read back and its count and hash compared with what the backup
 * says, each document likewise. Rows come in one transaction: what does not prove itself is not there.
 */
import { createHash } from 'node:crypto';
import type { Db, DbSession } from '../db/types.ts';
import { ident } from '../schema/names.ts';
import type { DocumentShelf, TableHead, TableProof, Line } from './format.ts';
import { linesOf, refuse } from './lines.ts';
import { eachRow } from './dump.ts';

/** The documents of a backup, back into a store of documents: a few at a time, each read back and proved, nothing written over. */
const atOnce = 4;

export interface DocumentsPut {
  /** Put, read back and as they were. */
  put: number;
  /** There already, and as they were. */
  there: number;
}
interface Putter {
  /** The next line about documents; others are passed over. */
  take(line: Line): Promise<void>;
  finish(): Promise<DocumentsPut>;
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Without a shelf documents are passed over. Throws where a document is there under the same name with other bytes, or does not come back as it was. */
const openPutter = (shelf: DocumentShelf | undefined): Putter => {
  const done: DocumentsPut = { put: 0, there: 0 };
  const running = new Set<Promise<void>>();
  let failed: { error: unknown } | null = null;
  let open: { type: string; pieces: Buffer[] } | null = null;

  const bring = async (to: DocumentShelf, ref: string, type: string, bytes: Buffer, sha256: string): Promise<void> => {
    const there = await to.get(ref);
    if (there === null) await to.put(ref, { bytes, type });
    const found = there ?? (await to.get(ref));
    if (found === null || hashOf(found.bytes) !== sha256)
      refuse('a document in DOCUMENTS_URL is not the one of the backup; give this store a DOCUMENTS_URL of its own');
    done[there === null ? 'put' : 'there'] += 1;
  };
  const settle = async (most: number): Promise<void> => {
    while (running.size > most) await Promise.race(running);
    if (failed !== null) throw failed.error;
  };
  return {
    take: async (line) => {
      if (shelf === undefined) return;
      if ('document' in line) open = { type: line.type, pieces: [] };
      else if ('bytes' in line) open?.pieces.push(Buffer.from(line.bytes, 'base64'));
      else if ('stored' in line && open !== null) {
        const one = bring(shelf, line.stored, open.type, Buffer.concat(open.pieces), line.sha256)
          .catch((error: unknown) => {
            failed ??= { error };
          })
          .finally(() => running.delete(one));
        running.add(one);
        open = null;
        await settle(atOnce - 1);
      }
    },
    finish: async () => {
      await settle(0);
      return done;
    },
  };
};

const batch = 500;
const batchBytes = 4 * 1024 * 1024;
/**
 * Says what the definitions were when the rows were derived: taken from the backup, so that the next `prepare` derives what
 * differs.
 */
const meta = 'public.store_meta';

/** Names stand in statements: only such as the store itself makes. */
const tableName = /^(?:entity|public)\.(?:[a-z_][a-z0-9_$]*|"(?:[^"]|"")+")$/;
const typeName = /^[a-z][a-z0-9_ ]*(?:\(\d+(?:,\d+)?\))?[a-z ]*(?:\[\])?$/;

/** Makes room for what the backup holds and today's definitions do not. */
const makeRoom = async (session: DbSession, head: TableHead): Promise<void> => {
  if (!tableName.test(head.table) || !head.columns.every(({ type }) => typeName.test(type)))
    refuse('the file is damaged: it names no table of this product');
  const [there] = await session.run<{ there: boolean }>('select to_regclass($1) is not null as there', [head.table]);
  const columns = head.columns.map(({ name, type }) => `${ident(name)} ${type}`);
  if (there?.there !== true) {
    await session.script(
      `create table ${head.table} (${columns.join(', ')}${head.key.length === 0 ? '' : `, primary key (${head.key.map(ident).join(', ')})`})`,
    );
    return;
  }
  for (const { name, type } of head.columns) {
    const [stands] = await session.run<{ type: string }>(
      `select format_type(atttypid, atttypmod) as type from pg_attribute where attrelid = to_regclass($1) and attname = $2 and not attisdropped`,
      [head.table, name],
    );
    // Under today's definitions it is of another type: the next `prepare` makes it so again, with what the rows hold.
    if (stands !== undefined && stands.type !== type) await session.script(`alter table ${head.table} drop column ${ident(name)}`);
    if (stands?.type !== type) await session.script(`alter table ${head.table} add column ${ident(name)} ${type}`);
  }
  if (head.table === meta) {
    await session.script(`delete from ${meta}`);
    return;
  }
  const [row] = await session.run(`select 1 from ${head.table} limit 1`);
  if (row !== undefined) refuse(`${head.table} has rows; a backup is restored into an empty store only`);
};

const prove = async (session: DbSession, head: TableHead, said: TableProof): Promise<void> => {
  const hash = createHash('sha256');
  let rows = 0;
  await eachRow(session, head, (texts) => {
    for (const row of texts) hash.update(row).update('\n');
    rows += texts.length;
  });
  if (rows !== said.rows) refuse(`${head.table} has ${rows} rows where the backup has ${said.rows}`);
  if (hash.digest('hex') !== said.sha256) refuse(`the rows of ${head.table} are not those of the backup`);
};

const readLines = async (
  session: DbSession,
  file: string,
  shelf: DocumentShelf | undefined,
): Promise<{ tables: TableProof[]; put: DocumentsPut }> => {
  const tables: TableProof[] = [];
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
    } else if ('end' in line) {
      await flush();
      if (head !== null) await prove(session, head, line);
      tables.push(line);
    } else if ('sequence' in line) {
      const [there] = await session.run<{ there: boolean }>('select to_regclass($1) is not null as there', [line.sequence]);
      if (there?.there === true) await session.run('select setval($1::regclass, $2::bigint)', [line.sequence, line.value]);
    } else await putter.take(line);
  }
  return { tables, put: await putter.finish() };
};

/**
 * The store must be prepared and empty, the file checked. Answers the proofs, each of which held, and what became of the documents; `settle` changes
 * in the same transaction what a copy must not have as it was.
 * Afterwards `prepare` must run again.
 */
export const restoreInto = async (
  db: Db,
  file: string,
  shelf: DocumentShelf | undefined,
  settle: (session: DbSession) => Promise<unknown>,
): Promise<{ tables: TableProof[]; put: DocumentsPut }> =>
  db.transaction(async (session) => {
    await session.script('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
    const [before] = await session.run<{ value: string }>(`select value from ${meta} where key = 'key'`);
    const read = await readLines(session, file, shelf);
    const [after] = await session.run<{ value: string }>(`select value from ${meta} where key = 'key'`);
    if (before?.value !== after?.value) refuse('it was made under another SECRET_KEY; restore under the key it was made with');
    await session.script(`delete from ${meta} where key = 'definitions'`);
    await settle(session);
    return read;
  });
