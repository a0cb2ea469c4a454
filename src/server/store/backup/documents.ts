/** The documents that rows name, into a backup: some read ahead, one written at a time, none kept in memory. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rm, type FileHandle } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { namedFile, type BackedDocument, type DocumentShelf, type DocumentsHeld } from './format.ts';
import type { Sink } from './lines.ts';

const readAhead = 4;
/** Bytes in a line; a multiple of three, so that base64 has no gaps. */
const piece = 384 * 1024;
const rowsTold = 10;

interface Named {
  ref: string;
  size: number;
  /** `document 17` */
  row: string;
}
export interface Names {
  /** Notes what rows of a table name, each the JSON text of a row. */
  note(table: string, rows: readonly string[]): Promise<void>;
  all(): AsyncIterable<Named>;
  drop(): Promise<void>;
}

/** The names wait in a file of their own while the rows are read: a store may hold more documents than memory. */
export const openNames = (file: string): Names => {
  let handle: FileHandle | null = null;
  return {
    note: async (table, rows) => {
      let text = '';
      for (const row of rows) {
        for (const [, ref, size] of row.matchAll(namedFile)) {
          text += `${ref} ${size} ${table.split('.')[1] ?? table} ${String((JSON.parse(row) as { id?: unknown }).id)}\n`;
        }
      }
      if (text === '') return;
      handle ??= await open(file, 'w', 0o600);
      await handle.write(text);
    },
    async *all() {
      if (handle === null) return;
      for await (const line of createInterface({ input: createReadStream(file) })) {
        const [ref = '', size = '', ...row] = line.split(' ');
        yield { ref, size: Number(size), row: row.join(' ') };
      }
    },
    drop: async () => {
      await handle?.close();
      await rm(file, { force: true });
    },
  };
};

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
export const dumpDocuments = async (shelf: DocumentShelf, names: Names, sink: Sink, tell: (progress: string) => void): Promise<DocumentsHeld> => {
  const held: DocumentsHeld = { named: 0, held: 0, bytes: 0, missing: 0, damaged: 0, rows: [] };
  const read = ahead(names.all(), async (named) => ({ ...named, document: await shelf.get(named.ref) }));
  for await (const { ref, size, row, document } of read) {
    held.named += 1;
    if (document === null) {
      held.missing += 1;
      await sink.write({ missing: ref });
    } else {
      await writeDocument(sink, ref, document);
      held.held += 1;
      held.bytes += document.bytes.length;
      if (document.bytes.length !== size) held.damaged += 1;
    }
    if (document?.bytes.length !== size && held.rows.length < rowsTold) held.rows.push(row);
    if (held.named % 100 === 0) tell(`${held.named} documents`);
  }
  return held;
};
