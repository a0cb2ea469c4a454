/** Rows that a bench needs beside the demo, written into the database of a running product. */
import { openStore } from '../../src/server/store/index.ts';
import type { LoadRow, Row, Store } from '../../src/server/store/types.ts';
import type { JsonObject } from '../../src/engine/types.ts';
import { root } from '../support/product.ts';
import { temporaryFolder } from '../support/temporary.ts';
import { built } from './built.ts';
import { secretKey } from './database.ts';

/** The product's own definitions. */
export async function shippedCatalogue() {
  const { loadCatalogue } = await built.fromDisk();
  const verdict = await loadCatalogue(root);
  if (!verdict.ok) throw new Error(`${verdict.faults.length} faults in the definitions`);
  return verdict.catalogue;
}

/** The database opened beside the product, while `work` is done. */
export async function inDatabase<T>(database: string, work: (store: Store) => Promise<T>): Promise<T> {
  const catalogue = await shippedCatalogue();
  const store = await openStore({ databaseUrl: database, dataDir: temporaryFolder('filled'), secretKey });
  try {
    await store.prepare(catalogue.entities);
    const outcome = await work(store);
    await store.tidy();
    return outcome;
  } finally {
    await store.close();
  }
}

/** So many rows go into one statement: it has to end within the time that a statement gets. */
const SLICE = 2000;

/** Writes so many rows like this one, each with what `own` says of it; answers their ids. */
export async function copies(store: Store, entity: string, model: Row, count: number, own: (index: number) => JsonObject): Promise<number[]> {
  const ids: number[] = [];
  for (let index = 0; index < count; index += 1) ids.push(await store.newId(entity));
  const rows = ids.map((id, index): LoadRow => {
    const { doc, centreId, programmeId, createdAt: at } = model;
    return { id, doc: { ...doc, ...own(index) }, centreId, programmeId, at, userId: null };
  });
  for (let from = 0; from < rows.length; from += SLICE) await store.load(entity, rows.slice(from, from + SLICE));
  return ids;
}
