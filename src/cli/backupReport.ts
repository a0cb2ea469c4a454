/** What `backup` and `restore` say of the contents of a file. */
import type { DocumentsHeld, TableProof } from '../server/store/backup/file.ts';

export const asSize = (bytes: number): string => (bytes < 10_000_000 ? `${Math.ceil(bytes / 1024)} kB` : `${Math.ceil(bytes / 1_048_576)} MB`);

export const contentsOf = (tables: readonly TableProof[], documents: DocumentsHeld | null): string => {
  const rows = tables.reduce((sum, one) => sum + one.rows, 0);
  return `${tables.length} tables, ${rows} rows${documents === null ? '' : `, ${documents.held} documents (${asSize(documents.bytes)})`}`;
};

/** `3 are missing, 1 is not of the size that its record says` */
export const hurt = (missing: number, damaged: number): string =>
  [
    ...(missing === 0 ? [] : [`${missing} ${missing === 1 ? 'is' : 'are'} missing`]),
    ...(damaged === 0 ? [] : [`${damaged} ${damaged === 1 ? 'is' : 'are'} damaged (of another size than the record says)`]),
  ].join(', ');
