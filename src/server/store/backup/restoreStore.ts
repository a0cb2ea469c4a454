/** Opens an empty store, restores a backup into it, brings it up to today's definitions, and closes it. */
import type { EntityDef } from '../../../catalogue/types.ts';
import { openDb } from '../db/open.ts';
import { prepareStore } from '../schema/prepare.ts';
import { prepareOptions } from '../schema/prepareOptions.ts';
import type { StoreOptions } from '../types.ts';
import { openSealer } from '../write/sealed.ts';
import type { TableProof } from './format.ts';
import { restoreInto } from './restore.ts';

/** Answers the proof of each table, all of which held. Throws StoreFault, StoreLocked or StoreAway; then nothing was restored. */
export const restoreStore = async (
  options: StoreOptions,
  entities: Record<string, EntityDef>,
  file: string,
): Promise<TableProof[]> => {
  const settings = prepareOptions(options, openSealer(options.secretKey));
  const db = await openDb(options);
  try {
    await prepareStore(db, entities, settings);
    const proofs = await restoreInto(db, file);
    await prepareStore(db, entities, settings);
    return proofs;
  } finally {
    await db.close();
  }
};
