/** Checks a backup, opens an empty store, restores into it, brings it up to today's definitions, and closes it. */
import type { EntityDef } from '../../../catalogue/types.ts';
import { openDb } from '../db/open.ts';
import { StoreAway, StoreFault } from '../errors.ts';
import { prepareStore } from '../schema/prepare.ts';
import { prepareOptions } from '../schema/prepareOptions.ts';
import type { Store, StoreOptions } from '../types.ts';
import { openSealer } from '../write/sealed.ts';
import { checkBackup, type Checked } from './check.ts';
import { headOf, refuse } from './lines.ts';
import type { DocumentsPut } from './putDocuments.ts';
import { restoreInto } from './restore.ts';

export type RestoreSummary = Checked & { put: DocumentsPut };

/**
 * Answers what was restored, all of which was proved. `meet` is called when the file is good and the store is ready, before documents come.
 * Throws StoreFault, StoreLocked or StoreAway; then no row was restored.
 */
export const restoreStore = async (
  options: StoreOptions,
  entities: Record<string, EntityDef>,
  file: string,
  meet: (store: Pick<Store, 'query'>) => Promise<unknown> = () => Promise.resolve(),
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
    await meet({ query: (text, parameters) => db.run(text, parameters) });
    const { put } = await restoreInto(db, file, options.documents).catch((error: unknown) => {
      if (error instanceof StoreAway || (error instanceof StoreFault && error.code === 'restore')) throw error;
      return refuse(`this store cannot take what it holds (${error instanceof Error ? error.message : String(error)})`);
    });
    await prepareStore(db, entities, settings);
    return { ...checked, put };
  } finally {
    await db.close();
  }
};
