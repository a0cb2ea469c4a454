/**
 * A backup is gzipped text, a JSON value a line: head, then per table its columns, its rows in order and its proof, then
 * sequences and the end.
 */

export interface BackupHead {
  format: 'skilldesk-backup';
  version: 1;
  at: string;
  kind: 'embedded' | 'postgresql';
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
export interface SequenceLine {
  sequence: string;
  value: number;
}
export interface BackupEnd {
  finished: true;
  tables: number;
}
export interface RowLine {
  row: string;
}

export type Line = BackupHead | TableHead | TableProof | SequenceLine | BackupEnd | RowLine;

export interface BackupSummary {
  file: string;
  bytes: number;
  tables: TableProof[];
}
