/** Writes a whole store into one file, as it was at one instant: rows, the documents that they name, and the key. */
import { createHash } from 'node:crypto';
import type { Db } from '../db/types.ts';
import { StoreFault } from '../errors.ts';
import { dumpDocuments, openNames, type Names } from './documents.ts';
import { formatVersion, type BackupSummary, type DocumentShelf, type TableProof } from './format.ts';
import { openSink, type Sink } from './lines.ts';
import { eachRow, tablesOf } from './tables.ts';

export interface DumpOptions {
  /** Where the documents are; without it they are not looked for. */
  documents?: DocumentShelf | undefined;
  /** The secret key, or null to leave it out. */
  key: string | null;
  keyProof: string;
  /** Told how far it is. */
  tell?: ((progress: string) => void) | undefined;
}

/** Seconds for which documents are not removed, said again while the backup runs: one that dies holds nothing for long. */
const held = 120;
const hold = async (db: Db, seconds: number): Promise<void> => {
  await db.run(`update document_identity set held_until = now() + make_interval(secs => $1)`, [seconds]).catch((error: unknown) => {
    // A database that an earlier version made: nothing is removed there by notes.
    if (!(error instanceof StoreFault) || error.code !== '42P01') throw error;
  });
};

const dumpRows = async (db: Db, sink: Sink, names: Names, tell: (progress: string) => void): Promise<TableProof[]> =>
  db.transaction(async (session) => {
    await session.script('set transaction isolation level repeatable read');
    await session.script('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
    const found: TableProof[] = [];
    for (const head of await tablesOf(session.run)) {
      const hash = createHash('sha256');
      let rows = 0;
      await sink.write(head);
      await eachRow(session, head, async (texts) => {
        for (const row of texts) {
          hash.update(row).update('\n');
          await sink.write({ row });
        }
        if (head.schema === 'entity') await names.note(head.table, texts);
        rows += texts.length;
      });
      const proof: TableProof = { end: head.table, rows, sha256: hash.digest('hex') };
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
  const names = openNames(`${file}.names`);
  await hold(db, held).catch(async (error: unknown) => {
    await sink.drop();
    throw error;
  });
  const holding = setInterval(() => void hold(db, held).catch(() => undefined), (held / 4) * 1000);
  try {
    await sink.write({ format: 'skilldesk-backup', version: formatVersion, at: new Date().toISOString(), kind: db.kind, keyProof, key });
    const tables = await dumpRows(db, sink, names, tell);
    if (tables.length === 0) throw new StoreFault('backup', 'There is nothing to back up: this store has no tables yet');
    const kept = documents === undefined ? null : await dumpDocuments(documents, names, sink, tell);
    await sink.write({ finished: true, tables: tables.length, documents: kept, sha256: sink.hash() });
    return { file, bytes: await sink.finish(), tables, documents: kept, withKey: key !== null };
  } catch (error) {
    await sink.drop();
    throw error;
  } finally {
    clearInterval(holding);
    await names.drop();
    await hold(db, 0).catch(() => undefined);
  }
};
