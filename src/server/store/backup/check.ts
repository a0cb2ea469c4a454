/** Reads a backup from its first line to its last and proves each part by its hash, before anything is touched. */
import { createHash, type Hash } from 'node:crypto';
import { namedFile, type BackupEnd, type DocumentsHeld, type TableProof } from './format.ts';
import { linesOf, refuse } from './lines.ts';

export interface Checked {
  tables: TableProof[];
  /** Null in a backup that holds none. */
  documents: DocumentsHeld | null;
  /** Documents that rows name. */
  named: number;
}

interface Part {
  name: string;
  hash: Hash;
  count: number;
}
const partOf = (name: string): Part => ({ name, hash: createHash('sha256'), count: 0 });

const closeTable = (part: Part | null, { end, rows, sha256 }: TableProof): void => {
  if (part?.name !== end) return refuse('the file is damaged: a table of it has no beginning');
  if (part.count !== rows) refuse(`${end} has ${part.count} rows where the backup has ${rows}`);
  if (part.hash.digest('hex') !== sha256) refuse(`the rows of ${end} are not those of the backup`);
};

const checkEnd = (end: BackupEnd | null, whole: Hash, tables: number, held: number, missing: number): BackupEnd => {
  if (end === null || end.tables !== tables) return refuse('the file ends before its end');
  if (end.sha256 !== undefined && end.sha256 !== whole.digest('hex')) refuse('the file is damaged: it is not as it was written');
  if (end.documents && (end.documents.held !== held || end.documents.missing !== missing)) refuse('the file is damaged: documents of it are gone');
  return end;
};

/** Throws StoreFault with a sentence for a file that is damaged, cut short, none of ours or of another version. */
export const checkBackup = async (file: string): Promise<Checked> => {
  const whole = createHash('sha256');
  const tables: TableProof[] = [];
  let [named, held, missing] = [0, 0, 0];
  let part: Part | null = null;
  let inEntity = false;
  let end: BackupEnd | null = null;
  const lines = linesOf(file, (text) => {
    whole.update(text).update('\n');
  });
  for await (const line of lines) {
    if (end !== null) refuse('the file is damaged: something follows its end');
    if ('row' in line && part !== null) {
      part.hash.update(line.row).update('\n');
      part.count += 1;
      if (inEntity) named += line.row.match(namedFile)?.length ?? 0;
    } else if ('table' in line) {
      part = partOf(line.table);
      inEntity = line.schema === 'entity';
    } else if ('end' in line) {
      closeTable(part, line);
      tables.push(line);
    } else if ('document' in line) part = partOf(line.document);
    else if ('bytes' in line && part !== null) {
      const bytes = Buffer.from(line.bytes, 'base64');
      part.hash.update(bytes);
      part.count += bytes.length;
    } else if ('stored' in line) {
      if (part?.name !== line.stored || part.count !== line.size || part.hash.digest('hex') !== line.sha256)
        refuse('the file is damaged: a document of it is not as it was written');
      held += 1;
      part = null;
    } else if ('missing' in line) missing += 1;
    else if ('finished' in line) end = line;
    else if (!('sequence' in line)) refuse('the file is damaged: a line of it cannot be read');
  }
  return { tables, documents: checkEnd(end, whole, tables.length, held, missing).documents ?? null, named };
};
