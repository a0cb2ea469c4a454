/** Checks a backup, opens an empty store, restores into it, brings it up to today's definitions, and closes it. */
import type { EntityDef } from '../../../catalogue/definition/entity.ts';
import { openDb } from '../db/open.ts';
import type { DbSession } from '../db/types.ts';
import { StoreAway, StoreFault } from '../errors.ts';
import { prepareStore, prepareOptions } from '../schema/prepare.ts';
import type { Store } from '../types.ts';
import type { StoreOptions } from '../options.ts';
import { openSealer } from '../sealed.ts';
import { headOf, refuse, linesOf } from './lines.ts';
import { type DocumentsPut, restoreInto } from './restore.ts';
import { createHash, type Hash } from 'node:crypto';
import { namedFile, type BackupEnd, type DocumentsHeld, type TableProof } from './format.ts';

/** Reads a backup from its first line to its last and proves each part by its hash, before anything is touched. */
interface Checked {
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
const checkBackup = async (file: string): Promise<Checked> => {
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

export type RestoreSummary = Checked & { put: DocumentsPut };

type Queryable = Pick<Store, 'query'>;
const queryable = ({ run }: Pick<DbSession, 'run'>): Queryable => ({ query: (text, parameters) => run(text, parameters) });
const nothing = (): Promise<unknown> => Promise.resolve();

/**
 * Answers what was restored, all of which was proved. `meet` is called when the file is good and the store is ready, before documents come; `settle`
 * when all rows are there, with which they stand or fall. Throws StoreFault, StoreLocked or StoreAway; then no row was restored.
 */
export const restoreStore = async (
  options: StoreOptions,
  entities: Record<string, EntityDef>,
  file: string,
  { meet = nothing, settle = nothing }: { meet?: (store: Queryable) => Promise<unknown>; settle?: (store: Queryable) => Promise<unknown> } = {},
): Promise<RestoreSummary> => {
  const sealer = openSealer(options.secretKey);
  const settings = prepareOptions(options, sealer);
  const { keyProof } = await headOf(file);
  const checked = await checkBackup(file);
  if (keyProof !== undefined && keyProof !== settings.keyProof)
    refuse('it was made under another SECRET_KEY; restore under the key it was made with');
  const db = await openDb(options);
  try {
    await prepareStore(db, entities, settings);
    await meet(queryable(db));
    const { put } = await restoreInto(db, file, options.documents, (session) => settle(queryable(session))).catch((error: unknown) => {
      if (error instanceof StoreAway || (error instanceof StoreFault && error.code === 'restore')) throw error;
      return refuse(`this store cannot take what it holds (${error instanceof Error ? error.message : String(error)})`);
    });
    await prepareStore(db, entities, settings);
    return { ...checked, put };
  } finally {
    await db.close();
  }
};
