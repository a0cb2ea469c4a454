/** Rows for which there is no screen, or that the product would not let anybody make: written while it is stopped. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Catalogue } from '../../src/catalogue/types.ts';
import { sessionTables } from '../../src/server/session/tables.ts';
import { openStore } from '../../src/server/store/index.ts';
import type { Store, Write } from '../../src/server/store/types.ts';
import { secretKey, type Product } from './product.ts';

/** Where a product keeps its rows and files. */
export type Stored = Pick<Product, 'dataDir' | 'databaseUrl'>;

export const everywhere = { centres: 'all' } as const;

/** The product must be stopped. @throws when the store refuses what `plan` answers */
export async function writeInto({ dataDir, databaseUrl }: Stored, catalogue: Catalogue, plan: (store: Store) => Promise<Write[]>): Promise<void> {
  const where = databaseUrl === undefined ? { secretKey: readFileSync(join(dataDir, 'secret.key'), 'utf8') } : { databaseUrl, secretKey };
  const store = await openStore({ dataDir, ...where, systemTables: sessionTables });
  try {
    await store.prepare(catalogue.entities);
    const applied = await store.apply({
      userId: null,
      action: 'test.write',
      catalogue: catalogue.hash,
      scope: everywhere,
      writes: await plan(store),
    });
    if (!applied.ok) throw new Error(JSON.stringify(applied.refusal));
  } finally {
    await store.close();
  }
}
