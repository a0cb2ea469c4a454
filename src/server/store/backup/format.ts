/**
 * A backup is gzipped text, a JSON value a line: head; per table its columns, its rows in order and its proof; sequences; per document what
 * it is, its bytes in pieces and its proof; and the end with the hash of all lines before it. Version 1 had no key, no documents and no such hash.
 */

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
interface SequenceLine {
  sequence: string;
  value: number;
}
interface RowLine {
  row: string;
}
interface DocumentHead {
  document: string;
  type: string;
}
/** A piece of a document, base64. */
interface DocumentBytes {
  bytes: string;
}
interface DocumentProof {
  stored: string;
  size: number;
  sha256: string;
}
/** A document that a row names and that was not there. */
interface MissingDocument {
  missing: string;
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
  | TableProof
  | SequenceLine
  | RowLine
  | DocumentHead
  | DocumentBytes
  | DocumentProof
  | MissingDocument
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
