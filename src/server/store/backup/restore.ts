/**
 * Reads a checked backup into an empty store and proves it: each table is read back and its count and hash compared with what the backup
 * says, each document likewise. Rows come in one transaction: what does not prove itself is not there.
 */
import { createHash } from 'node:crypto';
import type { Db, Session } from '../db/types.ts';
import { ident } from '../schema/names.ts';
import type { DocumentShelf, TableHead, TableProof } from './format.ts';
import { linesOf, refuse } from './lines.ts';
import { openPutter, type DocumentsPut } from './putDocuments.ts';
import { eachRow } from './tables.ts';

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
const makeRoom = async (session: Session, head: TableHead): Promise<void> => {
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

const prove = async (session: Session, head: TableHead, said: TableProof): Promise<void> => {
  const hash = createHash('sha256');
  let rows = 0;
  await eachRow(session, head, (texts) => {
    for (const row of texts) hash.update(row).update('\n');
    rows += texts.length;
  });
  if (rows !== said.rows) refuse(`${head.table} has ${rows} rows where the backup has ${said.rows}`);
  if (hash.digest('hex') !== said.sha256) refuse(`the rows of ${head.table} are not those of the backup`);
};

const readLines = async (session: Session, file: string, shelf: DocumentShelf | undefined): Promise<{ tables: TableProof[]; put: DocumentsPut }> => {
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
 * The store must be prepared and empty, the file checked. Answers the proofs, each of which held, and what became of the documents.
 * Afterwards `prepare` must run again.
 */
export const restoreInto = async (db: Db, file: string, shelf?: DocumentShelf): Promise<{ tables: TableProof[]; put: DocumentsPut }> =>
  db.transaction(async (session) => {
    await session.script('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
    const [before] = await session.run<{ value: string }>(`select value from ${meta} where key = 'key'`);
    const read = await readLines(session, file, shelf);
    const [after] = await session.run<{ value: string }>(`select value from ${meta} where key = 'key'`);
    if (before?.value !== after?.value) refuse('it was made under another SECRET_KEY; restore under the key it was made with');
    await session.script(`delete from ${meta} where key = 'definitions'`);
    return read;
  });
