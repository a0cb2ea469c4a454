/**
 * The file of a backup: gzipped text, a JSON value a line: head; per table its columns, its rows in order and its proof; sequences; per document what it is,
 * its bytes in pieces and its proof; and the end with the hash of all lines before it. Version 1 had no key, no documents and no such hash. It is written so
 * that it is there only when it is whole, and read with every damage told in a sentence.
 */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { StoreFault } from '../errors.ts';

export interface BackupHead {
  format: 'skilldesk-backup';
  version: number;
  at: string;
  kind: 'embedded' | 'postgresql';
  /** What the store's secret key signs: tells a wrong key before anything is read. */
  keyProof?: string;
  /** The secret key itself; null where it was left out. */
  key?: string | null;
}
export interface TableHead {
  table: string;
  schema: 'entity' | 'public';
  columns: { name: string; type: string }[];
  key: string[];
}
/** How many rows, and the hash of their lines in order. */
export interface TableProof {
  end: string;
  rows: number;
  sha256: string;
}
export interface BackupEnd {
  finished: true;
  tables: number;
  documents?: DocumentsHeld | null;
  sha256?: string;
}

export type Line =
  | BackupHead
  | TableHead
  | { row: string }
  | TableProof
  | { sequence: string; value: number }
  | { document: string; type: string }
  | { /** A piece of a document, base64. */ bytes: string }
  | { stored: string; size: number; sha256: string }
  | { /** A document that a row names and that was not there. */ missing: string }
  | BackupEnd;

/** Documents that rows name; null instead of it where the store was opened without documents. */
export interface DocumentsHeld {
  named: number;
  held: number;
  bytes: number;
  missing: number;
  /** Held, but not of the size that their rows say. */
  damaged: number;
  /** The first rows whose documents are missing or damaged: `document 17`. */
  rows: string[];
}

export interface BackupSummary {
  file: string;
  bytes: number;
  tables: TableProof[];
  documents: DocumentsHeld | null;
  withKey: boolean;
}

export const formatVersion = 2;

/** A file as rows name it: its ref and its size. */
export const namedFile = /"file:([0-9a-f]{64})\?[^"]*?&size=(\d{1,12})/g;

export interface BackedDocument {
  bytes: Uint8Array;
  type: string;
}
/** Where documents are, by the refs that rows name. Every call throws when it cannot be reached. */
export interface DocumentShelf {
  get(ref: string): Promise<BackedDocument | null>;
  put(ref: string, document: BackedDocument): Promise<void>;
}

/** Written together: a call for each row would cost more than the row. */
const block = 64 * 1024;
/** No line that we write is as long: a row, or a piece of a document. */
const longest = 64 * 1024 * 1024;

export const refuse = (why: string): never => {
  throw new StoreFault('restore', `The backup was not restored: ${why}`);
};

export interface Sink {
  write(line: Line): Promise<void>;
  /** The hash of everything written so far. */
  hash(): string;
  /** Puts the file on the disk under its name; answers its bytes. */
  finish(): Promise<number>;
  /** Takes away what was written so far. */
  drop(): Promise<void>;
}

/** A file for its owner alone: it may hold the key. */
export const openSink = async (file: string): Promise<Sink> => {
  const part = `${file}.part`;
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await rm(part, { force: true });
  const lines = new PassThrough();
  const output = pipeline(lines, createGzip({ level: 3 }), createWriteStream(part, { mode: 0o600, flags: 'wx' }));
  // A full disk ends the write below.
  output.catch(() => undefined);
  const hash = createHash('sha256');
  let waiting = '';
  return {
    write: async (line) => {
      waiting += `${JSON.stringify(line)}\n`;
      if (waiting.length < block) return;
      const text = waiting;
      waiting = '';
      hash.update(text);
      if (!lines.write(text)) await Promise.race([once(lines, 'drain'), output]);
    },
    hash: () => hash.copy().update(waiting).digest('hex'),
    finish: async () => {
      lines.end(waiting);
      await output;
      const handle = await open(part, 'r');
      await handle.sync();
      await handle.close();
      await rename(part, file);
      return (await stat(file)).size;
    },
    drop: async () => {
      lines.destroy();
      await output.catch(() => undefined);
      await rm(part, { force: true });
    },
  };
};

const codeOf = (error: unknown): string => String((error as { code?: unknown }).code ?? '');
const sentences: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'this is a folder, not a file',
  EACCES: 'the file may not be read by this user',
  Z_BUF_ERROR: 'the file ends before its end: it was cut short, or was still being written when it was copied',
};

/** Text lines of a gzipped file, of any size, one at a time. */
async function* textsOf(file: string): AsyncGenerator<string> {
  const input = createReadStream(file);
  const unzipped = createGunzip();
  input.on('error', (error) => unzipped.destroy(error));
  let rest: Buffer[] = [];
  let waiting = 0;
  let isAny = false;
  try {
    for await (const chunk of input.pipe(unzipped) as AsyncIterable<Buffer>) {
      isAny = true;
      let from = 0;
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
        yield Buffer.concat([...rest, chunk.subarray(from, at)]).toString('utf8');
        [rest, waiting, from] = [[], 0, at + 1];
      }
      rest.push(chunk.subarray(from));
      waiting += chunk.length - from;
      if (waiting > longest) refuse('the file is damaged');
    }
    if (waiting > 0) yield Buffer.concat(rest).toString('utf8');
  } catch (error) {
    if (error instanceof StoreFault) throw error;
    const why = sentences[codeOf(error)] ?? (isAny ? 'the file is damaged: some of its bytes have changed' : 'the file is no backup of this product');
    refuse(why);
  } finally {
    input.destroy();
  }
}

const lineOf = (text: string): Line => {
  try {
    const line: unknown = JSON.parse(text);
    if (typeof line === 'object' && line !== null) return line as Line;
  } catch {
    // Told below.
  }
  return refuse('the file is damaged: a line of it cannot be read');
};

const checkHead = (text: string): BackupHead => {
  const line = text.startsWith('{"format":"skilldesk-backup"') ? lineOf(text) : refuse('the file is no backup of this product');
  if (!('format' in line)) return refuse('the file is no backup of this product');
  if (line.version !== 1 && line.version !== formatVersion) {
    refuse(
      `it was made by another version of the product (format ${line.version}, this one reads 1 to ${formatVersion}); restore with the version that made it`,
    );
  }
  return line;
};

/** The first line. Throws StoreFault where the file is no backup or one of another version. */
export const headOf = async (file: string): Promise<BackupHead> => {
  for await (const text of textsOf(file)) return checkHead(text);
  return refuse('the file is empty');
};

/** Every line after the head. `hear` gets each text as it was written, the head's included. */
export async function* linesOf(file: string, hear: (text: string) => void = () => undefined): AsyncGenerator<Line> {
  let isFirst = true;
  for await (const text of textsOf(file)) {
    if (isFirst) checkHead(text);
    const line = isFirst ? null : lineOf(text);
    isFirst = false;
    // The end says the hash of what stands before it.
    if (line === null || !('finished' in line)) hear(text);
    if (line !== null) yield line;
  }
}
