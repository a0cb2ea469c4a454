/** Nobody is left with a role, or in a programme, that no definition knows: who has one could not sign in any more. */
import type { Catalogue, RowTable } from '../../catalogue/types.ts';
import { DefinitionRefused } from '../store/errors.ts';
import type { Reading } from '../store/types.ts';
import { itemOf } from './facts.ts';
import { EVERYWHERE } from './people.ts';

const given = [
  { table: 'roles', column: 'roleMapId', said: 'role' },
  { table: 'programs', column: 'programId', said: 'programme' },
] as const;
const tableOf = (catalogue: Catalogue, table: (typeof given)[number]['table']): RowTable => catalogue[table];

/** Who is locked is not counted: nobody signs in by it. */
const OPEN = { isActive: ['Y', null] };
const MOST = 10_000;

/** @throws DefinitionRefused for a role or programme that these definitions drop and somebody has */
export async function refuseHeldRows(store: Reading, from: Catalogue, to: Catalogue): Promise<void> {
  for (const { table, column, said } of given) {
    for (const { id, name } of tableOf(from, table).items.filter((item) => itemOf(tableOf(to, table), item.id) === undefined)) {
      const rows = await store.find('scope', { ...OPEN, [column]: id }, EVERYWHERE, { limit: MOST });
      const people = new Set(rows.map(({ doc }) => doc['userId'])).size;
      if (people === 0) continue;
      const wrong = `the ${said} "${String(name)}" (${id}) is gone, and ${people} ${people === 1 ? 'person has' : 'people have'} it, who could not sign in with it any more`;
      const right = `its row as it was, until they have another ${said} (Manage Users) or are locked; without it, this is looked at again by itself until then`;
      throw new DefinitionRefused(`config/${table}.json`, '/items', wrong, right, { waits: true });
    }
  }
}

/** What a server that starts tells: it has no definitions from before, and people are given another role with it running. */
export async function tellHeldRows(store: Reading, catalogue: Catalogue, warn: (message: string) => void): Promise<void> {
  const all = await store.count('scope', OPEN, EVERYWHERE);
  for (const { table, column, said } of given) {
    const known = await store.count('scope', { ...OPEN, [column]: tableOf(catalogue, table).items.map(({ id }) => id) }, EVERYWHERE);
    if (known < all) warn(`A ${said} that config/${table}.json does not have is given ${all - known} times: nobody can sign in with it`);
  }
}
