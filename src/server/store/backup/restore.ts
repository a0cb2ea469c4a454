/**
 * Reads a backup into an empty store and proves it: after the rows are in, each table is read back and its count and hash
 * compared with what the backup says. All in one transaction: what does not prove itself is not there.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import type { Db, Session } from '../db/types.ts';
import { StoreFault } from '../errors.ts';
import { ident } from '../schema/names.ts';
import type { BackupHead, Line, TableHead, TableProof } from './format.ts';
import { eachRow } from './tables.ts';

const batch = 500;
/**
 * Says what the definitions were when the rows were derived: taken from the backup, so that the next `prepare` derives what
 * differs.
 */
const meta = 'public.store_meta';

const refuse = (why: string): never => {
  throw new StoreFault('restore', `The backup was not restored: ${why}`);
};

async function* linesOf(file: string): AsyncGenerator<Line> {
  const input = createReadStream(file);
  const unzipped = createGunzip();
  input.on('error', (error) => unzipped.destroy(error));
  for await (const line of createInterface({ input: input.pipe(unzipped), crlfDelay: Infinity })) {
    if (line !== '') yield JSON.parse(line) as Line;
  }
}

/** Makes room for what the backup holds and today's definitions do not. */
const makeRoom = async (session: Session, head: TableHead): Promise<void> => {
  const [there] = await session.run<{ there: boolean }>('select to_regclass($1) is not null as there', [head.table]);
  const columns = head.columns.map(({ name, type }) => `${ident(name)} ${type}`);
  if (there?.there !== true) {
    await session.script(
      `create table ${head.table} (${columns.join(', ')}${head.key.length === 0 ? '' : `, primary key (${head.key.map(ident).join(', ')})`})`,
    );
    return;
  }
  for (const column of columns) await session.script(`alter table ${head.table} add column if not exists ${column}`);
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

const readTables = async (session: Session, file: string): Promise<TableProof[]> => {
  const proofs: TableProof[] = [];
  let head: TableHead | null = null;
  let rows: string[] = [];
  let complete = false;
  const flush = async (): Promise<void> => {
    if (head === null || rows.length === 0) return;
    const columns = head.columns.map(({ name }) => ident(name)).join(', ');
    await session.run(
      `insert into ${head.table} (${columns}) overriding system value select ${columns} from jsonb_populate_recordset(null::${head.table}, $1::jsonb)`,
      [`[${rows.join(',')}]`],
    );
    rows = [];
  };
  for await (const line of linesOf(file)) {
    if ('row' in line) {
      if (rows.push(line.row) >= batch) await flush();
    } else if ('table' in line) {
      head = line;
      await makeRoom(session, line);
    } else if ('end' in line) {
      await flush();
      if (head !== null) await prove(session, head, line);
      proofs.push(line);
    } else if ('sequence' in line) {
      const [there] = await session.run<{ there: boolean }>('select to_regclass($1) is not null as there', [line.sequence]);
      if (there?.there === true) await session.run('select setval($1::regclass, $2::bigint)', [line.sequence, line.value]);
    } else if ('finished' in line) complete = line.tables === proofs.length;
  }
  if (!complete) refuse('the file ends before its end');
  return proofs;
};

/** The first line; throws where the file is no backup. */
export const headOf = async (file: string): Promise<BackupHead> => {
  for await (const line of linesOf(file)) {
    if ('format' in line && line.version === 1) return line;
    break;
  }
  return refuse('the file is no backup of this product');
};

/** The store must be prepared and empty. Answers the proofs, each of which held. Afterwards `prepare` must run again. */
export const restoreInto = async (db: Db, file: string): Promise<TableProof[]> => {
  await headOf(file);
  return db.transaction(async (session) => {
    await session.script('set local statement_timeout = 0');
    const [before] = await session.run<{ value: string }>(`select value from ${meta} where key = 'key'`);
    const proofs = await readTables(session, file);
    const [after] = await session.run<{ value: string }>(`select value from ${meta} where key = 'key'`);
    if (before?.value !== after?.value) refuse('it was made under another SECRET_KEY; restore under the key it was made with');
    await session.script(`delete from ${meta} where key = 'definitions'`);
    return proofs;
  });
};
