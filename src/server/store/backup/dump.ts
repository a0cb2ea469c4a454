/** Writes a whole store into one file, as it was at one instant, with the proofs that a restore needs. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { finished } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Db } from '../db/types.ts';
import type { BackupSummary, Line, TableProof } from './format.ts';
import { eachRow, tablesOf } from './tables.ts';

interface Sink {
  write(text: string): Promise<void>;
  end(): Promise<void>;
}

const openSink = (file: string): Sink => {
  const gzip = createGzip();
  const out = gzip.pipe(createWriteStream(file, { mode: 0o600 }));
  // A full disk ends the write below, and is thrown by `finished`.
  const broken = new Promise<never>((_, fail) => {
    out.once('error', fail);
  });
  broken.catch(() => undefined);
  return {
    write: async (text) => {
      if (!gzip.write(text)) await Promise.race([once(gzip, 'drain'), broken]);
    },
    end: async () => {
      gzip.end();
      await finished(out);
    },
  };
};

/** Answers what was written. The file appears under its name only when it is complete and on the disk. */
export const dumpStore = async (db: Db, file: string): Promise<BackupSummary> => {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const part = `${file}.part`;
  const sink = openSink(part);
  const line = (value: Line): Promise<void> => sink.write(`${JSON.stringify(value)}\n`);
  try {
    const proofs = await db.transaction(async (session) => {
      await session.script('set transaction isolation level repeatable read');
      await session.script('set local statement_timeout = 0');
      await line({ format: 'skilldesk-backup', version: 1, at: new Date().toISOString(), kind: db.kind });
      const found: TableProof[] = [];
      for (const head of await tablesOf(session.run)) {
        const hash = createHash('sha256');
        let rows = 0;
        await line(head);
        await eachRow(session, head, async (texts) => {
          for (const row of texts) hash.update(row).update('\n');
          rows += texts.length;
          await sink.write(texts.map((row) => `${JSON.stringify({ row })}\n`).join(''));
        });
        const proof: TableProof = { end: head.table, rows, sha256: hash.digest('hex') };
        found.push(proof);
        await line(proof);
      }
      const sequences = await session.run<{ name: string; value: number | null }>(
        `select format('%I.%I', schemaname, sequencename) as name, last_value as value from pg_sequences where schemaname in ('entity', 'public')`,
      );
      for (const { name, value } of sequences) if (value !== null) await line({ sequence: name, value });
      await line({ finished: true, tables: found.length });
      return found;
    });
    await sink.end();
    const handle = await open(part, 'r');
    await handle.sync();
    await handle.close();
    await rename(part, file);
    return { file, bytes: (await stat(file)).size, tables: proofs };
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
};
