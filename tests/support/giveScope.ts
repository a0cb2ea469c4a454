/** An administrator's work for which there is no screen yet: somebody gets another role, centre and programme. */
import type { Catalogue } from '../../src/catalogue/types.ts';
import type { Write } from '../../src/server/store/types.ts';
import { everywhere, writeInto, type Stored } from './writeInto.ts';

export interface GivenScope {
  userName: string;
  roleMapId: number;
  centerId: number;
  programId: number;
}

/** Replaces the first scope of each; the product must be stopped. @throws for an account that there is not */
export const giveScopes = (stored: Stored, catalogue: Catalogue, scopes: readonly GivenScope[]): Promise<void> =>
  writeInto(stored, catalogue, async (store) => {
    const writes: Write[] = [];
    for (const { userName, ...scope } of scopes) {
      const [user] = await store.find('user', { userName }, everywhere);
      const [row] = user ? await store.find('scope', { userId: user.id }, everywhere) : [];
      if (!row) throw new Error(`${userName} has no scope`);
      writes.push({ op: 'update', entity: 'scope', id: row.id, doc: { ...row.doc, ...scope } });
    }
    return writes;
  });
