/** An administrator's work for which there is no screen yet: somebody gets another role, centre and programme. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Catalogue } from '../../src/catalogue/types.ts';
import { sessionTables } from '../../src/server/session/tables.ts';
import { openStore } from '../../src/server/store/index.ts';

export interface Given {
  userName: string;
  roleMapId: number;
  centerId: number;
  programId: number;
}

const everywhere = { centres: 'all' } as const;

/** Replaces the first scope of each; the product must not be running on the folder. @throws for an account that there is not */
export async function giveScopes(dataDir: string, catalogue: Catalogue, given: readonly Given[]): Promise<void> {
  const store = await openStore({ dataDir, secretKey: readFileSync(join(dataDir, 'secret.key'), 'utf8'), systemTables: sessionTables });
  try {
    await store.prepare(catalogue.entities);
    for (const { userName, ...scope } of given) {
      const [user] = await store.find('user', { userName }, everywhere);
      const [row] = user ? await store.find('scope', { userId: user.id }, everywhere) : [];
      if (!row) throw new Error(`${userName} has no scope`);
      const writes = [{ op: 'update', entity: 'scope', id: row.id, doc: { ...row.doc, ...scope } }] as const;
      const applied = await store.apply({ userId: null, action: 'test.scope', catalogue: catalogue.hash, scope: everywhere, writes: [...writes] });
      if (!applied.ok) throw new Error(`${userName}: ${applied.refusal.kind}`);
    }
  } finally {
    await store.close();
  }
}
