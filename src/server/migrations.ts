/** Migrations carried out: records that hold what definitions drop go where these say, with what makes the definitions serve, and back when that is taken back. */
import { createHash } from 'node:crypto';
import type { Catalogue } from '../catalogue/types.ts';
import type { MigrationDef } from '../catalogue/definition/migration.ts';
import { movedRecord, movesOf, type PlacedMove } from '../catalogue/moves.ts';
import { kindOfField } from '../catalogue/columnValues.ts';
import { fieldsOfRows } from '../catalogue/fieldsOfRows.ts';
import { pointerOf } from '../engine/json.ts';
import type { JsonObject } from '../engine/types.ts';
import { refuseHeldGrants, refuseHeldRecords, refuseHeldRows, refuseHeldStates } from './heldRows.ts';
import { heldValues, jsonPath, NOTHING, recordsOf } from './heldValues.ts';
import { DefinitionRefused } from './store/errors.ts';
import { tableOf } from './store/schema/names.ts';
import type { Query, RowMove, RowMoves } from './store/rowMoves.ts';
import type { Store } from './store/types.ts';

const AUDIT = 'records.moved';
/** Of the actions in revisions: `config/migrations.<id>`, and `config/migrations.<id>.back` of those that went back. No service is called so. */
export const SERVICE = 'config/migrations';

/** A migration by its name and what it moves: another move is another migration. */
const markOf = ({ id, moves }: Pick<MigrationDef, 'id' | 'moves'>): string =>
  `${id} ${createHash('sha256').update(JSON.stringify(moves)).digest('hex').slice(0, 16)}`;

const marksIn = (catalogue: Catalogue): string[] => Object.values(catalogue.migrations).map(markOf);

async function idsOf(query: Query, entity: string, { path, becomes }: PlacedMove): Promise<number[]> {
  const values = becomes && (await heldValues(query, entity, path)).flatMap(({ value }) => (becomes(value) === value ? [] : [value]));
  if (values?.length === 0) return [];
  const isMeant = values ? 'v in (select jsonb_array_elements($2::jsonb))' : `v not in ${NOTHING}`;
  const rows = await query<{ id: number }>(
    `select id from ${tableOf(entity)} t where exists (select 1 from jsonb_path_query(t.doc, $1::text::jsonpath) v where ${isMeant}) order by id`,
    [jsonPath(path), ...(values ? [JSON.stringify(values)] : [])],
  );
  return rows.map(({ id }) => Number(id));
}

/** What a migration moves, an entity each. */
function rowMoves(catalogue: Catalogue, migration: MigrationDef): RowMove[] {
  const all = movesOf(catalogue, migration);
  return [...new Set(all.map(({ entity }) => entity))].map((entity): RowMove => {
    const moves = all.filter((one) => one.entity === entity);
    return {
      entity,
      action: `${SERVICE}.${migration.id}`,
      audit: AUDIT,
      receipt: { migration: markOf(migration) },
      ids: async (query) => {
        const found: number[][] = [];
        for (const move of moves) found.push(await idsOf(query, entity, move));
        return [...new Set(found.flat())].sort((one, other) => one - other);
      },
      docs: async (rows) => new Map(rows.map(({ id, doc }) => [id, movedRecord(doc, moves)])),
    };
  });
}

/** @throws DefinitionRefused for a field whose values another one does not take */
function refuseUnlike(from: Catalogue, to: Catalogue, migration: MigrationDef): void {
  for (const { entity, path, into } of movesOf(to, migration)) {
    const [own, other] = [fieldsOfRows(from).get(entity)?.get(pointerOf(path)), into && fieldsOfRows(to).get(entity)?.get(pointerOf(into))];
    const [was, is] = [own, other || undefined].map((field) => field?.schema && kindOfField(field.schema));
    if (was === undefined || is === undefined || was === is) continue;
    const wrong = `"${pointerOf(path)}" of ${entity} holds a ${was}, and "${pointerOf(into ?? [])}" takes a ${is}`;
    throw new DefinitionRefused(`config/migrations/${migration.id}.json`, '/moves', wrong, 'a field of the same kind');
  }
}

/**
 * What is moved when these definitions begin to serve: by their migrations that those before did not have, of a server that starts (`from` is undefined)
 * by all of them. Undefined where there is none. What was moved already is not found again.
 */
