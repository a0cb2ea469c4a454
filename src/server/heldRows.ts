/**
 * Definitions that drop what rows hold are refused: who has a role or a programme that no definition knows could not sign in any more, and a record in a
 * state that its workflow does not know would begin again.
 */
import { GRANTS, UNGUARDED } from '../catalogue/checks/grants/grantsFile.ts';
import type { Catalogue, RowTable } from '../catalogue/types.ts';
import { stateOf } from '../engine/workflow/stateOf.ts';
import { itemOf } from './session/facts.ts';
import { EVERYWHERE } from './session/people.ts';
import { DefinitionRefused } from './store/errors.ts';
import { ident, tableOf as rowsOf } from './store/schema/names.ts';
import { migrationFor, recordsOf, refuseHeldValues } from './heldValues.ts';
import type { Query } from './store/rowMoves.ts';
import type { Reading, Store } from './store/types.ts';

const grantTables = [
  { table: 'roles', column: 'roleMapId', said: 'role' },
  { table: 'programs', column: 'programId', said: 'programme' },
] as const;
const tableOf = (catalogue: Catalogue, table: (typeof grantTables)[number]['table']): RowTable => catalogue[table];

/** Who is locked is not counted: nobody signs in by it. */
const OPEN = { isActive: ['Y', null] };
const MOST = 10_000;

const sayCount = (count: number, one: string, several: string): string => `${count} ${count === 1 ? one : several}`;

/**
 * Of definitions that take the place of others only workflows that lost a state are looked at.
 * @throws DefinitionRefused for a state that records stand in and their workflow does not know
 */
export async function refuseHeldStates({ query }: { query: Query }, to: Catalogue, from?: Catalogue): Promise<void> {
  for (const [id, workflow] of Object.entries(to.workflows)) {
    const before = from ? from.workflows[id] : workflow;
    const { of } = before ?? {};
    if (of === undefined || of.clock !== undefined) continue;
    if (from && Object.keys(before?.machine.states ?? {}).every((state) => stateOf(workflow, state) !== undefined)) continue;
    const counts = await query<{ state: string | null; count: number }>(
      `select ${ident(of.state)} as state, count(*)::int as count from ${rowsOf(of.entity)} group by 1 order by 2 desc`,
    );
    const lost = counts.find(({ state }) => state !== null && state !== '' && stateOf(workflow, state) === undefined);
    if (lost === undefined) continue;
    const wrong = `the state "${lost.state}" is gone, and ${recordsOf(lost.count, of.entity, 'stand')} in it: their way would begin again`;
    const right = `the state as it was, until they have gone on, or "aliases": { "${lost.state}": "…" } with the state that it is now, or ${migrationFor({ workflow: id, from: lost.state, to: '…' })}`;
    throw new DefinitionRefused(`workflows/${id}.json`, '/machine/states', wrong, right, { waits: true });
  }
}

/** @throws DefinitionRefused for a state, option or field that these definitions drop and records hold */
export async function refuseHeldRecords(query: Query, from: Catalogue, to: Catalogue): Promise<void> {
  await refuseHeldStates({ query }, to, from);
  await refuseHeldValues(query, from, to);
}

/** @throws DefinitionRefused for a role or programme that these definitions drop and somebody has */
export async function refuseHeldGrants(store: Store, from: Catalogue, to: Catalogue): Promise<void> {
  for (const { table, column, said: label } of grantTables) {
    for (const { id, name } of tableOf(from, table).items.filter((item) => itemOf(tableOf(to, table), item.id) === undefined)) {
      const rows = await store.find('scope', { ...OPEN, [column]: id }, EVERYWHERE, { limit: MOST });
      const people = new Set(rows.map(({ doc }) => doc['userId'])).size;
      if (people === 0) continue;
      const wrong = `the ${label} "${String(name)}" (${id}) is gone, and ${sayCount(people, 'person has', 'people have')} it, who could not sign in with it any more`;
      const right = `its row as it was, until they have another ${label} (Manage Users) or are locked; without it, this is looked at again by itself until then`;
      throw new DefinitionRefused(`config/${table}.json`, '/items', wrong, right, { waits: true });
    }
  }
}

/** @throws DefinitionRefused for anything that these definitions drop and somebody or something has */
export async function refuseHeldRows(store: Store, from: Catalogue, to: Catalogue): Promise<void> {
  await refuseHeldRecords(store.query, from, to);
  await refuseHeldGrants(store, from, to);
}

/** @throws DefinitionRefused for definitions that give up to keep who may do what */
export function refuseUnguarded(from: Catalogue, to: Catalogue): void {
  if (from.isGuarded && !to.isGuarded) throw new DefinitionRefused(GRANTS, '', UNGUARDED, 'the file as it was');
}

/** What a server that starts tells: it has no definitions from before, and people are given another role with it running. */
export async function tellHeldRows(store: Reading, catalogue: Catalogue, warn: (message: string) => void): Promise<void> {
  const all = await store.count('scope', OPEN, EVERYWHERE);
  for (const { table, column, said: label } of grantTables) {
    const known = await store.count('scope', { ...OPEN, [column]: tableOf(catalogue, table).items.map(({ id }) => id) }, EVERYWHERE);
    if (known < all) warn(`A ${label} that config/${table}.json does not have is given ${all - known} times: nobody can sign in with it`);
  }
}