export function movesTo(to: Catalogue, from?: Catalogue): RowMoves | undefined {
  const marks = from ? marksIn(from) : [];
  const fresh = Object.values(to.migrations).filter((one) => !marks.includes(markOf(one)));
  if (fresh.length === 0) return undefined;
  return {
    rows: fresh.flatMap((migration) => rowMoves(to, migration)),
    settle: async (on) => {
      if (from) for (const migration of fresh) refuseUnlike(from, to, migration);
      await (from ? refuseHeldRecords(on, from, to) : refuseHeldStates({ query: on }, to));
    },
  };
}

/** How many records each of these moves would find now. */
export async function countMoves(query: Query, { rows }: RowMoves): Promise<string[]> {
  const counts: string[] = [];
  for (const { action, entity, ids } of rows)
    counts.push(`${recordsOf((await ids(query)).length, entity, 'move')} by migration ${action.slice(SERVICE.length + 1)}, as of now`);
  return counts;
}

/* Back again. A record stands as it was left where nothing but these migrations wrote it since. */

/** Rows that a set of migrations wrote last, with the first of those revisions. */
const standing = (entity: string): string => `
  from ${tableOf(entity)} t join revision r on r.entity = $1 and r.entity_id = t.id
  where r.receipt ->> 'migration' = any($2::text[])
    and not exists (select 1 from revision x where x.entity = $1 and x.entity_id = t.id and x.version > r.version
      and (x.receipt ->> 'migration' = any($2::text[])) is not true)
    and not exists (select 1 from revision x where x.entity = $1 and x.entity_id = t.id and x.version = r.version - 1
      and x.receipt ->> 'migration' = any($2::text[]))`;

const backOf = (entity: string, marks: readonly string[]): RowMove => ({
  entity,
  action: `${SERVICE}.${marks.map((mark) => mark.split(' ')[0]).join('+')}.back`,
  audit: AUDIT,
  receipt: { migrationBack: marks.join(', ') },
  ids: async (query) => (await query<{ id: number }>(`select t.id ${standing(entity)} order by 1`, [entity, marks])).map(({ id }) => Number(id)),
  docs: async (rows, query) => {
    const ids = rows.map(({ id }) => id);
    const found = await query<{ id: number; before: JsonObject }>(`select t.id, r.before ${standing(entity)} and t.id = any($3::bigint[])`, [
      entity,
      marks,
      ids,
    ]);
    return new Map(found.map(({ id, before }) => [Number(id), before]));
  },
});

/** What goes back when these definitions no longer serve: all that these migrations moved and nobody has changed since. `left`: the others, in sentences. */
export async function movesBack(
  query: Query,
  from: Catalogue,
  to: Catalogue,
  migrations: readonly MigrationDef[],
): Promise<(RowMoves & { left: string[] }) | undefined> {
  const surplus = migrations.filter((one) => !marksIn(to).includes(markOf(one)));
  if (surplus.length === 0) return undefined;
  const marks = surplus.map(markOf);
  const rows = [...new Set(surplus.flatMap((one) => movesOf(from, one)).map(({ entity }) => entity))].map((entity) => backOf(entity, marks));
  const left: string[] = [];
  for (const { entity, ids } of rows) {
    const [all] = await query<{ count: number }>(
      `select count(distinct t.id)::int as count from ${tableOf(entity)} t join revision r on r.entity = $1 and r.entity_id = t.id
       where r.receipt ->> 'migration' = any($2::text[])
         and not exists (select 1 from revision x where x.entity = $1 and x.entity_id = t.id and x.version > r.version and x.receipt ? 'migrationBack')`,
      [entity, marks],
    );
    const stay = (all?.count ?? 0) - (await ids(query)).length;
    if (stay > 0) left.push(`${recordsOf(stay, entity, 'stay')} as changed since the migration`);
  }
  return { rows, left, settle: (on) => refuseHeldStates({ query: on }, to, from) };
}

async function findsAny(query: Query, { rows }: RowMoves): Promise<boolean> {
  for (const { ids } of rows) if ((await ids(query)).length > 0) return true;
  return false;
}

/**
 * What a server does that takes definitions up, from those of before or at its start. Then most is moved, but for what others wrote by the definitions of
 * before until they ended. @throws DefinitionRefused for what records hold and no migration moves
 */
export async function carryMigrations(store: Store, to: Catalogue, from?: Catalogue): Promise<void> {
  const moves = movesTo(to, from);
  if (moves && (from || (await findsAny(store.query, moves)))) {
    if (from) await refuseHeldGrants(store, from, to);
    const plan = { userId: null, action: `${SERVICE}.start`, catalogue: to.hash, scope: { centres: 'all' as const }, writes: [], moves };
    if (!(await store.apply(plan)).ok) throw new Error('The migrations were not carried out.');
  } else await (from ? refuseHeldRows(store, from, to) : refuseHeldStates(store, to));
}
